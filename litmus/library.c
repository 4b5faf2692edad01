#include "litmus/library.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum { WORDS = 64, LINE = 512 };
static const char locations[] = "xyzw", blanks[] = " \t\n";

typedef struct words {
    uint32_t n;
    const char *at[WORDS];
} words;

// A final value in the outcome; `is`: there is one.
typedef struct required_value {
    bool is;
    uint64_t value;
} required_value;

typedef struct reader {
    const char *file;
    uint32_t line;
    bool failed;
    litmus_columns columns;
    // The shape to which the next rows belong.
    char name[LINE];
    bool cited, has_condition;
    uint32_t n_threads, rows;
    char threads[LIT_THREADS][LINE];
    required_value of[256]; // [letter of a register or location]: its final value in the outcome
} reader;

static SMC_PRINTF(2, 3) bool fail(reader *r, const char *fmt, ...) {
    if (r->failed) return false;
    va_list args;
    va_start(args, fmt);
    fprintf(stderr, "%s:%u: ", r->file, r->line);
    vfprintf(stderr, fmt, args);
    fputc('\n', stderr);
    va_end(args);
    r->failed = true;
    return false;
}

// Splits `text` into words, which point into it; separators are overwritten.
static words split(reader *r, char *text, const char *separators) {
    words w = {0};
    char *rest;
    for (char *word = strtok_r(text, separators, &rest); word;
         word = strtok_r(NULL, separators, &rest)) {
        if (w.n == WORDS) {
            fail(r, "too many words");
            break;
        }
        w.at[w.n++] = word;
    }
    return w;
}

// ---- words --------------------------------------------------------------------------------------

static bool is_location(const char *word) {
    return word[0] && !word[1] && strchr(locations, word[0]);
}
static bool is_register(const char *word) {
    return islower((unsigned char)word[0]) && !word[1] && !is_location(word);
}
static uint8_t location(const char *word) {
    return (uint8_t)(strchr(locations, word[0]) - locations);
}

static uint64_t number(reader *r, const char *word) {
    char *end;
    const uint64_t value = strtoull(word, &end, 10);
    if (!isdigit((unsigned char)word[0]) || *end) fail(r, "'%s' is not a number", word);
    return value;
}

// Properties of orders: loads cannot release, stores cannot acquire, fences cannot be relaxed.
enum { MAY_ACQUIRE = 1, MAY_RELEASE = 2, MAY_BE_RELAXED = 4 };

static uint8_t order(reader *r, const char *word, unsigned may) {
    static const struct {
        const char *word;
        smc_order order;
        unsigned needs;
    } orders[] = {{"rlx", SMC_RELAXED, MAY_BE_RELAXED},
                  {"acq", SMC_ACQUIRE, MAY_ACQUIRE},
                  {"rel", SMC_RELEASE, MAY_RELEASE},
                  {"acq_rel", SMC_ACQ_REL, MAY_ACQUIRE | MAY_RELEASE},
                  {"sc", SMC_SEQ_CST, 0}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strcmp(word, orders[i].word) == 0 && (orders[i].needs & ~may) == 0)
            return orders[i].order;
    fail(r, "'%s' is not an order that this instruction can have", word);
    return SMC_RELAXED;
}

// ---- a thread -----------------------------------------------------------------------------------

// The state of a thread during its compilation.
typedef struct thread {
    litmus_instr *code;
    uint32_t n;
    char last; // the register read last; 0: none
} thread;

static void append(reader *r, thread *t, litmus_instr i) {
    if (t->n + 1 == LIT_LENGTH) fail(r, "the thread is too long");
    else t->code[t->n++] = i;
}

// Appends a read. If it reads another value than the outcome's, the thread blocks at its end;
// blocking at once would make the following events depend on the read.
static void append_read(reader *r, thread *t, char name, litmus_instr i) {
    append(r, t, i);
    t->last = name;
    const required_value *a = &r->of[(unsigned char)name];
    if (a->is) append(r, t, (litmus_instr){.op = LIT_EXPECT_EQ, .value = a->value});
}

static bool rmw(reader *r, const words *w, litmus_instr *out) {
    static const struct {
        const char *word;
        smc_rmw op;
        uint32_t words;
    } ops[] = {{"faa", SMC_ADD, 6}, {"xchg", SMC_XCHG, 6}, {"cas", SMC_CAS, 8}};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (w->n != ops[i].words || strcmp(w->at[2], ops[i].word) != 0 || !is_location(w->at[3]))
            continue;
        const unsigned all = MAY_ACQUIRE | MAY_RELEASE | MAY_BE_RELAXED;
        const bool cas = ops[i].op == SMC_CAS;
        *out = (litmus_instr){.op = LIT_RMW,
                              .loc = location(w->at[3]),
                              .rmw = (uint8_t)ops[i].op,
                              .order = order(r, w->at[5 + cas], all)};
        out->value = number(r, w->at[4 + cas]);
        if (cas) out->expected = number(r, w->at[4]);
        if (cas) out->order_fail = order(r, w->at[7], MAY_ACQUIRE | MAY_BE_RELAXED);
        return true;
    }
    return false;
}

