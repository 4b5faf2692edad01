// pieces.h - parts of random programs with loops (test_loops.c): statements with placeholders that
// are replaced at random.
//
//     $X $Y   a location, drawn each time     $Z     a location, the same in the whole statement
//     $V $W   a small number                  $I     an addend, the same in the whole statement
//     $K      the number of rounds            $P     an object that is accessed plainly
//     $A $B   two locks, in either order      $N     the number of the thread, 0 or 1
//     $C      a condition to continue         $E     the body of a round, mostly one statement
//     $D      a short statement, or nothing   $G     the value that is exchanged for o
//
// Atomic accesses are written without a memory order, which is drawn: LOAD($X) becomes
// LOAD(acquire, x).
#ifndef SMC_TESTS_PIECES_H
#define SMC_TESTS_PIECES_H

// Features of programs; each program draws some. A piece can occur in a program that has all
// features of the piece.
#define FEATURES(X)                                                                                \
    X(COUNTED, "counted") X(LONG, "long") X(PACED, "paced") X(TIMED, "timed")                      \
    X(PARKED, "parked") X(POLLED, "polled") X(RETRIES, "retries") X(UNDONE, "undone")              \
    X(ATTEMPTS, "attempts") X(SERVES, "serves") X(CHOICES, "choices") X(BARRIER, "barrier")        \
    X(SYMMETRIC, "symmetric") X(CELLS, "cells") X(STATISTICS, "statistics") X(LATE, "late")        \
    X(FENCES, "fences") X(TURNS, "turns") X(OBSERVED, "observed") X(STACKS, "stacks")              \
    X(WITHIN, "within") X(CARRIED, "carried") X(CALLS, "calls") X(CACHED, "cached")                \
    X(CXX, "c++")
// clang-format off
enum {
#define X(id, name) id##_BIT,
    FEATURES(X)
#undef X
    N_FEATURES,
#define X(id, name) id = 1 << id##_BIT,
    FEATURES(X)
#undef X
};
// clang-format on

typedef struct piece {
    unsigned needs;
    const char *text;
} piece;

// ---- loops --------------------------------------------------------------------------------------

