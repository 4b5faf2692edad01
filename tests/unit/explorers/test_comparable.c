// test_comparable.c - checks the rules by which two explorations of one program must agree, on
// results constructed by the test.
#include "explorers/comparable.h"

#include "reductions/reduction.h"
#include "result/errors.h"
#include "tests/support/text.h"
#include "tests/unit/suite.h"

#include <string.h>

static const smc_explore_options all = {.keep_going = true};

// Returns the result of an exploration with the outcomes 1 .. outcomes and with errors of these
// kinds.
static smc_result make(bool complete, uint64_t outcomes, const smc_error_kind *kinds, uint32_t n) {
    smc_result r = {.complete = complete};
    for (uint64_t i = 1; i <= outcomes; i++) smc_outcomes_add(&r.outcome_set, i);
    for (uint32_t i = 0; i < n; i++) *smc_vec_push(&r.errors) = (smc_error){.kind = kinds[i]};
    return r;
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
    // After a race, it is only compared whether both find one.
    {true, true, 3, 5, RACE, RACE, NULL},
    {true, true, 3, 5, RACE, RACE_AND_ASSERTION, NULL},
    {true, true, 3, 3, RACE, NONE, "a finds an error of kind 'race', b does not"},
    {true, true, 3, 3, ASSERTION, RACE, "b finds an error of kind 'race', a does not"},
    // One exploration is incomplete: its results must be among those of the other one.
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
    static const smc_explorer one = {.name = "a"}, other = {.name = "b"};
    smc_result a = make(cases[_i].a_complete, cases[_i].a_outcomes, found[cases[_i].a_found].kinds,
                        found[cases[_i].a_found].n);
    smc_result b = make(cases[_i].b_complete, cases[_i].b_outcomes, found[cases[_i].b_found].kinds,
                        found[cases[_i].b_found].n);
    char *words = smc_describe_disagreement(&(smc_finished_exploration){&one, &all, &a},
                                            &(smc_finished_exploration){&other, &all, &b});
    if (cases[_i].words) {
        ck_assert_ptr_nonnull(words);
        ck_assert_str_eq(words, cases[_i].words);
    } else {
        ck_assert_msg(!words, "%s", words);
    }
    free(words);
    smc_result_free(&a);
    smc_result_free(&b);
}
END_TEST

// Errors that follow an unlock of a mutex that the thread does not hold are not compared.
START_TEST(stray_unlock) {
    static const smc_explorer one = {.name = "a"}, other = {.name = "b"};
    smc_witness_event unlock = {.kind = SMC_UNLOCK, .culprit = true};
    smc_result a = make(true, 1, found[LOCK].kinds, 1),
               b = make(true, 2, (smc_error_kind[]){SMC_ERR_LOCK, SMC_ERR_ASSERTION}, 2);
    const smc_finished_exploration x = {&one, &all, &a}, y = {&other, &all, &b};
    for (int stray = 0; stray < 2; stray++) {
        a.errors.at[0].witness = (smc_witness){.events = &unlock, .n = (uint32_t)stray};
        char *words = smc_describe_disagreement(&x, &y);
        ck_assert_int_eq(words == NULL, stray);
        free(words);
    }
    a.errors.at[0].witness = (smc_witness){0};
    smc_result_free(&a);
    smc_result_free(&b);
}
END_TEST

// ---- numbers ------------------------------------------------------------------------------------

#define OUTCOME SMC_BY_OUTCOME
#define READS SMC_BY_READS_FROM_NO_LOCKS
#define RF SMC_BY_READS_FROM
#define CO SMC_BY_COHERENCE
#define BETWEEN(a, b) {.coarsest = (a), .finest = (b)}
#define BY(e) BETWEEN(e, e)
enum {
    NAMES = SMC_REDUCED_NAMES,
    ADDITIONS = SMC_REDUCED_ADDITIONS,
    ARRIVALS = SMC_REDUCED_ARRIVALS,
    AWAITS = SMC_REDUCED_AWAITS,
    IDLE = SMC_REDUCED_IDLE_WAITS,
};

