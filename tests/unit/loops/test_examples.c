// test_examples.c - hand-written programs with loops of kinds that the random programs
// (test_loops.c) do not contain. The errors must be those of an exploration of all rounds, and the
// number of executions the expected one (docs/design/rounds.md).
#include "tests/loops/judge.h"
#include "tests/loops/pieces.h"
#include "tests/unit/suite.h"

#define THREAD(name, body)                                                                         \
    "static void *" #name "(void *arg) { unsigned long r = 0; " body " return (void *)r; }\n"
#define NOBODY THREAD(c, "")
#define LOCK "while (SWAP(acquire, z, 1)); "
#define UNLOCK "STORE(release, z, 0); "
#define TWO_LOCKS                                                                                  \
    THREAD(a, "for (;;) { while (SWAP(seq_cst, x, 1)); if (!SWAP(seq_cst, y, 1)) break; STORE("    \
              "seq_cst, x, 0); } STORE(seq_cst, x, 0); STORE(seq_cst, y, 0);")
#define REPLACES                                                                                   \
    THREAD(b, "STORE(relaxed, top, pool + 1); STORE(relaxed, top, pool + 2);")
#define NEW_NODE                                                                                   \
    "struct node *n = calloc(1, sizeof *n), *o; atomic_thread_fence(memory_order_release); "       \
    "o = LOAD(relaxed, top); "
// y is 5 only if the third thread has written 5, which it does if the condition holds for what it
// reads.
#define MEETS(condition)                                                                           \
    "static __attribute__((noinline)) void get(int *f) { *f = LOAD(relaxed, y); }\n"               \
    THREAD(a, "int f, o; get(&f); o = LOAD(relaxed, x); if (o == 0) f = 5; "                       \
              "while (!CAS(relaxed, relaxed, x, o, o + f)); r = o + f == 6;")                      \
    THREAD(b, "STORE(relaxed, x, 1); STORE(relaxed, z, 1);")                                       \
    THREAD(c, "r = LOAD(relaxed, z); if (" condition ") STORE(relaxed, y, 5); r += 2;")
#define ADDS_UP THREAD(a, "by(1);") THREAD(b, "by(2);") THREAD(c, "by(3);")

