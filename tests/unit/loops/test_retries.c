// test_retries.c - exchanges that fail and are tried again with what they have read: final states
// and errors are those of going round, on programs by hand and at random
// (docs/design/rounds.md#retries).
#include "pass/flow/flow.h"
#include "tests/support/campaign.h"
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }

// What plain accesses are: what the model says, accesses like others, accesses that race.
static enum { BY_MODEL, ALL_BRANCH, ALL_RACE } plain;

static findings explore_so(module m, const char *algo, const smc_model *model) {
    plain_branches =
        plain == BY_MODEL ? !(model->flags & SMC_MODEL_PLAIN_RACES) : plain == ALL_BRANCH;
    return explore(m, algo, model, false, 0);
}

static module without_retries(module m) {
    const module dropped = {m.context, LLVMCloneModule(m.module)};
    smc_flow_drop_retries(dropped.module);
    return dropped;
}

// A data race ends what a model says: where there is one, both find one, and nothing else is
// compared. What a thread reads in memory that is no more is no one thing.
static bool are_same(const findings *a, const findings *b) {
    const uint32_t race = 1u << SMC_ERR_RACE;
    if ((a->kinds | b->kinds) & race) return a->kinds & b->kinds & race;
    return a->kinds == b->kinds && (a->kinds & 1u << SMC_ERR_MEMORY || a->results == b->results);
}

static void same_results(const char *threads, int n, const char *const *algos, const char *which) {
    module m = with_results(threads, n), dropped = without_retries(m);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        const char *algo = smc_explorer_find(algos[0], model) ? algos[0] : "tracer";
        const char *first = algos[1] ? algos[1] : "tracer";
        if (!(model->flags & SMC_MODEL_PREFIX_CLOSED) || !smc_explorer_find(first, model)) continue;
        const findings all = explore_so(m, first, model);
        const bool skip = all.too_large || all.seen; // more rounds could lead elsewhere
        const findings fewer = skip ? all : explore_so(dropped, algo, model);
        const bool compared = !skip && !fewer.too_large && !fewer.seen;
        counts->compared += compared;
        counts->skipped += !compared;
        if (!compared) continue;
        counts->less += fewer.executions < all.executions;
        if (are_same(&fewer, &all)) continue;
        fprintf(stderr, "%s differs\n", which);
        ck_abort_msg("%s, %s, %s: results %llx, %llx in all rounds; errors %x, %x\n%s", which,
                     model->name, algo, (unsigned long long)fewer.results,
                     (unsigned long long)all.results, fewer.kinds, all.kinds, threads);
    }
    LLVMDisposeModule(dropped.module);
    unload(m);
}

#define FUNCTIONS                                                                                  \
    "#include <stdlib.h>\n"                                                                        \
    "struct node { int v; struct node *next; _Atomic(struct node *) after; };\n"                   \
    "static struct node *_Atomic top, *_Atomic hint;\n"                                            \
    "static int data;\n"                                                                           \
    "static struct node pool[3];\n"                                                                \
    "static int add(atomic_int *p, int v) { int o = atomic_load_explicit(p, "                      \
        "memory_order_relaxed); while (!atomic_compare_exchange_weak(p, &o, o + v)); return o; "   \
            "}\n"                                                                                  \
    "static int attempt(atomic_int *p, int *o, int v) { return "                                   \
        "atomic_compare_exchange_strong(p, o, v); }\n"                                             \
    "static void put(struct node *n) { struct node *o = atomic_load_explicit(&top, "               \
        "memory_order_relaxed); do n->next = o; while (!atomic_compare_exchange_weak_explicit("    \
        "&top, &o, n, memory_order_release, memory_order_relaxed)); }\n"                           \
    "static void put_after(struct node *n) { struct node *o = atomic_load_explicit(&top, "         \
        "memory_order_relaxed); do atomic_store_explicit(&n->after, o, memory_order_relaxed); "    \
        "while (!atomic_compare_exchange_strong_explicit(&top, &o, n, memory_order_acq_rel, "      \
        "memory_order_relaxed)); }\n"                                                              \
    "static struct node *make(int v) { struct node *n = malloc(sizeof *n); n->v = v; n->next = 0;" \
        " atomic_init(&n->after, 0); return n; }\n"                                                \
    "static struct node *take(void) { struct node *o = atomic_load_explicit(&top, "                \
        "memory_order_acquire), *next; do { if (!o) return 0; next = o->next; } while "            \
        "(!atomic_compare_exchange_weak_explicit(&top, &o, next, memory_order_acq_rel, "           \
        "memory_order_acquire)); return o; }\n"                                                    \
    "static struct node *take_after(void) { struct node *o = atomic_load_explicit(&top, "          \
        "memory_order_acquire), *next; do { if (!o) return 0; next = atomic_load_explicit("        \
        "&o->after, memory_order_relaxed); } while (!atomic_compare_exchange_weak_explicit(&top, " \
        "&o, next, memory_order_acquire, memory_order_acquire)); return o; }\n"

// X, Y: a location, V, W: a value, O: an order of loads, FAIL: the same, of the exchange that
// fails, TAKE: of one that succeeds, RELEASE: of a store; each is drawn anew.
#define LOAD "int o = atomic_load_explicit(&X, O); "
#define CAS(new) "atomic_compare_exchange_strong_explicit(&X, &o, " new ", TAKE, FAIL)"
#define WEAK(new) "atomic_compare_exchange_weak_explicit(&X, &o, " new ", TAKE, FAIL)"

