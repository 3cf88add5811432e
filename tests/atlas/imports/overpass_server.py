"""An HTTP server on the loopback that answers like Overpass, by a script."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

Reply = tuple[int, dict[str, object], dict[str, str]]

MUSEUM = {"type": "node", "id": 1, "lat": 50.0, "lon": 10.0, "tags": {"tourism": "museum", "name": "Toys"}}
GOOD: Reply = (200, {"elements": [MUSEUM]}, {})
EMPTY: Reply = (200, {"elements": []}, {})
GAVE_UP: Reply = (200, {"elements": [], "remark": "runtime error: Query timed out"}, {})
BUSY: Reply = (429, {}, {"Retry-After": "30"})
OVERLOADED: Reply = (504, {}, {})
BAD_QUERY: Reply = (400, {}, {})
FORBIDDEN: Reply = (403, {}, {})


class Server(ThreadingHTTPServer):
    """Answers from a script, and keeps what it was asked."""

    script: list[Reply]
    asked: list[str]


class Answering(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.asked.append(parse_qs(body)["data"][0])
        status, content, headers = self.server.script.pop(0) if self.server.script else EMPTY
        payload = json.dumps(content).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, *_: object) -> None:
        """Tests are quiet."""