static const struct {
    const char *what, *threads;
    int n;
    const char *says;  // expected message under each model; NULL: it depends on the model
    unsigned sc, rc11; // numbers of executions; 0: not compared
} examples[] = {
    // Loops that give up and whose rounds read several locations: one last round replaces all
    // remaining rounds (docs/design/rounds.md#last-rounds).
    {"a round that could be repeated, or has seen too much",
     THREAD(a, "r = 7; for (int n = 0; n < 20; n++) if (x || y) { r = 1; break; }")
         THREAD(b, "x = 1;"),
     2, "verified", 2, 2},
    {"no round can be repeated",
     THREAD(a, "r = 7; for (int n = 0; n < 20; n++) if (LOAD(relaxed, x) || !LOAD(acquire, y)) "
               "{ r = 1; break; }") THREAD(b, "STORE(relaxed, x, 1); STORE(release, y, 1);"),
     2, "verified", 2, 2},
    {"the values are the same again, but never both at one time",
     THREAD(a, "r = 7; for (int n = 0; n < 20; n++) if (x || !y) { r = 1; break; }")
         THREAD(b, "x = 1; y = 1; y = 0; x = 0;"),
     2, "verified", 4, 4},
    {"a loop is gone round again after giving up",
     "static int is(void) { for (int n = 0; n < 20; n++) if (x || y) return 1; return 0; "
     "}\n" THREAD(a, "r = is(); r = r * 2 + is();") THREAD(b, "x = 1;"),
     2, "verified", 3, 3},
    {"the count is made before the round",
     THREAD(a, "unsigned char n = 20; while (n-- && !x && !y) sched_yield(); r = x;")
         THREAD(b, "x = 1;"),
     2, "verified", 3, 3},
    {"so few rounds that each could have read what is overwritten",
     THREAD(a, "r = 7; for (int n = 0; n < 9; n++) if (x > 5 || y) { r = 1; break; }")
         THREAD(b, "x = 1;") THREAD(c, "for (int i = 0; i < 4; i++) z = i;"),
     3, "verified", 10, 10},
    {"what comes after the rounds may be before them in the order of all that is seq_cst",
     THREAD(a, "r = 7; for (int n = 0; n < 20; n++) if (x || y) { r = 1; break; } "
               "STORE(relaxed, z, 1);") THREAD(b, "r = LOAD(relaxed, z); x = r; r += 2 * y;")
         THREAD(c, "y = 1;"),
     3, "verified", 11, 544},
    {"the same, relaxed",
     THREAD(a, "r = 7; for (int n = 0; n < 20; n++) if (LOAD(acquire, x) || LOAD(acquire, y)) "
               "{ r = 1; break; } STORE(relaxed, z, 1);")
         THREAD(b, "r = LOAD(relaxed, z); x = r; r += 2 * y;") THREAD(c, "y = 1;"),
     3, "verified", 11, 12},
    {"the same, relaxed, with fences",
     THREAD(a, "r = 7; for (int n = 0; n < 20; n++) if (LOAD(relaxed, x) || LOAD(acquire, y) == 2) "
               "{ r = 1; break; } STORE(relaxed, z, 1);")
         THREAD(b, "r = LOAD(relaxed, z); STORE(relaxed, x, r); FENCE(seq_cst);")
             THREAD(c, "FENCE(seq_cst); STORE(release, y, 1);"),
     3, "verified", 6, 462},
    {"a round that was left out races with what comes after the loop by reads-from",
     THREAD(a, "for (int n = 0; n < 20; n++) if (LOAD(relaxed, y) || LOAD(relaxed, x)) "
               "{ STORE(relaxed, z, 1); r = 1; break; }")
         THREAD(b, "STORE(relaxed, y, 1); if (LOAD(relaxed, z)) *(int *)&x = 1;"),
     2, NULL, 3, 5},
    {"two threads give up",
     THREAD(a, "for (int n = 0; n < 20; n++) if (x || y) return (void *)1; y = 2; r = 7;")
         THREAD(b, "for (int n = 0; n < 20; n++) if (y || x) return (void *)1; x = 2; r = 7;")
             THREAD(c, "x = 1;"),
     3, "verified", 9, 9},

    // Rounds that undo their own writes, and whether other threads can observe these writes.
    {"a lock",
     THREAD(a, "for (;;) { " LOCK "r = data; " UNLOCK "if (r) break; }")
         THREAD(b, LOCK "data = 1; data = 2; " UNLOCK),
     2, "verified", 0, 0},
    {"who takes it back has added it",
     THREAD(a, "while (z++) z--; r = y++; z--;") THREAD(b, "while (z++) z--; r = y++; z--;"), 2,
     "verified", 0, 0},
    {"others add, and look",
     THREAD(a, "while (!x) { z++; z--; }")
         THREAD(b, "for (int k = 0; k < 3; k++) r += z && !z; x = 1;"),
     2, "bounded", 0, 0},
    {"stores",
     THREAD(a, "while (!x) { z = 1; z = 0; }")
         THREAD(b, "for (int k = 0; k < 3; k++) r += z && !z; x = 1;"),
     2, "bounded", 0, 0},
    {"whoever looks is an RMW",
     THREAD(a, "while (!x) { z ^= 1; z ^= 1; }")
         THREAD(b, "for (int k = 0; k < 3; k++) r += XOR(seq_cst, z, 0) && !XOR(seq_cst, z, 0); "
                   "x = 1;"),
     2, "bounded", 0, 0},
    {"who sees one round waits for the next ones: only a third would let it go on",
     THREAD(a, "while (!x) { z++; z--; }")
         THREAD(b, "while (!(z && !z && z && !z && z)); x = 1; r = 3;"),
     2, "incomplete", 0, 0},
    {"a writer's bit below the readers' numbers is the same with and without them",
     THREAD(a, "while (ADD(seq_cst, z, 4) & 1) z -= 4; r = 1 + y; z -= 4;")
         THREAD(b, "OR(seq_cst, z, 1); y = 1; AND(seq_cst, z, ~1); XOR(seq_cst, z, 2);"),
     2, "verified", 0, 0},
    {"one among them is not",
     THREAD(a, "while (!x) { z++; z--; }")
         THREAD(b, "for (int k = 0; k < 3; k++) { z |= 1; r += !z; z &= 0; } x = 1;"),
     2, "bounded", 0, 0},
    {"who holds the second lock counts how often the first is taken",
     TWO_LOCKS THREAD(b, "while (SWAP(seq_cst, y, 1)); for (int k = 0; k < 2; k++) r += x && !x; "
                         "y = 0;"),
     2, "bounded", 0, 0},
    {"the same, and waits",
     TWO_LOCKS THREAD(b, "while (SWAP(seq_cst, y, 1)); for (int k = 0; k < 2; k++) { r += x; "
                         "while (x); } y = 0;"),
     2, "bounded", 0, 0},

    // Failed exchanges that are retried: each fails at most once, and its thread then ends.
    {"numbers",
     "static void by(int n) { int o = x; do if (o > 9) abort(); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + n)); }\n" ADDS_UP,
     3, "verified", 6, 6},
    {"pointers, which clang exchanges as numbers",
     "static char bytes[9], *_Atomic at = bytes;\n"
     "static void by(int n) { char *o = atomic_load(&at), *to; do to = o + n; "
     "while (!atomic_compare_exchange_weak(&at, &o, to)); }\n" ADDS_UP,
     3, "verified", 6, 6},
    {"the first load orders more than the exchange that fails",
     THREAD(a, "int o = LOAD(acquire, x); while (!CAS(relaxed, relaxed, x, o, o + 1)); "
               "r = o * 2 + LOAD(relaxed, y);")
         THREAD(b, "STORE(relaxed, y, 1); STORE(release, x, 2);"),
     2, "verified", 0, 0},
    {"it orders more than one of the exchanges",
     THREAD(a, "int o = LOAD(acquire, x); while (!(o == 0 ? CAS(relaxed, relaxed, x, o, 1) "
               ": CAS(relaxed, acquire, x, o, o + 1))); r = o * 2 + LOAD(relaxed, y);")
         THREAD(b, "STORE(relaxed, y, 1); STORE(release, x, 2);"),
     2, "verified", 0, 0},
    {"it orders more: seq_cst",
     THREAD(a, "int o = x; while (!CAS(acquire, acquire, x, o, o + 4)); r = o;")
         THREAD(b, "y = 1; STORE(release, x, 1);") THREAD(c, "x = 2; r = 4 + y;"),
     3, "verified", 0, 0},
    {"two variables become what was read",
     THREAD(a, "int last = 7, o = x; for (;;) { if (CAS(seq_cst, seq_cst, x, o, last)) break; "
               "last = o; } r = o;") THREAD(b, "x = 5;"),
     2, "verified", 0, 0},
    {"the same, in the other order",
     THREAD(a, "int o = x, last = 7; for (;;) { if (CAS(seq_cst, seq_cst, x, o, last)) break; "
               "last = o; } r = o;") THREAD(b, "x = 5;"),
     2, "verified", 0, 0},
    {"what a failed round has read is used, in an object of its own",
     THREAD(a, "int o = x, *first = malloc(sizeof *first); *first = 3; do *first += o; "
               "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); r = *first;")
         THREAD(b, "x = 5;"),
     2, "verified", 0, 0},
    {"the object is known before it is pushed",
     "static void put(struct node *n) { struct node *o = LOAD(relaxed, top); do STORE(relaxed, "
     "n->after, o); while (!CAS(acq_rel, relaxed, top, o, n)); }\n"
     "static struct node *make(void) { return calloc(1, sizeof(struct node)); }\n" THREAD(
         a, "struct node *n = make(); hint = n; put(n);")
         THREAD(b, "struct node *n = make(), *h = hint; n->after = 0; top = n; if (h) { "
                   "struct node *first = h->after; r = 1 + !!first + 3 * !!h->after; }")
             THREAD(c, "put(make());"),
     3, "verified", 0, 0},
    {"others go on, by what orders nothing, to where a failed round has read plainly",
     THREAD(a, "int o = LOAD(relaxed, x); do if (o == 0 && LOAD(acquire, x) == 1) "
               "(void)*(volatile int *)&x; while (!CAS(relaxed, relaxed, x, o, o + 1)); "
               "if (o == 1) STORE(relaxed, y, 1);") THREAD(b, "STORE(release, x, 1);")
         THREAD(c, "if (LOAD(relaxed, y)) STORE(relaxed, x, 7);"),
     3, NULL, 0, 0},
    {"what a failed round has written is read, as nothing orders what overwrites it",
     THREAD(a,
            NEW_NODE "do STORE(relaxed, n->after, o); while (!CAS(relaxed, relaxed, top, o, n));")
         REPLACES THREAD(c, "struct node *n = LOAD(acquire, top); if (n && n != pool + 1 && n != "
                            "pool + 2) r = 1 + (LOAD(relaxed, n->after) == pool + 1 && "
                            "LOAD(relaxed, n->after) == pool + 2);"),
     3, "verified", 0, 0},
    {"the same, plainly",
     THREAD(a, NEW_NODE "do n->next = o; while (!CAS(relaxed, relaxed, top, o, n));")
         REPLACES THREAD(c, "struct node *n = LOAD(acquire, top); if (n && n != pool + 1 && n != "
                            "pool + 2) r = 1 + (n->next == pool + 1 && n->next == pool + 2);"),
     3, NULL, 0, 0},
    {"a failed round has written plainly where the next one writes atomically",
     THREAD(a, NEW_NODE "do if (o == pool + 1) *(struct node **)(void *)&n->after = o; "
                        "else STORE(relaxed, n->after, o); while (!CAS(relaxed, relaxed, top, o, "
                        "n)); if (o == pool + 2) STORE(relaxed, x, 1);")
         REPLACES THREAD(c, "struct node *n; if (LOAD(acquire, x) && (n = LOAD(acquire, top))) "
                            "r = 1 + !!LOAD(relaxed, n->after);"),
     3, NULL, 0, 0},
    {"histories meet between the load and the exchange", MEETS("!r"), 3, "verified", 0, 0},
    {"the same, in the other order", MEETS("r"), 3, "verified", 0, 0},
    {"a jump leads back to where the value that was read first is used",
     "#include <setjmp.h>\n" THREAD(
         a, "jmp_buf j; int o = x, first = o + 1; if (setjmp(j)) return (void *)(long)first; "
            "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); if (o == 5) longjmp(j, 1);")
         THREAD(b, "x = 5;"),
     2, "verified", 0, 0},
    {"a jump leads into the loop",
     THREAD(a, "int o = 2, j = y; if (j) goto in; o = x; for (;;) { if (o > 50) break; in: "
               "if (atomic_compare_exchange_strong(&x, &o, o + 4)) break; } r = o + 9 * j;")
         THREAD(b, "y = 1; x = 1;"),
     2, "verified", 0, 0},
    {"an exchange that was successful is made again",
     THREAD(a, "int o = x; for (;;) { if (o > 50) break; again: "
               "if (atomic_compare_exchange_strong(&x, &o, o + 1)) { if (y++) break; goto again; } "
               "} r = o;") THREAD(b, "x = 5;"),
     2, "verified", 0, 0},
    {"the load was of another place of an array",
     "static atomic_int w[2];\n" THREAD(
         a, "int n = !y, o = w[n]; while ("
            "!atomic_compare_exchange_strong(&w[1 - n], &o, o + 4)); r = o;")
         THREAD(b, "w[0] = 5;"),
     2, "verified", 0, 0},
    {"the load is not atomic",
     "static int w;\n" THREAD(a, "int o = w; while (!__atomic_compare_exchange_n(&w, &o, o + 1, 0, "
                                 "0, 0));") THREAD(b, "__atomic_store_n(&w, 3, 0);"),
     2, NULL, 0, 0},
};

