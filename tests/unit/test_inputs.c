// test_inputs.c - random programs with inputs of any value (docs/design/inputs.md). The errors of a
// symbolic exploration must be those of an exploration that tries each number from 0 to 7, to which
// the programs restrict their inputs; and explorers that count by the same equivalence must find
// the same number of executions.
#include "inputs/solver.h"
#include "tests/loops/judge.h"
#include "tests/support/draw.h"
#include "tests/unit/suite.h"
#include "tools/lowering/load.h"

#include <sys/mman.h>

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }
#define ONE_OF(list) (list)[below(sizeof(list) / sizeof *(list))]

// ---- a program ----------------------------------------------------------------------------------

enum { MAX_KNOWN_VALUES = 24, MAX_MARKS = 4, DEPTH = 4 };

// The state of a generated program's text.
typedef struct writer {
    FILE *to;
    unsigned depth, marks, names;
    const char *known[MAX_KNOWN_VALUES]; // variables in scope
    char made[MAX_KNOWN_VALUES][8];      // names of variables that statements have declared
    unsigned n, inputs;                  // numbers of `known`, and of those that are inputs
} writer;

static const char head[] =
    "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <string.h>\n"
    "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\n"
    "_Atomic int a, b, c, s[4];\n_Atomic signed char d;\nint h, p[4];\nstatic const int k[8] = {3, "
    "0, 7, 1, 1, 6, 2, 5};\n#define WIDE(x) (int)(((__int128)(x) * 0x123456789abcd - (x)) >> 53)\n"
    "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic int in(void) {\n    const int v = "
    "__VERIFIER_nondet_int();\n    __VERIFIER_assume(v >= 0);\n    __VERIFIER_assume(v < 8);\n"
    "    return v;\n}\nstatic int part(int x) {\n    int y = x;\n    if (x & 4) y = 9 / (x & 3);\n "
    "   else if (__builtin_add_overflow(x << 29, x, &y)) y &= 7;\n    return y;\n}\nstatic int row("
    "int x) {\n    int l[4];\n    l[0] = 1, l[1] = x, l[2] = 3;\n    return x & 1 ? k[x & 7] : x & "
    "8 ? l[(x >> 1) & 3] : x > 2 ? l[x - 2] : l[1];\n}\n";

static void value(writer *w, unsigned depth);

static void put_binary(writer *w, const char *operator, unsigned depth) {
    fputc('(', w->to);
    value(w, depth);
    fprintf(w->to, " %s ", operator);
    value(w, depth);
    fputc(')', w->to);
}

static void put_comparison(writer *w, unsigned left, unsigned right) {
    static const char *const all[] = {"<", "<=", "==", "!=", ">"};
    value(w, left);
    fprintf(w->to, " %s ", ONE_OF(all));
    value(w, right);
}

// Prints an operand: `before`, an expression, `after`.
static void put_in(writer *w, const char *before, unsigned depth, const char *after) {
    fputs(before, w->to);
    value(w, depth);
    fputs(after, w->to);
}

static void value(writer *w, unsigned depth) {
    static const char *const binary[] = {"+", "-", "*", "&", "^", "|"};
    static const char *const casts[] = {
        "(int)(signed char)(", "(int)(unsigned short)(", "(int)(long)(", "part(", "WIDE(", "row("};
    const unsigned kind = depth ? below(16) : 0;
    if (kind < 5) {
        if (w->n && below(10) < 7) fputs(w->known[below(w->n)], w->to);
        else fprintf(w->to, "%u", below(8));
    } else if (kind < 11) {
        put_binary(w, ONE_OF(binary), depth - 1);
    } else if (kind == 11) {
        fputc('(', w->to);
        put_comparison(w, depth - 1, depth - 1);
        put_in(w, " ? ", depth - 1, " : ");
        put_in(w, "", depth - 1, ")");
    } else if (kind == 12) {
        put_in(w, "(", depth - 1, " >> ");
        put_in(w, "(", depth - 1, " & 3))");
    } else if (kind == 13) {
        put_in(w, ONE_OF(casts), depth - 1, ")");
    } else {
        put_in(w, kind == 14 ? "k[(" : "l[(", depth - 1, kind == 14 ? ") & 7]" : ") & 3]");
    }
}

