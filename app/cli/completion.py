"""`triptych completion`: commands, options and their words, completed by a shell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import click

from app.cli import files
from app.cli.parts import ending
from app.cli.tree import Command, Option, commands, program_options

# Scripts with which shells complete commands, options and their arguments.
#
# Each is made from `app.cli.tree` and does not run the program to complete.


def _all(command: Command) -> list[Option]:
    """Return the options of a command and its subcommands, each once."""
    options = [*command.options, *(option for below in command.below for option in below.options)]
    return list({option.names: option for option in options}.values())


def _quoted(words: str) -> str:
    """Return words as one word of a shell of Unix."""
    return "'" + words.replace("'", "'\\''") + "'"


# bash


def bash() -> str:
    """Return the script for bash, as old as that of macOS."""
    every = commands()
    program = program_options()
    names = _shell_words([command.name for command in every])
    cases = "".join(_bash_case(command.name, _all(command), command.words) for command in every)
    return _BASH.format(names=names, cases=cases + _bash_case("*", program, ()))


def _bash_case(name: str, options: list[Option], words: tuple[str, ...]) -> str:
    option_case = [
        f"    {name})",
        f"        options={_shell_words(n for option in options for n in option.names)}",
    ]
    if words:
        option_case.append(f"        (( COMP_CWORD == 2 )) && words={_shell_words(words)}")
    option_case.append('        case "$before" in')
    for shell_option in options:
        if shell_option.takes:
            what = (
                f"values={_shell_words(shell_option.choices)}"
                if shell_option.choices
                else "takes=word"
            )
            what = "takes=file" if shell_option.is_file else what
            option_case.append(f"        {'|'.join(shell_option.names)}) {what} ;;")
    return "\n".join([*option_case, "        esac", "        ;;", ""])


def _shell_words(words: Iterable[str]) -> str:
    return "$'" + "\\n".join(word.replace("\\", "\\\\").replace("'", "\\'") for word in words) + "'"


_BASH = """\
# bash completion for triptych; made by “triptych completion bash”
_triptych() {{
    local IFS=$'\\n' word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local options= words= values= takes=
    COMPREPLY=()
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${{COMP_WORDS[COMP_CWORD-2]}}
    fi
    case "${{COMP_WORDS[1]}}" in
{cases}    esac
    if [[ -n $values ]]; then
        COMPREPLY=($(compgen -W "$values" -- "$word"))
    elif [[ $takes == word ]]; then
        return
    elif [[ $takes == file ]]; then
        COMPREPLY=($(compgen -f -- "$word"))
    elif [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    elif [[ -n $words ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    elif (( COMP_CWORD == 1 )); then
        COMPREPLY=($(compgen -W {names} -- "$word") $(compgen -f -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -o filenames -F _triptych triptych
"""


# zsh


def zsh() -> str:
    """Return the script for zsh."""
    every = commands()
    listed = "\n".join(
        f"        {_quoted(_zsh(command.name) + ':' + command.what)}" for command in every
    )
    cases = "".join(_zsh_case(command.name, _all(command), command.words) for command in every)
    return _ZSH.format(listed=listed, cases=cases, program=_zsh_specs(program_options(), ()))


def _zsh_case(name: str, options: list[Option], words: tuple[str, ...]) -> str:
    specs = _zsh_specs(options, words)
    return f"    {name})\n        _arguments -S \\\n{specs}\n        ;;\n"


def _zsh_specs(options: list[Option], words: tuple[str, ...]) -> str:
    specs = [_quoted(spec) for option in options for spec in _zsh_option(option)]
    if words:
        specs.append(_quoted(f"1:word:({' '.join(map(_zsh, words))})"))
    return " \\\n".join(f"            {spec}" for spec in [*specs, "'*:file:_files'"])


def _zsh_option(option: Option) -> Iterator[str]:
    value = ""
    if option.takes:
        choices = f"({' '.join(map(_zsh, option.choices))})" if option.choices else " "
        choices = "_files" if option.is_file else choices
        value = f":{_zsh(option.takes)}:{choices}"
    for name in option.names:
        joined = ("=" if name.startswith("--") else "+") if value else ""
        yield f"*{name}{joined}[{_zsh(option.what)}]{value}"


def _zsh(words: str) -> str:
    return re.sub(r"([\\\[\]():\s])", lambda sign: f"\\{sign[0]}", words)


_ZSH = """\
#compdef triptych
# zsh completion for triptych; made by “triptych completion zsh”
_triptych() {{
    local -a commands
    commands=(
{listed}
    )
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands
        _files
        return
    fi
    local name=$words[2]
    if (( ${{+commands[(r)${{name}}:*]}} )); then
        shift words
        (( CURRENT-- ))
    fi
    case $name in
{cases}    *)
        _arguments -S \\
{program}
        ;;
    esac
}}
if [[ $funcstack[1] == _triptych ]]; then
    _triptych "$@"
else
    compdef _triptych triptych
fi
"""


# fish


def fish() -> str:
    """Return the script for fish."""
    lines = [_FISH]
    every = commands()
    for option in program_options():
        lines.append(_fish_option("__triptych_is_bare", option))
    for command in every:
        what = _fish(command.what)
        lines.append(f"complete -c triptych -n __triptych_begins -a {command.name} -d {what}")
    for command in every:
        condition = f"__triptych_is {command.name}"
        if command.words:
            words = _fish(" ".join(command.words))
            lines.append(f"complete -c triptych -n {_fish(condition)} -f -a {words}")
        lines += [_fish_option(condition, option) for option in _all(command)]
    return "\n".join([*lines, ""])


def _fish_option(condition: str, option: Option) -> str:
    names = [
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
    ]
    value = ""
    if option.choices:
        words = " ".join(word.replace(" ", "\\ ") for word in option.choices)
        value = f" -x -a {_fish(words)}"
    elif option.takes:
        value = " -r -F" if option.is_file else " -x"
    spelling = f"{' '.join(names)}{value}"
    return f"complete -c triptych -n {_fish(condition)} {spelling} -d {_fish(option.what)}"


def _fish(words: str) -> str:
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"


_FISH = """\
# fish completion for triptych; made by “triptych completion fish”
function __triptych_begins
    test (count (commandline -opc)) -eq 1
end
function __triptych_is_bare
    set -l words (commandline -opc)
    test (count $words) -eq 1; or string match -q -- "-*" $words[2]
end
function __triptych_is
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test "$words[2]" = $argv[1]
end"""


# PowerShell


def powershell() -> str:
    """Return the script for PowerShell, 5 and later."""
    every = commands()
    named = [(command.name, _all(command), command.words) for command in every]
    named.append(("", program_options(), tuple(command.name for command in every)))
    options = [
        (name, [n for option in found_options for n in option.names])
        for name, found_options, _words in named
    ]
    words = [(name, list(first)) for name, _options, first in named if first]
    values = [
        (f"{name} {n}".strip(), list(option_.choices))
        for name, entries, _words in named
        for option_ in entries
        for n in option_.names
        if option_.choices
    ]
    return _POWERSHELL.format(
        *(_ps_table(option_table) for option_table in (options, words, values))
    )


def _ps_table(entries: list[tuple[str, list[str]]]) -> str:
    return "\n".join(
        f"        {_ps(name)} = @({', '.join(map(_ps, words))})" for name, words in entries
    )


def _ps(words: str) -> str:
    return "'" + words.replace("'", "''") + "'"


_POWERSHELL = """\
# PowerShell completion for triptych; made by “triptych completion powershell”
Register-ArgumentCompleter -Native -CommandName 'triptych', 'triptych-cli' -ScriptBlock {{
    param($wordToComplete, $commandAst, $cursorPosition)
    $options = @{{
{}
    }}
    $words = @{{
{}
    }}
    $values = @{{
{}
    }}
    $before = @($commandAst.CommandElements |
        Where-Object {{ $_.Extent.EndOffset -lt $cursorPosition }} |
        ForEach-Object {{ $_.ToString() }})
    $command = ''
    if ($before.Count -gt 1 -and $options.ContainsKey($before[1])) {{ $command = $before[1] }}
    $place = "$command $($before[-1])".Trim()
    $first = if ($command) {{ 2 }} else {{ 1 }}
    $found = @()
    if ($values.ContainsKey($place)) {{
        $found = $values[$place]
    }} elseif ($wordToComplete.StartsWith('-')) {{
        $found = $options[$command]
    }} elseif ($before.Count -eq $first -and $words.ContainsKey($command)) {{
        $found = $words[$command]
    }}
    $found | Where-Object {{ $_.StartsWith($wordToComplete) }} | ForEach-Object {{
        $text = if ($_.Contains(' ')) {{ "'$_'" }} else {{ $_ }}
        [System.Management.Automation.CompletionResult]::new($text, $_, 'ParameterValue', $_)
    }}
}}
"""

SHELLS: dict[str, Callable[[], str]] = {
    "bash": bash,
    "zsh": zsh,
    "fish": fish,
    "powershell": powershell,
}
"""The function that makes the script, by the name of the shell."""


_EXAMPLES = """
triptych completion bash >> ~/.bashrc
triptych completion zsh > ~/.zfunc/_triptych
triptych completion fish > ~/.config/fish/completions/triptych.fish
triptych completion powershell >> $PROFILE
"""


@click.command(epilog=ending(_EXAMPLES, "0."))
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print a script for SHELL that completes commands, options and their values.

    The script does not start the program while you type. For zsh, its folder must be in fpath
    before compinit. The Debian package installs the scripts for bash, zsh and fish.
    """
    files.print_bytes(SHELLS[shell]().encode())