// The equivalences by which both explorations count, the reductions that both used, and the
// expected relation of their numbers of executions and of blocked executions.
static const struct {
    smc_equivalence_range a, b;
    unsigned a_reduced, b_reduced;
    smc_count_relation executions, blocked;
} related[] = {
    {BY(RF), BY(RF), 0, 0, SMC_EQUAL, SMC_EQUAL},
    {BY(CO), BY(CO), 0, 0, SMC_EQUAL, SMC_EQUAL},
    {BY(OUTCOME), BY(OUTCOME), 0, 0, SMC_EQUAL, SMC_EQUAL},
    // Each class of an equivalence is contained in a class of the next equivalence.
    {BY(RF), BY(CO), 0, 0, SMC_AT_MOST, SMC_AT_MOST},
    {BY(CO), BY(RF), 0, 0, SMC_AT_LEAST, SMC_AT_LEAST},
    {BY(OUTCOME), BY(RF), 0, 0, SMC_AT_MOST, SMC_AT_MOST},
    {BY(READS), BY(RF), 0, 0, SMC_AT_MOST, SMC_AT_MOST},
    // The numbers are only bounded.
    {BETWEEN(READS, RF), BY(RF), 0, 0, SMC_AT_MOST, SMC_AT_MOST},
    {BETWEEN(READS, RF), BY(CO), 0, 0, SMC_AT_MOST, SMC_AT_MOST},
    {BETWEEN(READS, RF), BY(OUTCOME), 0, 0, SMC_AT_LEAST, SMC_AT_LEAST},
    {BETWEEN(READS, RF), BETWEEN(READS, RF), 0, 0, SMC_UNRELATED, SMC_UNRELATED},
    {BETWEEN(OUTCOME, RF), BETWEEN(READS, RF), 0, 0, SMC_UNRELATED, SMC_UNRELATED},
    {BETWEEN(OUTCOME, RF), BY(READS), 0, 0, SMC_UNRELATED, SMC_UNRELATED},
    // Reductions of waits only omit blocked executions, and different ones omit different
    // executions.
    {BY(RF), BY(RF), IDLE, 0, SMC_EQUAL, SMC_AT_MOST},
    {BY(RF), BY(RF), 0, AWAITS, SMC_EQUAL, SMC_AT_LEAST},
    {BY(RF), BY(RF), IDLE, AWAITS, SMC_EQUAL, SMC_UNRELATED},
    {BY(RF), BY(RF), AWAITS, AWAITS, SMC_EQUAL, SMC_EQUAL},
    {BY(RF), BY(CO), 0, AWAITS, SMC_AT_MOST, SMC_UNRELATED},
    // Other reductions merge executions.
    {BY(RF), BY(RF), ARRIVALS, 0, SMC_AT_MOST, SMC_AT_MOST},
    {BY(RF), BY(RF), ARRIVALS, IDLE, SMC_AT_MOST, SMC_UNRELATED},
    {BY(RF), BY(RF), ARRIVALS, NAMES, SMC_UNRELATED, SMC_UNRELATED},
    {BY(RF), BY(RF), ARRIVALS | ADDITIONS, ADDITIONS, SMC_AT_MOST, SMC_AT_MOST},
    {BY(OUTCOME), BY(RF), 0, ARRIVALS, SMC_UNRELATED, SMC_UNRELATED},
    {BY(CO), BY(RF), NAMES, 0, SMC_UNRELATED, SMC_UNRELATED},
};

START_TEST(relations) {
    const smc_result a = {.complete = true, .reduced = related[_i].a_reduced},
                     b = {.complete = true, .reduced = related[_i].b_reduced};
    const smc_explorer one = {.name = "a", .counts = related[_i].a},
                       other = {.name = "b", .counts = related[_i].b};
    static const smc_count_relation turned[] = {SMC_UNRELATED, SMC_AT_LEAST, SMC_AT_MOST,
                                                SMC_EQUAL};
    const smc_explorer_comparison c = smc_compare_explorations(
        &(smc_finished_exploration){&one, &all, &a}, &(smc_finished_exploration){&other, &all, &b});
    const smc_explorer_comparison d = smc_compare_explorations(
        &(smc_finished_exploration){&other, &all, &b}, &(smc_finished_exploration){&one, &all, &a});
    ck_assert_int_eq(c.executions, related[_i].executions);
    ck_assert_int_eq(c.blocked, related[_i].blocked);
    ck_assert_int_eq(d.executions, turned[related[_i].executions]);
    ck_assert_int_eq(d.blocked, turned[related[_i].blocked]);
    ck_assert_int_eq(c.error_executions,
                     c.blocked == SMC_EQUAL && one.counts.finest == SMC_BY_READS_FROM);
    ck_assert(c.outcomes);
}
END_TEST

