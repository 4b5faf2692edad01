// records.c - C programs in one file: for each, checks that the reductions find the same as an
// exploration without reductions.
//
//     smc_records FILE FIRST COUNT
//
// Program k begins in the function p<k>_main. Model and algorithm follow from k. Each exploration
// has its own interpreter, so that it determines the partition of memory by itself. Prints a line
// for each program: its number, and "verified", "unsafe", "refused", "slow", or the difference
// between two explorations. The number of a program is printed before it is explored.
#include "explorers/explorer.h"
#include "interp/interp.h"
#include "interp/lower/lower.h"
#include "reductions/reduction.h"
#include "tests/support/load.h"

#include <llvm-c/Core.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

enum { MILLISECONDS = 2000, ORACLE_MILLISECONDS = 300, MAX_ERRORS = 100 };

static smc_stop stop; // of the current exploration

static void ring(int signal) {
    (void)signal;
    stop.requested = SMC_STOP_TIME;
}

// Milliseconds are those of processor time of this process; 0: no alarm.
static void set_alarm(int milliseconds) {
    stop.requested = 0;
    setitimer(ITIMER_VIRTUAL,
              &(struct itimerval){.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}},
              NULL);
}

// ---- one exploration ----------------------------------------------------------------------------

typedef struct program {
    char *packed; // the packed code
    size_t size;
    char said[300]; // the last diagnostic of the lowering or the interpreter
    smc_diag diag;
    smc_interp_options interp;
} program;

static void hear(void *self, const char *file, unsigned line, unsigned column, const char *severity,
                 const char *text) {
    program *p = self;
    (void)file;
    snprintf(p->said, sizeof p->said, "%u:%u: %s: %s", line, column, severity, text);
}

// The results of an exploration. Errors are identified by kind and lines: a race has two lines, in
// either order.
typedef struct found {
    smc_status status;
    bool complete, has_barriers; // has_barriers: the orders of arrivals are not counted as separate
                                 // executions
    uint64_t executions, outcomes;
    uint32_t n_errors;
    uint64_t error[MAX_ERRORS];
    char said[300];
} found;

static uint64_t name_of_error(const smc_program *p, const smc_error *e) {
    const uint64_t a = p->place(p, e->place).line, b = e->place2 ? p->place(p, e->place2).line : a;
    return (uint64_t)e->kind << 48 | (a < b ? a : b) << 24 | (a < b ? b : a);
}

static bool has_error(const found *f, uint64_t error) {
    for (uint32_t i = 0; i < f->n_errors; i++)
        if (f->error[i] == error) return true;
    return false;
}

// Settings of an exploration.
typedef struct how {
    const char *name, *algo;
    bool first, folds, plain_events; // first: end with the first error; folds: accesses to private
                                     // memory are no events, also with --keep-going; plain_events:
                                     // --elision=off
    bool symmetry, awaits, commute;
} how;

static bool is_oracle(const how *h) { return strcmp(h->algo, "enumerate") == 0; }

