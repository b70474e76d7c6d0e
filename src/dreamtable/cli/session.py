"""One sitting at the terminal: who decides next, what is shown to whom, and how it ends."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from dreamtable import SPECTATOR
from dreamtable.bots import Budget, thinks_ahead
from dreamtable.cli import screen
from dreamtable.cli.choosing import display_names, warm_search
from dreamtable.cli.console import Waiting, complain, out
from dreamtable.cli.decision import Decision
from dreamtable.cli.drawing import Drawing
from dreamtable.cli.errors import FAILED, STOPPED
from dreamtable.cli.interrupts import hangups_interrupt, uninterrupted
from dreamtable.cli.keeper import Keeper, KeepError
from dreamtable.cli.keyboard import Keyboard
from dreamtable.cli.prompt import Leave
from dreamtable.engine.rng import new_rng

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from dreamtable.bots import Bot
    from dreamtable.cli.choosing import Sitter
    from dreamtable.engine.match import Match


class Session:
    """A match, the people and bots at it, and the terminal they sit at."""

    def __init__(
        self, match: Match, sitters: list[Sitter], path: Path | None, kit: Path | None = None
    ) -> None:
        """`path` is the file the match is kept in, if one was named, `kit` the folder of its kit."""
        self.match = match
        self.sitters = sitters
        self.names = display_names(match.header.players)
        self.console = out()
        self.keyboard = Keyboard(self.console)
        self.keeper = Keeper(match, path)
        self.kit = kit
        self.last_seat: int | None = None
        self._told = 0
        self._is_search_ready = False

    @property
    def people(self) -> list[int]:
        """The seats where somebody at the keyboard decides."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.is_person]

    def run(self) -> int:
        """Play until the game is over or left; the exit code."""
        code = 0
        try:
            with hangups_interrupt():
                screen.greet(self)
                self._play_on()
                screen.show_end(self)
        except (Leave, EOFError):
            pass
        except KeyboardInterrupt:
            self.console.print()
            code = STOPPED
        return self._keep() or code

    def _play_on(self) -> None:
        while not self.match.is_over:
            if self.match.awaits_chance:
                Drawing(self).run()
                continue
            seat = self.match.to_act[0]
            bot = self.sitters[seat].bot
            if bot is not None:
                self._let_decide(seat, bot)
            else:
                self._pass_keyboard(seat)
                Decision(self, seat).run()

    def _let_decide(self, seat: int, bot: Bot) -> None:
        """A bot's decision, from its own observation; nobody at the keyboard means everybody watches."""
        seen = self.match.observe(seat)
        if thinks_ahead(bot):
            self.ready_search()
        with Waiting(f"{self.names[seat]} is thinking"):
            action = bot.choose(seen, Budget(), self.rng(seat))
        with uninterrupted():
            self.match.apply(seat, action)
        if not self.people:
            screen.tell(self, self.match.story(SPECTATOR, self._told))
            self._told = self.match.ply

    def ready_search(self) -> None:
        """Compile, or load, what thinks ahead, and say so if it takes long."""
        if not self._is_search_ready:
            warm_search(self.match.spec, self.match.kit)
            self._is_search_ready = True

    def after_change(self) -> None:
        """Bring the named file up to date after a decision; a full disk does not stop the game."""
        try:
            self.keeper.after_decision()
        except KeepError as error:
            complain(str(error))

    def rng(self, seat: int) -> Any:
        """A bot's generator at this moment: match, ply and seat decide it, so a pause changes nothing."""
        moment = f"{self.match.header.commitment} {self.match.ply} {seat}"
        return new_rng(int(hashlib.sha256(moment.encode()).hexdigest()[:16], 16))

    def _pass_keyboard(self, seat: int) -> None:
        """With several people, a curtain falls between them."""
        before, self.last_seat = self.last_seat, seat
        if len(self.people) < 2 or before == seat:  # noqa: PLR2004 - one person has nobody to hide from
            return
        if before is not None and self.keyboard.is_terminal:
            screen.tell(self, self.match.story(before, screen.last_decision(self.match, before)))
        self.keyboard.curtain(None if before is None else self.names[before], self.names[seat])

    def _has_news(self) -> bool:
        """Whether anybody at the keyboard did something; what bots did alone, the seed would do again."""
        by_hand = self.match.header.chance == "manual"
        people = self.people or range(self.match.seats)
        return any(
            (entry.seat in people and not entry.auto) or (by_hand and entry.kind == "chance")
            for entry in self.keeper.news
        )

    def _keep(self) -> int:
        """Keep the match and say where; the exit code of failing at it."""
        if self.keeper.path is None and not self._has_news():
            self.console.print("Nothing was played, so nothing is kept.")
            return 0
        try:
            with uninterrupted():
                path = self.keeper.on_leaving()
        except KeepError as error:
            complain(str(error))
            return FAILED
        except KeyboardInterrupt:
            path = self.keeper.path or self.keeper.on_leaving()
        screen.tell_kept(self, path)
        return 0