// If all explorations use symmetry reduction, their numbers must be equal: a difference cannot be
// due to thread names.
START_TEST(names) {
    static const smc_explorer one = {.name = "tracer", .counts = BY(RF)},
                              other = {.name = "enumerate", .counts = BY(RF)},
                              third = {.name = "rvf", .counts = BY(RF)};
    static const smc_setting off = {&smc_option_symmetry, {.on = false}};
    const smc_explore_options labelled = {.keep_going = true, .own = &off, .n_own = 1};
    const smc_result with = {.complete = true, .reduced = NAMES}, without = {.complete = true};
    ck_assert_int_eq(smc_compare_explorations(&(smc_finished_exploration){&one, &all, &with},
                                              &(smc_finished_exploration){&other, &all, &without})
                         .executions,
                     SMC_EQUAL);
    ck_assert_int_eq(
        smc_compare_explorations(&(smc_finished_exploration){&one, &all, &with},
                                 &(smc_finished_exploration){&other, &labelled, &without})
            .executions,
        SMC_AT_MOST);
    ck_assert_int_eq(smc_compare_explorations(&(smc_finished_exploration){&one, &all, &with},
                                              &(smc_finished_exploration){&third, &all, &without})
                         .executions,
                     SMC_AT_MOST);
}
END_TEST

// Explorations with different options are not compared.
START_TEST(asked) {
    static const smc_explorer one = {.name = "a", .counts = BY(RF)};
    static const smc_explore_options others[] = {{.keep_going = false},
                                                 {.keep_going = true, .plain_access = true},
                                                 {.keep_going = true, .leaks = true}};
    const smc_result a = make(true, 2, found[ASSERTION].kinds, 1), b = make(true, 3, NULL, 0);
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_ptr_null(
            smc_describe_disagreement(&(smc_finished_exploration){&one, &all, &a},
                                      &(smc_finished_exploration){&one, &others[i], &b}));
    smc_result_free((smc_result *)(uintptr_t)&a);
    smc_result_free((smc_result *)(uintptr_t)&b);
}
END_TEST

// An exploration of all rounds up to a bound, and an exploration that omits rounds.
START_TEST(all_rounds) {
    static const smc_explorer one = {.name = "a", .counts = BY(RF)};
    smc_result all_of_them = make(true, 5, found[BOTH].kinds, 2),
               some = make(true, 3, found[ASSERTION].kinds, 1);
    static const smc_explore_options round_by_round = {.keep_going = true, .all_rounds = true};
    const smc_finished_exploration a = {&one, &round_by_round, &all_of_them},
                                   b = {&one, &all, &some};
    all_of_them.bounded = 1; // numbers and outcomes may differ, errors may not
    char *words = smc_describe_disagreement(&a, &b);
    ck_assert_str_eq(words, "the exploration of all rounds of waits finds an error of kind "
                            "'deadlock', a does not");
    free(words);
    some.seen = true, some.rounds = SMC_ROUNDS_NEEDED; // the result says that more rounds are
                                                       // needed
    smc_distinct_places_add(&some.unexplored_rounds, 1);
    ck_assert_ptr_null(smc_describe_disagreement(&a, &b));
    some.seen = false;
    all_of_them.errors.n = 0;
    ck_assert_ptr_null(smc_describe_disagreement(&a, &b)); // no message: the error may need more
                                                           // rounds than the bound allows
    all_of_them.bounded = 0;
    words = smc_describe_disagreement(&a, &b);
    ck_assert_str_eq(words,
                     "a finds an error of kind 'assertion', the exploration of all rounds of "
                     "waits does not");
    free(words);
    smc_result_free(&all_of_them);
    smc_result_free(&some);
}
END_TEST