// ---- by hand ------------------------------------------------------------------------------------

#define RELAXED "memory_order_relaxed"
#define ACQUIRE "memory_order_acquire"
#define RELEASES "memory_order_release"
#define NOBODY "static void *c(void *p) { return p; }\n"
#define REPLACES                                                                                   \
    "static void *b(void *p) { atomic_store_explicit(&top, pool + 1, " RELAXED "); "               \
    "atomic_store_explicit(&top, pool + 2, " RELAXED "); return 0; }\n"
// y is 5 only if the third thread has written that, which it says.
#define MEETS(condition)                                                                           \
    "static __attribute__((noinline)) void get(int *f) { *f = atomic_load_explicit(&y, " RELAXED   \
    "); }\n"                                                                                       \
    "static void *a(void *p) { int f, o; get(&f); o = atomic_load_explicit(&x, " RELAXED "); "     \
    "if (o == 0) f = 5; while (!atomic_compare_exchange_strong_explicit(&x, &o, o + f, " RELAXED   \
    ", " RELAXED ")); return (void *)(long)(o + f == 6); }\n"                                      \
    "static void *b(void *p) { atomic_store_explicit(&x, 1, " RELAXED "); "                        \
    "atomic_store_explicit(&z, 1, " RELAXED "); return 0; }\n"                                     \
    "static void *c(void *p) { int r = atomic_load_explicit(&z, " RELAXED "); "                    \
    "if (" condition ") atomic_store_explicit(&y, 5, " RELAXED "); return (void *)(long)(r + 2); " \
    "}\n"