static char *text_of(const char *threads, int n) {
    char *text;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    fprintf(to,
            "%s#include <pthread.h>\n#include <sched.h>\n#include <stdlib.h>\n"
            "void reach_error(void);\n"
            "struct node { struct node *next; _Atomic(struct node *) after; };\n"
            "static struct node pool[3];\nstatic _Atomic(struct node *) top, hint;\n"
            "static atomic_int x, y, z; static int data;\n%s"
            "int main(void) {\n    pthread_t id[3]; void *result; unsigned long all = 0;\n",
            forms[0], threads);
    for (int i = 0; i < n; i++) fprintf(to, "    pthread_create(&id[%d], 0, %c, 0);\n", i, 'a' + i);
    for (int i = 0; i < n; i++)
        fprintf(to, "    pthread_join(id[%d], &result); all = all * 7 + (unsigned long)result;\n",
                i);
    fputs("    all = (all * 3 + x) * 3 + y;\n    switch (all % 61 + 1) {\n#line 1\n", to);
    for (int i = 1; i <= 61; i++) fprintf(to, "    case %d: reach_error(); break;\n", i);
    fputs("    }\n    return 0;\n}\n", to);
    fclose(to);
    return text;
}

static opened open_example(const char *threads, int n) {
    char *text = text_of(threads, n);
    opened file;
    open_source(&file, ".c", text);
    free(text);
    return file;
}