// Numbers of executions and of blocked executions, and the expected message; NULL: they agree.
static const struct {
    smc_equivalence_range a, b;
    uint64_t a_executions, a_blocked, b_executions, b_blocked;
    bool a_complete, b_complete;
    int found; // number of errors that both have found
    unsigned a_reduced;
    const char *words;
} counted[] = {
    {BY(RF), BY(RF), 3, 1, 3, 1, true, true, NONE, 0, NULL},
    {BY(RF), BY(RF), 3, 1, 4, 1, true, true, NONE, 0,
     "a counts 3 executions (1 blocked), b 4 (1); "
     "both must count the same: the equivalence is the same"},
    {BY(RF), BY(RF), 3, 1, 3, 2, true, true, NONE, 0,
     "a counts 3 executions (1 blocked), b 3 (2); "
     "both must count the same: the equivalence is the same"},
    {BY(RF), BY(RF), 3, 1, 3, 2, true, true, NONE, IDLE, NULL},
    {BY(RF), BY(RF), 3, 3, 3, 2, true, true, NONE, IDLE,
     "a counts 3 executions (3 blocked), b 3 (2); "
     "a must count at most as many: its reductions merge or skip executions of the other"},
    {BY(RF), BY(CO), 3, 0, 4, 0, true, true, NONE, 0, NULL},
    {BY(RF), BY(CO), 5, 0, 4, 0, true, true, NONE, 0,
     "a counts 5 executions (0 blocked), b 4 (0); "
     "a must count at most as many: its equivalence is coarser"},
    {BY(CO), BETWEEN(READS, RF), 3, 0, 4, 0, true, true, NONE, 0,
     "a counts 3 executions (0 blocked), b 4 (0); "
     "b must count at most as many: its equivalence is coarser"},
    // An incomplete exploration has at most as many executions.
    {BY(RF), BY(RF), 3, 0, 4, 0, false, true, NONE, 0, NULL},
    {BY(RF), BY(RF), 5, 0, 4, 0, false, true, NONE, 0,
     "a counts 5 executions (0 blocked), b 4 (0); "
     "both must count the same: the equivalence is the same"},
    {BY(RF), BY(RF), 5, 0, 4, 0, true, false, NONE, 0, NULL},
    {BY(RF), BY(CO), 5, 0, 4, 0, true, false, NONE, 0, NULL},
    {BY(RF), BY(RF), 3, 1, 4, 1, true, true, RACE, 0, NULL},
    {BY(RF), BY(RF), 3, 1, 4, 1, true, true, LOCK, 0, NULL},
    {BY(RF), BY(RF), 3, 0, 4, 0, true, true, ASSERTION, 0,
     "a counts 3 executions (0 blocked), b 4 (0); "
     "both must count the same: the equivalence is the same"},
};

START_TEST(counts) {
    const smc_explorer one = {.name = "a", .counts = counted[_i].a},
                       other = {.name = "b", .counts = counted[_i].b};
    smc_result a =
        make(counted[_i].a_complete, 3, found[counted[_i].found].kinds, found[counted[_i].found].n);
    smc_result b =
        make(counted[_i].b_complete, 3, found[counted[_i].found].kinds, found[counted[_i].found].n);
    a.executions = counted[_i].a_executions;
    a.blocked = counted[_i].a_blocked;
    a.reduced = counted[_i].a_reduced;
    b.executions = counted[_i].b_executions;
    b.blocked = counted[_i].b_blocked;
    char *words = smc_describe_disagreement(&(smc_finished_exploration){&one, &all, &a},
                                            &(smc_finished_exploration){&other, &all, &b});
    ck_assert_pstr_eq(words, counted[_i].words);
    free(words);
    smc_result_free(&a);
    smc_result_free(&b);
}
END_TEST

// Executions that an exploration has omitted on purpose do not count as missing.
START_TEST(withheld) {
    static const smc_explorer one = {.name = "a", .counts = BY(RF)};
    smc_result a = make(true, 2, NULL, 0), b = make(true, 3, NULL, 0);
    a.executions = 2;
    b.executions = 3;
    a.withheld = true;
    ck_assert_ptr_null(smc_describe_disagreement(&(smc_finished_exploration){&one, &all, &a},
                                                 &(smc_finished_exploration){&one, &all, &b}));
    smc_result_free(&a);
    smc_result_free(&b);
}
END_TEST