static void instruction(reader *r, thread *t, const words *w) {
    litmus_instr i;
    if (w->n == 2 && strcmp(w->at[0], "fence") == 0) {
        if (strcmp(w->at[1], "-") != 0)
            append(r, t,
                   (litmus_instr){.op = LIT_FENCE,
                                  .order = order(r, w->at[1], MAY_ACQUIRE | MAY_RELEASE)});
        return;
    }
    const bool sets = w->n >= 4 && strcmp(w->at[1], "=") == 0, access = sets && w->n == 4;
    if (access && is_location(w->at[0]) && is_register(w->at[2])) {
        if (*w->at[2] != t->last) fail(r, "'%s' is not what the thread read last", w->at[2]);
        append(r, t,
               (litmus_instr){.op = LIT_STORE_REG,
                              .loc = location(w->at[0]),
                              .order = order(r, w->at[3], MAY_RELEASE | MAY_BE_RELAXED)});
    } else if (access && is_location(w->at[0])) {
        const uint8_t o = order(r, w->at[3], MAY_RELEASE | MAY_BE_RELAXED);
        append(r, t,
               (litmus_instr){.op = LIT_STORE,
                              .loc = location(w->at[0]),
                              .order = o,
                              .value = number(r, w->at[2])});
    } else if (access && is_register(w->at[0]) && is_location(w->at[2])) {
        const uint8_t o = order(r, w->at[3], MAY_ACQUIRE | MAY_BE_RELAXED);
        append_read(r, t, *w->at[0],
                    (litmus_instr){.op = LIT_LOAD, .loc = location(w->at[2]), .order = o});
    } else if (sets && is_register(w->at[0]) && rmw(r, w, &i)) append_read(r, t, *w->at[0], i);
    else fail(r, "an instruction that is not known, in the thread of '%s'", w->n ? w->at[0] : ";");
}

// Replaces each $ in a thread by the next word of the row, from *next on.
static void fill_placeholders(reader *r, words *w, const words *row, uint32_t *next) {
    for (uint32_t i = 0; i < w->n; i++) {
        if (strcmp(w->at[i], "$") != 0) continue;
        if (*next == row->n || strcmp(row->at[*next], "|") == 0)
            fail(r, "the row has too few words for the thread");
        else w->at[i] = row->at[(*next)++];
    }
}

static void compile_thread(reader *r, const char *source, const words *row, uint32_t *next,
                           thread *t) {
    char text[LINE];
    strcpy(text, source);
    words parts = split(r, text, ";");
    if (!parts.n) fail(r, "a thread without instructions");
    for (uint32_t i = 0; i < parts.n && !r->failed; i++) {
        char part[LINE];
        strcpy(part, parts.at[i]);
        words w = split(r, part, blanks);
        fill_placeholders(r, &w, row, next);
        if (!r->failed) instruction(r, t, &w);
    }
}

// ---- a row --------------------------------------------------------------------------------------

// Thread 0 joins the others and reads the locations in the outcome, so P0 is thread 1.
static void compile_observer(reader *r, litmus *l) {
    thread t = {.code = l->code[0]};
    for (uint8_t x = 0; locations[x]; x++) {
        if (!r->of[(unsigned char)locations[x]].is) continue;
        for (uint32_t i = 1; i <= r->n_threads && !t.last; i++)
            append(r, &t, (litmus_instr){.op = LIT_JOIN, .value = i});
        append_read(r, &t, locations[x],
                    (litmus_instr){.op = LIT_LOAD, .loc = x, .order = SMC_RELAXED});
    }
}

static void compile(reader *r, const words *row, litmus *l) {
    *l = (litmus){.n_threads = r->n_threads + 1, .n_locs = sizeof locations - 1};
    compile_observer(r, l);
    uint32_t next = 0;
    for (uint32_t i = 0; i < r->n_threads; i++) {
        if (i && (next == row->n || strcmp(row->at[next++], "|") != 0))
            fail(r, "the row lacks '|', or has too many words");
        compile_thread(r, r->threads[i], row, &next, &(thread){.code = l->code[i + 1]});
        if (r->failed) return;
    }
    if (next != row->n) fail(r, "the row has words that are not used, from '%s' on", row->at[next]);
}

// Returns the name of the test: the shape and the row as written.
static char *test_name_of_row(const reader *r, const words *row) {
    char *name = smc_strdup(r->name);
    for (uint32_t i = 0; i < row->n; i++) {
        char *longer = smc_format("%s %s", name, row->at[i]);
        free(name);
        name = longer;
    }
    return name;
}

