#!/bin/sh
# litmus.sh SMC - tests litmus tests in herd's C format: syntax, verdicts and output formats.
. "$(dirname "$0")/checks.inc"
mkdir "$work/tests"
cd "$work/tests" || exit 2

cat >SB.litmus <<'END'
C SB
"store buffering" (* by { hand } *)
Cycle=Fre PodWR
{ x=0; atomic_int y = 0; }

P0 (atomic_int* x, volatile int* y) {
  atomic_store_explicit(x,1,memory_order_relaxed); // first
  int r0 = atomic_load_explicit(y,memory_order_relaxed);
}

static void P1 (atomic_int* x, atomic_int* y) {
  atomic_store_explicit(y,1,memory_order_relaxed); /* second */
  int r0 = atomic_load_explicit(x,memory_order_relaxed);
}
exists (0:r0=0 /\ 1:r0=0)
END

try 0 --model=tso SB.litmus
check 'allowed' grep -q \
    '^SB: Ok, exists: the condition holds in 1 of 4 executions, 4 states, model tso$' "$work/out"
try 1 --model=sc SB.litmus
check 'forbidden' grep -q \
    '^SB: No, exists: the condition holds in 0 of 3 executions, 3 states, model sc$' "$work/out"
try 0 --model=tso --format=herd SB.litmus
cat >"$work/expected" <<'END'
Test SB Allowed
States 4
0:r0=0; 1:r0=0;
0:r0=0; 1:r0=1;
0:r0=1; 1:r0=0;
0:r0=1; 1:r0=1;
Ok
Witnesses
Positive: 1 Negative: 3
Condition exists (0:r0=0 /\ 1:r0=0)
Observation SB Sometimes 1 3
END
check 'as herd says it' sh -c \
    "grep -v '^Time\|^$' '$work/out' | sed 's/ *$//' | cmp -s - '$work/expected'"
try 0 --model=tso --format=json SB.litmus
check 'JSON' grep -q \
    '"answer": "Ok", "positive": 1, "negative": 3, "race": false, "states": \[{"state": "0:r0=0; 1:r0=0; ", "executions": 1}' \
    "$work/out"
try 1 --model=sc,tso SB.litmus
check 'several models' grep -q '^smc: 2 models: fails under sc, no error under tso$' "$work/out"
try 0 --model=tso.cat SB.litmus

# ---- supported syntax: pointers, plain accesses, locations, a filter, forall, negative values
cat >all.litmus <<'END'
C all
{ x=0; int* p = x; [z] = -7; 1:r9 = 4; }
P0 (int* x) { *x = 1; }
P1 (int* x, int** p, int* y, int* z) {
  int r0 = *x;
  int *r1 = atomic_load_explicit(p, memory_order_relaxed);
  int r2 = atomic_load((atomic_int*)r1 + (r0 ^ r0));
  if (r0 == r2 && !(r0 < 0)) { *y = r0 ? 2 : 3; } else *y = -1;
  int r3 = *z + r9;
}
P2 (atomic_int* q) {
  int r0 = 0;
  int r1 = atomic_compare_exchange_strong_explicit(q, &r0, 5, memory_order_acq_rel, memory_order_relaxed);
  int r2 = atomic_fetch_add(q, 1), r3 = atomic_exchange_explicit(q, 9, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
}
locations [1:r1; y; q;]
filter (1:r0=1 \/ 1:r2=1)
forall (1:r1=x /\ not (1:r0=7) /\ 1:r3=-3 /\ 2:r1=1 /\ 2:r2=5 /\ [q]=9 /\ 2:r3 != 5)
END
try 0 --model=tso --format=herd all.litmus
check 'forall' grep -q '^Test all Required$' "$work/out"
check 'a state' grep -q '^1:r1=x; 1:r0=1; 1:r3=-3; 2:r1=1; 2:r2=5; 2:r3=6; \[y\]=2; \[q\]=9; $' \
    "$work/out"
check 'the filter' sh -c "! grep -q '\[y\]=3' '$work/out'"
check 'always' grep -q '^Observation all Always' "$work/out"
try 0 --model=rc11 all.litmus
check 'a race' grep -q ', data race$' "$work/out"
check 'states as if there were none' grep -q ' 2 states' "$work/out"
sed 's/^forall/~exists/' all.litmus >never.litmus
try 1 --model=tso never.litmus

# ---- conditions on the last value in coherence order
cat >2+2W.litmus <<'END'
C 2+2W
{ }
P0 (atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x, 2, memory_order_relaxed);
  atomic_store_explicit(y, 1, memory_order_relaxed);
}
P1 (atomic_int* x, atomic_int* y) {
  atomic_store_explicit(y, 2, memory_order_relaxed);
  atomic_store_explicit(x, 1, memory_order_relaxed);
}
exists (x=2 /\ y=2)
END
try 1 --model=tso 2+2W.litmus
try 0 --model=pso 2+2W.litmus

# ---- directories
mkdir below
cp SB.litmus below/
try 1 --model=tso "$work/tests"
check 'how many' grep -q \
    '^smc: 5 litmus tests: 3 Ok, 2 No, 0 incomplete, 0 not checked, model tso, ' "$work/out"

# ---- refused tests: one line with the position
refuse() { # arguments: TEXT NAME
    printf "$1" >"$work/bad.litmus"
    try 2 "$work/bad.litmus"
    check "$2" grep -q "bad.litmus:$2" "$work/err"
    check "one line for $2" test "$(wc -l <"$work/err")" -eq 1
}
refuse 'X86 SB\n{ x=0; }\n' "1: error: 'X86' litmus tests are not supported, only those in C"
refuse 'C a\n{ }\nP0 (int* x) { while (1) { } }\nexists (x=0)\n' \
    '3: error: loops are not supported in litmus tests'
