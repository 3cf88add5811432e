"""Encodings: what events look like on disk and what commands and views look like between phone and server.

`events` keeps old logs readable, `snapshots` opens long games at once, `frames` is the live protocol, `schema` writes
the client's types. Nothing here decides anything.
"""
