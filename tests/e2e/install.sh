#!/bin/sh
# install.sh SMC - tests the result of `cmake --install` of the build tree that contains SMC.
. "$(dirname "$0")/checks.inc"
build=$(dirname "$(dirname "$1")")

DESTDIR=$work/root cmake --install "$build" --prefix /usr >"$work/out" 2>"$work/err"
check 'install' test $? -eq 0
# tools/try.sh builds only the target smc_installed before it installs, so that target must depend
# on all build products that are installed. Links, which are made with their targets, and package
# files are not compared.
ninja -C "$build" -t query tools/smc_installed tools/CMakeFiles/smc_installed | tr -d ' ' | sort \
    >"$work/inputs"
find "$build" -name extending -prune -o -name cmake_install.cmake -exec cat {} + |
    grep -v 'include(' |
    grep -o "\"$build/[a-z]*/[^\"]*\"" | tr -d '"' | sort -u | grep -v "^$build/package/" |
    while read -r file; do [ -h "$file" ] || echo "${file#"$build"/}"; done >"$work/installed"
check 'the shared library is installed' grep -q '^tools/libsmc.so' "$work/installed"
check 'smc_installed builds all that is installed' sh -c \
    "! comm -13 '$work/inputs' '$work/installed' | grep ."
usr=$work/root/usr
man=$usr/share/man/man1/smc.1 bash=$usr/share/bash-completion/completions/smc \
    zsh=$(echo "$usr"/share/zsh/*/_smc) fish=$usr/share/fish/vendor_completions.d/smc.fish
check 'the command' sh -c "'$usr/bin/smc' --version >'$work/out'"
check 'the headers of other checkers' sh -c \
    "'$usr/bin/smc' --no-cache tests/programs/annotations/optional.c >'$work/out' 2>&1"
check 'the wrapper for SV-COMP' sh -c "env -u SMC PYTHONDONTWRITEBYTECODE=1 '$usr/bin/smc-svcomp' \
    tests/svcomp/tasks/litmus/store-buffering.i | tail -n 1 | grep -qx true"
check "BenchExec's view of it" test -s "$usr/share/smc/svcomp/smc.py"
check 'the schema' test -s "$usr/share/doc/smc/smc.schema.json"
check 'a server for a cluster' test -x "$usr/share/smc/cluster/postgres"
check 'workers of a cluster' test -x "$usr/share/smc/cluster/slurm.sh"
check 'the manual' test -s "$usr/share/doc/smc/usage.md"

# The lowering is a shared object, which must come from the same build as smc.
object=$(find "$usr/lib" -name lowering.so)
"$usr/bin/smc" --no-cache tests/programs/classic/ticket-lock.c >"$work/before" 2>&1
check 'a program is lowered' grep -q '^smc: verified' "$work/before"
python3 - "$object" <<'END'
import re, subprocess, sys
notes = subprocess.run(["readelf", "-n", sys.argv[1]], capture_output=True, text=True).stdout
own = bytes.fromhex(re.search(r"Build ID: ([0-9a-f]+)", notes)[1])
with open(sys.argv[1], "r+b") as f:
    f.seek(f.read().index(own))
    f.write(bytes(255 - b for b in own))
END
fails() { # arguments: text of the message that is given if the program cannot be lowered
    "$usr/bin/smc" --no-cache tests/programs/classic/ticket-lock.c >"$work/out" 2>&1
    test $? -eq 2 && grep -q "$1" "$work/out" && test "$(wc -l <"$work/out")" -eq 1
}
check 'the object of another build' fails 'belongs to another build'
rm "$object"
check 'no object' fails 'cannot load the part of smc that reads programs: .*lowering.so'
check 'no object: a list' sh -c "! '$usr/bin/smc' --list=functions >'$work/out' 2>&1"
check 'no object: what needs none' sh -c "'$usr/bin/smc' --list >'$work/out'"

"$1" --help | sed -n 's/^  \(-[A-Za-z], \)\{0,1\}--\([a-z_-]*\).*/\2/p' >"$work/options"
check 'options' test -s "$work/options"
while read -r option; do
    check "man: --$option" grep -qF "\\-\\-$(echo "$option" | sed 's/-/\\-/g')" "$man"
    check "bash: --$option" grep -q -e "--$option" "$bash"
    check "zsh: --$option" grep -q -e "--$option" "$zsh"
    check "fish: --$option" grep -q -e "-l $option " "$fish"
done <"$work/options"

"$1" -h | sed -n '/^commands:/,/^$/s/^  \([a-z, ]*\)[: ] .*/\1/p' | tr -d ' ' | tr , '\n' \
    >"$work/commands"
check 'commands' test "$(grep -c . "$work/commands")" -ge 15
while read -r command; do
    check "man: $command" grep -qF "\\fBsmc $command\\fR" "$man"
    check "bash: $command" grep -q -w "$command" "$bash"
    check "zsh: $command" grep -q "'$command:" "$zsh"
    check "fish: $command" grep -q -e "-a $command " "$fish"
    "$1" help "$command" | sed 's/-/\\-/g' >"$work/help"
    check "man smc-$command: the help" sh -c \
        "sed '1,/^\.nf/d; /^\.fi/,\$d' '$usr/share/man/man1/smc-$command.1' | cmp - '$work/help'"
done <"$work/commands"

for command in "$usr"/bin/*; do
    check "man: $(basename "$command")" test -s "$usr/share/man/man1/$(basename "$command").1"
done
if command -v groff >/dev/null; then
    for page in "$usr"/share/man/man1/*.1; do
        check "man: $(basename "$page") without a warning" sh -c \
            "groff -man -Tutf8 -ww '$page' 2>&1 >/dev/null | { ! grep .; }"
    done
fi

complete() { # arguments: expected completions, then the words up to the cursor
    wanted=$1
    shift
    check "bash: $*" bash -c \
        '. "$0"; wanted=$1; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _smc
        [[ " ${COMPREPLY[*]} " == *" $wanted "* ]] || { echo "${COMPREPLY[*]}"; exit 1; }' "$bash" "$wanted" "$@"
}
if command -v bash >/dev/null; then
    complete --keep-going smc --ke
    complete --model= smc --mod
    complete rc11 smc --model = r
    complete rc11 smc --model =
    complete tracer smc x.c --algo tr
    complete sarif smc --format = s
    complete functions smc --list = f
    complete compare smc comp
    complete repair smc help rep
fi
if command -v zsh >/dev/null; then check 'zsh: syntax' zsh -n "$zsh"; fi

# With either prefix, zsh's completion is installed in one folder, which zsh searches.
DESTDIR=$work/local cmake --install "$build" --prefix /usr/local >"$work/out" 2>"$work/err"
check 'zsh: one place' test "$(find "$work/root" "$work/local" -name _smc | wc -l)" -eq 2
for place in "${zsh#"$work/root"}" /usr/local/share/zsh/site-functions/_smc; do
    check "zsh: $place" test -s "$work/root$place" -o -s "$work/local$place"
    if command -v zsh >/dev/null; then
        check "zsh looks for $place" sh -c \
            "zsh -c 'print -l \$fpath' | grep -qx '$(dirname "$place")'"
    fi
done
if command -v fish >/dev/null; then
    check 'fish looks' sh -c \
        "fish -c 'string join \\n \$fish_complete_path' |
            grep -qx /usr/share/fish/vendor_completions.d"
fi
if command -v fish >/dev/null; then check 'fish: syntax' fish -n "$fish"; fi

finish
