// test_starved.c - a behaviour trie with almost no memory gives the same results as one with enough
// memory, and a trie that merges histories with equal states gives the same results as one that
// does not.
#include "explorers/explorer.h"
#include "tests/unit/suite.h"
#include "tests/support/interpret.h"

static const struct {
    const char *file;
    const char *size; // -DN=..
} programs[] = {
    {SMC_SOURCE_DIR "/bench/tracer/fibonacci.c", "-DN=3"},
    {SMC_SOURCE_DIR "/bench/tracer/stack_true.c", "-DN=4"},
    {SMC_SOURCE_DIR "/bench/tracer/queue_ok.c", "-DN=4"},
    {SMC_SOURCE_DIR "/bench/tracer/sigma.c", "-DN=5"},
    {SMC_SOURCE_DIR "/bench/tracer/control_flow.c", "-DN=6"},
    {SMC_SOURCE_DIR "/bench/tracer/pthread_demo.c", "-DN=4"},
    {SMC_SOURCE_DIR "/tests/programs/symmetry/filled-table.c", "-DN=256"},
    {SMC_SOURCE_DIR "/tests/programs/symmetry/waiting.c", "-DN=2"},
};

static smc_result explore_by(const smc_explorer *explorer, const smc_model *model, int i,
                             uint64_t budget, bool show_output, smc_interp_stats *stats) {
    static const smc_stop never = {0};
    const smc_explore_options options = {.keep_going = true, .check = true, .stop = &never};
    const smc_interp_options how = {.begin.entry = "main",
                                    .limits.trie_budget = budget,
                                    .show_output = show_output,
                                    .stop = &never};
    smc_interp *interp = interpret(programs[i].file, programs[i].size, &how);
    smc_result r = {0};
    explorer->explore(smc_interp_program(interp), model, &options, &r);
    *stats = smc_interp_get_stats(interp);
    smc_interp_free(interp);
    ck_assert(r.complete);
    return r;
}

// If output is shown, histories with equal states are not merged.
static smc_result explore(int i, uint64_t budget, bool show_output, smc_interp_stats *stats) {
    const smc_model *ra = smc_model_find("ra");
    return explore_by(smc_explorer_find("tracer", ra), ra, i, budget, show_output, stats);
}

static void check_same(smc_result *a, smc_result *b) {
    ck_assert_uint_eq(a->executions, b->executions);
    ck_assert_uint_eq(a->outcomes, b->outcomes);
    ck_assert_uint_eq(a->outcome_hash, b->outcome_hash);
    ck_assert_uint_eq(a->errors.n, b->errors.n);
    smc_result_free(a);
    smc_result_free(b);
}

START_TEST(same_results) {
    for (uint64_t budget = 1; budget < 1 << 17; budget *= 16) {
        smc_interp_stats plenty, starved;
        smc_result a = explore(_i, 0, false, &plenty), b = explore(_i, budget, false, &starved);
        if (budget < plenty.bytes / 2) ck_assert_uint_gt(starved.trims, 0);
        ck_assert_uint_ge(starved.steps, plenty.steps);
        check_same(&a, &b);
    }
}
END_TEST

// States are dropped first: if the nodes fit the memory but their states do not, no history is
// interpreted twice.
START_TEST(states_go_first) {
    smc_interp_stats plenty, starved;
    smc_result a = explore(0, 0, false, &plenty); // fibonacci
    smc_result b = explore(0, plenty.bytes - plenty.bytes / 16, false, &starved);
    ck_assert_uint_gt(starved.trims, 0);
    ck_assert_uint_eq(starved.steps, plenty.steps);
    ck_assert_uint_lt(starved.bytes, plenty.bytes);
    check_same(&a, &b);
}
END_TEST

