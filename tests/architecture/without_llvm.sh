#!/bin/bash
# without_llvm.sh PROGRAM.. - LLVM is only used by interp/lower: fails if a program that does not
# need the lowering has a symbol of LLVM or loads its library. A program without any symbols proves
# nothing, so it fails as well.
failed=0
for program in "$@"; do
    symbols=$(nm "$program") && needed=$(readelf -d "$program") || exit 2
    if ! grep -q ' T smc_' <<<"$symbols"; then
        echo "$program has no symbols to look at"
        failed=1
    fi
    if found=$(grep -E ' (LLVM[A-Z]|_ZN?K?4llvm)' <<<"$symbols"; grep -i 'NEEDED.*libLLVM' \
        <<<"$needed"); [ "$found" ]; then
        printf '%s is linked with LLVM:\n%s\n' "$program" "$(head -n 10 <<<"$found")"
        failed=1
    fi
done
exit $failed