static const struct {
    const char *what, *threads;
} programs[] = {
    {"the first load orders more than the exchange that fails",
     "static void *a(void *p) { int o = atomic_load_explicit(&x, " ACQUIRE "); "
     "while (!atomic_compare_exchange_strong_explicit(&x, &o, o + 1, " RELAXED ", " RELAXED ")); "
     "return (void *)(long)(o * 2 + atomic_load_explicit(&y, " RELAXED ")); }\n"
     "static void *b(void *p) { atomic_store_explicit(&y, 1, " RELAXED "); "
     "atomic_store_explicit(&x, 2, " RELEASES "); return 0; }\n" NOBODY},
    {"it orders more than one of the exchanges",
     "static void *a(void *p) { int o = atomic_load_explicit(&x, " ACQUIRE "); while (!(o == 0 "
     "? atomic_compare_exchange_strong_explicit(&x, &o, 1, " RELAXED ", " RELAXED ") "
     ": atomic_compare_exchange_strong_explicit(&x, &o, o + 1, " RELAXED ", " ACQUIRE "))); "
     "return (void *)(long)(o * 2 + atomic_load_explicit(&y, " RELAXED ")); }\n"
     "static void *b(void *p) { atomic_store_explicit(&y, 1, " RELAXED "); "
     "atomic_store_explicit(&x, 2, " RELEASES "); return 0; }\n" NOBODY},
    {"what was read first is used afterwards",
     "static void *a(void *p) { int o = atomic_load(&x), first = o; "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); "
     "return (void *)(long)(first + 1); }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"it is what is exchanged",
     "static void *a(void *p) { int o = atomic_load(&x), first = o; "
     "while (!atomic_compare_exchange_strong(&x, &o, first + 7)); return (void *)(long)(o + 1); }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"it is returned, where the exchange was successful",
     "static void *a(void *p) { int first, o; o = first = atomic_load(&x); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); "
     "return (void *)(long)(o > 4 ? first + 1 : 9); }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"the same, in memory",
     "static void keep(int *to, int v) { *to = v; }\n"
     "static void *a(void *p) { int o = atomic_load(&x), first; keep(&first, o); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); "
     "return (void *)(long)(first + 1); }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"the same, in an object of its own",
     "static void *a(void *p) { int o = atomic_load(&x), *first = malloc(sizeof *first); "
     "*first = 3; do *first += o; while (!atomic_compare_exchange_strong(&x, &o, o + 1)); "
     "return (void *)(long)*first; }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"the load was of another location",
     "static void *a(void *p) { int o = atomic_load(&y); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"a round writes to shared memory",
     "static void *a(void *p) { int o = atomic_load(&x); do atomic_store(&y, o + 1); "
     "while (!atomic_compare_exchange_strong(&x, &o, 9)); return 0; }\n"
     "static void *b(void *p) { if (atomic_load(&y) == 1) atomic_store(&x, 5); return 0; "
     "}\n" NOBODY},
    {"what a failed round has written to a new object stays",
     "static void *a(void *p) { struct node *n = make(1), *o = atomic_load(&top); "
     "do if (o) n->next = o; while (!atomic_compare_exchange_strong(&top, &o, n)); return 0; }\n"
     "static void *b(void *p) { struct node *n = make(2); put(n); atomic_store(&top, 0); "
     "n = take(); return (void *)(long)(n && n->next ? 3 : 1); }\n" NOBODY},
    {"the object is known before it is pushed",
     "static void *a(void *p) { struct node *n = make(1); atomic_store(&hint, n); put_after(n); "
     "return 0; }\n"
     "static void *b(void *p) { struct node *n = make(2), *h = atomic_load(&hint); "
     "atomic_store(&n->after, 0); atomic_store(&top, n); "
     "if (!h) return 0; struct node *first = atomic_load(&h->after); "
     "return (void *)(long)(1 + !!first + 3 * !!atomic_load(&h->after)); }\n"
     "static void *c(void *p) { put_after(make(3)); return 0; }\n"},
    {"others go on, by what orders nothing, to where a failed round has read",
     "static void *a(void *p) { (void)take(); "
     "atomic_store_explicit(&x, 1, " RELAXED "); return 0; }\n"
     "static void *b(void *p) { put(make(1)); struct node *n = take(); "
     "if (n && atomic_load_explicit(&x, " RELAXED ")) n->next = 0; return 0; }\n" NOBODY},
    {"a failed round has read the same place plainly, and others go on by what orders nothing",
     "static void *a(void *p) { int o = atomic_load_explicit(&x, " RELAXED "); do "
     "if (o == 0 && atomic_load_explicit(&x, " ACQUIRE ") == 1) (void)*(volatile int *)&x; "
     "while (!atomic_compare_exchange_strong_explicit(&x, &o, o + 1, " RELAXED ", " RELAXED ")); "
     "if (o == 1) atomic_store_explicit(&y, 1, " RELAXED "); return 0; }\n"
     "static void *b(void *p) { atomic_store_explicit(&x, 1, " RELEASES "); return 0; }\n"
     "static void *c(void *p) { if (atomic_load_explicit(&y, " RELAXED ")) "
     "atomic_store_explicit(&x, 7, " RELAXED "); return 0; }\n"},
    {"what a failed round has written is read, as nothing orders what overwrites it",
     "static void *a(void *p) { struct node *n = calloc(1, sizeof *n), *o; "
     "atomic_thread_fence(" RELEASES "); o = atomic_load_explicit(&top, " RELAXED "); "
     "do atomic_store_explicit(&n->after, o, " RELAXED "); "
     "while (!atomic_compare_exchange_strong_explicit(&top, &o, n, " RELAXED ", " RELAXED ")); "
     "return 0; }\n" REPLACES
     "static void *c(void *p) { struct node *n = atomic_load_explicit(&top, " ACQUIRE "); "
     "if (!n || n == pool + 1 || n == pool + 2) return 0; "
     "return (void *)(long)(1 + (atomic_load_explicit(&n->after, " RELAXED ") == pool + 1 && "
     "atomic_load_explicit(&n->after, " RELAXED ") == pool + 2)); }\n"},
    {"the same, plainly",
     "static void *a(void *p) { struct node *n = calloc(1, sizeof *n), *o; "
     "atomic_thread_fence(" RELEASES "); o = atomic_load_explicit(&top, " RELAXED "); "
     "do n->next = o; "
     "while (!atomic_compare_exchange_strong_explicit(&top, &o, n, " RELAXED ", " RELAXED ")); "
     "return 0; }\n" REPLACES
     "static void *c(void *p) { struct node *n = atomic_load_explicit(&top, " ACQUIRE "); "
     "if (!n || n == pool + 1 || n == pool + 2) return 0; "
     "return (void *)(long)(1 + (n->next == pool + 1 && n->next == pool + 2)); }\n"},
    {"a failed round has written plainly where the next one writes atomically",
     "static void *a(void *p) { struct node *n = calloc(1, sizeof *n), *o; "
     "atomic_thread_fence(" RELEASES "); o = atomic_load_explicit(&top, " RELAXED "); do "
     "if (o == pool + 1) *(struct node **)(void *)&n->after = o; "
     "else atomic_store_explicit(&n->after, o, " RELAXED "); "
     "while (!atomic_compare_exchange_strong_explicit(&top, &o, n, " RELAXED ", " RELAXED ")); "
     "if (o == pool + 2) atomic_store_explicit(&x, 1, " RELAXED "); return 0; }\n" REPLACES
     "static void *c(void *p) { if (!atomic_load_explicit(&x, " ACQUIRE ")) return 0; "
     "struct node *n = atomic_load_explicit(&top, " ACQUIRE "); "
     "return (void *)(long)(n && atomic_load_explicit(&n->after, " RELAXED ") ? 2 : 1); }\n"},
    {"histories meet between the load and the exchange", MEETS("!r")},
    {"the same, in the other order", MEETS("r")},
    {"a jump leads back to where the value that was read first is used",
     "#include <setjmp.h>\n"
     "static void *a(void *p) { jmp_buf j; int o = atomic_load(&x), first = o + 1; "
     "if (setjmp(j)) return (void *)(long)first; "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); "
     "if (o == 5) longjmp(j, 1); return 0; }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"the exchange waits for another value than it has read",
     "static void *a(void *p) { int o = atomic_load(&x); do o &= ~2; "
     "while (!atomic_compare_exchange_strong(&x, &o, o | 4)); return 0; }\n"
     "static void *b(void *p) { atomic_store(&x, 2); return 0; }\n"
     "static void *c(void *p) { if (atomic_load(&y)) atomic_store(&x, 0); return 0; }\n"},
    {"an assertion fails in a round",
     "static void *a(void *p) { int o = atomic_load(&x); do if (o == 2) abort(); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 4)); return 0; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); atomic_store(&x, 2); return 0; }\n" NOBODY},
    {"what was exchanged leads to the head, with a value that nobody has read",
     "static void *a(void *p) { int o = atomic_load(&x); for (;;) { if (o > 3) break; "
     "if (atomic_compare_exchange_strong(&x, &o, o + 3)) o = 1; } return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 2); return 0; }\n" NOBODY},
    {"the same, on a condition",
     "static void *a(void *p) { int o = atomic_load(&x); long n = 0; "
     "for (;;) if (atomic_compare_exchange_strong(&x, &o, o + 1) && n++) break; "
     "return (void *)(n * 5 + o); }\n"
     "static void *b(void *p) { atomic_store(&x, 2); return 0; }\n" NOBODY},
    {"what the round before has begun with is used",
     "static void *a(void *p) { int last = 7, o = atomic_load(&x); for (;;) { int t = o; "
     "if (atomic_compare_exchange_strong(&x, &o, last)) break; last = t; } "
     "return (void *)(long)last; }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"two exchanges follow each other",
     "static void *a(void *p) { int o = atomic_load(&x); "
     "while (!atomic_compare_exchange_strong(&x, &o, 5) && "
     "!atomic_compare_exchange_strong(&x, &o, 6)); return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); atomic_store(&x, 2); return 0; }\n" NOBODY},
    {"another load comes between the load and the loop",
     "static void *a(void *p) { int o = atomic_load(&x), r = atomic_load(&y); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 4)); return (void *)(long)(r * 8 + o); "
     "}\n"
     "static void *b(void *p) { atomic_store(&x, 1); atomic_store(&y, 1); atomic_store(&x, 2); "
     "return 0; }\n" NOBODY},
    {"a store comes between them",
     "static void *a(void *p) { int o = atomic_load(&x); atomic_store(&y, 1); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 4)); return (void *)(long)o; }\n"
     "static void *b(void *p) { if (!atomic_load(&y)) return 0; atomic_store(&x, 1); "
     "return (void *)1; }\n" NOBODY},
    {"there is not always a load",
     "static void *a(void *p) { int o = 2; if (atomic_load(&y)) o = atomic_load(&x); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 4)); return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); return 0; }\n" NOBODY},
    {"the load is not atomic",
     "static int w; static void *a(void *p) { int o = w; "
     "while (!__atomic_compare_exchange_n(&w, &o, o + 1, 0, 0, 0)); return 0; }\n"
     "static void *b(void *p) { __atomic_store_n(&w, 3, 0); return 0; }\n" NOBODY},
    {"what a failed exchange has read is changed before it is tried again",
     "static void *a(void *p) { int o = atomic_load(&x); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 4)) o++; return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); atomic_store(&x, 2); return 0; }\n" NOBODY},
    {"a failed exchange is followed by a store",
     "static void *a(void *p) { int o = atomic_load(&x); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 4)) atomic_store(&y, 1); return 0; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); return 0; }\n" NOBODY},
    {"a failed exchange may be the last one",
     "static void *a(void *p) { int o = atomic_load(&x); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 4)) if (o == 1) return (void *)9; "
     "return 0; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); return 0; }\n" NOBODY},
    {"the load orders more than the exchange that fails: seq_cst",
     "static void *a(void *p) { int o = atomic_load(&x); "
     "while (!atomic_compare_exchange_strong_explicit(&x, &o, o + 4, " ACQUIRE ", " ACQUIRE ")); "
     "return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&y, 1); "
     "atomic_store_explicit(&x, 1, " RELEASES "); return 0; }\n"
     "static void *c(void *p) { atomic_store(&x, 2); return (void *)(long)(4 + atomic_load(&y)); "
     "}\n"},
    {"two variables become what was read",
     "static void *a(void *p) { int last = 7, o = atomic_load(&x); for (;;) { "
     "if (atomic_compare_exchange_strong(&x, &o, last)) break; last = o; } "
     "return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"the same, in the other order",
     "static void *a(void *p) { int o = atomic_load(&x), last = 7; for (;;) { "
     "if (atomic_compare_exchange_strong(&x, &o, last)) break; last = o; } "
     "return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
    {"a jump leads into the loop",
     "static void *a(void *p) { int o = 2, j = atomic_load(&y); if (j) goto in; "
     "o = atomic_load(&x); for (;;) { if (o > 50) break; "
     "in: if (atomic_compare_exchange_strong(&x, &o, o + 4)) break; } "
     "return (void *)(long)(o + 9 * j); }\n"
     "static void *b(void *p) { atomic_store(&y, 1); atomic_store(&x, 1); return 0; }\n" NOBODY},
    {"an exchange that was successful is made again",
     "static void *a(void *p) { int o = atomic_load(&x); for (;;) { if (o > 50) break; "
     "again: if (atomic_compare_exchange_strong(&x, &o, o + 1)) { if (o > 0) break; goto again; } "
     "} "
     "return (void *)(long)o; }\n"
     "static void *b(void *p) { return p; }\n" NOBODY},
    {"the same, where others see that",
     "static void *a(void *p) { int o = atomic_load(&x); for (;;) { if (o > 50) break; "
     "again: if (atomic_compare_exchange_strong(&x, &o, o + 1)) { "
     "if (atomic_fetch_add(&y, 1)) break; goto again; } } return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return p; }\n" NOBODY},
    {"the load was of another place of an array",
     "static atomic_int w[2]; static void *a(void *p) { int n = !atomic_load(&y), "
     "o = atomic_load(&w[n]); while (!atomic_compare_exchange_strong(&w[1 - n], &o, o + 4)); "
     "return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&w[0], 5); return 0; }\n" NOBODY},
#define SEES_ROUND                                                                                 \
    "static void *b(void *p) { if (atomic_load(&y)) atomic_store(&x, 5); return 0; }\n" NOBODY
    {"a round calls",
     "static __attribute__((noinline)) void set(void) { atomic_store(&y, 1); }\n"
     "static void *a(void *p) { int o = atomic_load(&x); do set(); "
     "while (!atomic_compare_exchange_strong(&x, &o, 9)); return (void *)(long)o; }\n" SEES_ROUND},
    {"a round exchanges something else",
     "static void *a(void *p) { int o = atomic_load(&x); "
     "do { int q = 0; atomic_compare_exchange_strong(&y, &q, 1); } "
     "while (!atomic_compare_exchange_strong(&x, &o, 9)); return (void *)(long)o; }\n" SEES_ROUND},
    {"a round asks for something else, plainly",
     "static void *a(void *p) { int o = atomic_load(&x); do if (o == 1) data = 1; "
     "while (!atomic_compare_exchange_strong(&x, &o, 9)); return (void *)(long)o; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); atomic_store(&x, 2); return 0; }\n"
     "static void *c(void *p) { data = 2; return 0; }\n"},
    {"a round adds",
     "static void *a(void *p) { int o = atomic_load(&x); do atomic_fetch_add(&y, 1); "
     "while (!atomic_compare_exchange_strong(&x, &o, 9)); return (void *)(long)o; }\n" SEES_ROUND},
    {"rounds are counted",
     "static void *a(void *p) { int o = atomic_load(&x); long n = 0; do n++; "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); return (void *)n; }\n"
     "static void *b(void *p) { atomic_store(&x, 5); return 0; }\n" NOBODY},
};

