// test_followers.c - elided plain accesses (core/reductions/elision/elision.c): the results must
// not depend on elision.
//
// In random programs, mutex i protects location i, and some programs have an access that does not
// lock. Every model and explorer must find the same with elision as without, and the same as the
// oracle.
#include "tests/litmus/explore.h"
#include "tests/unit/suite.h"
#include "tests/support/draw.h"

static uint64_t state;

static uint32_t below(uint32_t n) { return draw(&state, n); }

static litmus_instr plain(uint8_t loc) {
    static const uint8_t ops[] = {LIT_LOAD, LIT_STORE, LIT_STORE_REG};
    return (litmus_instr){.op = ops[below(3)], .loc = loc, .value = 1 + below(2)};
}

static litmus_instr shared(uint8_t loc) {
    const bool load = below(2);
    return (litmus_instr){
        .op = load ? LIT_LOAD : LIT_STORE, .loc = loc, .order = SMC_RELAXED, .value = 1 + below(2)};
}

// Locations 0 and 1 are protected, location 2 is atomic.
static litmus guarded(uint64_t seed) {
    litmus l = {.n_threads = 2 + seed % 2, .n_locs = 3, .n_mutexes = 2};
    state = seed;
    const bool forgets = below(4) == 0;
    for (uint32_t t = 0; t < l.n_threads; t++) {
        litmus_instr *i = l.code[t];
        for (uint32_t k = l.n_threads == 2 ? 2 : 1; k > 0; k--) {
            const uint8_t m = (uint8_t)below(2);
            const bool locks = !forgets || below(4);
            if (below(2)) *i++ = shared(2);
            if (locks) *i++ = (litmus_instr){.op = LIT_LOCK, .loc = m};
            for (uint32_t n = 1 + below(2); n > 0; n--) *i++ = plain(m);
            if (below(3) == 0)
                *i++ = (litmus_instr){.op = LIT_SKIP_EQ, .value = below(3), .skip = 1};
            *i++ = plain(m);
            if (locks) *i++ = (litmus_instr){.op = LIT_UNLOCK, .loc = m};
        }
        if (below(4) == 0) *i++ = (litmus_instr){.op = LIT_ASSERT_NE, .value = 2};
    }
    return l;
}

static smc_result run(const litmus *l, const smc_model *model, const smc_explorer *explorer,
                      bool keep_going, bool events) {
    const smc_explore_options options = {.keep_going = keep_going,
                                         .check = true,
                                         .plain_access = !(model->flags & SMC_MODEL_PLAIN_RACES),
                                         .plain_events = events};
    return litmus_explore(l, model, explorer, options);
}

static bool races(const smc_result *r) {
    for (uint32_t i = 0; i < r->errors.n; i++)
        if (r->errors.at[i].kind == SMC_ERR_RACE) return true;
    return false;
}

static void check_same(const smc_result *a, const smc_result *b) {
    ck_assert(a->complete && b->complete);
    ck_assert_uint_eq(a->errors.n, b->errors.n);
    if (races(a)) return; // after a race, the results may differ
    ck_assert_uint_eq(a->outcomes, b->outcomes);
    ck_assert_uint_eq(a->outcome_hash, b->outcome_hash);
    for (uint32_t i = 0; i < a->errors.n; i++)
        ck_assert_uint_eq(a->errors.at[i].kind, b->errors.at[i].kind);
}

// The reported execution contains the plain accesses, elided or not: every value read was written
// by the event that the read names.
static void check_witness(const smc_result *r) {
    const smc_witness *w = &r->errors.at[0].witness;
    uint32_t culprits = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        const smc_witness_event *e = &w->events[i];
        culprits += e->culprit;
        if (e->kind != SMC_READ) continue;
        ck_assert_uint_eq(e->in, e->rf < 0 ? 0 : w->events[e->rf].out);
        ck_assert(e->rf < 0 || w->events[e->rf].loc == e->loc);
    }
    ck_assert_uint_gt(culprits, 0);
}

static uint64_t check_explorer(const litmus *l, const smc_model *m, const smc_explorer *e,
                               const smc_result *oracle) {
    smc_result with = run(l, m, e, true, false), without = run(l, m, e, true, true);
    check_same(&with, &without);
    check_same(&with, oracle);
    ck_assert_uint_eq(litmus_counter(e, "followers", &without), 0);
    ck_assert_uint_eq(with.executions, without.executions);
    ck_assert_uint_eq(with.blocked, without.blocked);
    ck_assert_uint_le(with.events, without.events);
    smc_result first = run(l, m, e, false, false);
    ck_assert_uint_eq(first.errors.n > 0, oracle->errors.n > 0);
    if (first.errors.n) check_witness(&first);
    const uint64_t followers = litmus_counter(e, "followers", &with);
    smc_result_free(&with);
    smc_result_free(&without);
    smc_result_free(&first);
    return followers;
}

#ifdef __SANITIZE_ADDRESS__ // ten times slower
enum { SEEDS = 5 };
#else
enum { SEEDS = 20 };
#endif

static uint64_t check_explorers(const litmus *l, const smc_model *m) {
    const smc_explorer *enumerate = smc_explorer_find("enumerate", m);
    smc_result oracle = run(l, m, enumerate, true, false);
    uint64_t followers = 0;
    for (size_t i = 0; smc_explorer_at(i); i++)
        if (smc_explorer_at(i) != enumerate && smc_explorer_at(i)->supports(m) &&
            !(smc_explorer_at(i)->flags & SMC_EXPLORER_SAMPLES))
            followers += check_explorer(l, m, smc_explorer_at(i), &oracle);
    smc_result_free(&oracle);
    return followers;
}

// The read is added before the write, and only an elided access shows that they are not ordered by
// happens-before.
START_TEST(a_write_that_is_not_after_a_read) {
    const litmus l = {
        .n_threads = 2, .n_locs = 1, .code = {{{.op = LIT_LOAD}}, {{.op = LIT_STORE, .value = 1}}}};
    check_explorers(&l, smc_model_at((size_t)_i));
}
END_TEST

START_TEST(nothing_depends_on_followers) {
    const smc_model *m = smc_model_at((size_t)_i);
    uint64_t followers = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const litmus l = guarded(seed);
        followers += check_explorers(&l, m);
    }
    if (m->flags & SMC_MODEL_SEES_PAST) ck_assert_uint_gt(followers, 5 * SEEDS);
    else ck_assert_uint_eq(followers, 0);
}
END_TEST

SUITE(test_followers) {
    TCase *t = tcase_create("followers");
    int models = 0;
    while (smc_model_at((size_t)models)) models++;
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, a_write_that_is_not_after_a_read, 0, models);
    tcase_add_loop_test(t, nothing_depends_on_followers, 0, models);
    return suite_run("followers", t);
}