static void begin_line(writer *w, const char *text) {
    fprintf(w->to, "%*s%s", (int)(4 * w->depth), "", text);
}

// Begins a line that declares a variable; it is in scope after add_known_value.
static const char *declare(writer *w, char prefix) {
    snprintf(w->made[w->n], sizeof w->made[w->n], "%c%u", prefix, ++w->names % 1000);
    begin_line(w, "int ");
    fputs(w->made[w->n], w->to);
    return w->made[w->n];
}
static void add_known_value(writer *w) { w->known[w->n] = w->made[w->n], w->n++; }

static void put_order(writer *w, char of) {
    static const char *const reads[] = {"relaxed", "acquire", "seq_cst"};
    static const char *const writes[] = {"relaxed", "release", "seq_cst"};
    fprintf(w->to, ", memory_order_%s", of == 'r' ? ONE_OF(reads) : ONE_OF(writes));
}

// Prints an atomic object; w is the thread's own. An element's index may depend on an input.
static void put_object(writer *w) {
    static const char *const all[] = {"a", "a", "a", "b", "b", "b", "c", "w"};
    if (below(8)) fputs(ONE_OF(all), w->to);
    else put_in(w, "s[(", 1, ") & 3]");
}

// Its result is kept, compared, or not used.
static void read_modify_write(writer *w) {
    static const char *const all[] = {"add", "sub", "or", "and", "xor"}, *const others[] = {
                                                                             "max", "min", "nand"};
    const bool is_other = !below(4), keeps = below(4);
    if (keeps) declare(w, 'x');
    else begin_line(w, "(void)");
    if (keeps) fputs(" = ", w->to);
    if (is_other) fprintf(w->to, "__atomic_fetch_%s((int *)&", ONE_OF(others));
    else fprintf(w->to, "atomic_fetch_%s_explicit(&", ONE_OF(all));
    if (!is_other && !below(6)) fputc('d', w->to);
    else put_object(w);
    put_in(w, ", ", 1, "");
    if (is_other) fputs(", __ATOMIC_ACQ_REL", w->to);
    else put_order(w, 'w');
    fputc(')', w->to);
    if (keeps && !below(3)) fprintf(w->to, " == %u", below(3));
    fputs(";\n", w->to);
    if (keeps) add_known_value(w);
}

static void compare_exchange(writer *w) {
    const char *expected = declare(w, 'x');
    const bool keeps_result = below(2);
    put_in(w, " = ", below(2), ";\n");
    add_known_value(w);
    if (keeps_result) declare(w, 'y'), fputs(" = ", w->to);
    else begin_line(w, "(void)");
    fprintf(w->to, "atomic_compare_exchange_%s_explicit(&", below(4) ? "strong" : "weak");
    put_object(w);
    fprintf(w->to, ", &%s, ", expected);
    put_in(w, "", 1, "");
    put_order(w, 'w');
    put_order(w, 'r');
    fputs(");\n", w->to);
    if (keeps_result) add_known_value(w);
}

static void put_access(writer *w) {
    switch (below(8)) {
    case 0:
    case 1:
        declare(w, 'x');
        fputs(" = atomic_load_explicit(&", w->to);
        if (!below(8)) fputc('d', w->to);
        else put_object(w);
        put_order(w, 'r');
        fputs(");\n", w->to);
        add_known_value(w);
        return;
    case 2:
    case 3:
        begin_line(w, "atomic_store_explicit(&");
        put_object(w);
        put_in(w, ", ", 2, "");
        put_order(w, 'w');
        fputs(");\n", w->to);
        return;
    case 4: read_modify_write(w); return;
    case 5:
        declare(w, 'x');
        fputs(" = atomic_exchange(&", w->to);
        put_object(w);
        put_in(w, ", ", 1, ");\n");
        add_known_value(w);
        return;
    default: compare_exchange(w); return;
    }
}

