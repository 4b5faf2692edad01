// test_compare.c - what two explorations of one program have to agree in, on hand-made results.
#include "tools/command/compare.h"

#include "result/errors.h"
#include "tests/unit/suite.h"

#include <string.h>

// An exploration with the outcomes 1 .. outcomes, and errors of the kinds given.
static smc_compared make(const char *algo, bool complete, uint64_t outcomes, const smc_error_kind *kinds, uint32_t n) {
    smc_compared c = {.algo = algo, .result.complete = complete};
    for (uint64_t i = 1; i <= outcomes; i++) smc_outcomes_add(&c.result.outcome_set, i);
    for (uint32_t i = 0; i < n; i++) *smc_vec_push(&c.result.errors) = (smc_error){.kind = kinds[i]};
    return c;
}

enum { NONE, ASSERTION, DEADLOCK, BOTH, RACE, RACE_AND_ASSERTION, LOCK };
static const struct {
    smc_error_kind kinds[2];
    uint32_t n;
} found[] = {{{0}, 0},
             {{SMC_ERR_ASSERTION}, 1},
             {{SMC_ERR_DEADLOCK}, 1},
             {{SMC_ERR_DEADLOCK, SMC_ERR_ASSERTION}, 2},
             {{SMC_ERR_RACE}, 1},
             {{SMC_ERR_RACE, SMC_ERR_ASSERTION}, 2},
             {{SMC_ERR_LOCK}, 1}};

static const struct {
    bool a_complete, b_complete;
    uint64_t a_outcomes, b_outcomes;
    int a_found, b_found;
    const char *words; // NULL: they agree
} cases[] = {
    {true, true, 3, 3, NONE, NONE, NULL},
    {true, true, 0, 0, NONE, NONE, NULL},
    {true, true, 3, 4, NONE, NONE, "b has outcomes that a lacks"},
    {true, true, 4, 3, NONE, NONE, "a has outcomes that b lacks"},
    {true, true, 3, 3, BOTH, BOTH, NULL},
    {true, true, 3, 3, ASSERTION, NONE, "a finds an error of kind 'assertion', b does not"},
    {true, true, 3, 3, NONE, DEADLOCK, "b finds an error of kind 'deadlock', a does not"},
    {true, true, 3, 3, ASSERTION, DEADLOCK, "a finds an error of kind 'assertion', b does not"},
    {true, true, 3, 3, DEADLOCK, BOTH, "b finds an error of kind 'assertion', a does not"},
    // A race: only that both see one.
    {true, true, 3, 5, RACE, RACE, NULL},
    {true, true, 3, 5, RACE, RACE_AND_ASSERTION, NULL},
    {true, true, 3, 3, RACE, NONE, "a finds an error of kind 'race', b does not"},
    {true, true, 3, 3, ASSERTION, RACE, "b finds an error of kind 'race', a does not"},
    // One is incomplete: what it has found is part of the other.
    {true, false, 3, 2, ASSERTION, NONE, NULL},
    {false, true, 2, 3, NONE, ASSERTION, NULL},
    {true, false, 3, 4, NONE, NONE, "b has outcomes that a lacks"},
    {false, true, 4, 3, NONE, NONE, "a has outcomes that b lacks"},
    {true, false, 3, 2, NONE, ASSERTION, "b finds an error of kind 'assertion', a does not"},
    {true, false, 3, 2, NONE, RACE, "b finds an error of kind 'race', a does not"},
    {true, false, 3, 5, RACE, NONE, NULL},
    {false, false, 3, 4, ASSERTION, RACE, NULL},
};

START_TEST(disagreements) {
    smc_compared a = make("a", cases[_i].a_complete, cases[_i].a_outcomes, found[cases[_i].a_found].kinds, found[cases[_i].a_found].n);
    smc_compared b = make("b", cases[_i].b_complete, cases[_i].b_outcomes, found[cases[_i].b_found].kinds, found[cases[_i].b_found].n);
    char *words = smc_disagreement(&a, &b);
    if (cases[_i].words) {
        ck_assert_ptr_nonnull(words);
        ck_assert_str_eq(words, cases[_i].words);
    } else {
        ck_assert_msg(!words, "%s", words);
    }
    free(words);
    smc_result_free(&a.result);
    smc_result_free(&b.result);
}
END_TEST

// How many executions there are: of equivalences that alone say so, and of those that do not.
static const struct {
    smc_counted_by a, b;
    uint64_t a_executions, b_executions, a_blocked, b_blocked;
    bool complete;
    int found; // by both
    bool agree;
} counted[] = {
    {SMC_BY_READS_FROM, SMC_BY_READS_FROM, 3, 3, 1, 1, true, NONE, true},
    {SMC_BY_READS_FROM, SMC_BY_READS_FROM, 3, 4, 1, 1, true, NONE, false},
    {SMC_BY_READS_FROM, SMC_BY_READS_FROM, 3, 3, 1, 2, true, NONE, false},
    {SMC_BY_COHERENCE, SMC_BY_COHERENCE, 3, 4, 0, 0, true, NONE, false},
    {SMC_BY_OUTCOME, SMC_BY_OUTCOME, 3, 4, 0, 0, true, NONE, false},
    {SMC_BY_READS_FROM, SMC_BY_COHERENCE, 3, 4, 0, 0, true, NONE, true},
    {SMC_BY_OPEN_LOCKS, SMC_BY_OPEN_LOCKS, 3, 4, 0, 0, true, NONE, true},
    {SMC_BY_VALUES_READ, SMC_BY_VALUES_READ, 3, 4, 0, 0, true, NONE, true},
    {SMC_BY_READS_FROM, SMC_BY_READS_FROM, 3, 4, 0, 0, false, NONE, true},
    {SMC_BY_READS_FROM, SMC_BY_READS_FROM, 3, 4, 0, 0, true, RACE, true},
    {SMC_BY_READS_FROM, SMC_BY_READS_FROM, 3, 4, 0, 0, true, LOCK, true},
    {SMC_BY_READS_FROM, SMC_BY_READS_FROM, 3, 4, 0, 0, true, ASSERTION, false},
};

START_TEST(counts) {
    smc_compared a = make("a", counted[_i].complete, 3, found[counted[_i].found].kinds, found[counted[_i].found].n);
    smc_compared b = make("b", true, 3, found[counted[_i].found].kinds, found[counted[_i].found].n);
    a.counts.by = counted[_i].a;
    b.counts.by = counted[_i].b;
    a.result.executions = counted[_i].a_executions;
    b.result.executions = counted[_i].b_executions;
    a.result.blocked = counted[_i].a_blocked;
    b.result.blocked = counted[_i].b_blocked;
    char *words = smc_disagreement(&a, &b);
    ck_assert_int_eq(!words, counted[_i].agree);
    if (_i == 1) ck_assert_str_eq(words, "a counts 3 executions (1 blocked), b 4 (1)");
    free(words);
    smc_result_free(&a.result);
    smc_result_free(&b.result);
}
END_TEST

int main(void) {
    TCase *t = tcase_create("compare");
    tcase_add_loop_test(t, disagreements, 0, sizeof cases / sizeof *cases);
    tcase_add_loop_test(t, counts, 0, sizeof counted / sizeof *counted);
    return suite_run("compare", t);
}
