"""What a page costs in processor time, which does not depend on what else the machine does."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import CDPSession


def cpu_clock(session: CDPSession) -> Callable[[], float]:
    """Seconds the page's own thread has worked."""
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        rows = session.send("Performance.getMetrics")["metrics"]
        return float(next(row["value"] for row in rows if row["name"] == "TaskDuration"))

    return worked
