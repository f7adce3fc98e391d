"""The command: where it listens, how it refuses, and a thousand questions at once."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import httpx

DEALS = ["9c 3d Qd / 9h Ks 7c", "1 3 5 / 2 4", "5 / 5", "nonsense", "3 2 1 1 2 1 / 2 1 3 2 3 3"]


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bataille", "serve", "--no-browser", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_port_in_use_is_one_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = serve("--port", port)
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
    assert f"port {port}: address already in use; choose another with --port" in found.stderr


def test_a_host_that_is_not_here_is_one_sentence():
    found = serve("--host", "203.0.113.7", "--port", "0")
    assert found.returncode == 2
    assert "nothing can be served at 203.0.113.7" in found.stderr
    assert "Traceback" not in found.stderr


def test_without_the_extra_the_command_says_how():
    hide = "import sys; sys.modules['uvicorn'] = None; from bataille.cli import main; main(['serve', '--no-browser'])"
    found = subprocess.run([sys.executable, "-c", hide], capture_output=True, text=True, timeout=60)
    assert found.returncode == 2
    assert found.stderr.startswith("bataille: the page needs uvicorn, which is not installed: ")
    assert "-m pip install -e " in found.stderr
    assert found.stderr.count("\n") == 1


def test_ctrl_c_ends_it_quietly():
    command = [sys.executable, "-m", "bataille", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "the page is at http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30) == ("", "")
    assert process.returncode == 0


def test_ctrl_c_before_the_loop_runs_ends_it_as_quietly():
    early = (
        "import signal, uvicorn; make = uvicorn.Config.get_loop_factory\n"
        "uvicorn.Config.get_loop_factory = lambda self: signal.raise_signal(signal.SIGINT) or make(self)\n"
        "from bataille.cli import main; main(['serve', '--no-browser', '--port', '0'])"
    )
    found = subprocess.run([sys.executable, "-c", early], capture_output=True, text=True, timeout=60)
    assert (found.returncode, found.stderr) == (0, "")


def test_it_listens_on_this_machine_only(address):
    port = int(address.rsplit(":", 1)[1])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return  # no other address to come from
        outside = probe.getsockname()[0]
    if outside.startswith("127."):
        return
    with socket.socket() as knock:
        knock.settimeout(2)
        assert knock.connect_ex((outside, port)) != 0


def test_a_thousand_questions_at_once_are_all_answered(address):
    async def ask(client: httpx.AsyncClient, i: int) -> int:
        given = {"deal": DEALS[i % len(DEALS)], "turn": 1 + i % 3, "rules": ["bataille", "lycos"][i % 2]}
        answer = await client.get(f"{address}/api/{['turn', 'game'][i % 7 == 0]}", params=given)
        assert ("error" in answer.json()) == (answer.status_code >= 400)
        return answer.status_code

    async def all_of_them() -> list[int]:
        limits = httpx.Limits(max_connections=1000)
        async with httpx.AsyncClient(limits=limits, timeout=60, trust_env=False) as client:
            return await asyncio.gather(*(ask(client, i) for i in range(1000)))

    with ThreadPoolExecutor(1) as aside:  # the browser's tests may hold a loop in this thread
        answers = aside.submit(asyncio.run, all_of_them()).result()
    assert len(answers) == 1000
    assert set(answers) == {200, 400}


def test_a_page_for_everybody_says_its_real_addresses_and_who_may_come():
    command = [sys.executable, "-m", "bataille", "serve", "--no-browser", "--port", "0", "--host", "0.0.0.0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline()]
        assert re.fullmatch(r"the page is at http://127\.0\.0\.1:\d+/ \(Ctrl-C ends it\)\n", told[0])
        while told[-1].startswith("the page is at"):
            told.append(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=30)[0]
    assert "0.0.0.0" not in "".join(told)
    if len(told) > 2:  # this machine has an address that others can use
        assert told[-1].startswith("everybody who can reach this machine")
        assert rest.count("\n") > 10


def test_a_qr_code_is_drawn_of_the_address_it_is_given(monkeypatch):
    from bataille.cli.serve import qr_code

    first, second = qr_code("http://192.0.2.1:8137/"), qr_code("http://192.0.2.2:8137/")
    assert first != second
    assert all("█" in one for one in (first, second))
    monkeypatch.setitem(sys.modules, "segno", None)
    assert qr_code("http://192.0.2.1:8137/") == "http://192.0.2.1:8137/"
