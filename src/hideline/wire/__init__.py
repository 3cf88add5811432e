"""Encodings: what events look like on disk and what commands and views look like between phone and server.

`events` keeps old logs readable, `snapshots` opens long games at once, `frames` is the live protocol, `pieces` writes
areas in few bytes, `schema` the client's types. Nothing here decides anything.
"""
