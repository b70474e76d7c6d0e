"""Tables in the middle of a match, or after it: played here by chance, and put into the server's database."""

import random
import secrets

from dreamtable.engine.chance import make_seed
from dreamtable.web.store import Store
from dreamtable.web.tables import commands
from dreamtable.web.tables.journal import Line
from dreamtable.web.tables.setup import SeatPlan, new_setup
from dreamtable.web.tables.table import Table


def laid(server, *guests, decisions=None, names=None, seed="browser", game="morpheus", options=None, bots=()):
    """The address of a table at which all have decided by chance so often, or to the end; bots sit last."""
    names = names or [guest.name for guest in guests]
    table, lines = Table(secrets.token_urlsafe(15), make_seed(seed)), []

    def add(more):
        for line in more:
            if line.number >= table.number:
                table.fold(line)
        lines.extend(more)

    seats = [SeatPlan(guest.person, name) for guest, name in zip(guests, names, strict=True)]
    seats += [SeatPlan(bot=bot) for bot in bots]
    setup = new_setup(game, tuple(seats), guests[0].person, options=options or {})
    add([Line(0, 1.0, "open", setup.body())])
    add(commands.start_lines(table, 1.0, after=[]))
    choice, match, made = random.Random(1), table.match, 0
    while match.to_act and made != decisions:
        seat = choice.choice(match.to_act)
        text = match.text(choice.choice(match.legal_actions(seat)))
        add(commands.act(table, 2.0, seat, text, table.prompt(seat), bot=seats[seat].bot))
        made += 1
    with Store(server.database) as store:
        store.create(table.id, make_seed(seed).hex(), lines, table.card())
    return f"{server.address}/t/{table.id}/"