static void put_locked(writer *w) {
    begin_line(w, "pthread_mutex_lock(&m);\n");
    if (below(3)) {
        begin_line(w, "h = ");
        w->known[w->n++] = "h";
        put_in(w, "", 1, ";\n");
        w->n--;
    } else {
        begin_line(w, "p[(");
        put_in(w, "", 1, ") & 3]");
        put_in(w, " = ", 1, ";\n");
    }
    begin_line(w, "pthread_mutex_unlock(&m);\n");
}

static void put_switch(writer *w) {
    const unsigned first = below(4);
    const char *divided = declare(w, 'x');
    put_in(w, " = (", 1, ") % ");
    put_in(w, "(((", 1, ") & 7) + 1);\n");
    add_known_value(w);
    begin_line(w, "switch (");
    put_in(w, "", 1, ") {\n");
    begin_line(w, "");
    fprintf(w->to, "case %u: ", first);
    put_in(w, "atomic_store(&a, ", 1, "); break;\n");
    begin_line(w, "");
    fprintf(w->to, "case %u: atomic_store(&b, %s); break;\n", first + 3, divided);
    begin_line(w, "default: break;\n");
    begin_line(w, "}\n");
}

static void put_private(writer *w) {
    begin_line(w, "l[(");
    put_in(w, "", 1, below(8) ? ") & 3]" : ") & 7]");
    put_in(w, " = ", 1, ";\n");
}

// Prints a loop that waits until an object has a value.
static void put_wait(writer *w) {
    begin_line(w, "while ((atomic_load(&");
    fputc("ab"[below(2)], w -> to);
    put_in(w, ") & 3) == (", 1, " & 3)) ;\n");
}

static void put_mark(writer *w) {
    if (w->marks == MAX_MARKS || !below(5)) return;
    w->marks++;
    begin_line(w, "assert(!(");
    put_comparison(w, 2, 1);
    fputs(" && ", w->to);
    put_comparison(w, 2, 1);
    fputs("));\n", w->to);
}

static void put_body(writer *w, unsigned n);

static void put_statement(writer *w) {
    const unsigned kind = below(11);
    if (w->n + 3 > MAX_KNOWN_VALUES) return;
    if (kind < 2 && w->inputs < 2) {
        declare(w, 'i');
        fputs(" = in();\n", w->to);
        add_known_value(w);
        w->inputs++;
    } else if (kind < 6) {
        put_access(w);
    } else if (kind == 6) {
        put_locked(w);
    } else if (kind == 7) {
        put_switch(w);
    } else if (kind == 8) {
        put_private(w);
    } else if (kind == 9) {
        if (!below(3)) put_wait(w);
    } else if (w->depth < DEPTH) {
        begin_line(w, "if (");
        put_comparison(w, 2, 1);
        fputs(") {\n", w->to);
        put_body(w, 1 + below(2));
        if (below(2)) {
            begin_line(w, "} else {\n");
            put_body(w, 1);
        }
        begin_line(w, "}\n");
    }
}

static void put_body(writer *w, unsigned n) {
    const unsigned known = w->n, inputs = w->inputs;
    w->depth++;
    while (n--) put_statement(w);
    put_mark(w);
    w->depth--;
    w->n = known;
    w->inputs = inputs;
}

