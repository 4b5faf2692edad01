#!/bin/sh
# large.sh SMC - tests programs that are just small enough, and programs that are too large
# (docs/language.md), each of which must be refused with a specific message.
. "$(dirname "$0")/checks.inc"

# repeat N FORMAT: prints FORMAT for each number from 1 to N, which replaces three arguments of
# FORMAT
repeat() { awk -v n="$1" -v f="$2" 'BEGIN { for (i = 1; i <= n; i++) printf f, i, i, i }'; }
refused() { # TEXT FILE
    try 2 "$2"
    check "'$1' of $2" grep -qF -e "$1 [unsupported]" "$work/err"
}

values() {
    printf '@x = global i32 1\ndefine i32 @main() {\n %%v1 = load i32, ptr @x\n'
    awk -v n="$1" \
        'BEGIN { for (i = 2; i <= n; i++) printf " %%v%d = add i32 %%v%d, 1\n", i, i - 1 }'
    printf \
        ' %%r = icmp eq i32 %%v%d, %d\n br i1 %%r, label %%yes, label %%no\nyes:\n ret i32 0\nno:\n unreachable\n}\n' \
        "$1" "$1"
}
values 200000 >"$work/values.ll"
values 300000 >"$work/more-values.ll"
try 0 "$work/values.ll"
refused "'main', a function of more than 262144 values" "$work/more-values.ll"