// A history that reaches a state which was dropped is still merged with the history that had
// reached it before. Where a trim falls depends on the size of a state, and a later one may have to
// drop histories, too; so several budgets are tried.
START_TEST(given_up_states_meet) {
    enum { PTHREAD_DEMO = 5, LEAST = 8, MOST = 32 };
    unsigned only_states = 0;
    for (unsigned part = LEAST; part <= MOST; part++) {
        smc_interp_stats plenty, starved;
        smc_result a = explore(PTHREAD_DEMO, 0, false, &plenty);
        const uint64_t budget = plenty.bytes - plenty.bytes / part;
        smc_result b = explore(PTHREAD_DEMO, budget, false, &starved);
        ck_assert_uint_gt(plenty.merges, 0);
        ck_assert_uint_gt(starved.trims, 0);
        only_states += starved.steps == plenty.steps && starved.merges == plenty.merges;
        check_same(&a, &b);
    }
    ck_assert_uint_gt(only_states, 0);
}
END_TEST

// The comparison of interchangeable threads continues where it was before a trim: a thread's
// history is not replayed under another name after each trim.
START_TEST(counterparts_are_kept) {
    enum { FILLED_TABLE = 6 };
    smc_interp_stats plenty, starved;
    smc_result a = explore(FILLED_TABLE, 0, false, &plenty);
    smc_result b = explore(FILLED_TABLE, plenty.bytes / 8, false, &starved);
    ck_assert_uint_gt(starved.trims, 1);
    ck_assert_uint_lt(starved.steps, 2 * plenty.steps);
    check_same(&a, &b);
}
END_TEST

// mcr keeps the histories of all outcomes, but other data can be dropped.
START_TEST(same_results_with_outcomes_kept) {
    enum { SIGMA = 3 };
    const smc_model *sc = smc_model_find("sc");
    const smc_explorer *mcr = smc_explorer_find("mcr", sc);
    smc_interp_stats plenty, starved;
    if (!mcr) return; // built without Z3
    smc_result a = explore_by(mcr, sc, SIGMA, 0, false, &plenty),
               b = explore_by(mcr, sc, SIGMA, 1, false, &starved);
    ck_assert_uint_gt(starved.trims, 0);
    ck_assert_uint_lt(starved.bytes, plenty.bytes);
    check_same(&a, &b);
}
END_TEST

START_TEST(same_results_apart) {
    smc_interp_stats together, apart;
    smc_result a = explore(_i, 0, false, &together), b = explore(_i, 0, true, &apart);
    ck_assert_uint_eq(apart.merges, 0);
    ck_assert_uint_le(together.steps, apart.steps);
    check_same(&a, &b);
}
END_TEST

// Threads that count under a mutex have few states, although many histories lead to each of these
// states.
START_TEST(histories_meet) {
    smc_interp_stats together, apart;
    smc_result a = explore(5, 0, false, &together), b = explore(5, 0, true, &apart); // pthread_demo
    ck_assert_uint_gt(together.merges, 0);
    ck_assert_uint_lt(together.steps * 2, apart.steps);
    check_same(&a, &b);
}
END_TEST

// Without trims, every history is interpreted once: far fewer instructions than steps explored.
START_TEST(nothing_is_interpreted_twice) {
    smc_interp_stats stats;
    smc_result r = explore(3, 0, false, &stats); // sigma
    ck_assert_uint_eq(stats.trims, 0);
    ck_assert_uint_lt(stats.steps * 10, stats.advances);
    ck_assert_uint_lt(stats.instructions, stats.steps * 10);
    smc_result_free(&r);
}
END_TEST

SUITE(test_starved) {
    TCase *t = tcase_create("starved");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, same_results, 0, sizeof programs / sizeof *programs);
    tcase_add_test(t, same_results_with_outcomes_kept);
    tcase_add_loop_test(t, same_results_apart, 0, sizeof programs / sizeof *programs);
    tcase_add_test(t, histories_meet);
    tcase_add_test(t, states_go_first);
    tcase_add_test(t, counterparts_are_kept);
    tcase_add_test(t, given_up_states_meet);
    tcase_add_test(t, nothing_is_interpreted_twice);
    return suite_run("starved trie", t);
}
