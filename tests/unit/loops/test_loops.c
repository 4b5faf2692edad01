// test_loops.c - random programs with loops of every kind: an exploration that omits rounds must
// find the same as an exploration of all rounds up to a bound (docs/design/rounds.md).
#include "tests/loops/judge.h"
#include "tests/loops/pieces.h"
#include "tests/loops/ways.h"
#include "tests/unit/suite.h"
#include "tools/lowering/load.h"

#include <ctype.h>
#include <sys/mman.h>

// ---- a program ----------------------------------------------------------------------------------

// MAX_ROUNDS: judge.h stops an execution after 100 rounds of a loop, so no error needs more
// rounds.
enum { MAX_PIECES = 16, ROUNDS = 3, MAX_ROUNDS = 192 };
typedef struct program {
    unsigned has; // bit set of features
    uint32_t threads;
    bool sequential, relaxed, written; // sequential, relaxed: all accesses have this order;
                                       // written: the text has the macro WRITTEN (preludes.h)
    char *before, *pieces[MAX_PIECES];
    uint32_t of[MAX_PIECES], n; // [piece]: number of its thread
    uint32_t number;            // number of the piece among those that are drawn, from 0
} program;

// Texts that replace the placeholders ($X, ..) in all lines of one statement.
typedef struct holes {
    char location;
    char added;
    uint32_t lock, thread;
} holes;

static void put_order(FILE *to, const program *p, char kind) {
    static const char *const of_rmw[] = {"relaxed", "acq_rel", "seq_cst", "acquire", "release"},
                             *const of_load[] = {"relaxed", "acquire", "seq_cst"},
                             *const of_store[] = {"relaxed", "release", "seq_cst"};
    const char *order = kind == 'M'   ? ONE_OF(of_rmw)
                        : kind == 'L' ? ONE_OF(of_load)
                                      : ONE_OF(of_store);
    if (p->sequential || (kind == 'F' && !below(2))) order = "seq_cst";
    else if (p->relaxed) order = "relaxed";
    else if (kind == 'F') order = "acq_rel";
    fputs(order, to);
}