// If more net-zero rounds may lead to other results, the exploration of more rounds finds them.
START_TEST(what_all_rounds_find) {
    static const char *const models[] = {"sc", "pso", "rc11", "c20"},
                             *const tracer[] = {"--algo=tracer", NULL},
                             *const trust[] = {"--algo=trust", NULL},
                             *const longer[] = {"--algo=trust", "--undone=4", NULL};
    opened file = open_example(examples[_i].threads, examples[_i].n);
    max_observations = UINT64_MAX;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        row all, some, more;
        row_explore(&all, &file, models[i], 4, tracer);
        row_explore(&some, &file, models[i], 0, tracer);
        const bool bounded = some.says == SMC_BOUNDED;
        row_explore(&more, &file, models[i], 0, bounded ? longer : trust);
        char *why = rows_differ(&all, &some, true);
        if (!why && !bounded) why = rows_differ(&some, &more, true);
        ck_assert_msg(!why && !row_may_have_more(&some, &all), "%s, %s: %s", examples[_i].what,
                      models[i], why ? why : "there is more");
        const char *says = smc_verdict_word(some.says);
        ck_assert_msg(!examples[_i].says || strcmp(says, examples[_i].says) == 0, "%s, %s: %s",
                      examples[_i].what, models[i], says);
        if (bounded) ck_assert_uint_ne((all.results | more.results) & ~some.results, 0);
        const bool is_sc = i == 0;
        if (examples[_i].sc && (is_sc || i == 2))
            ck_assert_uint_eq(some.run.result.executions,
                              is_sc ? examples[_i].sc : examples[_i].rc11);
        row_free(&all);
        row_free(&some);
        row_free(&more);
    }
    close_source(&file);
}
END_TEST

// A thread whose loop gives up executes few instructions, since the exploration leaves out rounds
// before the last one.
START_TEST(rounds_before_the_last_are_left_out) {
    static const char *const none[] = {NULL};
    opened file = open_example(THREAD(a, "r = 7; for (int n = 0; n < 100000; n++) if (x) { r = 1; "
                                         "break; }") THREAD(b, "x = 1;"),
                               2);
    row some;
    row_explore(&some, &file, "rc11", 0, none);
    ck_assert_uint_ge(some.run.result.executions, 2);
    ck_assert_uint_lt(smc_interp_get_stats(some.run.interp).instructions, 10000);
    row_free(&some);
    close_source(&file);
}
END_TEST

SUITE(test_examples) {
    TCase *t = tcase_create("examples");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, what_all_rounds_find, 0, sizeof examples / sizeof *examples);
    tcase_add_test(t, rounds_before_the_last_are_left_out);
    return suite_run("examples", t);
}