static const piece frames[] = {
    {0, "while ($C) { $E }"},
    {0, "while ($C) { $E }"},
    {0, "do { $E } while ($C);"},
    {0, "for (;;) { $E if (!($C)) break; $D }"},
    {POLLED, "LOCK(p) $D while ($C) { UNLOCK(p) $E LOCK(p) } UNLOCK(p)"},
    {POLLED, "LOCK(p) do { $D $E UNLOCK(p) LOCK(p) } while ($C); UNLOCK(p)"},
    {POLLED, "do { LOCK(p) o = ($C); $E UNLOCK(p) } while (o);"},
    {POLLED, "LOCK(q) LOCK(p) $D while ($C) { UNLOCK(p) $D LOCK(p) } UNLOCK(p) UNLOCK(q)"},
    {POLLED, "LOCK(q) LOCK(p) while ($C) { UNLOCK(p) UNLOCK(q) LOCK(q) LOCK(p) } UNLOCK(p) "
             "UNLOCK(q)"},
    {POLLED, "LOCK(p) while (data == $V) { UNLOCK(p) $D LOCK(p) } r = r * 3 + data; UNLOCK(p)"},
    {POLLED, "LOCK(p) while ($C) { data++; UNLOCK(p) $D LOCK(p) $D data--; } r = r * 3 + data; "
             "UNLOCK(p)"},
    {POLLED, "LOCK(p) while (data == $V) { for (o = 0; o < 2 && LOAD($X) == $W; o++); data |= 4; "
             "UNLOCK(p) LOCK(p) data &= ~4; } UNLOCK(p)"},
    {POLLED, "LOCK(p) while ($C) { data = $V; UNLOCK(p) LOCK(p) $D data = $W; } UNLOCK(p)"},
    {TIMED, "LOCK(p) while ($C) { data++; $D TIMED; data--; } r = r * 3 + data; UNLOCK(p)"},
    {TIMED, "LOCK(p) $D while ($C) { $E TIMED; } $D UNLOCK(p)"},
    {TIMED, "LOCK(p) do { $E TIMED; } while ($C); r = r * 3 + LOAD($Y); UNLOCK(p)"},
    {TIMED, "LOCK(p) for (o = 0; !o && ($C);) o = TIMED; r = r * 3 + !!o; UNLOCK(p)"},
    {TIMED, "LOCK(p) do r = r * 3 + LOAD($Y); while (TIMED && ($C)); UNLOCK(p)"},
    {TIMED, "LOCK(p) while (data == $V) TIMED; r = r * 3 + data; UNLOCK(p)"},
    {TIMED, "LOCK(p) for (;;) { o = LOAD($X); if (o != $V) break; o = LOAD($Y); if (TIMED && "
            "o == $V) break; } r = r * 3 + o; UNLOCK(p)"},
    {TIMED, "while ($C) { $E sem_timedwait(&s, &soon); }"},
    {TIMED, "while (sem_timedwait(&s, &soon)) if (!($C)) break;"},
    {TIMED, "while (LOAD($Z) == $V) if (futex(&$Z, FUTEX_WAIT, $V, &soon) && errno == ETIMEDOUT) "
            "{ r = r * 3 + 1; $D break; }"},
    {PARKED, "LOCK(p) $D while ($C) { $D pthread_cond_wait(&c1, &p); } UNLOCK(p)"},
    {PARKED, "while ($C) { sem_wait(&s); $D }"},
    {PARKED, "while (LOAD($Z) == $V) { futex(&$Z, FUTEX_WAIT, $V, 0); $D }"},
    {COUNTED, "for (int n = 0; n < $K; n++) { $D if (!($C)) { ok = 1; break; } $E }"},
    {COUNTED, "for (int n = 0; n < $K; n++) { if (!($C)) { ok = 1; break; } }"},
    {COUNTED, "for (int n = $K; n--;) if (!($C)) { ok = 1; break; }"},
    {COUNTED, "for (volatile int n = 0; n < $K; n++) if (!($C)) { ok = 1 + n; break; }"},
    {COUNTED, "{ int n = $K; while (($C) && --n) { $E } ok = n; }"},
    {COUNTED, "{ int n = $K; do { if (!($C)) { ok = 1; break; } $E } while (--n); }"},
    {COUNTED, "{ int n = $K; do { o = $V; if (CAS($Z, o, $W)) { ok = 1; break; } if (n > 1 && "
              "n == $V) __builtin_trap(); } while (--n); r = r * 3 + o; }"},
    {COUNTED, "{ int n = $K; do { o = $V; if (CAS($Z, o, $W)) ok = 1; else if (o == $W) { ok = 2; "
              "break; } $D } while (--n); }"},
    {COUNTED, "{ int n = 0; while (n < $K) { if (!($C)) { ok = 1; break; } $D "
              "if (__builtin_add_overflow(n, 1 + $V, &n)) __builtin_trap(); } }"},
    {COUNTED, "for (int n = 0, i = 1; n < $K; n += i) { o = LOAD($X); if (o == $V) { ok = 1; "
              "break; } i = o == $W ? 2 : 1; $D }"},
    {COUNTED, "for (int n = 0; n < $K; n++) { if (!($C)) { ok = 1; break; } if (n == 1) "
              "STORE($Y, $W); if (n == 2) r = r * 3 + LOAD($Y); }"},
    {COUNTED, "for (int n = 0; n < $K; n++) { o = LOAD($X); if (o == $V) { ok = 1; break; } "
              "if (o == $W) STORE($X, $V); }"},
    {COUNTED, "for (int n = 0; n < $K; n++) { o = OR($X, $V); if (o == $W) { ok = 1; break; } "
              "$D }"},
    {COUNTED | PACED, "for (int n = 0, w = 1; n < $K; n++, w *= 2) { if (!($C)) { ok = 1; break; "
                      "} for (volatile int i = 0; i < w; i++); $D }"},
    {COUNTED | CALLS, "ok = spin(&$X, $V, $K); if (!ok) ok = 2 * spin(&$Y, $W, $K);"},
    {COUNTED | CALLS, "for (int n = adapted; n < $K; n++) { if (!($C)) { ok = 1; break; } "
                      "adapted++; }"},
    {COUNTED | CHOICES, "for (int n = 0; n < $K; n++) { if (!($C)) { ok = 1; break; } "
                        "if (CHOOSE()) { ok = 2; break; } }"},
    {COUNTED | WITHIN, "while (!ok && ($C)) { for (int n = 0; n < $K; n++) { if (!($C)) "
                       "{ ok = 1; break; } $D } sched_yield(); }"},
    {COUNTED | WITHIN, "while (!ok) { for (int n = 0; n < $K; n++) if (!($C)) { ok = 1; break; } "
                       "if (!ok && !($C)) break; }"},
    {COUNTED | WITHIN, "for (int k = 0; k < 2 && !ok; k++) { for (int n = 0; n < $K; n++) "
                       "if (!($C)) { ok = 1; break; } r = r * 3 + LOAD($Y); }"},
    {COUNTED | CARRIED, "for (int n = 0; n < $K; n++) { o = LOAD($X); if (o && o == last) "
                        "{ ok = 1; break; } last = o; }"},
    {COUNTED | CARRIED, "{ int w = 0; for (int n = $K; n--;) { o = LOAD($X); if (o == $V) break; "
                        "w = LOAD($Y); } r = r * 3 + o * 2 + w; }"},
    {WITHIN, "do { while ($C); o = LOAD($Y); $D } while (o == $V);"},
    {WITHIN, "for (int k = 0; k < 2; k++) { while ($C) { $E } $D }"},
    {PACED, "for (int n = 0; $C;) { $E if (++n > 1) sched_yield(); }"},
    {PACED, "for (int n = 0; $C;) if (++n > 1) { $D sched_yield(); n = 0; }"},
    {PACED, "for (int w = 1; $C; w = w * 2 % 7) { for (volatile int i = 0; i < w; i++); $E }"},
    {PACED, "for (volatile int n = 0; $C; n++) { for (volatile int i = 0; i < n; i++); $D }"},
    {PACED, "while ($C) { $E pace(&b); }"},
    {PACED, "while ($C) { $E pause_some(); }"},
    {PACED | CARRIED, "for (int n = 0; $C; n++) if (n == 2) { STORE($Y, $W); n = 0; }"},
    {CHOICES, "while (CHOOSE() && ($C)) { $E }"},
    {CHOICES, "do { $E if (CHOOSE()) break; } while ($C);"},
    {CARRIED, "for (int i = 0; v[0] == v[1] && i < 3; i += LOAD($Y) & 1) get(&$X, v), "
              "get(&$Y, v + 1);"},
    {CARRIED, "{ volatile int w = 0; while ($C) { if (LOAD($Y) && w == 1) break; w = LOAD($X); "
              "} r = r * 3 + w; }"},
    {CARRIED, "while ($C) if (LOAD($Y)) get(&$Y, &last);"},
    {CELLS, "while (HALF($X) == $V) { $E }"},
    {LATE, "do { t = LOAD(top); LOOK(t->v); $D } while (!CAS(top, t, pool + $N));"},
    {LATE, "do t = LOAD(top); while (SWAP(t->w, $V)); o = t == pool;"},
    {LATE, "while ((t = LOAD(top)) == pool + $N) { LOOK(t->v); $D }"},
    {LATE, "while (LOAD($X) == $V) { LOCK(m) LOOK($P); UNLOCK(m) }"},
    {LATE, "do { o = LOAD($X); LOOK($P); } while (o != LOAD($X) || o == $V);"},
    {CACHED, "while (seen[$N] == $V) { seen[$N] = LOAD($X); $D }"},
    {CACHED, "do { seen[$N] = LOAD($X); $E } while (seen[$N] == $V);"},
    {CACHED, "do { if (seen[$N] == $V) seen[$N] = LOAD($X); $E } while (seen[$N] == $V);"},
    {CACHED, "for (;;) { o = seen[$N]; seen[$N] = LOAD($X); if (o != $V || seen[$N] != $V) break; "
             "$D }"},
    {CACHED, "while (kept[$N].v == $V && (kept[$N].v = LOAD($X)) == $V) { $E }"},
    {CACHED | POLLED, "do { LOCK(p) seen[$N] = LOAD($X); UNLOCK(p) $D } while (seen[$N] == $V);"},
    {CACHED | CALLS, "while (seen[$N] == $V) get(&$X, &seen[$N]);"},
};
// Conditions of loops.
static const piece conditions[] = {
    {0, "LOAD($X) == $V"},
    {0, "LOAD($X) == $V"},
    {0, "LOAD($X) != $V"},
    {0, "LOAD($X) == $V && LOAD($Y) != $W"},
    {0, "LOAD($X) == $V || LOAD($Y) == $W"},
    {0, "LOAD($Z) == $V || LOAD($Z) == $W"},
    {0, "SWAP($X, 1) != $V"},
    {0, "SWAP($X, 1)"},
    {0, "SWAP($X, $V) == $V"},
    {0, "OR($X, 1) & 1"},
    {0, "AND($X, $V) == $V"},
    {0, "(o = $V, !CAS($X, o, $W))"},
    {0, "(o = $V, !WEAK($X, o, $W))"},
    {0, "(o = LOAD($Z)) != $V && !CAS($Z, o, $W)"},
    {0, "LOAD($X) || SWAP($X, 1)"},
    {0, "LOAD(*(LOAD($Z) & 1 ? &x : &y)) == $V"},
    {0, "o + LOAD($X) == 1"},
    {CALLS, "!is(&$X, $V)"},
    {CALLS, "!is(&$X, $V) && !is(&$Y, $W)"},
    {CALLS, "!take(&$X)"},
    {CALLS, "!is_free()"},
    {CALLS, "(get(&$X, &o), o == $V)"},
    {CALLS, "(get(&$X, v), get(&$Y, v + 1), v[0] == $V && v[1] != $W)"},
    {CARRIED | CALLS, "!twice(&$X, &last)"},
    {ATTEMPTS, "!adds(&$Z, $I, $V)"},
    {FENCES, "(FENCE(), LOAD($X) == $V)"},
    {FENCES, "(o = LOAD($X), FENCE(), o == $V)"},
    {CELLS, "HALF($X) == $V && LOAD($Y) == $W"},
    {LATE, "LOAD($X) == $V || LOAD($Y) == $V"},
    {STATISTICS, "(own[$N].n++, LOAD($X) == $V)"},
    {CACHED, "(seen[$N] = LOAD($X)) == $V"},
    {CACHED, "seen[$N] == $V && (seen[$N] = LOAD($X)) == $V"},
};
static const piece effects[] = {
    {0, "sched_yield();"},
    {0, "o = LOAD($X);"},
    {0, "STORE($Z, 0);"},
    {0, "if (o == $V) STORE($Y, $W);"},
    {UNDONE, "STORE($Z, 1); STORE($Z, 0);"},
    {UNDONE, "SWAP($Z, 2); SWAP($Z, 0);"},
    {UNDONE, "ADD($Z, $I); SUB($Z, $I);"},
    {UNDONE, "OR($Z, 2); AND($Z, ~2);"},
    {UNDONE, "XOR($Z, 1); XOR($Z, 1);"},
    {UNDONE, "SWAP($Z, LOAD($Z));"},
    {UNDONE, "o = 0; CAS($Z, o, 1); o = 1; CAS($Z, o, 0);"},
    {UNDONE, "o = 0; if (CAS($Z, o, 2)) { o = LOAD($X); STORE($Z, 0); }"},
    {UNDONE, "while (SWAP($Z, 1)); STORE($Z, 0);"},
    {UNDONE, "while (SWAP($Z, 1)); o = LOAD($X); STORE($Z, 0);"},
    {UNDONE, "LOCK(m) UNLOCK(m)"},
    {UNDONE, "LOCK(m) o = LOAD($Z); UNLOCK(m)"},
    {UNDONE, "if (TRYLOCK(m)) UNLOCK(m)"},
    {UNDONE, "if (TRYLOCK(m)) { o = LOAD($X); UNLOCK(m) }"},
    {UNDONE | TURNS, "TAKE($A); GIVE($A);"},
    {UNDONE | STACKS, "free(make($V));"},
    {FENCES, "FENCE();"},
    {LATE, "LOOK($P);"},
    {LATE, "get_plain(v, &data);"},
    {PACED, "pace(&b);"},
    {CALLS, "glance(n); delay(n + 1);"},
    {CALLS, "r += how_long(n) * 0;"},
    {COUNTED | CALLS, "insist(n);"},
    {CALLS | STATISTICS, "bump($N); insist(0);"},
    {COUNTED | CARRIED, "r = r * 3 + LOAD($Y);"},
    {STATISTICS, "own[$N].n++;"},
    {STATISTICS, "own[$N].n += 3;"},
    {STATISTICS, "{ unsigned *at = &own[$N].n; ++*at; }"},
    {STATISTICS, "own[$N].most = 1;"},
    {STATISTICS, "own[$N].sum += own[$N].n; own[$N].n++;"},
    {STATISTICS, "own[$N].n++; own[$N].sum = 5 * own[$N].sum + own[$N].n;"},
    {STATISTICS, "racy++;"},
    {STATISTICS, "spins++;"},
    {STATISTICS, "ADD(total, 1);"},
    {STATISTICS, "STORE(total, 1 + LOAD(total)); own[$N].n++;"},
    {STATISTICS | CARRIED, "looked++;"},
    {CACHED, "seen[$N] = LOAD($X);"},
    {CACHED, "seen[$N] = $V; seen[$N] = $W;"},
    {CACHED, "o = seen[$N]; seen[$N] = $V; STORE($Y, $W); seen[$N] = o;"},
    {CACHED, "o = seen[$N]; seen[$N] = LOAD($X); seen[$N] = o;"},
    {CACHED, "o = kept[$N].v; kept[$N].v = $W; FENCE(); kept[$N].v = o;"},
    {CACHED, "o = kept[$N].v; LOCK(m) UNLOCK(m) kept[$N].v = o;"},
};
static const piece small[] = {
    {0, ""},
    {0, ""},
    {0, ""},
    {0, "o = LOAD($X);"},
    {0, "STORE($X, $V);"},
    {POLLED, "data = $V;"},
    {TIMED, "data = $V;"},
    {FENCES, "FENCE();"},
    {LATE, "LOOK($P);"},
    {STATISTICS, "own[$N].n++;"},
};

