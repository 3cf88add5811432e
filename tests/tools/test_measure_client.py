"""What the client is held to: a figure over its budget fails the command, and so does one that nobody saw."""

from __future__ import annotations

from tools.measure_client import BUDGET, Figures, over_budget


def figures_with(change: dict[tuple[str, str], float | None]) -> Figures:
    """All figures just within the budget, but for these; None for one that was not seen."""
    figures: dict[str, dict[str, float]] = {}
    for (part, name), most in BUDGET.items():
        seen = change.get((part, name), most)
        figures.setdefault(part, {})
        if seen is not None:
            figures[part][name] = seen
    return dict(figures)


def test_what_is_just_within_the_budget_is_fine() -> None:
    assert over_budget(figures_with({})) == []


def test_every_figure_of_the_budget_can_be_over_it() -> None:
    for (part, name), most in BUDGET.items():
        assert over_budget(figures_with({(part, name): most + 1})) == [f"{part}.{name}"]


def test_frames_that_were_never_drawn_are_not_smooth() -> None:
    unseen = over_budget(figures_with({("pan_and_zoom", "median_frame_ms"): None}))
    assert unseen == ["pan_and_zoom.median_frame_ms"]
