"""HTTP, WebSocket and the static client: how phones reach a table (docs/reference/http.md, live.md).

One module per concept: `games` creates and joins, `play` takes commands and gives views, `live` is the socket, `maps`
serves the game's own map, `client` the built phone client. Nothing here knows a rule.
"""
