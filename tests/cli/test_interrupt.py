"""Ctrl-C at bad moments: while an object is made or unmade, while z3 thinks, while the commands load."""

import os
import signal
import subprocess
import sys
from itertools import combinations
from threading import Timer

import pytest
import z3

from bataille_proofs.solver import asked

PROGRAM = """
import signal, time
from bataille.runtime import interrupt

interrupt.answer()

class Object:
    def {where}(self):
        signal.raise_signal(signal.SIGINT)
        time.sleep(0.05)  # the signal comes again meanwhile, and is put off again
        print("whole")

try:
    Object()
    time.sleep(30)
except KeyboardInterrupt:
    print("heard")
"""


@pytest.mark.parametrize("where", ["__init__", "__del__"])
def test_an_object_is_made_and_unmade_whole_before_ctrl_c_is_heard(where):
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(where=where)], capture_output=True, text=True, timeout=60
    )
    assert (found.stdout, found.stderr, found.returncode) == ("whole\nheard\n", "", 0)


def test_where_it_is_ignored_it_stays_ignored():
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from bataille.runtime import interrupt\n"
        "interrupt.answer(); signal.raise_signal(signal.SIGINT); print('on')"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (found.stdout, found.stderr) == ("on\n", "")


def test_while_the_commands_load_it_is_one_sentence():
    program = (
        "import signal, sys\n"
        "class Loading:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'typer': signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Loading())\n"
        "from bataille.cli import main; main(['rules'])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (found.stdout, found.stderr, found.returncode) == ("", "bataille: interrupted before it began\n", 3)


def test_in_the_making_of_a_dataclass_it_leaves_with_our_status():
    program = (
        "import signal\n"
        "from bataille.cli.app import COMMANDS, app, main\n"
        "def busy() -> None: exec('signal.raise_signal(signal.SIGINT)', {'signal': signal})\n"
        "app.command('busy')(busy); main(['busy'])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert found.returncode == 3
    assert found.stderr.startswith("bataille: interrupted")
    assert found.stderr.count("\n") == 1


def test_a_ctrl_c_that_z3_takes_for_itself_is_heard():
    """z3 puts its own handler in place while it thinks, and then says `unknown`."""
    holes = 14  # and one pigeon more: nobody's afternoon is long enough for that
    sits = [[z3.Bool(f"{pigeon} in {hole}") for hole in range(holes)] for pigeon in range(holes + 1)]
    solver = z3.Solver()
    solver.add([z3.Or(row) for row in sits])
    solver.add([z3.Not(z3.And(a, b)) for column in zip(*sits, strict=True) for a, b in combinations(column, 2)])
    Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        asked(solver)