// Prints the memory orders, after the name of an atomic access and its opening bracket.
static void put_orders(FILE *to, const program *p, const char *begin, const char *end) {
    static const struct {
        const char *name, *kinds;
    } names[] = {{"LOAD", "L"}, {"STORE", "S"}, {"SWAP", "M"}, {"ADD", "M"},
                 {"SUB", "M"},  {"OR", "M"},    {"AND", "M"},  {"XOR", "M"},
                 {"CAS", "ML"}, {"WEAK", "ML"}, {"FENCE", "F"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t n = strlen(names[i].name);
        const char *at = end - n;
        if (at < begin || strncmp(at, names[i].name, n) != 0) continue;
        if (at > begin && (isalpha(at[-1]) || at[-1] == '_')) continue;
        for (const char *kind = names[i].kinds; *kind; kind++) {
            put_order(to, p, *kind);
            if (end[1] != ')') fputs(", ", to);
        }
        return;
    }
}

// Draws a piece whose features the program has, preferably one that needs some feature.
static const char *one_of(const piece *all, size_t n, unsigned has) {
    for (uint32_t tries = below(4);;) {
        const piece *drawn = &all[below((uint32_t)n)];
        if (!(drawn->needs & ~has) && (drawn->needs || !tries--)) return drawn->text;
    }
}
#define PIECE(list, has) one_of(list, sizeof(list) / sizeof *(list), has)

static void put(FILE *to, const program *p, const holes *h, const char *s) {
    for (const char *begin = s; *s; s++) {
        if (*s != '$') {
            fputc(*s, to);
            if (*s == '(') put_orders(to, p, begin, s);
            continue;
        }
        switch (*++s) {
        case 'X': fputc("xxxxyz"[below(6)], to); break;
        case 'Y': fputc("yyyxz"[below(5)], to); break;
        case 'Z': fputc(h->location, to); break;
        case 'V': fputc("0010120"[below(7)], to); break;
        case 'W': fputc("1120"[below(4)], to); break;
        case 'I': fputc(h->added, to); break;
        case 'N': fprintf(to, "%u", h->thread & 1); break;
        case 'A': fprintf(to, "%u", h->lock); break;
        case 'B': fprintf(to, "%u", !h->lock); break;
        case 'K':
            if (p->has & LONG) fprintf(to, "%u", 14 + below(8));
            else fprintf(to, "k%u", 1 + below(4));
            break;
        case 'C': put(to, p, h, PIECE(conditions, p->has)); break;
        case 'D': put(to, p, h, PIECE(small, p->has)); break;
        case 'E':
            for (uint32_t n = below(4) ? 1 : below(2) * 2; n; n--)
                put(to, p, h, PIECE(effects, p->has));
            break;
        case 'G': put(to, p, h, PIECE(exchanged, p->has)); break;
        case 'P': put(to, p, h, PIECE(plain, p->has)); break;
        }
    }
}

static void add(program *p, uint32_t thread, const char *text, const char *then) {
    const holes h = {"zzzzxxy"[below(7)], "1124"[below(4)], below(2), thread};
    size_t size;
    if (p->n == MAX_PIECES) return;
    FILE *to = open_memstream(&p->pieces[p->n], &size);
    put(to, p, &h, text);
    fputc(' ', to);
    put(to, p, &h, then);
    fclose(to);
    p->of[p->n++] = thread;
}

static void add_loop(program *p, uint32_t thread) {
    const unsigned whole = RETRIES | ATTEMPTS | TURNS | STACKS;
    const bool is_whole = p->has & whole && below(3);
    const char *loop = is_whole ? PIECE(statements, p->has) : PIECE(frames, p->has);
    add(p, thread, loop, PIECE(afterwards, p->has));
}

static void add_thread(program *p, uint32_t thread, bool loops) {
    const uint32_t n = 1 + !below(3), at = loops ? below(n + 1) : n + 1;
    const uint32_t meets = p->has & BARRIER ? below(n + 1) : n + 1;
    for (uint32_t i = 0; i <= n; i++) {
        if (i == meets) add(p, thread, "pthread_barrier_wait(&bar);", "");
        if (i == at) add_loop(p, thread);
        else if (i < n || !loops) add(p, thread, PIECE(others, p->has), "");
    }
}

static void put_statement_before(program *p) {
    const holes none = {'z', '1', 0, 0};
    const bool cxx = p->has & CXX;
    size_t size;
    FILE *to = open_memstream(&p->before, &size);
    fputs(forms[cxx ? 2 : below(2)], to);
    put(to, p, &none, before);
    fputs(mutexes[cxx && below(2)], to);
    put(to, p, &none, ONE_OF(locks));
    put(to, p, &none, functions);
    fclose(to);
}

static unsigned wanted; // features that each program must have

static program draw_program(void) {
    program p = {.threads = 2 + !below(4), .has = wanted};
    for (uint32_t n = 2 + below(3); n; n--) p.has |= 1u << below(N_FEATURES);
    if (p.has & CXX && below(2)) p.has &= ~(unsigned)CXX;
    if (p.has & LONG) p.has |= COUNTED;
    if (p.has & SYMMETRIC) p.has &= ~(unsigned)SERVES;
    p.sequential = !below(5);
    p.relaxed = !p.sequential && !below(5);
    put_statement_before(&p);
    add_thread(&p, 0, true);
    if (p.has & SYMMETRIC) return p;
    add_thread(&p, 1, below(3));
    if (below(2))
        add(&p, 1, "STORE($X, 1);", ""); // needed because most loops wait for a value other than 0
    if (p.has & SERVES) add(&p, 2, PIECE(servers, p.has), ""), p.threads = 3;
    else if (p.threads == 3) add_thread(&p, 2, !below(6));
    return p;
}

static void free_program(program *p) {
    free(p->before);
    for (uint32_t i = 0; i < p->n; i++) free(p->pieces[i]);
}

// Returns the text of the program. The last statement of main becomes the line of an error.
static char *text_of(const program *p, unsigned without) {
    char *text;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    const uint32_t threads = p->has & SYMMETRIC ? 1 : p->threads,
                   joined = p->threads - !!(p->has & SERVES);
    fprintf(to, "%s%s", p->written ? "#define WRITTEN\n" : "", p->before);
    for (uint32_t t = 0; t < threads; t++) {
        fprintf(to,
                "static void *%c(void *) { unsigned r = 0; int o = 0, ok = 0, n = 0, last = 0, "
                "b = 1, v[2] = {0}, k1 = number(1), k2 = number(2), k3 = number(3), k4 = "
                "number(4); struct node *t = pool;\n",
                'a' + t);
        for (uint32_t i = 0; i < p->n; i++)
            if (p->of[i] == t && !(without >> i & 1)) fprintf(to, "    %s\n", p->pieces[i]);
        fputs(p->has & SYMMETRIC ? "    ADD(relaxed, sum, (int)(r % 7)); return 0; }\n"
                                 : "    return (void *)(long)r; }\n",
              to);
    }
    fprintf(to,
            "int main(void) {\n    pthread_t id[3]; void *result; unsigned long all = 0;\n"
            "    pthread_barrier_init(&bar, 0, %u); sem_init(&s, 0, 0);%s\n",
            joined, p->has & LATE ? " STORE(relaxed, top, pool);" : "");
    for (uint32_t t = 0; t < p->threads; t++)
        fprintf(to, "    pthread_create(&id[%u], 0, %c, 0);\n", t,
                'a' + (p->has & SYMMETRIC ? 0 : t));
    for (uint32_t t = 0; t < joined; t++)
        fprintf(to, "    pthread_join(id[%u], &result); all = all * 7 + (unsigned long)result;\n",
                t);
    fputs("    all = ((all + LOAD(relaxed, sum)) * 3 + LOAD(relaxed, x)) * 3 + LOAD(relaxed, y);\n"
          "    switch (all % 61 + 1) {\n#line 1\n",
          to);
    for (int i = 1; i <= 61; i++) fprintf(to, "    case %d: reach_error(); break;\n", i);
    fputs("    }\n    return 0;\n}\n", to);
    fclose(to);
    return text;
}

// ---- comparison ---------------------------------------------------------------------------------

static struct counts {
    uint32_t programs, conclusive, less, bounded, too_large, refused, nothing, undefined;
} *counts;

static void count(const row *all, const row *some) {
    counts->programs++;
    counts->conclusive += row_is_conclusive(some);
    counts->less += some->run.result.executions < all->run.result.executions;
    counts->bounded += !some->too_large && some->says == SMC_BOUNDED;
    counts->too_large += some->too_large || all->too_large;
    counts->refused += some->refused;
    counts->nothing += !some->too_large && some->says == SMC_INCOMPLETE;
    counts->undefined += (some->kinds & UNDEFINED) != 0;
}

// Texts of all programs that are drawn, in order. A program has a second text if it is also judged
// with orders that are written in the text.
static batch_texts texts;
static uint32_t *first_text; // [program]: index of its first text

static void open_program(opened *x, const program *p, unsigned without, bool written) {
    program other = *p;
    other.written = written;
    const batch_text *made = &texts.at[first_text[p->number] + written];
    if (!without && made->code.at) return open_compiled(x, made);
    char *text = text_of(&other, without);
    open_source(x, p->has & CXX ? ".cpp" : ".c", text);
    free(text);
}

// Explores the program a third time, with the options w->more. Returns the difference from the
// first two explorations; NULL: none.
static char *once_more(const program *p, unsigned without, const way *w, opened *of, const row *all,
                       const row *some) {
    opened other = {0}, *file = of;
    row more;
    if (w->written) open_program(file = &other, p, without, true);
    row_explore(&more, file, w->model, 0, w->more);
    char *why = rows_differ(all, &more, true);
    if (!why) why = rows_differ(some, &more, !w->written);
    if (why) why = smc_format("%s (%s)", why, more.name);
    row_free(&more);
    if (w->written) close_source(&other);
    if (*w->checkpoint) unlink(strchr(w->checkpoint, '=') + 1);
    return why;
}

// Does the same for each requested option that the program supports.
static char *with_options(const program *p, unsigned without, const way *w, opened *of,
                          const row *all, const row *some) {
    const unsigned flags = p->has & CELLS ? SMC_EXPLORER_MIXES_SIZES : 0;
    char *why = NULL;
    for (uint32_t i = 0; i < n_requested_options && !why; i++) {
        way with = {.model = w->model, .all = {w->all[0], w->all[1]}};
        memcpy(with.more, with.all, sizeof with.more);
        add_third_exploration(&with, requested_options[i]);
        const char *algo = strchr(with.more[0], '=') + 1;
        const smc_explorer *by = smc_explorer_find(algo, smc_model_find(w->model));
        if (!by || flags & ~by->flags || (takes_long(algo) && row_visits(all) > 60)) continue;
        why = once_more(p, without, &with, of, all, some);
    }
    return why;
}

static char *describe(const way *w, const row *all, const row *some, const char *why) {
    return smc_format(
        "%s, %s: %s\n%s: results %" PRIx64 ", kinds %x, %s\n%s: results %" PRIx64 ", kinds %x, %s",
        w->model, some->name, why, all->name, all->results, all->kinds, smc_verdict_word(all->says),
        some->name, some->results, some->kinds, smc_verdict_word(some->says));
}

// Returns the first difference between the explorations of the program; NULL: none.
static char *compare_explorations(const program *p, unsigned without, const way *w, opened *file,
                                  bool counts_it) {
    row all, some;
    row_explore(&all, file, w->model, ROUNDS, w->all);
    way drawn = *w;
    if (takes_long(w->some[0]) && (all.too_large || row_visits(&all) > 60))
        drawn.some[0] = w->more[0];
    row_explore(&some, file, w->model, 0, drawn.some);
    char *why = rows_differ(&all, &some, true);
    // While `some` has errors that `all` lacks, all rounds are explored again, up to twice the
    // bound.
    for (uint32_t rounds = 2 * ROUNDS; !why && row_may_have_more(&some, &all); rounds *= 2) {
        if (rounds > MAX_ROUNDS) why = smc_format("it is not found by %u rounds", rounds / 2);
        else row_free(&all), row_explore(&all, file, w->model, rounds, w->all);
    }
    if (counts_it) count(&all, &some);
    if (!why && w->has_more && !some.too_large && !all.too_large && !some.refused)
        why = once_more(p, without, w, file, &all, &some);
    if (!why && !some.too_large && !all.too_large && !some.refused)
        why = with_options(p, without, w, file, &all, &some);
    if (why) why = describe(w, &all, &some, why);
    row_free(&all);
    row_free(&some);
    return why;
}

static char *judge(const program *p, unsigned without, const way *w, bool counts_it) {
    opened file;
    open_program(&file, p, without, false);
    char *why = compare_explorations(p, without, w, &file, counts_it);
    close_source(&file);
    return why;
}

static const char *const names[] = {
#define X(id, name) name,
    FEATURES(X)
#undef X
};

static unsigned features_named(char *list) {
    unsigned has = 0;
    for (char *word = strtok(list, ","); word; word = strtok(NULL, ","))
        for (uint32_t i = 0; i < N_FEATURES; i++) has |= (unsigned)!strcmp(word, names[i]) << i;
    return has;
}

static uint32_t first_seed = 1;

// Draws a program and at most MAX_REQUESTED settings under which it is judged; returns the number
// of settings.
static uint32_t draw_numbered(uint32_t number, program *p, way *ways) {
    state = (first_seed + number) * UINT64_C(7919) + 3;
    for (int k = 0; k < 8; k++) (void)below(2);
    *p = draw_program();
    p->number = number;
    for (uint32_t i = 0; i < n_requested_models; i++)
        draw_settings(&ways[i], p->has, requested_models[i]);
    if (!n_requested_models) draw_settings(ways, p->has, NULL);
    return n_requested_models ? n_requested_models : 1;
}

static void compile_programs(uint32_t n) {
    char *words[] = {(char *)"smc", (char *)"--no-cache", (char *)"x.c"};
    smc_options options;
    first_text = smc_alloc(n * sizeof *first_text);
    for (uint32_t i = 0; i < n; i++) {
        program p;
        way ways[MAX_REQUESTED];
        bool is_written = false;
        for (uint32_t k = draw_numbered(i, &p, ways); k--;) is_written |= ways[k].written;
        first_text[i] = texts.n;
        for (int written = 0; written <= is_written; written++) {
            p.written = written;
            *smc_vec_push(&texts) = (batch_text){(p.has & CXX) != 0, text_of(&p, 0), {0}};
        }
        free_program(&p);
    }
    if (smc_options_parse(3, words, &options) == SMC_OK) batch_compile(&texts, &options);
    smc_options_free(&options);
}

// Removes statements as long as the comparison still fails.
static void shrink(const program *p, const way *w, uint32_t seed, char *why) {
    unsigned without = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        char *still = judge(p, without | 1u << i, w, false);
        if (!still) continue;
        without |= 1u << i;
        free(why);
        why = still;
    }
    fprintf(stderr, "%s\n", text_of(p, without));
    ck_abort_msg("seed %u, %s", seed, why);
}