{ echo '@x = global i32 1
define i32 @main() {'; repeat 1050000 ' store i32 1, ptr @x
'; echo ' ret i32 0
}'; } >"$work/instructions.ll"
refused "'main', a function of more than 1048576 instructions" "$work/instructions.ll"

{ echo 'void take(int n, ...) { (void)n; }
int main(void) { take(0'; repeat 4200 ', %d'; echo '); return 0; }'; } >"$work/arguments.c"
refused 'a call with too many arguments' "$work/arguments.c"

joined() {
    printf \
        '@x = global i32 1\ndefine i32 @main() {\n %%c = load i32, ptr @x\n %%b = trunc i32 %%c to i1\n br i1 %%b, label %%l, label %%m\nl:\n br label %%m\nm:\n'
    repeat "$1" ' %%v%d = phi i32 [ %d, %%0 ], [ %d, %%l ]
'
    printf ' ret i32 0\n}\n'
}
joined 4000 >"$work/joined.ll"
joined 4100 >"$work/more-joined.ll"
try 0 "$work/joined.ll"
refused 'a block that joins more than 4096 values' "$work/more-joined.ll"

{ echo '_Thread_local char a[3 << 20], b[2 << 20];
int main(void) { a[5] = 1;'; echo '#ifdef BOTH
b[5] = 1;
#endif
return a[5] - 1; }'; } >"$work/tls.c"
try 0 "$work/tls.c"
try 2 -DBOTH "$work/tls.c"
check 'thread-local variables' grep -qF 'too many bytes of thread-local variables [unsupported]' \
    "$work/err"

{ echo '_Thread_local char a[9 << 20]; int main(void) { return a[5]; }'; } >"$work/tls9.c"
refused 'too many bytes of thread-local variables' "$work/tls9.c"

# ---- the memory limit: memory that is allocated in small and in large pieces (relations between
#   events, whose size doubles)
{ echo '#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }'; } >"$work/heap.c"
{ echo '#include <stdio.h>
int main(void) { char b[10]; return snprintf(b, sizeof b, "%1500000000d", 1) > 0; }'; } >"$work/width.c"
for program in heap width; do
    for limit in 90 100 130 300; do
        try 3 --memory-limit=$limit --time-limit=60 --format=json "$work/$program.c"
        peak=$(sed -n 's/.*"peak_rss_kib": *\([0-9]*\).*/\1/p' "$work/out")
        nm -D "$smc" 2>/dev/null | grep -q __asan_ && continue # sanitizers use twice the memory
        # on a busy machine, up to 16 MiB more may be allocated between two checks of the memory
        # limit
        check "$program: $peak KiB, by a limit of $limit MB" test "$peak" -gt 0 -a "$peak" \
            -le $((limit * 1024 * 11 / 10 + 16384))
    done
done
{ echo '#include <stdio.h>
int main(void) { return printf("%.2000000000f", 1.5) < 0; }'; } >"$work/digits.c"
refused 'a number printed with too many digits' "$work/digits.c"

# Many events at one location: time and memory grow linearly with their number.
{ echo '#include <stdatomic.h>
atomic_int x;
int main(void) {
    for (int i = 0; i < N; i++) {
        atomic_fetch_add(&x, i);
        (void)atomic_load(&x);
        atomic_store_explicit(&x, i, memory_order_relaxed);
    }
}'; } >"$work/many.c"
many=100000
# with sanitizers, each execution is checked against the axioms, which compares all pairs of events
nm -D "$smc" 2>/dev/null | grep -q __asan_ && many=100
for model in sc tso pso sra ra rc11; do try 0 --model=$model --rounds=0 --time-limit=40 \
    --memory-limit=1000 -DN=$many "$work/many.c"; done


# Chains of aliases that refer to each other: reading them must take at most these seconds of
# processor time.
{ printf '@g = global i32 0\n@a1 = alias i32, ptr @g\n'; awk \
    'BEGIN { for (i = 2; i <= 30000; i++) printf "@a%d = alias i32, ptr @a%d\n", i, i - 1 }'
  printf 'define i32 @main() {\n %%v = load i32, ptr @a30000\n ret i32 %%v\n}\n'; } \
      >"$work/aliases.ll"
check 'aliases: in 5 s' sh -c "ulimit -t 5; '$smc' --no-cache '$work/aliases.ll' >/dev/null"
additions() { # N
    printf '@x = global i32 1\ndefine i32 @main() {\n %%v0 = load i32, ptr @x\n'
    awk -v n="$1" \
        'BEGIN { for (i = 1; i <= n; i++) printf " %%v%d = add i32 %%v%d, %d\n", i, i - 1, i }'
    printf ' ret i32 0\n}\n'
}
additions 130000 >"$work/additions.ll"
check 'additions: in 5 s' sh -c "ulimit -t 5; '$smc' --no-cache '$work/additions.ll' >/dev/null"

nested() { # argument: the depth of nesting
    printf '@x = global '
    awk -v n="$1" \
        'BEGIN { for (i = 0; i < n; i++) printf "[1 x "; printf "i32"; for (i = 0; i < n; i++) printf "]" }'
    printf ' zeroinitializer\ndefine i32 @main() {\n %%v = load i32, ptr @x\n ret i32 %%v\n}\n'
}
nested 256 >"$work/nested.ll"
nested 257 >"$work/more-nested.ll"
nested 4000 >"$work/many-nested.ll"
try 0 "$work/nested.ll"
for program in more-nested many-nested; do
    check "$program: in 5 s" sh -c \
        "ulimit -t 5; '$smc' --no-cache '$work/$program.ll' 2>'$work/err'; test \$? = 2"
    check "$program: a message" grep -qF \
        'arrays of arrays in it are more than 256 levels deep' "$work/err"
done
printf '@a = alias i32, ptr @b\n@b = alias i32, ptr @a\ndefine i32 @main() { ret i32 0 }\n' \
    >"$work/circle.ll"
try 2 "$work/circle.ll"
check 'aliases in a circle' grep -q 'Aliases cannot form a cycle' "$work/err"
printf \
    '@g = global i32 7\n@w = weak alias i32, ptr @g\n@a = alias i32, ptr @w\ndefine i32 @main() { ret i32 0 }\n' \
    >"$work/weak.ll"
try 2 "$work/weak.ll"
check 'an alias of a weak one' grep -q 'interposable' "$work/err"

finish