static found explore(program *p, const smc_model *model, const how *h) {
    const smc_setting settings[] = {{&smc_option_symmetry, {.on = h->symmetry}},
                                    {&smc_option_awaits, {.on = h->awaits}},
                                    {&smc_option_commuting, {.on = h->commute}}};
    const smc_explore_options options = {.keep_going = !h->first,
                                         .outcomes = h->first || h->folds ? SMC_OUTCOMES_NONE
                                                                          : SMC_OUTCOMES_HASH,
                                         .plain_events = h->plain_events,
                                         .own = settings,
                                         .n_own = 3,
                                         .stop = &stop};
    char *fault = NULL;
    smc_code *code = smc_interp_unpack(p->packed, p->size, &p->interp, &fault);
    smc_invariant(code, "code that was packed is not as it was");
    smc_interp *interp = smc_interp_new(code, &p->interp);
    smc_program *seen = smc_interp_program(interp);
    smc_result r = {0};
    p->said[0] = '\0';
    set_alarm(is_oracle(h) ? ORACLE_MILLISECONDS : MILLISECONDS);
    for (;;) {
        smc_explorer_find(h->algo, model)->explore(seen, model, &options, &r);
        if (r.status != SMC_RESTART) break;
        smc_result_clear(&r);
        smc_interp_restart(interp);
    }
    set_alarm(0);
    found f = {.status = r.status,
               .complete = r.complete,
               .has_barriers = seen->used.forced_sources,
               .executions = r.executions,
               .outcomes = r.outcome_hash};
    for (uint32_t i = 0; i < r.errors.n && f.n_errors < MAX_ERRORS; i++) {
        const uint64_t error = name_of_error(seen, &r.errors.at[i]);
        if (!has_error(&f, error)) f.error[f.n_errors++] = error;
    }
    memcpy(f.said, p->said, sizeof f.said);
    smc_result_free(&r);
    smc_interp_free(interp);
    return f;
}

// ---- comparison ---------------------------------------------------------------------------------

static bool is_slow(const found *f, bool first) {
    return f->status == SMC_STOPPED || f->status == SMC_NO_MEMORY ||
           (!f->complete && !first && f->status == SMC_OK);
}

static void tell(const how *h, const found *f) {
    printf("  %s (%s): status %d%s%s, %llu executions, outcomes %016llx, errors", h->name, h->algo,
           f->status, *f->said ? ", " : "", f->said, (unsigned long long)f->executions,
           (unsigned long long)f->outcomes);
    for (uint32_t i = 0; i < f->n_errors; i++)
        printf(" %s:%u+%u", smc_error_name((smc_error_kind)(f->error[i] >> 48)),
               (unsigned)(f->error[i] >> 24 & 0xffffff), (unsigned)(f->error[i] & 0xffffff));
    printf("\n");
}

static unsigned kinds_of(const found *f) {
    unsigned kinds = 0;
    for (uint32_t i = 0; i < f->n_errors; i++) kinds |= 1u << (f->error[i] >> 48);
    return kinds;
}

static bool same_errors(const found *f, const found *g) {
    bool same = f->n_errors == g->n_errors;
    for (uint32_t i = 0; i < f->n_errors; i++) same &= has_error(g, f->error[i]);
    return same;
}

// Returns the difference between an exploration and one without reductions, by `algo`; NULL: none,
// or it was not finished in time. Algorithms may choose which write a racing read takes. Whether
// memory is freed too early or accessed too late depends on which event comes first in the one
// visited execution of those that differ by thread names.
static const char *difference(const how *h, const char *algo, const found *f, const found *all,
                              bool counts) {
    const unsigned kinds = kinds_of(f), all_kinds = kinds_of(all), race = 1u << SMC_ERR_RACE,
                   memory = 1u << SMC_ERR_MEMORY;
    const bool has_race = (kinds | all_kinds) & race, is_other = strcmp(h->algo, algo) != 0;
    if (is_slow(f, h->first)) return NULL;
    if (f->status != all->status) return "status";
    if (!kinds != !all_kinds) return "verdict";
    if (is_other && has_race) return NULL;
    if (kinds & ~all_kinds) return "an error that is none";
    if (h->first) return NULL;
    if (kinds != all_kinds) return "kinds of errors";
    if (!(kinds & memory && h->symmetry) && !is_other && !same_errors(f, all)) return "errors";
    if (!h->folds && f->outcomes != all->outcomes) return "outcomes";
    return counts && f->executions != all->executions ? "executions" : NULL;
}

static const smc_model *draw_model(uint64_t seed) {
    static const char *const names[] = {"rc11", "rc11", "rc11", "sc", "ra", "sra", "tso", "pso"};
    return smc_model_find(names[seed % (sizeof names / sizeof *names)]);
}

static uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