refuse 'C a\n{ }\nP0 (int* x) {\n int r = spin_unlock_wait(x); }\nexists (x=0)\n' \
    "4: error: 'spin_unlock_wait' is not supported, or not declared"
refuse 'C a\n{ }\nP0 (int* x) { *x = 1; }\n' \
    "4: error: expected 'exists', 'forall' or '~exists' before the end"
refuse 'C a\n{ }\nP0 (int* x) { *x = 1; }\nexists (0:r0=1)\n' \
    "4: error: thread P0 has no variable 'r0'"
refuse 'C a\n{ }\nP0 (int* x) { *(x + 1) = 1; }\nexists (x=0)\n' \
    '3: error: this access is of no location of the test'
refuse 'C a\n{ x=0; ' "2: error: expected '}' before the end"
refuse \
    'C a\n{ }\nP0 (int* x) { atomic_store_explicit(x, 1, memory_order_acquire); }\nexists (x=0)\n' \
    '3: error: atomic_store_explicit cannot have this memory order'
refuse 'C a\n{ }\nP0 (int* x) { *x = 1; }\nP0 (int* x) { *x = 2; }\nexists (x=1)\n' \
    '4: error: two threads of the name P0; the other one is in line 3'
refuse 'C a\n{ }\nP0 (int* x) {\n int r = 1;\n int r = 2; }\nexists (x=1)\n' \
    "5: error: two variables of the name 'r'"
refuse 'C a\n{ }\nP0 (int* x) {\n int r = 1;\n if (r) { int r = 2; } }\nexists (x=1)\n' \
    "5: error: 'r' hides another variable, which is not supported"
refuse 'C a\n{ }\nP0 (int* x) { int x = 1; }\nexists (x=1)\n' \
    "3: error: two variables of the name 'x'"
refuse 'C a\n{ }\nP0 (int* x, int* x) { *x = 1; }\nexists (x=1)\n' \
    "3: error: two parameters of the name 'x'"
refuse 'C a\n{ x=1;\n x=2; }\nP0 (int* x) { *x = 1; }\nexists (x=1)\n' \
    '3: error: two initial values of x'
refuse 'C a\n{ 0:r=1;\n 0:r=2; }\nP0 (int* x) { *x = r; }\nexists (x=1)\n' \
    '3: error: two initial values of 0:r'
refuse 'C a\n{ }\nP0 (int* x) {\n *x = 99999999999999999999; }\nexists (x=1)\n' \
    '4: error: the constant 99999999999999999999 is too large for any type'
refuse 'C a\n{ x=9223372036854775808; }\nP0 (int* x) { *x = 1; }\nexists (x=1)\n' \
    '2: error: the constant 9223372036854775808 is too large for any type'
refuse 'C a\n{ }\nP0 (int* x) { *x = 1; }\nexists (x=88888888888888888888)\n' \
    '4: error: the constant 88888888888888888888 is too large for any type'
# The same name in sibling blocks, and the largest constants.
cat >blocks.litmus <<'END'
C blocks
{ x=9223372036854775807; [y]=0xffffffffffffffff; }
P0 (int* x, int* y) {
  if (*y == 18446744073709551615u) { int r = 1; *x = r; } else { int r = 2; *x = r; }
}
exists (x=1)
END
try 0 --model=sc blocks.litmus

# ---- races in executions that the filter excludes
cat >filtered.litmus <<'END'
C filtered
{ }
P0 (int* x, atomic_int* y) { *x = 1; atomic_store_explicit(y, 1, memory_order_release); }
P1 (int* x, atomic_int* y) {
  int r0 = atomic_load_explicit(y, memory_order_acquire);
  int r1 = *x;
}
filter (1:r0=1)
exists (1:r1=0)
END
for model in rc11 rc11.cat; do
    try 1 --model=$model filtered.litmus
    check "$model: no race with a filter" sh -c "! grep -q 'data race' '$work/out'"
done
sed '/^filter/d' filtered.litmus >unfiltered.litmus
try 0 --model=rc11 unfiltered.litmus
check 'a race without it' grep -q ', data race$' "$work/out"

# ---- an access through an invalid pointer is only an error if it is executed
cat >through.litmus <<'END'
C through
{ int* p = x; }
P0 (int** p, int* x) { int* r0 = READ_ONCE(*p); int r1 = READ_ONCE(*r0); WRITE_ONCE(*p, r1); }
exists (0:r1=0)
END
try 0 --model=lkmm.cat through.litmus
sed 's/^P0.*/&\nP1 (int** p) { int* r0 = READ_ONCE(*p); int r1 = READ_ONCE(*r0); }/' \
    through.litmus \
    >astray.litmus
try 2 --model=lkmm.cat astray.litmus
check 'its line' grep -q 'astray.litmus:4: error: this access is of no location' "$work/err"

for option in --algo=trust --jobs=2 --format=sarif --diff=sc,tso --html=x --stats --symmetry=off; do
    try 2 $option SB.litmus
    check "$option: a line" test "$(wc -l <"$work/err")" -eq 1
done
echo 'int main(void) { return 0; }' >"$work/p.c"
try 2 --format=herd "$work/p.c"
check 'herd is for litmus tests' grep -q -e '--format=herd is for litmus tests' "$work/err"

finish
