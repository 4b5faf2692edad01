#!/bin/sh
# functions.sh SMC >docs/functions.md - generates the page of library functions from the output of
# `smc --list=functions`.
set -eu
cat <<'END'
# Library functions

What a checked program may call besides its own functions. A function that the program defines is
always run as it stands, also one of a name that is listed here. This page is made by
`tools/scripts/functions.sh` from `smc --list=functions`. A call of anything else that is only
declared is refused where an execution reaches it, unless `--extern=NAME` makes it a stub, or
`--extern-call=NAME` calls the host's ([usage.md](usage.md)). Atomic operations (`<stdatomic.h>`,
`__atomic_..`, `__sync_..`) are instructions and not listed, as are the builtins that clang expands.
END
"$1" --list=functions | awk '
    function section(note, title, text) {
        printf "\n## %s\n\n%s\n\n", title, text
        line = ""
        for (i = 1; i <= n; i++) {
            if (notes[i] != note) continue
            word = "`" names[i] "`"
            if (length(line) + 1 + length(word) > 100) { print line; line = word }
            else line = line (line == "" ? "" : " ") word
        }
        print line
        printed[note] = 1
    }
    { names[++n] = $1; $1 = ""; notes[n] = substr($0, 2) }
    END {
        section("modelled", "Modelled", "The interpreter does what they do.")
        section("C, checked with the program", "Written in C",
                "Linked with the program: what they read and write is checked as if the program did it.")
        section("computed by the host", "Computed by the host", "Pure functions of numbers.")
        section("chooses from --nondet", "Choices of a number", "Any number of the type, or each in the range of `--nondet` ([inputs.md](inputs.md)).")
        section("every value is explored", "Choices of a truth value", "Both are explored.")
        section("has no effect", "Without effect", "They succeed and do nothing.")
        for (i = 1; i <= n; i++)
            if (!(notes[i] in printed)) { print "functions.sh: no section for: " notes[i] >"/dev/stderr"; exit 1 }
    }'
