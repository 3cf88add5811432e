"""Figures for whoever looks after the server, in Prometheus' text form (docs/reference/metrics.md).

They count what everybody does, the hider included, so they are closed unless the host sets a token: on a server with
one game a counter that moves tells the seekers that the hider did something (law 3).
"""

from __future__ import annotations

import hmac
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from hideline.server.bearer import Bearer, token_in
from hideline.server.commands import CommandDesk
from hideline.server.photos import PhotoDesk
from hideline.server.pulse import Pulse
from hideline.server.push.desk import PushDesk
from hideline.server.settings import ServerSettings
from hideline.server.switchboard import Switchboard
from hideline.server.trackers.desk import TrackerDesk
from hideline.table.hall import Hall


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure."""

    name: str
    help: str
    value: float
    is_counter: bool = True

    def __str__(self) -> str:
        kind = "counter" if self.is_counter else "gauge"
        return f"# HELP {self.name} {self.help}\n# TYPE {self.name} {kind}\n{self.name} {self.value}\n"


def figures(state: State) -> Iterator[Figure]:
    """Everything that is counted."""
    hall: Hall = state.hall
    phones: Switchboard = state.switchboard
    commands: CommandDesk = state.commands
    photos: PhotoDesk = state.photos
    trackers: TrackerDesk = state.trackers
    push: PushDesk = state.push
    pulse: Pulse = state.pulse
    yield Figure("hideline_tables_open", "Games in memory.", hall.tables_open, is_counter=False)
    yield Figure("hideline_phones_connected", "Live sockets.", phones.connected, is_counter=False)
    yield Figure("hideline_commands_done_total", "Commands done and on disk.", commands.done)
    yield Figure("hideline_commands_refused_total", "Commands that a rule refused.", commands.refused)
    yield Figure(
        "hideline_command_seconds_total", "From a command's arrival to its answer.", commands.seconds
    )
    yield Figure(
        "hideline_lateness_seconds", "Worst delay in the last minute.", pulse.worst, is_counter=False
    )
    yield Figure("hideline_positions_replaced_total", "Positions a phone was too slow for.", phones.replaced)
    yield Figure("hideline_photos_kept_total", "Photos developed and kept.", photos.kept)
    yield Figure("hideline_photos_refused_total", "Photos that could not be read.", photos.refused)
    yield Figure("hideline_tracker_requests_total", "Requests of companion trackers.", trackers.requests)
    yield Figure("hideline_fixes_lost_total", "Positions that could not be written.", hall.store.fixes_lost)
    yield Figure("hideline_pushes_sent_total", "Notices given to push services.", push.sent)
    yield Figure("hideline_pushes_gone_total", "Phones that their push service no longer knew.", push.dropped)
    yield Figure("process_cpu_seconds_total", "Processor time.", time.process_time())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    yield Figure("process_max_resident_memory_bytes", "Most memory ever held.", memory, is_counter=False)


@get("/api/metrics")
async def get_metrics(state: State, authorization: Bearer = "") -> Response[str]:
    """Figures in Prometheus' text form, for the bearer of the host's metrics token; closed without one."""
    settings: ServerSettings = state.settings
    given = token_in(authorization)
    if not settings.metrics_token or not hmac.compare_digest(given.encode(), settings.metrics_token.encode()):
        raise NotFoundException
    return Response("".join(map(str, figures(state))), media_type="text/plain; version=0.0.4")