// One exploration executes rounds that the other one omits: it must have at least the other's
// executions, and both must have the same errors.
START_TEST(kept_rounds) {
    static const smc_explorer one = {.name = "a", .counts = BY(RF)},
                              other = {.name = "b", .counts = BY(RF)};
    smc_result a = make(true, 3, NULL, 0), b = make(true, 2, NULL, 0);
    const smc_finished_exploration more = {&one, &all, &a}, less = {&other, &all, &b};
    a.executions = 3;
    b.executions = 2;
    char *words = smc_describe_disagreement(&more, &less);
    ck_assert_str_eq(words, "a has outcomes that b lacks");
    free(words);
    a.keeps_rounds = true;
    ck_assert_ptr_null(smc_describe_disagreement(&more, &less));
    ck_assert_ptr_null(smc_describe_disagreement(&less, &more));
    ck_assert_int_eq(smc_compare_explorations(&less, &more).executions, SMC_AT_MOST);
    ck_assert_int_eq(smc_compare_explorations(&less, &more).blocked, SMC_UNRELATED);
    b.executions = 4;
    words = smc_describe_disagreement(&less, &more);
    ck_assert_str_eq(words, "b counts 4 executions (0 blocked), a 3 (0); "
                            "b must count at most as many: "
                            "it leaves out rounds of loops that the other explores");
    free(words);
    b.executions = 2;
    *smc_vec_push(&a.errors) = (smc_error){.kind = SMC_ERR_ASSERTION};
    words = smc_describe_disagreement(&more, &less);
    ck_assert_str_eq(words, "a finds an error of kind 'assertion', b does not");
    free(words);
    smc_result_free(&a);
    smc_result_free(&b);
}
END_TEST

// An explorer whose reads may take values that other explorers do not allow may find more, and must
// find everything that they find.
START_TEST(cycles) {
    static const smc_explorer one = {.name = "a", .counts = BY(RF)},
                              other = {.name = "b", .counts = BY(RF)};
    smc_result a = make(true, 3, found[BOTH].kinds, found[BOTH].n),
               b = make(true, 2, found[DEADLOCK].kinds, found[DEADLOCK].n);
    const smc_finished_exploration further = {&one, &all, &a}, less = {&other, &all, &b};
    a.executions = 3;
    b.executions = 2;
    char *words = smc_describe_disagreement(&further, &less);
    ck_assert_str_eq(words, "a finds an error of kind 'assertion', b does not");
    free(words);
    a.cyclic = true;
    ck_assert_ptr_null(smc_describe_disagreement(&further, &less));
    ck_assert_ptr_null(smc_describe_disagreement(&less, &further));
    ck_assert_int_eq(smc_compare_explorations(&further, &less).executions, SMC_AT_LEAST);
    ck_assert_int_eq(smc_compare_explorations(&less, &further).blocked, SMC_AT_MOST);
    b.executions = 4;
    words = smc_describe_disagreement(&further, &less);
    ck_assert_str_eq(words, "a counts 3 executions (0 blocked), b 4 (0); "
                            "b must count at most as many: "
                            "it explores fewer cycles of program order and reads-from");
    free(words);
    smc_outcomes_add(&b.outcome_set, 9);
    words = smc_describe_disagreement(&less, &further);
    ck_assert_str_eq(words, "b has outcomes that a lacks");
    free(words);
    smc_result_free(&a);
    smc_result_free(&b);
}
END_TEST

// If threads run for ever, an exploration that was cut has no comparable number of executions; its
// set of outcomes is still compared.
START_TEST(serving) {
    static const smc_explorer one = {.name = "a", .counts = BY(RF)};
    smc_result a = make(true, 2, NULL, 0), b = make(false, 2, NULL, 0);
    a.blocked = 3;
    b.blocked = 19;
    char *words = smc_describe_disagreement(&(smc_finished_exploration){&one, &all, &a},
                                            &(smc_finished_exploration){&one, &all, &b});
    ck_assert_ptr_nonnull(words);
    free(words);
    smc_distinct_places_add(&a.servers, 1);
    ck_assert_ptr_null(smc_describe_disagreement(&(smc_finished_exploration){&one, &all, &a},
                                                 &(smc_finished_exploration){&one, &all, &b}));
    b.complete = true;
    words = smc_describe_disagreement(&(smc_finished_exploration){&one, &all, &a},
                                      &(smc_finished_exploration){&one, &all, &b});
    ck_assert_ptr_nonnull(words);
    free(words);
    smc_result_free(&a);
    smc_result_free(&b);
}
END_TEST