static char *draw_program(void) {
    static const unsigned numbers[] = {1, 2, 2, 2, 2, 3};
    const unsigned threads = ONE_OF(numbers);
    const bool passes = below(10) < 3;
    size_t size;
    char *text;
    writer w = {.to = open_memstream(&text, &size)};
    fputs(head, w.to);
    for (unsigned t = 0; t < threads; t++) {
        fprintf(w.to,
                "static void *t%u(void *q) {\n    int l[4] = {0, 1, 2, 3};\n    _Atomic int w = "
                "%u;\n    (void)w;\n",
                t, below(8));
        w.n = 0;
        if (below(10) < 3) w.known[w.n++] = "(int)(long)q";
        put_body(&w, 2 + below(3));
        fputs("    return q;\n}\n", w.to);
    }
    fputs("int main(void) {\n    pthread_t id[4];\n    int l[4] = {0};\n", w.to);
    if (passes) fputs("    const int q = in();\n", w.to);
    for (unsigned t = 0; t < threads; t++) {
        fprintf(w.to, "    pthread_create(&id[%u], 0, t%u, (void *)(long)", t, t);
        if (passes) fputs("q);\n", w.to);
        else fprintf(w.to, "%u);\n", below(8));
    }
    for (unsigned t = 0; t < threads; t++) fprintf(w.to, "    pthread_join(id[%u], 0);\n", t);
    fputs("    int za = atomic_load(&a), zb = atomic_load(&b), zc = atomic_load(&c);\n"
          "    int zs = atomic_load(&s[1]);\n    memcpy(l, p, sizeof l);\n",
          w.to);
    static const char *const last[] = {"za", "zb", "zc", "zs", "h"};
    memcpy(w.known, last, sizeof last);
    w.n = sizeof last / sizeof *last;
    w.depth = 1;
    w.marks = 0;
    put_mark(&w);
    put_mark(&w);
    fputs("    return 0;\n}\n", w.to);
    fclose(w.to);
    return text;
}

// ---- comparison of results ----------------------------------------------------------------------

static struct counts {
    uint32_t programs, too_large, refused, with_errors, explorations;
} *counts;

typedef SMC_VEC(uint64_t) error_set; // sorted

