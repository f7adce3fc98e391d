"""The bytes of a checkpoint: a first line, the length of a JSON header, the header, raw arrays, a digest of it all."""

import json
import os
import struct
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from io import BufferedReader
from math import prod
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from typing_extensions import Buffer

MAGIC = b"bataille-checkpoint/2\n"
_EARLIER = b"bataille-checkpoint/1\n"
_LENGTH, _DIGEST, _BLOCK = 8, 32, 1 << 20

DAMAGE = (
    ValueError, KeyError, TypeError, IndexError, AttributeError, ArithmeticError, AssertionError, RecursionError,
    struct.error,
)  # fmt: skip
"""What reading and taking up of data that does not fit together raises."""


class EarlierVersionError(Exception):
    """The bytes are those of an earlier version, which carried no digest of the header."""


def write_content(file: BinaryIO, header: Mapping[str, Any], views: Iterable[memoryview]) -> None:
    """Write a header, whose `arrays` name and shape the views, and the views."""
    digest, text = blake2b(digest_size=_DIGEST), json.dumps(header).encode()
    parts: list[Buffer] = [MAGIC + len(text).to_bytes(_LENGTH, "little") + text, *map(_flat, views)]
    for part in parts:
        digest.update(part)
        file.write(part)
    file.write(digest.digest())


def read_content(file: BufferedReader) -> tuple[dict[str, Any], dict[str, memoryview]]:
    """The header and the arrays; one of `DAMAGE` if the digest is another or anything does not fit."""
    magic, size = file.read(len(MAGIC)), os.fstat(file.fileno()).st_size
    if magic == _EARLIER:
        raise EarlierVersionError
    left = size - len(MAGIC) - _LENGTH - _DIGEST
    if magic != MAGIC or left < 0 or not _is_whole(file, size):
        raise ValueError("cut short, or changed")
    length = int.from_bytes(file.read(_LENGTH), "little")
    if length > left:
        raise ValueError("the header is longer than the file")
    header = json.loads(file.read(length))
    shapes = [(str(name), str(form), [int(n) for n in shape]) for name, form, shape in header["arrays"]]
    sizes = [struct.calcsize(form) * prod(shape) for _, form, shape in shapes]
    if sum(sizes) != left - length or min(sizes, default=0) < 0:
        raise ValueError("the arrays do not fill the file")
    arrays = {}
    for (name, form, shape), wanted in zip(shapes, sizes, strict=True):
        data = bytearray(wanted)
        if file.readinto(data) != wanted:
            raise ValueError("cut short")
        arrays[name] = memoryview(data).cast(form, shape) if data else memoryview(data)  # type: ignore[call-overload]  # any format
    return header, arrays


def _flat(view: memoryview) -> memoryview:
    return view.cast("B") if view.nbytes else memoryview(b"")


def _is_whole(file: BufferedReader, size: int) -> bool:
    """Whether the digest at the end is that of all before it; leaves the file after its first line."""
    digest, left = blake2b(MAGIC, digest_size=_DIGEST), size - len(MAGIC) - _DIGEST
    while left:
        block = file.read(min(_BLOCK, left))
        if not block:
            return False
        digest.update(block)
        left -= len(block)
    same = file.read() == digest.digest()
    file.seek(len(MAGIC))
    return same