static void read_row(reader *r, char *line, litmus_tests *out) {
    char *colon = strchr(line, ':');
    if (!colon || !r->n_threads || !r->cited || !r->has_condition || !r->columns.n) {
        fail(r, colon ? "a row before models, shape, from, threads and asks"
                      : "neither a keyword nor a row");
        return;
    }
    *colon = 0;
    const words row = split(r, line, blanks), verdicts = split(r, colon + 1, blanks);
    litmus_test *t = smc_vec_push(out);
    *t = (litmus_test){.line = r->line, .name = test_name_of_row(r, &row)};
    if (verdicts.n != r->columns.n) fail(r, "%u verdicts for %u models", verdicts.n, r->columns.n);
    for (uint32_t i = 0; i < verdicts.n && !r->failed; i++) {
        litmus_column *c = smc_vec_push(&t->columns);
        *c = r->columns.at[i];
        c->allowed = strcmp(verdicts.at[i], "yes") == 0;
        if (!c->allowed && strcmp(verdicts.at[i], "no") != 0)
            fail(r, "'%s' is neither yes nor no", verdicts.at[i]);
    }
    if (!r->failed) compile(r, &row, &t->program);
    r->rows++;
}

// ---- keywords -----------------------------------------------------------------------------------

static void read_models(reader *r, char *rest) {
    const words w = split(r, rest, blanks);
    r->columns.n = 0;
    for (uint32_t i = 0; i < w.n; i++) {
        litmus_column c = {0};
        const size_t n = strcspn(w.at[i], "/");
        if (n < sizeof c.name) memcpy(c.name, w.at[i], n);
        const smc_model *model = smc_model_find(c.name);
        const bool c11_releases = strcmp(w.at[i] + n, "/c11") == 0;
        if (!model || (w.at[i][n] && !(c11_releases && model->flags & SMC_MODEL_RELEASE_SEQUENCES)))
            fail(r, "'%s' is not a model", w.at[i]);
        else c.model = c11_releases ? smc_model_with_releases(model, SMC_RELEASES_C11) : *model;
        snprintf(c.name, sizeof c.name, "%s", w.at[i]);
        *smc_vec_push(&r->columns) = c;
    }
}

static void end_shape(reader *r) {
    if (r->name[0] && !r->rows) fail(r, "shape %s has no rows", r->name);
}

static void read_shape(reader *r, char *rest) {
    end_shape(r);
    rest += strspn(rest, blanks);
    rest[strcspn(rest, blanks)] = 0;
    strcpy(r->name, rest);
    r->cited = r->has_condition = false;
    r->n_threads = r->rows = 0;
    memset(r->of, 0, sizeof r->of);
    if (!*rest) fail(r, "a shape without a name");
}

static void read_thread(reader *r, const char *keyword, const char *rest) {
    if (number(r, keyword + 1) != r->n_threads || r->n_threads + 1 == LIT_THREADS)
        fail(r, "threads are P0, P1, ..");
    else strcpy(r->threads[r->n_threads++], rest);
}

static void read_outcome(reader *r, char *rest) {
    const words conditions = split(r, rest, ",");
    for (uint32_t i = 0; i < conditions.n; i++) {
        char condition[LINE];
        strcpy(condition, conditions.at[i]);
        const words w = split(r, condition, blanks);
        if (w.n != 3 || strcmp(w.at[1], "=") != 0 ||
            !(is_location(w.at[0]) || is_register(w.at[0])))
            fail(r, "asks NAME = NUMBER, ..");
        else r->of[(unsigned char)w.at[0][0]] = (required_value){true, number(r, w.at[2])};
    }
    r->has_condition = true;
}

static void read_line(reader *r, char *line, litmus_tests *out) {
    line[strcspn(line, "#\n")] = 0;
    line += strspn(line, blanks);
    const size_t n = strcspn(line, blanks);
    char keyword[LINE] = {0}, *rest = line + n;
    memcpy(keyword, line, n);
    if (!*keyword) return;
    if (strcmp(keyword, "models") == 0) read_models(r, rest);
    else if (strcmp(keyword, "shape") == 0) read_shape(r, rest);
    else if (strcmp(keyword, "from") == 0) r->cited = rest[strspn(rest, blanks)];
    else if (strcmp(keyword, "asks") == 0) read_outcome(r, rest);
    else if (keyword[0] == 'P' && isdigit((unsigned char)keyword[1])) read_thread(r, keyword, rest);
    else read_row(r, line, out);
}

bool litmus_library_read(FILE *from, const char *file, litmus_tests *out) {
    reader r = {.file = file};
    char line[LINE];
    while (!r.failed && fgets(line, sizeof line, from)) {
        r.line++;
        if (!strchr(line, '\n')) fail(&r, "the line is too long, or its end is missing");
        else read_line(&r, line, out);
    }
    end_shape(&r);
    if (!r.failed && (ferror(from) || !out->n)) fail(&r, "no tests");
    smc_vec_free(&r.columns);
    return !r.failed;
}

void litmus_library_free(litmus_tests *tests) {
    for (uint32_t i = 0; i < tests->n; i++) {
        free(tests->at[i].name);
        smc_vec_free(&tests->at[i].columns);
    }
    smc_vec_free(tests);
}