static int compare_numbers(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// Returns the kinds and lines of the errors, each once, sorted.
static error_set errors_of(row *x) {
    error_set all = {0};
    uint32_t n = 0;
    smc_report shown = smc_run_make_report(&x->run, NULL);
    const smc_program *p = shown.program;
    for (uint32_t i = 0; i < x->run.result.errors.n; i++) {
        const smc_error *e = &x->run.result.errors.at[i];
        *smc_vec_push(&all) = (uint64_t)e->kind << 32 | p->place(p, e->place).line;
    }
    if (all.n) qsort(all.at, all.n, sizeof *all.at, compare_numbers);
    for (uint32_t i = 0; i < all.n; i++)
        if (!n || all.at[n - 1] != all.at[i]) all.at[n++] = all.at[i];
    all.n = n;
    return all;
}

// Appends the errors of `a` that `b` lacks.
static void put_missing(FILE *to, const error_set *a, const error_set *b, const char *words) {
    for (uint32_t i = 0, k = 0; i < a->n; i++) {
        while (k < b->n && b->at[k] < a->at[i]) k++;
        if (k < b->n && b->at[k] == a->at[i]) continue;
        fprintf(to, " %s: kind %u in line %u.", words, (unsigned)(a->at[i] >> 32),
                (unsigned)a->at[i]);
    }
}

// Describes the difference between the errors; NULL: they are equal. A sample may lack errors.
static char *errors_differ(row *symbolic, row *numbers, bool is_sample) {
    error_set a = errors_of(symbolic), b = errors_of(numbers);
    size_t size;
    char *words;
    FILE *to = open_memstream(&words, &size);
    put_missing(to, &a, &b, "only with inputs of any value");
    if (!is_sample) put_missing(to, &b, &a, "only with numbers");
    fclose(to);
    counts->with_errors += b.n > 0;
    smc_vec_free(&a);
    smc_vec_free(&b);
    if (*words) return words;
    free(words);
    return NULL;
}

static const char *const models[] = {"sc", "tso", "ra", "rc11", "c20"};

// Options of the symbolic explorations. The results of the others are compared with those of the
// first.
static const char *const ways[][4] = {{"--algo=tracer"},
                                      {"--algo=trust"},
                                      {"--algo=lapor"},
                                      {"--algo=enumerate"},
                                      {"--algo=tracer", "--jobs=2", "--debug=share-after=0"},
                                      {"--algo=trust", "--no-reductions"},
                                      {"--algo=sampling", "--samples=100"}};
enum { WAYS = sizeof ways / sizeof *ways };

// [way]: number of programs, of 16, for which this exploration is run.
static const uint8_t often[WAYS] = {16, 16, 16, 16, 1, 4, 2};

static bool is_conclusive(const row *x) { return !x->too_large && !x->refused; }

// Explores the program with the options ways[way]. Returns a description of the first difference;
// NULL: none.
static char *compare_with_setting(opened *file, const char *model, unsigned way, row *numbers,
                                  row *first) {
    row other, *x = way ? &other : first;
    const bool is_sample = strstr(ways[way][0], "sampling");
    row_explore(x, file, model, 0, ways[way]);
    counts->explorations++;
    counts->refused += x->refused;
    char *why = is_conclusive(x) ? errors_differ(x, numbers, is_sample) : NULL;
    if (!why && way && is_conclusive(x) && is_conclusive(first))
        why = row_disagreement(first, x, true);
    if (why) {
        char *with = smc_format("%s%s: %s", model, x->name, why);
        free(why);
        why = with;
    }
    if (way) row_free(x);
    return why;
}

static char *judge(opened *file, const char *model) {
    static const char *const by_number[] = {"--nondet=0..7", NULL};
    row numbers, first;
    row_explore(&numbers, file, model, 0, by_number);
    counts->programs++;
    counts->too_large += numbers.too_large;
    char *why = numbers.refused ? smc_format("refused with numbers") : NULL;
    if (is_conclusive(&numbers) && !why) {
        why = compare_with_setting(file, model, 0, &numbers, &first);
        for (unsigned way = 1; way < WAYS && !why; way++) {
            const smc_explorer *by =
                smc_explorer_find(strchr(ways[way][0], '=') + 1, smc_model_find(model));
            if (below(16) < often[way] && by && by->supports(smc_model_find(model)))
                why = compare_with_setting(file, model, way, &numbers, &first);
        }
        row_free(&first);
    }
    row_free(&numbers);
    return why;
}

static batch_texts texts;
static uint32_t first_seed = 1;

static char *draw_numbered(uint32_t number) {
    state = (first_seed + number) * UINT64_C(7919) + 3;
    for (int k = 0; k < 8; k++) (void)below(2);
    return draw_program();
}

START_TEST(inputs_at_random) {
    opened file;
    free(draw_numbered((uint32_t)_i));
    const char *model = ONE_OF(models);
    if (getenv("SHOW")) fprintf(stderr, "%s", texts.at[_i].text);
    open_compiled(&file, &texts.at[_i]);
    char *why = judge(&file, model);
    close_source(&file);
    if (why) ck_abort_msg("seed %u, %s", first_seed + (uint32_t)_i, why);
}
END_TEST

static void compile_programs(uint32_t n) {
    char *words[] = {(char *)"smc", (char *)"--no-cache", (char *)"x.c"};
    smc_options options;
    for (uint32_t i = 0; i < n; i++)
        *smc_vec_push(&texts) = (batch_text){false, draw_numbered(i), {0}};
    if (smc_options_parse(3, words, &options) == SMC_OK) batch_compile(&texts, &options);
    smc_options_free(&options);
}

// Arguments: [FIRST COUNT], the seeds of the programs.
SUITE(test_inputs) {
#ifdef __SANITIZE_ADDRESS__ // ten times slower
    enum { PROGRAMS = 20 };
#else
    enum { PROGRAMS = 100 };
#endif
    if (!smc_solver_is_available()) return 0;
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED) return 2;
    const smc_diag none = {0};
    max_observations = 5000;
    max_visited = 1000;
    (void)smc_lowering_load(&none); // loads the lowering once for all programs, each of which is
                                    // explored in a forked process
    compile_programs((uint32_t)count);
    TCase *t = tcase_create("inputs");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, inputs_at_random, 0, count);
    const int failed = suite_run("inputs", t);
    batch_free(&texts);
    printf("%u programs: %u too large, %u explorations, %u refused, %u with errors\n",
           counts->programs, counts->too_large, counts->explorations, counts->refused,
           counts->with_errors);
    return failed;
}
