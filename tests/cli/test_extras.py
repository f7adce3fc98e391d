"""Every optional package: where it is missing, a command refuses in one sentence with a command that installs it."""

import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from bataille.cli.app import status
from bataille.runtime import extras

NEEDS = [
    ("survey 4x1 --games 10 --plot lengths.svg", "matplotlib", "plot"),
    ("explore 4x1 --plot space.png", "matplotlib", "plot"),
    ("explore 4x1 --graph graph.svg", "matplotlib", "plot"),
    ("explore 4x1 --graph graph.parquet", "pyarrow", "table"),
    ("explore 6x1 --engine frontier --scheduler tcp://127.0.0.1:1", "distributed", "cluster"),
    ("serve --no-browser", "starlette", "web"),
    ("serve --no-browser", "uvicorn", "web"),
    ("verify 'every turn ends' --solver cvc5", "cvc5", "cvc5"),
]


@pytest.mark.parametrize(("words", "package", "extra"), NEEDS)
def test_a_missing_extra_names_itself_and_its_remedy(words, package, extra, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, package, None)
    assert status(shlex.split(words)) == 2
    err = capsys.readouterr().err
    assert f"needs {package}, which is not installed: " in err
    assert f"[{extra}]" in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_from_a_checkout_the_remedy_installs_the_checkout():
    command = shlex.split(extras.install_command("web"))
    assert command[:4] == [sys.executable, "-m", "pip", "install"]
    assert Path(command[-1].removesuffix("[web]")).joinpath("pyproject.toml").is_file()


def test_from_a_wheel_the_remedy_names_packages_that_any_index_has(monkeypatch, tmp_path):
    monkeypatch.setattr(extras, "CHECKOUT", tmp_path)
    monkeypatch.setattr(
        extras, "requires", lambda _: ["numpy>=1", 'starlette>=0.40; extra == "web"', "uvicorn>=0.30; extra == 'web'"]
    )
    assert shlex.split(extras.install_command("web"))[4:] == ["starlette>=0.40", "uvicorn>=0.30"]


def test_the_base_holds_no_package_of_an_extra():
    project = tomllib.loads((extras.CHECKOUT / "pyproject.toml").read_text())["project"]
    base = {re.split(r"[<>=\[]", line)[0] for line in project["dependencies"]}
    optional = {
        re.split(r"[<>=\[]", line)[0]
        for extra in ("plot", "table", "web", "cluster", "cvc5")
        for line in project["optional-dependencies"][extra]
    }
    assert base.isdisjoint(optional | {"hypothesis", "rustworkx"})
    assert {package for _, package, _ in NEEDS} <= optional