enum { BY_HAND = sizeof programs / sizeof *programs };

START_TEST(final_states_by_hand) {
    static const char *const algos[][2] = {{"tracer", "tracer"}, {"enumerate", "tracer"}};
    char threads[8000];
    sprintf(threads, "%s%s", FUNCTIONS, programs[_i].threads);
    for (size_t k = 0; k < sizeof algos / sizeof *algos; k++)
        same_results(threads, 3, algos[k], programs[_i].what);
}
END_TEST

// Each exchange fails at most once, and its thread ends there.
static const char *const increments[] = {
    "#include <stdlib.h>\n"
    "static void by(int n) { int o = atomic_load(&x); "
    "do if (o > 9) abort(); while (!atomic_compare_exchange_strong(&x, &o, o + n)); }\n",
    // clang exchanges pointers as numbers
    "static char bytes[9], *_Atomic at = bytes;\n"
    "static void by(int n) { char *o = atomic_load(&at), *to; "
    "do to = o + n; while (!atomic_compare_exchange_weak(&at, &o, to)); }\n",
};

START_TEST(fewer_executions) {
    static const char *const algos[] = {"tracer", "trust", "enumerate", "lapor"};
    char threads[2000];
    snprintf(threads, sizeof threads, "%s%s", increments[_i],
             "static void *a(void *p) { by(1); return p; }\n"
             "static void *b(void *p) { by(2); return p; }\n"
             "static void *c(void *p) { by(3); return p; }\n");
    module m = with_results(threads, 3), dropped = without_retries(m);
    for (size_t i = 0; smc_model_at(i); i++)
        for (size_t k = 0; k < sizeof algos / sizeof *algos; k++) {
            const smc_model *model = smc_model_at(i);
            if (!(model->flags & SMC_MODEL_PREFIX_CLOSED) || !smc_explorer_find(algos[k], model))
                continue;
            ck_assert_uint_eq(explore_so(dropped, algos[k], model).executions, 6);
            ck_assert_uint_gt(explore_so(m, algos[k], model).executions, 6);
        }
    LLVMDisposeModule(dropped.module);
    unload(m);
}
END_TEST

