"""A push service on loopback, and a phone that subscribes to it and decrypts with another library than ours."""

from __future__ import annotations

import json
import os
import queue
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.services import LOOPBACK

PATIENCE = 60.0


def coded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True)
class Delivery:
    """What arrived at the service."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """The service."""

    url: str
    answers: dict[str, int] = field(default_factory=dict)
    """Status by path; 201 for every other."""
    _phones: set[str] = field(default_factory=set)
    _arrived: queue.Queue[Delivery] = field(default_factory=queue.Queue)

    def knows(self, path: str) -> None:
        """A phone to keep deliveries for."""
        self._phones.add(path)

    def arrives(self, delivery: Delivery) -> None:
        if delivery.path in self._phones:
            self._arrived.put(delivery)

    def next(self) -> Delivery:
        return self._arrived.get(timeout=PATIENCE)

    def starts_anew(self) -> None:
        """Forget every phone, and what has come for them or is still under way."""
        self._phones = set()
        self._arrived = queue.Queue()


@contextmanager
def push_service() -> Iterator[PushService]:
    """A service on a free port."""
    service = PushService("")

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.arrives(Delivery(self.path, headers, body))
            self.send_response(service.answers.get(self.path, 201))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
            pass

    with ThreadingHTTPServer((LOOPBACK, 0), Desk) as listening:
        service.url = f"http://{LOOPBACK}:{listening.server_port}"
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        try:
            yield service
        finally:
            listening.shutdown()


class PushedPhone:
    """A browser's side of a subscription."""

    def __init__(self, service: PushService, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        self.path = f"/{name}"
        service.knows(self.path)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": service.url + self.path,
            "keys": {"p256dh": coded(point), "auth": coded(self._secret)},
        }

    def reads(self, delivery: Delivery) -> Any:
        """The message, decrypted."""
        plain = http_ece.decrypt(
            delivery.body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"
        )
        return json.loads(plain)


def signed_by(delivery: Delivery, key: str) -> dict[str, Any]:
    """The claims of a delivery, whose signature must be good for this public key."""
    scheme, _, rest = delivery.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == key
    unsigned, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(der, unsigned.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(decoded(unsigned.partition(".")[2]))
    return claims
