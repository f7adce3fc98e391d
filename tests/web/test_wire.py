"""What no well-behaved browser sends, byte for byte to the served page: each is answered, none with a failure."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest

HOSTS = {
    "127.0.0.1": 200, "localhost:1": 200, "[::1]": 200, "evil.example": 421, "127.0.0.1.evil.example": 421,
    "localhost@evil.example": 421, "": 421,
}  # fmt: skip
PATHS = {
    "/static/../app.py": 404, "/static/../../../../../etc/passwd": 404, "/static/..%2f..%2fapp.py": 404,
    "/static/%2e%2e/%2e%2e/app.py": 404, "/static/..\\app.py": 404, "/static/..%5capp.py": 404, "/static/%00": 404,
    "/static/app.js%00.css": 404, "/static//etc/passwd": 404, "/static/%2fetc/passwd": 404, "//etc/passwd": 404,
    "http://evil.example/static/app.js": 404, "/static/" + "a" * 3000: 404, "/static/" + "a/" * 3000: 404,
    "/api/turn?" + "a=1&" * 10_000: 400, "/api/turn?deal=%ff%00%0a/1&turn=1": 400, "/%ff%fe": 404, "*": 404,
    "/?x=" + "y" * 40_000: 200,
}  # fmt: skip


def asked(address: str, method: str, path: str, host: str = "127.0.0.1", body: object = None) -> tuple[int, bytes]:
    """The status and the body of an answer; nothing of the question is tidied up on the way."""
    with closing(http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)) as line:
        line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        line.putheader("Host", host)
        if isinstance(body, bytes):
            line.putheader("Content-Length", str(len(body)))
            line.endheaders(body)
        elif body is not None:
            line.putheader("Transfer-Encoding", "chunked")
            line.endheaders(body, encode_chunked=True)
        else:
            line.endheaders()
        answer = line.getresponse()
        return answer.status, answer.read()


def refused(told: bytes) -> bool:
    """Whether this is the one sentence of a refusal."""
    found = json.loads(told)
    return isinstance(found["error"], str) and "\n" not in found["error"] and found.keys() <= {"error", "said"}


@pytest.mark.parametrize(("path", "status"), PATHS.items(), ids=[path[:40] for path in PATHS])
def test_a_crooked_path_leads_nowhere(address, path, status):
    found, told = asked(address, "GET", path)
    assert found == status
    assert b"root:" not in told
    assert b"import " not in told
    assert status == 200 or refused(told)


@pytest.mark.parametrize(("host", "status"), HOSTS.items())
def test_only_this_machines_own_names_are_answered(address, host, status):
    found, told = asked(address, "GET", "/api/presets", host)
    assert (found, status == 200 or refused(told)) == (status, True)


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "TRACE", "PATCH", "BREW"])
def test_a_method_nobody_knows_is_refused(address, method):
    for path in ("/", "/static/app.js", "/api/presets", "/api/certificate"):
        found, told = asked(address, method, path)
        assert (found, refused(told)) == (405, True)
    assert asked(address, "POST", "/api/presets", body=b"{}")[0] == 405
    assert asked(address, "HEAD", "/api/presets") == (200, b"")


def pieces(size: int) -> Iterator[bytes]:
    """A body in chunks, whose length nobody says before."""
    return (b" " * 50_000 for _ in range(size // 50_000))


@pytest.mark.parametrize("size", [200_000, 10_000_000])
def test_a_body_too_long_is_heard_out_and_refused(address, size):
    for body in (b" " * size, pieces(size)):
        found, told = asked(address, "POST", "/api/certificate", body=body)
        assert found == 413
        assert "at most 100,000 bytes" in json.loads(told)["error"]
