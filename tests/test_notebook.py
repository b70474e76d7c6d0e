"""The notebook of examples/ runs from its first cell to its last, and plots what it says."""

import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parent.parent / "examples" / "balance.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
CODE = ["".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "code"]


@pytest.fixture
def figures(monkeypatch):
    """Figures that are drawn into memory, and closed after the test."""
    import matplotlib as mpl

    monkeypatch.setenv("BALANCE_GAMES", "3")
    monkeypatch.setenv("BALANCE_BOT", "random")
    mpl.use("agg")
    from matplotlib import pyplot as plt

    plt.close("all")
    yield lambda: [plt.figure(number) for number in plt.get_fignums()]
    plt.close("all")


def test_the_notebook_runs_and_plots(figures, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scope = {"__name__": "__main__"}
    for number, source in enumerate(CODE):
        exec(compile(source, f"cell {number}", "exec"), scope)
    seats, wins, moved = figures()
    for figure in (seats, wins, moved):
        figure.canvas.draw()
    assert [label.get_text() for label in seats.axes[0].get_yticklabels()] == ["seat 0", "seat 1"]
    dreams = [label.get_text() for label in wins.axes[0].get_yticklabels()]
    assert dreams
    assert all("(D" in name and name.endswith("x") for name in dreams)
    assert len(moved.axes[0].get_yticklabels()) == 10
    assert scope["changed"].digest != scope["own"].digest
    assert list(tmp_path.iterdir()) == []


def test_it_begins_with_the_install_and_keeps_no_output():
    assert "pip install 'dreamtable[lab]'" in "".join(CELLS[0]["source"])
    assert all(
        cell["outputs"] == [] and cell["execution_count"] is None for cell in CELLS if "outputs" in cell
    )
    assert len({cell["id"] for cell in CELLS}) == len(CELLS)