// ---- at random ----------------------------------------------------------------------------------

// Most of these are left out, where the orders that are drawn allow it.
static const char *const left_out[] = {
    "{ " LOAD "while (!" CAS("o + 1") "); r = r * 3 + o; }",
    "{ " LOAD "while (!" CAS("o + 1") "); }",
    "{ " LOAD "while (!" WEAK("o + V") "); r = r * 3 + o; }",
    "{ " LOAD "int n; do n = o * 2 + V; while (!" WEAK("n") "); r = r * 3 + n; }",
    "{ " LOAD "while (o != V && !" CAS("W") "); r = r * 3 + o; }",
    "{ " LOAD "do { o &= ~V; } while (!" CAS("o | 2") "); r = r * 3 + o; }",
    "{ " LOAD "do { o = V; } while (!" CAS("W") "); }",
    "{ " LOAD "while (!" CAS("o + 1") "); if (o == V) r = r * 3 + data; }",
    "{ struct node *o = atomic_load_explicit(&hint, O), *n; do n = o ? 0 : pool + V; while "
    "(!atomic_compare_exchange_strong_explicit(&hint, &o, n, TAKE, FAIL)); r = r * 3 + (o != 0); }",
    "{ struct node *o = atomic_load_explicit(&hint, O); do if (o == pool + V) break; while "
    "(!atomic_compare_exchange_weak_explicit(&hint, &o, pool + V, TAKE, FAIL)); r = r * 3 + !o; }",
    "{ data = V; " LOAD "while (!" CAS("o + 1") "); }",
    "{ " LOAD "while (!" CAS("o | 1") "); data = W; }",
    "{ " LOAD "do if (o == V) abort(); while (!" CAS("o + 1") "); }",
    "{ " LOAD "do while (o == V) o = atomic_load_explicit(&X, O); while (!" CAS("W") "); }",
    "{ " LOAD "do while (o & 1) o = atomic_load_explicit(&X, O); while (!" CAS(
        "o | 1") "); "
                 "r = r * 3 + data; data = V; atomic_store_explicit(&X, 2, RELEASE); }",
    "{ " LOAD "for (;;) { if (o == V) { if (" CAS("W") ") break; } else if (" CAS(
        "o + 1") ") "
                 "break; } r = r * 3 + o; }",
    "{ " LOAD "while (!(o == V ? " CAS("W") " : " CAS("o + 2") ")); }",
    "{ atomic_store_explicit(&X, V, RELEASE); " LOAD "while (!" CAS("o + 1") "); r = r * 3 + o; }",
    "{ atomic_store_explicit(&Y, V, RELEASE); " LOAD "while (!" CAS("o + 1") "); r = r * 3 + o; }",
    "{ atomic_store_explicit(&Y, V, RELEASE); atomic_thread_fence(O); " LOAD
    "while (!" CAS("o + 1") "); r = r * 3 + atomic_load_explicit(&Y, O); }",
    "{ " LOAD "while (!" CAS("o + 1") "); atomic_thread_fence(O); r = r * 3 + data; }",
    "{ " LOAD "while (!" CAS("o + 1") "); int q = o; while (!" CAS("q") "); r = r * 3 + o; }",
    "{ " LOAD "while (!" CAS(
        "o + 1") "); o = atomic_load_explicit(&Y, O); "
                 "while (!atomic_compare_exchange_strong_explicit(&Y, &o, o + 1, TAKE, FAIL)); }",
    "for (int k = 0; k < 2; k++) { " LOAD "while (!" CAS("o + 1") "); r = r * 3 + o; }",
};
static const char *const retries[] = {
    "{ " LOAD "int k = 0; for (;;) if (" CAS("o + 1") " && k++) break; r = r * 3 + o; }",
    "{ " LOAD "int n = 0; for (;;) { if (" CAS("V") ") { if (n) break; n = 1; o = W; } } }",
    "{ " LOAD "for (;;) { if (o > 3) break; if (" CAS("o + 2") ") o = V; } r = r * 3 + o; }",
    "{ " LOAD "int last = V; for (;;) { int t = o; if (" CAS("last") ") break; last = t; } }",
    "{ int last = V; " LOAD "for (;;) { int t = o; if (" CAS("last") ") break; last = t; } }",
    "{ int last = V; " LOAD "for (;;) { int t = last; if (" CAS("t") ") break; last = o; } }",
    "{ " LOAD "atomic_store_explicit(&Y, W, RELEASE); while (!" CAS("o + 1") "); }",
    "{ " LOAD "atomic_thread_fence(O); while (!" CAS("o + 1") "); r = r * 3 + o; }",
    "{ " LOAD "data = W; while (!" CAS("o + 1") "); }",
    "{ " LOAD
    "for (;;) { if (o > 9) break; again: if (" CAS("o + 1") ") { if (o > 0) break; "
                                                            "goto again; } } r = r * 3 + o; }",
    "{ " LOAD "for (;;) { if (o > 9) break; again: if (" CAS(
        "o + 1") ") { "
                 "if (atomic_fetch_add_explicit(&Y, 1, TAKE)) break; goto again; } } r = r * 3 + "
                 "o; }",
    "{ int o = V; if (atomic_load_explicit(&Y, O) == W) o = atomic_load_explicit(&X, O); "
    "while (!" CAS("o + 1") "); r = r * 3 + o; }",
    "{ " LOAD "int q = atomic_load_explicit(&Y, O); while (!" CAS("o + q") "); r = r * 3 + o; }",
    "{ " LOAD "while (!" CAS("o + 1") ") r = r * 3 + 1; }",
    "{ " LOAD "while (!" CAS("o + 1") ") data = V; }",
    "{ " LOAD "while (!" CAS("o + 1") ") if (o == V) abort(); }",
    "{ " LOAD "while (!" CAS("o + 1") ") o++; r = r * 3 + o; }",
    "{ " LOAD "while (!" CAS("o + 1") " && !" CAS("o + 2") "); r = r * 3 + o; }",
    "{ " LOAD "while (!" CAS("o + 1") ") if (o == V) goto out; r = r * 3 + 1; out:; }",
    "{ " LOAD "do if (o == V) { r = r * 3 + 1; break; } while (!" WEAK("o + 1") "); }",
    "{ " LOAD "int n = 0; do n++; while (!" CAS("o + 1") "); r = r * 3 + n; }",
    "{ " LOAD "int w; do w = atomic_load_explicit(&Y, O); while (!" CAS("w") "); r = r * 3 + w; }",
    "{ " LOAD
    "int w; do w = atomic_load_explicit(&Y, O); while (!" CAS("o + 1") "); "
                                                                       "r = r * 3 + w + o; }",
    "{ " LOAD "do atomic_store_explicit(&Y, o, RELEASE); while (!" CAS("o + 1") "); }",
    "{ " LOAD "do r = r * 3 + o; while (!" CAS("o + 1") "); }",
    "{ int o = V; while (!" CAS("o + 1") "); r = r * 3 + o; }",
    "{ int o = V; do atomic_thread_fence(O); while (!" CAS("W") "); r = r * 3 + o; }",
    "{ " LOAD "do atomic_thread_fence(O); while (!" CAS("o + 1") "); r = r * 3 + o; }",
    "{ " LOAD "int first = o; while (!" CAS("first + 1") "); r = r * 3 + first; }",
    "{ " LOAD "int last; do last = o; while (!" CAS("last + 1") "); r = r * 3 + last; }",
    "{ " LOAD "int last = V; for (;;) { if (" CAS("last") ") break; last = o; } }",
    "{ int o = atomic_load_explicit(&X, O), p = atomic_load_explicit(&Y, O); "
    "while (!" CAS("o + p") "); r = r * 3 + p; }",
    "{ " LOAD "int w; do w = data; while (!" CAS("o + 1") "); r = r * 3 + w; }",
    "{ " LOAD "do if (o == V) data = W; while (!" CAS("o + 1") "); }",
    "{ " LOAD "do { int q = V; atomic_compare_exchange_strong(&Y, &q, W); } "
    "while (!" CAS("o + 1") "); }",
    "{ " LOAD "do { if (__VERIFIER_nondet_bool()) o = V; } while (!" CAS("o + 1") "); }",
    "{ " LOAD "do { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); } "
    "while (!" CAS("o + 1") "); }",
    "{ " LOAD "do { sched_yield(); } while (!" WEAK("o + 1") "); }",
    "{ " LOAD "while (!attempt(&X, &o, o + 1)); r = r * 3 + o; }",
    "{ " LOAD "while (!attempt(&X, &o, o + 1)) if (atomic_load_explicit(&Y, O) == V) break; "
    "r = r * 3 + o; }",
    "{ " LOAD "for (int n = 0; n < 2; n++) if (" CAS("o + 1") ") { r = r * 3 + 1; break; } }",
    "{ " LOAD "if (!" CAS("o + 1") " && !" CAS("o + 2") ") r = r * 3 + o; }",
    "{ " LOAD "if (o == V) o = atomic_load_explicit(&X, O); while (!" CAS("o + 1") "); }",
    "{ " LOAD "do if (atomic_load_explicit(&X, O) != o) r = r * 3 + 1; "
    "while (!" CAS("o + 1") "); }",
    "{ " LOAD "int q; do q = atomic_load_explicit(&X, O); while (!" CAS("q") "); r = r * 3 + q; }",
    "{ " LOAD "static int seen; do { int w = seen; seen = w; } while (!" CAS("o + 1") "); }",
    "r = r * 3 + add(&X, V);",
    "for (int k = 0; k < 2; k++) add(&X, V);",
    "if (atomic_load_explicit(&Y, O) == V) { " LOAD "while (!" CAS("o + 1") "); }",
};
static const char *const stacks[] = {
    "put(make(V));",
    "put(make(V)); put(make(W));",
    "{ struct node *n = make(V); atomic_store_explicit(&hint, n, RELEASE); put(n); }",
    "{ struct node *n = make(V); put(n); atomic_store_explicit(&hint, n, RELEASE); }",
    "{ static struct node n; put(&n); }",
    "{ struct node *n = &pool[V]; n->v = W; put(n); }",
    "{ struct node *n = make(V); pthread_mutex_lock(&m); data = V; pthread_mutex_unlock(&m); "
    "put(n); }",
    "put_after(make(V));",
    "{ struct node *n = make(V); atomic_store_explicit(&X, W, RELEASE); put_after(n); }",
    "{ struct node *n = atomic_load_explicit(&hint, O); if (n) r = r * 3 + (n->next == 0); }",
    "{ struct node *n = atomic_load_explicit(&hint, O); "
    "if (n) r = r * 3 + (atomic_load_explicit(&n->after, O) == 0); }",
    "{ struct node *n = take(); if (n) r = r * 3 + n->v; }",
    "{ struct node *n = take(); if (n) free(n); }",
    "{ struct node *n = take(); if (n) { while (atomic_load_explicit(&X, O) != V); free(n); } }",
    "{ struct node *n = take(); "
    "if (n) { while (atomic_load_explicit(&X, O) != V); n->next = 0; } }",
    "{ struct node *n = take(); if (n) put(n); }",
    "{ struct node *n = take(); atomic_store_explicit(&X, V, RELEASE); if (n) r = r * 3 + n->v; }",
    "{ struct node *n = take_after(); if (n) r = r * 3 + n->v; }",
    "{ struct node *n = take_after(); if (n) put_after(n); }",
    "{ struct node *n = take_after(); if (n) atomic_store_explicit(&n->after, 0, RELEASE); }",
    "{ struct node *n = make(V), *o = atomic_load_explicit(&top, O); do { n->next = o; n->v = o ? "
    "1 : 0; } while (!atomic_compare_exchange_weak(&top, &o, n)); }",
    "{ struct node *n = make(V), *o = atomic_load_explicit(&top, O); do { if (n->next) r = r * 3 + "
    "1; n->next = o; } while (!atomic_compare_exchange_weak(&top, &o, n)); }",
    "{ struct node *n = make(V), *o = atomic_load_explicit(&top, O); do { if (o) n->next = o; } "
    "while (!atomic_compare_exchange_weak(&top, &o, n)); r = r * 3 + (n->next == 0); }",
};
static const char *const others[] = {
    "atomic_store_explicit(&X, V, RELEASE);",
    "atomic_store_explicit(&X, V, RELEASE);",
    "r = r * 3 + atomic_load_explicit(&X, O);",
    "r = r * 3 + atomic_exchange_explicit(&X, V, TAKE);",
    "atomic_fetch_add_explicit(&X, 1, TAKE);",
    "{ int o = V; (void)" CAS("W") "; r = r * 3 + o; }",
    "data = V; atomic_store_explicit(&X, W, RELEASE);",
    "while (atomic_exchange_explicit(&X, 1, TAKE)); data = V; "
    "atomic_store_explicit(&X, 0, RELEASE);",
    "for (;;) { if (atomic_exchange_explicit(&X, 1, TAKE)) continue; "
    "if (atomic_load_explicit(&Y, O) == V) break; atomic_store_explicit(&X, 0, RELEASE); }",
    "if (atomic_load_explicit(&X, O) == V) data = W;",
    "if (atomic_load_explicit(&X, O) == V) r = r * 3 + data;",
    "while (atomic_load_explicit(&X, O) == V);",
    "atomic_thread_fence(O);",
};

