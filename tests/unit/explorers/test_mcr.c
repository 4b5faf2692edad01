// test_mcr.c - writes the queries of mcr to Z3 as SMT-LIB, and checks that Z3, which reads them
// again, gives the same answers. Also checks the results of mcr when it is stopped.
#include "explorers/explorer.h"
#include "explorers/mcr/counters.h"
#include "litmus/litmus.h"
#include "tests/unit/suite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <z3.h>

static char *read_file(const char *name) {
    FILE *f = fopen(name, "re");
    if (!f) return NULL;
    fseek(f, 0, SEEK_END);
    const long size = ftell(f);
    char *text = smc_alloc((size_t)size + 1);
    rewind(f);
    ck_assert_uint_eq(fread(text, 1, (size_t)size, f), (size_t)size);
    fclose(f);
    return text;
}

static bool has_solution(const char *query) {
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config);
    Z3_del_config(config);
    const char *answer = Z3_eval_smtlib2_string(context, query);
    const bool yes = strcmp(answer, "sat\n") == 0;
    if (!yes) ck_assert_str_eq(answer, "unsat\n");
    Z3_del_context(context);
    return yes;
}

// Explores the program, and repeats its queries. Returns how many queries had a solution.
static uint64_t check_queries(const litmus *l, const smc_model *model) {
    static const smc_stop never = {0};
    char directory[] = "/tmp/smc-mcr-XXXXXX";
    ck_assert(mkdtemp(directory));
    const smc_setting own[] = {{smc_explorer_mcr.options[0], {.word = directory}},
                               {smc_explorer_mcr.options[1], {.count = 0}}};
    const smc_explore_options options = {
        .keep_going = true, .plain_access = true, .stop = &never, .own = own, .n_own = 2};
    smc_result r = {0};
    smc_program *p = litmus_open(l);
    smc_explorer_mcr.explore(p, model, &options, &r);
    litmus_close(p);
    uint64_t satisfiable = 0;
    for (uint64_t i = 1; i <= mcr_counts(&r)->queries; i++) {
        char *name = smc_format("%s/%06llu.smt2", directory, (unsigned long long)i),
             *query = read_file(name);
        ck_assert(query);
        satisfiable += has_solution(query);
        unlink(name);
        free(query);
        free(name);
    }
    ck_assert_uint_eq(satisfiable, mcr_counts(&r)->satisfiable);
    ck_assert_int_eq(rmdir(directory), 0); // the directory contained no other file
    smc_result_free(&r);
    return satisfiable;
}

START_TEST(queries_are_read_back) {
    static const smc_model *const models[] = {&smc_model_sc, &smc_model_tso, &smc_model_pso};
    uint64_t satisfiable = 0;
    for (uint64_t seed = 1; seed <= 9; seed++) {
        const litmus l = litmus_random(seed, LIT_WITH_RMW | LIT_WITH_FENCE | LIT_WITH_LOCK);
        satisfiable += check_queries(&l, models[seed % 3]);
    }
    ck_assert_uint_gt(satisfiable, 9);
}
END_TEST

// A limit that is reached after so many visited executions.
typedef struct limit {
    smc_progress progress;
    smc_stop stop;
    uint64_t executions;
} limit;

static void look(smc_progress *p, const smc_result *r, double share) {
    limit *l = (limit *)p;
    (void)share;
    if (r->executions >= l->executions) l->stop.requested = SMC_STOP_MEMORY;
}

// Store buffering has 4 executions under tso.
static const litmus store_buffering = {
    .n_threads = 2,
    .n_locs = 2,
    .code = {{{.op = LIT_STORE, .loc = 0, .order = SMC_RELAXED, .value = 1},
              {.op = LIT_LOAD, .loc = 1, .order = SMC_RELAXED}},
             {{.op = LIT_STORE, .loc = 1, .order = SMC_RELAXED, .value = 1},
              {.op = LIT_LOAD, .loc = 0, .order = SMC_RELAXED}}}};

START_TEST(stopped_with_what_it_has) {
    limit l = {.progress = {.due = 1, .show = look}, .executions = 1};
    const smc_explore_options options = {
        .keep_going = true, .plain_access = true, .stop = &l.stop, .progress = &l.progress};
    smc_result r = {0};
    smc_program *p = litmus_open(&store_buffering);
    smc_explorer_mcr.explore(p, &smc_model_tso, &options, &r);
    litmus_close(p);
    ck_assert_int_eq(r.status, SMC_STOPPED);
    ck_assert(!r.complete && !r.has_outcome_hash);
    ck_assert_uint_eq(r.executions, 1);
    smc_result_free(&r);
}
END_TEST

START_TEST(queries_that_cannot_be_written) {
    static const smc_stop never = {0};
    const smc_setting own[] = {{smc_explorer_mcr.options[0], {.word = "/nowhere"}},
                               {smc_explorer_mcr.options[1], {.count = 0}}};
    const smc_explore_options options = {
        .plain_access = true, .stop = &never, .own = own, .n_own = 2};
    smc_result r = {0};
    smc_program *p = litmus_open(&store_buffering);
    smc_explorer_mcr.explore(p, &smc_model_tso, &options, &r);
    litmus_close(p);
    ck_assert(r.complete);
    ck_assert_uint_eq(r.executions, 4);
    ck_assert_str_eq(r.message, "/nowhere/000001.smt2: No such file or directory");
    smc_result_free(&r);
}
END_TEST

int main(void) {
    TCase *t = tcase_create("mcr");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, queries_are_read_back);
    tcase_add_test(t, stopped_with_what_it_has);
    tcase_add_test(t, queries_that_cannot_be_written);
    return suite_run("mcr", t);
}
