"""What a worker needs, imported and compiled once.

Workers are forked from a process that has it, so a kill costs little time.
"""

from __future__ import annotations

import asyncpg
import nats.aio.client
import uvicorn
import uvicorn.protocols.http.httptools_impl
import uvicorn.protocols.websockets.websockets_sansio_impl
import uvloop

import hideline.deduction.history
import hideline.store.postgres
import hideline.store.sqlite
from hideline.atlas.file import open_map
from hideline.deduction.knowledge import Deduction
from hideline.deduction.warm import warm
from hideline.server.app import create_app
from hideline.server.settings import ServerSettings
from hideline.units import Metres
from tests.servers import town_file

__all__ = ["asyncpg", "hideline", "nats", "uvicorn", "uvloop"]

create_app(ServerSettings())
warm(Deduction(open_map(town_file()), Metres(500.0)))
