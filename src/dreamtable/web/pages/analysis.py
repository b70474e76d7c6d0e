"""`/t/<table>/analysis`: what the decisions and the draws of a finished match were worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dreamtable.analysis import UnfinishedError
from dreamtable.analysis.telling import difference, share, told_decisions, told_slips, told_turns
from dreamtable.web.errors import PageError
from dreamtable.web.identity import checked_form
from dreamtable.web.pages.chart import Chart, chart_of
from dreamtable.web.pages.proof import file_of
from dreamtable.web.pages.table import viewed
from dreamtable.web.rendering import render

if TYPE_CHECKING:
    from starlette.requests import Request

    from dreamtable.analysis import Analysis
    from dreamtable.analysis.telling import ToldDecision, ToldSlip, ToldTurn
    from dreamtable.web.tables.analysts import Work

SLIPS = 12
"""Slips that are told at length."""


@dataclass(frozen=True)
class BalanceView:
    """A row of the table of luck and choices; texts are empty where there is nothing to say."""

    name: str
    start: str
    luck: str
    own: str
    others: str
    end: str
    best: str
    """In how many of its decisions the seat took what looked best."""
    slips: str
    worst: str


@dataclass(frozen=True)
class AnalysisPage:
    """An analysis, or how far it is."""

    table: str
    title: str
    names: tuple[str, ...]
    """Of the rows of the result."""
    plies: int
    is_alone: bool
    stage: str
    """`waiting`, `compiling`, `running` or `failed`; empty where nobody is at it."""
    done: int
    total: int
    games: int
    fresh: int
    decisions_count: int
    chart: Chart | None
    turns: tuple[ToldTurn, ...]
    slips: tuple[ToldSlip, ...]
    more_slips: int
    balances: tuple[BalanceView, ...]
    decisions: tuple[ToldDecision, ...]

    @property
    def base(self) -> str:
        """The address of the table."""
        return f"/t/{self.table}/"

    @property
    def is_complete(self) -> bool:
        """Whether everything has been found."""
        return self.done == self.total

    @property
    def is_going_on(self) -> bool:
        """Whether the page will say more in a moment."""
        return not self.is_complete and self.stage in {"waiting", "compiling", "running"}

    def at(self, ply: int, seat: int) -> str:
        """The address of a moment in the replay, as a seat knew it, or with everything revealed."""
        return f"{self.base}replay/{ply}?as={seat if seat >= 0 else 'all'}"


async def show(request: Request) -> Response:
    """The analysis as far as it is; one that was begun goes on."""
    analysts = request.app.state.house.analysts
    work, names, is_open = await _asked_for(request)
    page = await run_in_threadpool(analysis_page, request.path_params["table"], work, names)
    if 0 < page.done < page.total and not page.stage:
        analysts.begin(work, makes_puzzles=is_open)
        page = await run_in_threadpool(analysis_page, request.path_params["table"], work, names)
    is_part = request.headers.get("hx-request-type") == "partial"
    return render(request, "analysis_part.html" if is_part else "analysis.html", page)


async def begin(request: Request) -> Response:
    """Begin the analysis."""
    await checked_form(request)
    work, _, is_open = await _asked_for(request)
    request.app.state.house.analysts.begin(work, makes_puzzles=is_open)
    return RedirectResponse(f"/t/{request.path_params['table']}/analysis", status_code=303)


async def _asked_for(request: Request) -> tuple[Work, tuple[str, ...], bool]:
    """The match of the table, its names, and whether anybody may watch it.

    Raises PageError while it goes on, and where it was given up.
    """
    async with viewed(request) as (table, _):
        if table.status not in ("over", "abandoned"):
            text = "An analysis knows what nobody at the table may know yet. It can be had after the end."
            raise PageError(409, "Not yet", text)
        text, names, setup = file_of(table), table.names, table.setup
    try:
        work = await run_in_threadpool(request.app.state.house.analysts.work_on, text)
    except UnfinishedError:
        given_up = "This game was given up before its end, so nobody knows what it would have come to."
        raise PageError(409, "Nothing to analyse", given_up) from None
    return work, setup.spec.with_rival(names), setup.may_watch


# ------------------------------------------------------------------------------------------------- the page
@dataclass(frozen=True)
class _Curve:
    """What rests on the curve."""

    chart: Chart
    turns: tuple[ToldTurn, ...]
    balances: tuple[BalanceView, ...]


@dataclass(frozen=True)
class _Verdicts:
    """What rests on all decisions."""

    slips: tuple[ToldSlip, ...]
    decisions: tuple[ToldDecision, ...]


def analysis_page(table: str, work: Work, names: tuple[str, ...]) -> AnalysisPage:
    """The page as far as the analysis is."""
    analysis = work.so_far()
    curve, verdicts = _curve(table, work, analysis, names), _verdicts(work, analysis)
    return AnalysisPage(
        table=table,
        title=analysis.match.spec.title,
        names=names,
        plies=analysis.match.ply,
        is_alone=analysis.is_alone,
        stage=work.stage,
        done=analysis.done,
        total=analysis.total,
        games=analysis.effort.games,
        fresh=analysis.effort.fresh,
        decisions_count=len(analysis.subject.decisions),
        chart=curve.chart if curve else None,
        turns=curve.turns if curve else (),
        slips=verdicts.slips if verdicts else (),
        more_slips=len(analysis.slips) - len(verdicts.slips) if verdicts else 0,
        balances=curve.balances if curve else (),
        decisions=verdicts.decisions if verdicts else (),
    )


def _curve(table: str, work: Work, analysis: Analysis, names: tuple[str, ...]) -> _Curve | None:
    """None while the curve has gaps."""
    if len(analysis.moments) < len(analysis.subject.moments):
        return None

    def make() -> _Curve:
        chart = chart_of(analysis, f"/t/{table}/")
        return _Curve(chart, told_turns(analysis, names), balances(analysis, names))

    return work.once("curve", (table, names, analysis.is_complete), make)


def _verdicts(work: Work, analysis: Analysis) -> _Verdicts | None:
    """None while decisions are missing."""
    if not analysis.is_complete:
        return None
    return work.once(
        "verdicts", None, lambda: _Verdicts(told_slips(analysis, SLIPS), told_decisions(analysis))
    )


def balances(analysis: Analysis, names: tuple[str, ...]) -> tuple[BalanceView, ...]:
    """Luck and choices of each row."""
    found = []
    for row, name in enumerate(names):
        balance, is_seat = analysis.balance(row), row < analysis.match.seats and analysis.is_complete
        assert balance is not None
        record = analysis.record(row)
        found.append(
            BalanceView(
                name=name,
                start=share(balance.start, analysis),
                luck=difference(balance.luck, analysis),
                own=difference(balance.own, analysis),
                others=difference(balance.others, analysis),
                end=share(balance.end, analysis),
                best=f"{record.best} of {record.decisions}" if is_seat else "",
                slips=str(record.slips) if is_seat else "",
                worst=difference(record.worst, analysis).lstrip("+") if is_seat and record.worst else "",
            )
        )
    return tuple(found)


ROUTES = [
    Route("/t/{table}/analysis", show, methods=["GET"]),
    Route("/t/{table}/analysis", begin, methods=["POST"]),
]