static char *fill_in(char *at, const char *s) {
    static const char *const orders[] = {"memory_order_relaxed", "memory_order_acquire",
                                         "memory_order_seq_cst"};
    static const char *const releasing[] = {"memory_order_relaxed", "memory_order_release",
                                            "memory_order_seq_cst"};
    static const char *const taking[] = {"memory_order_relaxed", "memory_order_acquire",
                                         "memory_order_release", "memory_order_acq_rel",
                                         "memory_order_seq_cst"};
    const char x = "xyz"[below(10) ? below(2) : 2], y = "xyz"[below(2)];
    for (; *s; s++) {
        if (strncmp(s, "RELEASE", 7) == 0) at += sprintf(at, "%s", releasing[below(3)]), s += 6;
        else if (strncmp(s, "FAIL", 4) == 0) at += sprintf(at, "%s", orders[below(3)]), s += 3;
        else if (strncmp(s, "TAKE", 4) == 0) at += sprintf(at, "%s", taking[below(5)]), s += 3;
        else if (strncmp(s, "__VERIFIER", 10) == 0) at += sprintf(at, "__VERIFIER"), s += 9;
        else if (*s == 'X' || *s == 'Y') *at++ = *s == 'X' ? x : y;
        else if (*s == 'V' || *s == 'W') *at++ = (char)('0' + below(3));
        else if (*s == 'O') at += sprintf(at, "%s", orders[below(3)]);
        else *at++ = *s;
    }
    return at;
}