START_TEST(rounds_at_random) {
    const uint32_t seed = first_seed + (uint32_t)_i;
    way ways[MAX_REQUESTED];
    program p;
    const uint32_t n = draw_numbered((uint32_t)_i, &p, ways);
    max_observations = p.has & LONG ? 60000 : 20000;
    if (getenv("SHOW")) {
        char *text = text_of(&p, 0);
        fprintf(stderr, "%s// seed %u, %s:", text, seed, ways[0].model);
        for (uint32_t i = 0; i < N_FEATURES; i++)
            if (p.has >> i & 1) fprintf(stderr, " %s", names[i]);
        fputc('\n', stderr);
        free(text);
    }
    opened file;
    open_program(&file, &p, 0, false);
    for (uint32_t i = 0; i < n; i++) {
        char *why = compare_explorations(&p, 0, &ways[i], &file, true);
        if (why) shrink(&p, &ways[i], seed, why);
    }
    close_source(&file);
    free_program(&p);
}
END_TEST

// Arguments: [FIRST COUNT [FEATURE,.. [MODEL|OPTION ..]]], where FIRST and COUNT select programs by
// their seeds. Each program has these features, is compared under these models, and again with each
// of these options (--jobs=2, --checkpoint, --symmetry=off, --algo=lapor, ..).
SUITE(test_loops) {
#ifdef __SANITIZE_ADDRESS__ // ten times slower
    enum { PROGRAMS = 20 };
#else
    enum { PROGRAMS = 200 };
#endif
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    if (argc > 3) wanted = features_named(argv[3]);
    for (int i = 4; i < argc; i++) {
        const bool option = argv[i][0] == '-';
        if (*(option ? &n_requested_options : &n_requested_models) == MAX_REQUESTED) return 2;
        if (option) requested_options[n_requested_options++] = argv[i];
        else requested_models[n_requested_models++] = argv[i];
    }
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED) return 2;
    const smc_diag none = {0};
    (void)smc_lowering_load(&none); // loads the lowering once for all programs, each of which is
                                    // explored in a forked process
    compile_programs((uint32_t)count);
    TCase *t = tcase_create("loops");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, rounds_at_random, 0, count);
    const int failed = suite_run("loops", t);
    batch_free(&texts);
    free(first_text);
    printf("%u programs: %u conclusive, %u with fewer executions, %u bounded, %u too large, "
           "%u refused, %u nothing, %u undefined\n",
           counts->programs, counts->conclusive, counts->less, counts->bounded, counts->too_large,
           counts->refused, counts->nothing, counts->undefined);
    return failed;
}