// ---- whole statements with loops ----------------------------------------------------------------

static const piece statements[] = {
    // Exchanges that are retried.
    {RETRIES, "o = LOAD($Z); while (!CAS($Z, o, $G)) { $D } r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); while (!CAS($Z, o, $G)); r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); while (!WEAK($Z, o, $G)) { $E }"},
    {RETRIES, "{ int w; o = LOAD($Z); do w = o * 2 + $V; while (!WEAK($Z, o, w)); r = r * 3 + w; "
              "}"},
    {RETRIES, "{ int w; o = LOAD($Z); do w = LOAD($Y); while (!CAS($Z, o, w)); r = r * 3 + w; }"},
    {RETRIES, "{ int w; do w = LOAD($Z); while (!CAS($Z, w, w + 1)); r = r * 3 + w; }"},
    {RETRIES, "o = LOAD($Z); while (o != $V && !CAS($Z, o, $W)); r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); do { o &= ~$V; } while (!CAS($Z, o, o | 2)); r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); do { o = $V; } while (!CAS($Z, o, $W)); data = $V;"},
    {RETRIES, "o = LOAD($Z); do { if (o == $V) break; } while (!WEAK($Z, o, $G)); r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); do if (o == $V) abort(); while (!CAS($Z, o, $G));"},
    {RETRIES, "o = LOAD($Z); do while (o & 1) o = LOAD($Z); while (!CAS($Z, o, o | 1)); $D "
              "STORE($Z, 2);"},
    {RETRIES, "o = LOAD($Z); for (;;) { if (o == $V) { if (CAS($Z, o, $W)) break; } else if (CAS("
              "$Z, o, o + 1)) break; } r = r * 3 + o;"},
    {RETRIES, "STORE($Y, $V); o = LOAD($Z); while (!CAS($Z, o, $G)); r = r * 3 + LOAD($Y);"},
    {RETRIES, "o = LOAD(x); while (!CAS(x, o, $G)); r = r * 9 + o * 3 + LOAD(y);"},
    {RETRIES, "o = LOAD($Z); STORE($Y, $W); while (!CAS($Z, o, $G)); r = r * 3 + o;"},
    {RETRIES, "for (int k = 0; k < 2; k++) { o = LOAD($Z); while (!CAS($Z, o, $G)); "
              "r = r * 3 + o; }"},
    {RETRIES, "if (LOAD($Y) == $V) { o = LOAD($Z); while (!CAS($Z, o, $G)); }"},
    {RETRIES, "o = $V; if (LOAD($Y) == $W) o = LOAD($Z); while (!CAS($Z, o, $G)); r = r * 3 + o;"},
    {RETRIES, "o = $V; while (!CAS($Z, o, $G)) { $D } r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); { int w = o; while (!CAS($Z, o, $G)); r = r * 3 + w; }"},
    {RETRIES, "o = LOAD($Z); while (!CAS($Z, o, $G) && !CAS($Z, o, o + 2)); r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); while (!CAS($Z, o, $G)) if (LOAD($Y) == $V) break; r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); while (!CAS($Z, o, $G)) o++; r = r * 3 + o;"},
    {RETRIES, "o = LOAD($Z); do STORE($Y, o); while (!CAS($Z, o, $G));"},
    {RETRIES, "o = LOAD($Z); for (int k = 0; k < 2; k++) if (CAS($Z, o, $G)) { r = r * 3 + 1; "
              "break; }"},
    {RETRIES, "o = LOAD($Z); for (;;) { if (o > 9) break; if (CAS($Z, o, o + 1) && o > 0) break; } "
              "r = r * 3 + o;"},
    {RETRIES, "{ int k = 0; o = LOAD($Z); do k++; while (!CAS($Z, o, $G)); r = r * 3 + "
              "k; }"},
    {RETRIES, "last = $V; o = LOAD($Z); for (;;) { int w = o; if (CAS($Z, o, last)) "
              "break; last = w; }"},
    {RETRIES, "last = $V; o = LOAD($Z); for (;;) { int w = last; if (CAS($Z, o, w)) "
              "break; last = o; }"},
    {RETRIES, "o = LOAD($Z); last = $V; for (;;) { if (CAS($Z, o, last)) break; last = o; }"},
    {RETRIES, "last = $V; o = LOAD($Z); for (;;) { if (CAS($Z, o, last)) break; last = o; }"},
    {RETRIES | CHOICES, "o = LOAD($Z); do { if (CHOOSE()) o = $V; } while (!CAS($Z, o, $G));"},
    {RETRIES | CALLS, "r = r * 3 + add(&$X, $V);"},
    {RETRIES | CALLS, "o = LOAD($Z); while (!attempt(&$Z, &o, $G)); r = r * 3 + o;"},
    {RETRIES | LATE, "t = LOAD(top); while (!CAS(top, t, t == pool ? pool + $N : pool)); "
                     "r = r * 3 + (t == pool);"},
    {STACKS, "put(make($V));"},
    {STACKS, "{ struct node *t = make($V); STORE(hint, t); put(t); }"},
    {STACKS, "{ struct node *t = make($V); put(t); STORE(hint, t); }"},
    {STACKS, "{ pool[$N].v = $W; put(&pool[$N]); }"},
    {STACKS, "{ struct node *t = pop(); if (t) r = r * 3 + t->v; }"},
    {STACKS, "{ struct node *t = pop(); if (t) { $D put(t); } }"},
    {STACKS, "{ struct node *t = pop(); STORE($X, $V); if (t) r = r * 3 + t->v; }"},
    {STACKS, "{ struct node *t = LOAD(hint); if (t) r = r * 3 + (t->next == 0); }"},
    // Attempts that are undone.
    {ATTEMPTS, "while (ADD($Z, $I) != 0) SUB($Z, $I); $D SUB($Z, $I);"},
    {ATTEMPTS, "while (ADD($Z, $I) >= 8) { SUB($Z, $I); while (LOAD($Z) >= 8); } $D SUB($Z, $I);"},
    {ATTEMPTS, "while (ADD($Z, 8)) { SUB($Z, 8); while (LOAD($Z)); } data++; SUB($Z, 8);"},
    {ATTEMPTS, "while (ADD($Z, $I) & 1) { SUB($Z, $I); $E } $D"},
    {ATTEMPTS, "while (ADD($Z, $I) != $V) { SUB($Z, $I); $D }"},
    {ATTEMPTS, "while (ADD($Z, $I) < $V) { SUB($Z, $I); while (LOAD($Z) != $W); }"},
    {ATTEMPTS, "while (SUB($Z, $I) <= -$W) ADD($Z, $I); $D ADD($Z, $I);"},
    {ATTEMPTS, "for (;;) { if (ADD($Z, $I) < $W) break; SUB($Z, $I); } $D"},
    {ATTEMPTS, "while (ADD($Z, 3) != $V) { SUB($Z, 1); SUB($Z, 2); }"},
    {ATTEMPTS, "if (ADD($Z, $I)) { SUB($Z, $I); r = r * 3 + 1; } else { $D SUB($Z, $I); }"},
    {ATTEMPTS, "o = ADD($Z, $I); while (o > 7) { SUB($Z, $I); while (LOAD($Z) > 7); o = ADD($Z, "
               "$I); } r = r * 3 + data; SUB($Z, $I);"},
    {ATTEMPTS | COUNTED, "{ int n = 0; while (ADD($Z, $I) != 0 && n < $K) { SUB($Z, $I); n++; } $D "
                         "SUB($Z, $I); }"},
    {ATTEMPTS | PACED, "{ int n = 0; while (ADD($Z, $I) != 0) { SUB($Z, $I); if (++n > 1) "
                       "sched_yield(); } data++; SUB($Z, $I); }"},
    {ATTEMPTS, "{ int n = 0; while (ADD($Z, $I) != 0) { SUB($Z, $I); n = 1; } $D "
               "SUB($Z, $I); r = r * 3 + n; }"},
    {ATTEMPTS, "{ int n = 0; while (ADD($Z, 1) != 0) { SUB($Z, 1); while (!n && LOAD($Z) "
               "!= 0); n = 1; } SUB($Z, 1); }"},
    {ATTEMPTS | CALLS, "while (!adds(&$Z, 1, 0)) while (LOAD($Z) != 0); data++; SUB($Z, 1);"},
    {ATTEMPTS | CALLS, "if (adds(&$Z, $I, $V)) { $D SUB($Z, $I); }"},
    // Threads that wait until there are no attempts; some keep their own addition.
    {ATTEMPTS, "while (ADD($Z, 4) & 3) SUB($Z, 4); $D SUB($Z, 4);"},
    {ATTEMPTS, "while (ADD($Z, 4) & 1) SUB($Z, 4); r = r * 3 + data; SUB($Z, 4);"},
    {ATTEMPTS, "o = 0; while (!CAS($Z, o, 1)) o = 0; $D AND($Z, ~1);"},
    {ATTEMPTS, "o = 0; while (!CAS($Z, o, $G)) o = 0; $D AND($Z, ~3);"},
    {ATTEMPTS, "o = $V; while (!CAS($Z, o, $W)) o = $V; $D"},
    {ATTEMPTS, "o = 4; while (!CAS($Z, o, 5)) o = 4; SUB($Z, 4); $D AND($Z, ~1);"},
    {ATTEMPTS, "while (LOAD($Z) != $V); $D"},
    {ATTEMPTS, "o = 0; if (CAS($Z, o, 1)) { $D AND($Z, ~1); }"},
    {ATTEMPTS, "AND($Z, $G);"},
    // Several locks; if one of them is taken, the others are released.
    {TURNS, "for (;;) { TAKE($A); if (GETS($B)) break; GIVE($A); } $D GIVE($B); GIVE($A);"},
    {TURNS, "for (int f = $A, g = $B, h;; h = f, f = g, g = h) { TAKE(f); if (GETS(g)) break; "
            "GIVE(f); } $D GIVE($A); GIVE($B);"},
    {TURNS, "for (;;) { if (GETS($A)) { if (GETS($B)) break; GIVE($A); } } $D GIVE($B); GIVE($A);"},
    {TURNS, "for (;;) { if (GETS($A)) { if (!HELD($B)) break; GIVE($A); } } $D GIVE($A);"},
    {TURNS, "TAKE($A); for (int k = 0; k < 3; k++) r += HELD($B) && !HELD($B); GIVE($A);"},
    {TURNS, "TAKE($A); for (int k = 0; k < 2; k++) if (GETS($B)) { $D GIVE($B); } else r++; "
            "GIVE($A);"},
    {TURNS, "TAKE($A); $D GIVE($A);"},
    {TURNS, "TAKE($A); TAKE($B); $D GIVE($B); GIVE($A);"},
    {TURNS, "r = r * 3 + !GETS($A); if (r % 3 == 0) GIVE($A);"},
};
// Endless loops; main does not wait for their threads.
static const piece servers[] = {
    {0, "for (;;) { $E $E }"},
    {0, "for (;;) { LOCK(m) $D UNLOCK(m) $E }"},
    {0, "for (;;) { while ($C) { } $E }"},
    {0, "for (;;) { LOCK(p) while ($C) pthread_cond_wait(&c1, &p); $D UNLOCK(p) }"},
};

