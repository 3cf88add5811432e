"""What a worker needs, imported once: workers are forked from a process that has it, so a kill costs little time."""

from __future__ import annotations

import asyncpg
import nats.aio.client
import uvicorn
import uvicorn.protocols.http.httptools_impl
import uvicorn.protocols.websockets.websockets_sansio_impl
import uvloop

import hideline.deduction.history
import hideline.server.app
import hideline.store.postgres
import hideline.store.sqlite

__all__ = ["asyncpg", "hideline", "nats", "uvicorn", "uvloop"]
