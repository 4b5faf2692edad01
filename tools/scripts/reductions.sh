#!/bin/sh
# reductions.sh SMC <docs/design/reductions.md - prints the page of reductions with the table of
# `smc --list=reductions`.
set -eu
awk -v table="$("$1" --list=reductions | sed -n '/^with /,$p')" '
    /^```/ { inside = !inside; if (inside) print $0 "\n" table }
    !inside'