#define ONE_OF(list) list[below(sizeof list / sizeof *list)]

static const char *some_retry(bool stack) {
    return stack ? ONE_OF(stacks) : below(3) ? ONE_OF(left_out) : ONE_OF(retries);
}

static char *random_thread(char *at, char name, bool tries, bool stack, uint32_t most) {
    at += sprintf(at, "static void *%c(void *p) { int r = 0;\n", name);
    for (uint32_t n = below(most); n; n--) at = fill_in(at, ONE_OF(others)), *at++ = '\n';
    if (tries) at = fill_in(at, some_retry(stack)), *at++ = '\n';
    for (uint32_t n = below(most); n; n--) at = fill_in(at, ONE_OF(others)), *at++ = '\n';
    return at + sprintf(at, "return (void *)(long)r; }\n");
}

static void random_program(uint32_t seed) {
    static const char *const algos[][2] = {{"tracer", "tracer"}, {"trust", "tracer"},
                                           {"tracer", "tracer"}, {"tracer", "enumerate"},
                                           {"lapor", "tracer"},  {"enumerate", "tracer"}};
    char threads[16000], which[20], *at = threads;
    state = seed * 7919u + 5;
    for (int k = 0; k < 8; k++) (void)below(2);
    at += sprintf(at, "%s", FUNCTIONS);
    const bool three = !below(3), stack = !below(12);
    const uint32_t most = three ? 2 : 3;
    at = random_thread(at, 'a', true, stack, most);
    at = random_thread(at, 'b', stack || below(3), stack ? below(4) : false, most);
    if (three) at = random_thread(at, 'c', stack || !below(3), stack, most);
    else at += sprintf(at, "static void *c(void *p) { return p; }");
    *at = 0;
    sprintf(which, "seed %u", seed);
    weak_exchanges_fail = !below(6);
    plain = below(4) ? BY_MODEL : below(2) ? ALL_BRANCH : ALL_RACE;
    const uint32_t by = three ? below(3) : below(6);
    rounds_undone = 2;
    most_looks = 20000, most_visited = 1000;
    same_results(threads, 2 + three, algos[by], which);
    campaign_tell(which);
}

// test_retries [FIRST COUNT]: these random programs; if none, those by hand.
SUITE(test_retries) {
    bool by_hand;
    TCase *t = campaign_begin("retries", argc, argv, &by_hand);
    if (!t) return 2;
    if (by_hand) tcase_add_loop_test(t, final_states_by_hand, 0, BY_HAND);
    if (by_hand) tcase_add_loop_test(t, fewer_executions, 0, 2);
    return suite_run("exchanges that try again", t);
}
