// final_states.h - what main ends with in all executions of a small program: with loops that wait,
// or their rounds one by one.
#ifndef SMC_TESTS_FINAL_STATES_H
#define SMC_TESTS_FINAL_STATES_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "interp/lower/lower.h"
#include "tests/support/load.h"
#include "tests/support/source.h"

#include <check.h>
#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const smc_stop never = {0};

// An exploration is looked at that often, and visits so many executions, before it is left as too
// large; 0: none is.
static uint64_t most_looks, most_visited;
static struct looks {
    smc_progress progress;
    smc_stop stop;
    uint64_t n;
} looks;

static inline void look(smc_progress *p, const smc_result *r, double share) {
    (void)p, (void)share;
    if (++looks.n > most_looks || smc_result_visited(r) > most_visited)
        looks.stop.requested = SMC_STOP_TIME;
}

#define HEAD                                                                                       \
    "#include <stdatomic.h>\n#include <pthread.h>\n#include <sched.h>\nvoid reach_error(void);\n"  \
        "_Bool __VERIFIER_nondet_bool(void);\n"                                                    \
    "static atomic_int x, y, z; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"

typedef struct module {
    LLVMContextRef context;
    LLVMModuleRef module;
} module;

static inline module load(const char *source) {
    char path[SOURCE_PATH];
    ck_assert(source_file(path, source));
    module m;
    const char *const input = path, *const quiet = "-w";
    const smc_compile_options in = {
        .inputs = &input, .n_inputs = 1, .clang_args = &quiet, .n_clang_args = 1};
    ck_assert_int_eq(load_module(&in, &m.context, &m.module), SMC_OK);
    unlink(path);
    return m;
}

static inline void unload(module m) {
    LLVMDisposeModule(m.module);
    LLVMContextDispose(m.context);
}

static uint32_t rounds_undone;                                     // smc_interp_options.undone
static bool weak_exchanges_fail, plain_branches, attempts_dropped; // the same: weak_cas_fails,
                                                                   // plain_access, drops_attempts

static inline smc_interp *interpret(module m, bool no_spin_loops, uint32_t unroll) {
    const smc_interp_options how = {.entry = "main",
                                    .unroll = unroll,
                                    .no_spin_loops = no_spin_loops,
                                    .undone = rounds_undone,
                                    .weak_cas_fails = weak_exchanges_fail,
                                    .plain_access = plain_branches,
                                    .drops_attempts = attempts_dropped,
                                    .stop = &never};
    smc_code *code;
    ck_assert_int_eq(smc_lower(m.module, &how, &code), SMC_OK);
    return smc_interp_new(code, &how);
}

enum { RESULTS = 64 };
typedef struct findings {
    uint64_t results; // bit r: main ends with r
    uint64_t executions, blocked, outcome_hash, instructions;
    uint32_t waits, others; // errors: liveness; other kinds than these two
    uint32_t kinds;         // bit k: an error of kind k
    uint32_t seen;          // loops that undo what their rounds do, where others see it
    bool fewer_do;          // others see it, but no thread needs more rounds
    bool keeps_round;       // threads have gone round a round that could be left out
    bool too_large;         // nothing else is known
} findings;

// Frees both.
static inline findings findings_of(smc_interp *interp, smc_result *r) {
    const smc_program *p = smc_interp_program(interp);
    ck_assert_int_eq(r->status, looks.stop.requested ? SMC_STOPPED : SMC_OK);
    ck_assert(r->complete || looks.stop.requested);
    findings f = {.executions = r->executions,
                  .blocked = r->blocked,
                  .outcome_hash = r->outcome_hash,
                  .too_large = looks.stop.requested,
                  .instructions = smc_interp_get_stats(interp).instructions,
                  .seen = smc_result_lacks_rounds(r),
                  .keeps_round = p->loops & SMC_LOOP_KEEPS_ROUND,
                  .fewer_do = r->seen && r->undone.n && !smc_result_lacks_rounds(r)};
    for (uint32_t i = 0; i < r->errors.n; i++) {
        const uint32_t line = p->place(p, r->errors.at[i].place).line;
        f.kinds |= 1u << r->errors.at[i].kind;
        if (r->errors.at[i].kind == SMC_ERR_REACH) f.results |= 1ull << line;
        else *(r->errors.at[i].kind == SMC_ERR_LIVENESS ? &f.waits : &f.others) += 1;
    }
    smc_result_free(r);
    smc_interp_free(interp);
    return f;
}

static inline findings explore(module m, const char *algo, const smc_model *model,
                               bool no_spin_loops, uint32_t unroll) {
    looks = (struct looks){.progress = {.due = 1, .show = look}};
    const smc_explore_options options = {.keep_going = true,
                                         .check = !most_looks, // too long for a campaign
                                         .plain_access = plain_branches,
                                         .progress = most_looks ? &looks.progress : NULL,
                                         .stop = &looks.stop};
    smc_interp *interp = interpret(m, no_spin_loops, unroll);
    smc_program *p = smc_interp_program(interp);
    smc_result r = {0};
    for (;;) { // the program may learn something about itself
        smc_explorer_find(algo, model)->explore(p, model, &options, &r);
        if (r.status != SMC_RESTART) break;
        smc_result_free(&r);
        r = (smc_result){0};
    }
    return findings_of(interp, &r);
}

// What main ends with becomes the line of an error.
static inline module with_results(const char *threads, int n) {
    static char source[20000];
    char *at = source;
    at += sprintf(
        at,
        HEAD "%s\nint main(void) {\n    pthread_t t[3];\n    void *result;\n    long sum = 0;\n",
        threads);
    at += sprintf(at,
                  "    for (long i = 0; i < %d; "
                  "i++) pthread_create(&t[i], 0, i == 0 ? a : i == 1 ? b : c, 0);\n",
                  n);
    at += sprintf(at,
                  "    for (int i = 0; i < %d; i++) { pthread_join(t[i], &result); "
                  "sum = sum * 7 + (long)result; }\n",
                  n);
    at += sprintf(at, "    sum = (sum * 3 + atomic_load(&x)) * 3 + atomic_load(&y);\n"
                      "    switch (sum %% 61 + 1) {\n");
    for (int i = 1; i < RESULTS; i++)
        at += sprintf(at, "#line %d\n    case %d: reach_error(); break;\n", i, i);
    sprintf(at, "    }\n    return 0;\n}\n");
    return load(source);
}

#endif