// Some executions ended while a thread waited: the same relations are expected of their numbers as
// of numbers of blocked executions.
static const struct {
    uint64_t a_executions, a_ended, b_executions, b_ended;
    unsigned a_reduced, b_reduced;
    const char *words;
} ended[] = {
    {5, 2, 5, 2, 0, 0, NULL},
    {5, 2, 6, 3, AWAITS, 0, NULL},
    {5, 2, 6, 3, 0, AWAITS,
     "a counts 5 executions (0 blocked, 2 ended), b 6 (0, 3); "
     "b must count at most as many: its reductions merge or skip executions of the other"},
    {5, 2, 6, 3, AWAITS, IDLE, NULL},
    {5, 2, 6, 3, AWAITS, AWAITS,
     "a counts 5 executions (0 blocked, 2 ended), b 6 (0, 3); "
     "both must count the same: the equivalence is the same"},
    {5, 2, 5, 3, AWAITS, 0,
     "a counts 5 executions (0 blocked, 2 ended), b 5 (0, 3); "
     "both must count the same: the equivalence is the same"},
    {5, 2, 5, 1, AWAITS, IDLE,
     "a counts 5 executions (0 blocked, 2 ended), b 5 (0, 1); "
     "both must count the same: the equivalence is the same"},
    {6, 3, 5, 2, IDLE, 0,
     "a counts 6 executions (0 blocked, 3 ended), b 5 (0, 2); "
     "a must count at most as many: its reductions merge or skip executions of the other"},
};

START_TEST(ends) {
    static const smc_explorer one = {.name = "a", .counts = BY(RF)},
                              other = {.name = "b", .counts = BY(RF)};
    const smc_result a = {.complete = true,
                          .executions = ended[_i].a_executions,
                          .ended = ended[_i].a_ended,
                          .reduced = ended[_i].a_reduced};
    const smc_result b = {.complete = true,
                          .executions = ended[_i].b_executions,
                          .ended = ended[_i].b_ended,
                          .reduced = ended[_i].b_reduced};
    char *words = smc_describe_disagreement(&(smc_finished_exploration){&one, &all, &a},
                                            &(smc_finished_exploration){&other, &all, &b});
    ck_assert_pstr_eq(words, ended[_i].words);
    free(words);
}
END_TEST

static const struct {
    smc_equivalence_range counts;
    unsigned reduced;
    bool contradicts;
} redundancy_cases[] = {
    {{RF, RF, true}, 0, true},     {{RF, RF, false}, 0, false},      {{RF, RF, true}, NAMES, false},
    {{CO, CO, true}, NAMES, true}, {{RF, RF, true}, ARRIVALS, true},
};

START_TEST(wastes) {
    const smc_explorer one = {.name = "a", .counts = redundancy_cases[_i].counts};
    const smc_result r = {.complete = true,
                          .redundant = 2,
                          .reduced = redundancy_cases[_i].reduced},
                     nothing = {.complete = true};
    char *words = smc_describe_contradiction(&(smc_finished_exploration){&one, &all, &r});
    ck_assert_pstr_eq(words, redundancy_cases[_i].contradicts
                                 ? "a must not have redundant executions, and has 2"
                                 : NULL);
    ck_assert_ptr_null(
        smc_describe_contradiction(&(smc_finished_exploration){&one, &all, &nothing}));
    free(words);
}
END_TEST

// docs/testing.md has a row for each explorer.
START_TEST(page) {
    char *text = text_of(SMC_SOURCE_DIR "/docs/testing.md");
    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if (e->flags & SMC_EXPLORER_SAMPLES) continue;
        char *row = smc_format(
            "| `%s` | %s | %s | %s |", e->name, smc_describe_counted_by(e->counts.coarsest),
            smc_describe_counted_by(e->counts.finest), e->counts.optimal ? "none" : "some");
        ck_assert_msg(strstr(text, row), "no row %s", row);
        free(row);
    }
    free(text);
}
END_TEST

SUITE(test_comparable) {
    TCase *t = tcase_create("comparable");
    tcase_add_loop_test(t, disagreements, 0, sizeof cases / sizeof *cases);
    tcase_add_loop_test(t, relations, 0, sizeof related / sizeof *related);
    tcase_add_test(t, stray_unlock);
    tcase_add_test(t, names);
    tcase_add_test(t, asked);
    tcase_add_test(t, all_rounds);
    tcase_add_loop_test(t, counts, 0, sizeof counted / sizeof *counted);
    tcase_add_loop_test(t, ends, 0, sizeof ended / sizeof *ended);
    tcase_add_test(t, withheld);
    tcase_add_test(t, kept_rounds);
    tcase_add_test(t, cycles);
    tcase_add_test(t, serving);
    tcase_add_loop_test(t, wastes, 0, sizeof redundancy_cases / sizeof *redundancy_cases);
    tcase_add_test(t, page);
    return suite_run("comparable", t);
}