// Compares all explorations; returns the difference.
static const char *judge(program *p, uint64_t seed) {
    const uint64_t draw = mixed(seed + 1);
    const smc_model *model = draw_model(draw);
    const char *algo = draw >> 8 & 1 ? "tracer" : "trust",
               *other = draw >> 8 & 1 ? "trust" : "tracer";
    const bool has_lapor = smc_explorer_find("lapor", model);
    const how everything = {.name = "everything", .algo = algo, .plain_events = true};
    // clang-format off
    const how ways[] = {
        {.name = "by default", .algo = algo, .symmetry = true, .awaits = true, .commute = true},
        {.name = "by default, first error", .algo = algo, .first = true, .symmetry = true,
         .awaits = true, .commute = true},
        {.name = "by default, without outcomes", .algo = algo, .folds = true, .symmetry = true,
         .awaits = true, .commute = true},
        {.name = "some", .algo = algo, .symmetry = draw >> 9 & 1, .awaits = draw >> 10 & 1,
         .commute = draw >> 11 & 1, .plain_events = draw >> 12 & 1},
        {.name = "by default", .algo = draw >> 13 & 1 && has_lapor ? "lapor" : other,
         .symmetry = true, .awaits = true, .commute = true},
        {.name = "oracle", .algo = "enumerate"},
    };
    // clang-format on
    const found all = explore(p, model, &everything);
    if (is_slow(&all, false)) return "slow";
    const char *says = all.status == SMC_UNSUPPORTED ? "refused"
                       : all.status != SMC_OK        ? "slow"
                       : all.n_errors                ? "unsafe"
                                                     : "verified";
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        const how *h = &ways[i];
        if (is_oracle(h) && (draw >> 14 & 15 || all.executions > 50)) continue;
        const found f = explore(p, model, h);
        const bool counts = !h->symmetry && !h->awaits && !h->commute &&
                            (!is_oracle(h) || (strcmp(algo, "tracer") == 0 && !all.has_barriers));
        const char *what = difference(h, algo, &f, &all, counts);
        if (!what) continue;
        printf("%llu differs: %s, model %s\n", (unsigned long long)seed, what, model->name);
        tell(&everything, &all);
        tell(h, &f);
        says = NULL;
        break;
    }
    return says;
}

int main(int argc, char **argv) {
    program p = {0};
    if (argc != 4) return fprintf(stderr, "usage: smc_records FILE FIRST COUNT\n"), 2;
    const uint64_t first = strtoull(argv[2], NULL, 10), count = strtoull(argv[3], NULL, 10);
    static const char *const clang[] = {"-w"};
    const char *const inputs[] = {argv[1]};
    p.diag = (smc_diag){hear, &p};
    const smc_compile_options what = {
        .inputs = inputs, .n_inputs = 1, .clang_args = clang, .n_clang_args = 1, .diag = &p.diag};
    LLVMContextRef context;
    LLVMModuleRef module;
    if (load_module(&what, &context, &module) != SMC_OK) return fprintf(stderr, "%s\n", p.said), 2;
    signal(SIGVTALRM, ring);
    for (uint64_t seed = first; seed < first + count; seed++) {
        char entry[40];
        smc_code *code;
        snprintf(entry, sizeof entry, "p%llu_main", (unsigned long long)seed);
        p.interp = (smc_interp_options){.begin.entry = entry,
                                        .diag = &p.diag,
                                        .stop = &stop,
                                        .limits.memory = UINT64_C(2) << 30};
        set_alarm(0);
        printf("%llu\n", (unsigned long long)seed);
        fflush(stdout);
        if (smc_lower_module(module, &p.interp, &code) != SMC_OK)
            return fprintf(stderr, "%s\n", p.said), 2;
        p.packed = smc_interp_pack(code, &p.size);
        smc_code_free(code);
        const char *says = judge(&p, seed);
        if (says) printf("%llu %s\n", (unsigned long long)seed, says);
        fflush(stdout);
        free(p.packed);
    }
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}