// ---- without loops ------------------------------------------------------------------------------

static const piece others[] = {
    {0, "STORE($X, $V);"},
    {0, "STORE($X, 1);"},
    {0, "STORE($X, $V); STORE($Y, $W);"},
    {0, "r = r * 3 + LOAD($X);"},
    {0, "r = r * 3 + SWAP($X, $V);"},
    {0, "ADD($X, $V);"},
    {0, "r = r * 3 + ADD($X, $V);"},
    {0, "o = $V; CAS($X, o, $W); r = r * 3 + o;"},
    {0, "if (LOAD($X) == $V) STORE($Y, $W);"},
    {0, "LOCK(m) STORE($X, $V); UNLOCK(m)"},
    {RETRIES, "STORE(y, 1); STORE(x, $V);"},
    {UNDONE, "OR($X, $V); AND($Y, ~$W);"},
    {UNDONE, "if (TRYLOCK(m)) { r = r * 3 + 1; UNLOCK(m) }"},
    {FENCES, "FENCE();"},
    {FENCES, "STORE($X, $V); FENCE(); r = r * 3 + LOAD($Y);"},
    {ATTEMPTS, "ADD($Z, 8);"},
    {ATTEMPTS, "SUB($Z, $V);"},
    {ATTEMPTS, "r = r * 3 + ADD($Z, $I); SUB($Z, $I);"},
    {POLLED, "LOCK(p) data = $V; STORE($X, $V); UNLOCK(p)"},
    {POLLED, "LOCK(p) r = r * 3 + data; UNLOCK(p)"},
    {POLLED, "LOCK(p) STORE(x, 1); UNLOCK(p) LOCK(p) STORE(y, 1); UNLOCK(p)"},
    {TIMED, "LOCK(p) STORE($X, $V); data = $W; pthread_cond_signal(&c1); UNLOCK(p)"},
    {TIMED, "STORE($Z, $V); futex(&$Z, FUTEX_WAKE, 1, 0); sem_post(&s);"},
    {PARKED, "LOCK(p) STORE($X, $V); UNLOCK(p) pthread_cond_broadcast(&c1);"},
    {PARKED, "STORE($X, 1); sem_post(&s);"},
    {PARKED, "STORE($Z, 1); futex(&$Z, FUTEX_WAKE, 1, 0);"},
    {LATE, "if (LOAD(told)) $P = 3;"},
    {LATE, "if (LOAD(told)) LOOK($P);"},
    {LATE, "STORE(top, pool + $N);"},
    {LATE, "LOCK(m) $P = 1; UNLOCK(m)"},
    {LATE, "data = 1; STORE($X, $V);"},
    {LATE, "if (LOAD($X)) r = r * 3 + data;"},
    {CELLS, "SET_HALF($X, $V);"},
    {CELLS, "r = r * 3 + HALF($X);"},
    {STATISTICS, "own[$N].n = 0;"},
    {STATISTICS, "racy = 2;"},
    {CHOICES, "if (CHOOSE()) STORE($X, $V);"},
    // Counts how often the middle of a round is observed.
    {OBSERVED, "for (int k = 0; k < 3; k++) r = r * 4 + (LOAD($Z) == $V) * 2 + (LOAD($Z) == $V);"},
    {OBSERVED, "for (int k = 0; k < 3; k++) r += LOAD($Z) != 0 && LOAD($Z) == 0;"},
    {OBSERVED, "for (int k = 0; k < 3; k++) r += !SWAP($Z, 1) && SWAP($Z, 0) == 1;"},
    {OBSERVED | TURNS, "for (int k = 0; k < 3; k++) r += HELD($A) && !HELD($A);"},
    {CACHED, "if (LOAD($X) == $V) r = r * 3 + seen[1 - $N];"},
    {CACHED, "if (LOAD($Y) == $W) r = r * 3 + LOAD(*(ATOMIC(int) *)&kept[1 - $N].v);"},
    {CACHED, "if (LOAD($Y) == $W) { r = r * 3 + kept[1 - $N].v; kept[1 - $N].v = $V; }"},
    {CACHED, "LOCK(m) r = r * 3 + seen[1 - $N]; UNLOCK(m) STORE($X, $V);"},
    {CACHED, "LOCK(m) seen[1 - $N] = $V; UNLOCK(m) STORE($X, $V);"},
};
// Statements after a loop.
static const piece afterwards[] = {
    {0, ""},
    {0, "r = r * 3 + o;"},
    {0, "STORE($X, $V);"},
    {COUNTED, "r = r * 3 + ok;"},
    {COUNTED, "if (!ok) STORE($X, $V);"},
    {COUNTED, "if (!ok) r = r * 3 + ADD($X, 1);"},
    {COUNTED, "if (ok) STORE($X, $V); r = r * 3 + LOAD($Y);"},
    {LATE, "STORE(told, 1);"},
    {LATE, "STORE(told, t == pool);"},
    {LATE, "r = r * 3 + ok; data = 1;"},
    {STATISTICS | CARRIED, "r = r * 3 + own[$N].n;"},
    {STATISTICS | CARRIED, "r = r * 3 + LOAD(total);"},
    {STATISTICS | CARRIED, "r = r * 3 + looked + spins;"},
    {STATISTICS, "if (LOAD($X) == $V) racy++;"},
    {STATISTICS, "if (LOAD($X) == $V) own[1 - $N].n = 0;"},
    {CALLS | PACED, "r = r * 3 + b % 5;"},
    {CACHED, "r = r * 3 + seen[$N]; STORE($X, $V);"},
    {CACHED, "seen[$N] = 2; STORE($Y, $W);"},
};

// ---- values of $G and $P ------------------------------------------------------------------------

static const piece exchanged[] = {
    {0, "o + 1"}, {0, "o + 1"}, {0, "o | 1"},          {0, "o + $V"},
    {0, "$V"},    {0, "o * 2"}, {CARRIED, "o + last"},
};
static const piece plain[] = {
    {0, "data"}, {0, "data"}, {0, "pool[$N].v"}, {0, "t->v"}, {LATE | CELLS, "*(int *)&pool[$N].w"},
};

#include "tests/loops/preludes.h"

#endif
