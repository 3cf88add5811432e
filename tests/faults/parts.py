"""PostgreSQL and NATS that crash and come back at the same address."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from tests.services import Postgres, free_port, run_quietly, running_nats, unprivileged_user


def crash_postgres(postgres: Postgres) -> None:
    """Stop it as a power cut would, and start it again; it recovers from its log."""
    control: list[str | Path] = [postgres.programs / "pg_ctl", "-D", postgres.cluster, "-w", "-s"]
    run_quietly([*control, "-m", "immediate", "restart"], unprivileged_user())


@dataclass
class FragileNats:
    """A NATS server that may be away for a while."""

    port: int = field(default_factory=free_port)
    url: str = ""
    _running: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        self.url = self._running.enter_context(running_nats(self.port))
        return self

    def restart(self) -> None:
        """Away, and back."""
        self._running.close()
        self._running.enter_context(running_nats(self.port))

    def __exit__(self, *_: object) -> None:
        self._running.close()
