"""Sealing a message for one phone (RFC 8291, aes128gcm) and signing the request to its push service (RFC 8292, VAPID).

All messages have one length, so that the push service learns nothing from it. The signing key is made on the first
start and kept in the data folder; a new key would make every subscription worthless.
"""

from __future__ import annotations

import os
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from hideline.units import Malformed

PADDED = 1024
"""Bytes of every message before it is sealed."""

SIGNED_FOR = 12 * 3600
"""Seconds a signature is good for; push services allow a day at most."""

RECORD = 4096


class PhoneKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phone's half of the secret, as browsers give it: base 64 without padding."""

    p256dh: str
    auth: str


def seal(keys: PhoneKeys, message: bytes) -> bytes:
    """The message as only this phone can read it."""
    phone, secret = _public(keys.p256dh), unpadded(keys.auth)
    ours = ec.generate_private_key(ec.SECP256R1())
    point, theirs = _point(ours.public_key()), _point(phone)
    shared = ours.exchange(ec.ECDH(), phone)
    salt = os.urandom(16)
    key = _derived(shared, secret, b"WebPush: info\0" + theirs + point, 32)
    cipher = AESGCM(_derived(key, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(key, salt, b"Content-Encoding: nonce\0", 12)
    sealed = cipher.encrypt(nonce, (message + b"\x02").ljust(PADDED, b"\0"), None)
    return salt + RECORD.to_bytes(4, "big") + bytes((len(point),)) + point + sealed


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def _public(coded: str) -> ec.EllipticCurvePublicKey:
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(coded))
    except ValueError as error:
        raise Malformed("This is not a key of a browser's push subscription.") from error


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def must_be_usable(keys: PhoneKeys) -> None:
    """Refuse keys that nothing could be sealed with."""
    _public(keys.p256dh)
    if len(unpadded(keys.auth)) != 16:
        raise Malformed("This is not the secret of a browser's push subscription.")


def unpadded(coded: str) -> bytes:
    """Bytes from base 64 as the web writes it."""
    try:
        return urlsafe_b64decode(coded + "=" * (-len(coded) % 4))
    except (NotBase64, ValueError) as error:
        raise Malformed("A key is written in base 64.") from error


def coded(raw: bytes) -> str:
    """Base 64 as the web writes it."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _keep_new_key(path: Path) -> None:
    """Make a key; its file appears whole or not at all, and the first of several workers wins."""
    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(handle)
        with suppress(FileExistsError):
            os.link(unfinished, path)
    finally:
        Path(unfinished).unlink()


class SigningKey:
    """This server's own key towards push services."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key
        self.public = coded(_point(key.public_key()))

    @classmethod
    def kept_in(cls, path: Path) -> SigningKey:
        """The key of a file, made now if there is none; readable by its owner only."""
        if not path.exists():
            _keep_new_key(path)
        key = load_pem_private_key(path.read_bytes(), None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise Malformed(f"{path} does not hold a push key: remove it and all phones subscribe anew.")
        return cls(key)

    @property
    def secret(self) -> bytes:
        """Bytes that only this server knows, to sign receipts with."""
        return self._key.private_numbers().private_value.to_bytes(32, "big")

    def authorization(self, endpoint: str, contact: str, now_seconds: int) -> str:
        """The header that says who sends."""
        address = urlsplit(endpoint)
        claims = {
            "aud": f"{address.scheme}://{address.netloc}",
            "exp": now_seconds + SIGNED_FOR,
            "sub": contact,
        }
        head = coded(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
        unsigned = f"{head}.{coded(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(unsigned.encode(), ec.ECDSA(SHA256())))
        signature = coded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={unsigned}.{signature}, k={self.public}"
