"""`bataille completion`: scripts for shells that complete commands, options and presets, and the man page."""

from typing import Annotated

from typer import Argument

from bataille.cli.reference import Command, commands, man_page
from bataille.errors import RulesError, nearest
from bataille.rules.presets import PRESETS

HELP_WORDS = ("--help", "-h")


def completion(
    shell: Annotated[str, Argument(metavar="KIND", help="bash, zsh, fish, or man for the man page.")],
) -> None:
    """Print a completion script for a shell, or the man page.

    To use it: `bataille completion bash > ~/.local/share/bash-completion/completions/bataille`,
    `bataille completion zsh > ~/.zfunc/_bataille` (with ~/.zfunc in fpath),
    `bataille completion fish > ~/.config/fish/completions/bataille.fish`, `bataille completion man | man -l -`.
    """
    writers = {"bash": bash, "zsh": zsh, "fish": fish, "man": man_page}
    if shell not in writers:
        raise RulesError(f"no completion is written for {shell!r}: {nearest(shell, writers)}")
    print(writers[shell](), end="")


def _options(command: Command) -> str:
    return " ".join([*command.spellings, *HELP_WORDS])


def bash() -> str:
    """The script for bash."""
    names = " ".join(command.name for command in commands())
    cases = "\n".join(f'        {command.name}) words="{_options(command)}" ;;' for command in commands())
    return f"""# completion of bataille for bash
_bataille() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" words=""
    if [ "$previous" = "--rules" ]; then
        COMPREPLY=($(compgen -W "{" ".join(PRESETS)}" -- "$current"))
        return
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{names} --help --version" -- "$current"))
        return
    fi
    case "${{COMP_WORDS[1]}}" in
{cases}
    esac
    case "$current" in
        -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")) ;;
    esac
}}
complete -o filenames -F _bataille bataille
"""


def zsh() -> str:
    """The script for zsh."""
    names = " ".join(command.name for command in commands())
    cases = "\n".join(f"    {command.name}) words=({_options(command)}) ;;" for command in commands())
    return f"""#compdef bataille
# completion of bataille for zsh
_bataille() {{
  local -a words_
  if (( CURRENT == 2 )); then
    words_=({names} --help --version)
    compadd -- $words_
    return
  fi
  if [[ $words[CURRENT-1] == --rules ]]; then
    words_=({" ".join(PRESETS)})
    compadd -- $words_
    return
  fi
  case $words[2] in
{cases.replace("words=(", "words_=(")}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    compadd -- $words_
  else
    _files
  fi
}}
if [[ $funcstack[1] == _bataille ]]; then
  _bataille "$@"
else
  compdef _bataille bataille
fi
"""


def fish() -> str:
    """The script for fish."""
    lines = ["# completion of bataille for fish"]
    for command in commands():
        first = _quoted(command.help.split("\n")[0])
        lines.append(f"complete -c bataille -n __fish_use_subcommand -f -a {command.name} -d {first}")
        for one in command.parameters:
            for word in (word for words in one.words for word in words.split("/")):
                kind = f"-l {word[2:]}" if word.startswith("--") else f"-s {word[1:]}"
                values = f" -x -a {_quoted(' '.join(PRESETS))}" if word == "--rules" else "" if one.flag else " -r"
                where = f"'__fish_seen_subcommand_from {command.name}'"
                lines.append(f"complete -c bataille -n {where} {kind}{values} -d {_quoted(one.help)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
