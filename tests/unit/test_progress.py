"""Progress goes to a terminal only, and counts the rate of this run alone."""

import io
import time

from bataille.runtime.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_written_where_stderr_is_no_terminal() -> None:
    stream = io.StringIO()
    with Progress("playing", 10, unit="games", stream=stream) as progress:
        progress.follow(lambda: 5)
        for _ in range(10):
            progress.advance()
        progress.say("a sentence")
    assert stream.getvalue() == ""


def test_the_line_tells_done_left_rate_and_time_to_go() -> None:
    progress = Progress("playing", 1000, unit="games", done=500, stream=Terminal())
    progress.advance(100)
    progress.note("level 3")
    line = progress.line(progress._began + 10)
    assert line == "playing: 600 of 1,000 games (60.0 %), 400 left, 10 games/s, 0:40 to go, level 3"


def test_a_terminal_sees_lines_and_is_left_clean() -> None:
    stream = Terminal()
    counters = [0, 0]
    with Progress("playing", 10, unit="games", stream=stream) as progress:
        progress.follow(lambda: sum(counters))
        counters[:] = [3, 4]
        deadline = time.monotonic() + 10
        while "7 of 10" not in stream.getvalue() and time.monotonic() < deadline:
            time.sleep(0.05)
    assert "7 of 10" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[2K")
