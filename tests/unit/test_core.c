// test_core.c - checks graphs, models and explorers on programs given as tables, whose numbers of
// classes can be derived by hand.
#include "result/errors.h"
#include "tests/litmus/explore.h"
#include "tests/support/draw.h"
#include "tests/unit/suite.h"

#include <string.h>

#define ST(x, v) {.op = LIT_STORE, .loc = x, .order = SMC_RELEASE, .value = v}
#define LD(x) {.op = LIT_LOAD, .loc = x, .order = SMC_ACQUIRE}
#define FAA(x) {.op = LIT_RMW, .loc = x, .rmw = SMC_ADD, .order = SMC_ACQ_REL, .value = 1}
#define CAS(x, e, v)                                                                               \
    {.op = LIT_RMW, .loc = x, .rmw = SMC_CAS, .order = SMC_ACQ_REL, .value = v, .expected = e}
#define FENCE {.op = LIT_FENCE, .order = SMC_SEQ_CST}
#define LOCK(m) {.op = LIT_LOCK, .loc = m}
#define UNLOCK(m) {.op = LIT_UNLOCK, .loc = m}

static smc_result run(const litmus *l, const char *algo) {
    const smc_model *ra = smc_model_find("ra");
    return litmus_explore(l, ra, smc_explorer_find(algo, ra),
                          (smc_explore_options){.keep_going = true, .check = true});
}

static uint64_t executions(const litmus *l, const char *algo) {
    smc_result r = run(l, algo);
    ck_assert(r.complete);
    ck_assert_uint_eq(r.redundant, 0);
    ck_assert_uint_eq(r.blocked, 0);
    smc_result_free(&r);
    return r.executions;
}

// clang-format off
static const struct {
    const char *name;
    uint64_t classes;
    litmus program;
} known[] = {
    {"store buffering", 4, {2, 2, 0, {0}, .code = {{ST(0, 1), LD(1)}, {ST(1, 1), LD(0)}}}},
    // For either order of the fences, the second thread reads 1 and the first 0 or 1. The order of
    // the fences distinguishes classes.
    {"store buffering with fences", 4, {2, 2, 0, {0},
     .code = {{ST(0, 1), FENCE, LD(1)}, {ST(1, 1), FENCE, LD(0)}}}},
    {"message passing", 3, {2, 2, 0, {0}, .code = {{ST(0, 1), ST(1, 1)}, {LD(1), LD(0)}}}},
    {"load buffering", 3, {2, 2, 0, {0}, .code = {{LD(0), ST(1, 1)}, {LD(1), ST(0, 1)}}}},
    {"coherence of read-read", 3, {2, 1, 0, {0}, .code = {{ST(0, 1)}, {LD(0), LD(0)}}}},
    {"independent reads of independent writes", 16, {4, 2, 0, {0},
     .code = {{ST(0, 1)}, {ST(1, 1)}, {LD(0), LD(1)}, {LD(1), LD(0)}}}},
    {"two writes, two reads", 7, {3, 1, 0, {0}, .code = {{ST(0, 1)}, {ST(0, 2)}, {LD(0), LD(0)}}}},
    {"three writers and a reader", 4, {4, 1, 0, {0},
     .code = {{ST(0, 1)}, {ST(0, 2)}, {ST(0, 3)}, {LD(0)}}}},
    {"two fetch_adds", 2, {2, 1, 0, {0}, .code = {{FAA(0)}, {FAA(0)}}}},
    {"three fetch_adds", 6, {3, 1, 0, {0}, .code = {{FAA(0)}, {FAA(0)}, {FAA(0)}}}},
    {"four fetch_adds", 24, {4, 1, 0, {0}, .code = {{FAA(0)}, {FAA(0)}, {FAA(0)}, {FAA(0)}}}},
    {"two fetch_adds twice", 6, {2, 1, 0, {0}, .code = {{FAA(0), FAA(0)}, {FAA(0), FAA(0)}}}},
    // x=2; a=x || x=2; fetch_add(x): docs/design/tracer.md
    {"read half of an RMW", 5, {2, 1, 0, {0}, .code = {{ST(0, 2), LD(0)}, {ST(0, 2), FAA(0)}}}},
    // One of the three succeeds; each of the others reads its value.
    {"three compare-exchanges", 3, {3, 1, 0, {0}, .code = {{CAS(0, 0, 1)}, {CAS(0, 0, 1)},
     {CAS(0, 0, 1)}}}},
    {"a mutex three times each", 20, {2, 1, 1, {0}, .code = {{LOCK(0), UNLOCK(0), LOCK(0),
     UNLOCK(0), LOCK(0), UNLOCK(0)}, {LOCK(0), UNLOCK(0), LOCK(0), UNLOCK(0), LOCK(0),
    UNLOCK(0)}}}},
    {"a mutex in four threads", 24, {4, 1, 1, {0}, .code = {{LOCK(0), UNLOCK(0)},
     {LOCK(0), UNLOCK(0)}, {LOCK(0), UNLOCK(0)}, {LOCK(0), UNLOCK(0)}}}},
    {"a mutex twice in three threads", 90, {3, 1, 1, {0},
     .code = {{LOCK(0), UNLOCK(0), LOCK(0), UNLOCK(0)}, {LOCK(0), UNLOCK(0), LOCK(0), UNLOCK(0)},
     {LOCK(0), UNLOCK(0), LOCK(0), UNLOCK(0)}}}},
};
// clang-format on

START_TEST(known_counts) {
    ck_assert_msg(executions(&known[_i].program, "tracer") == known[_i].classes, "tracer: %s",
                  known[_i].name);
    ck_assert_msg(executions(&known[_i].program, "enumerate") == known[_i].classes, "enumerate: %s",
                  known[_i].name);
}
END_TEST

// The program has more threads than a clock initially has space for.
START_TEST(many_threads) {
    litmus l = {.n_threads = 11, .n_locs = 1};
    for (uint32_t t = 0; t < 10; t++) l.code[t][0] = (litmus_instr)ST(0, t + 1);
    l.code[10][0] = (litmus_instr)LD(0);
    ck_assert_uint_eq(executions(&l, "tracer"), 11);
}
END_TEST

// Two writers of n stores each and a reader of two loads: 3n^2 + 3n + 1.
START_TEST(redundant_coherence) {
    const uint32_t n = (uint32_t)_i;
    litmus l = {.n_threads = 3, .n_locs = 1};
    for (uint32_t i = 0; i < n; i++) l.code[0][i] = l.code[1][i] = (litmus_instr)ST(0, 1);
    l.code[2][0] = l.code[2][1] = (litmus_instr)LD(0);
    ck_assert_uint_eq(executions(&l, "tracer"), 3 * n * n + 3 * n + 1);
}
END_TEST

START_TEST(opposite_mutexes_deadlock) {
    const litmus l = {2,
                      1,
                      2,
                      {0},
                      .code = {{LOCK(0), LOCK(1), UNLOCK(1), UNLOCK(0)},
                               {LOCK(1), LOCK(0), UNLOCK(0), UNLOCK(1)}}};
    for (int i = 0; i < 2; i++) {
        smc_result r = run(&l, i ? "tracer" : "enumerate");
        ck_assert_uint_eq(r.executions, 3); // thread 0 first, thread 1 first, or the deadlock
        ck_assert_uint_eq(r.errors.n, 1);
        ck_assert_int_eq(r.errors.at[0].kind, SMC_ERR_DEADLOCK);
        ck_assert_uint_eq(r.errors.at[0].executions, 1);
        smc_result_free(&r);
    }
}
END_TEST

START_TEST(plain_race) {
    const litmus l = {2, 1, 0, {0}, .code = {{{.op = LIT_STORE, .value = 1}}, {{.op = LIT_LOAD}}}};
    smc_result r = run(&l, "tracer");
    ck_assert_uint_eq(r.errors.n, 1);
    ck_assert_int_eq(r.errors.at[0].kind, SMC_ERR_RACE);
    ck_assert_uint_ne(r.errors.at[0].place2, 0);
    smc_result_free(&r);
}
END_TEST

START_TEST(published_plain_data_does_not_race) {
    const litmus l = {
        2,
        2,
        0,
        {0},
        .code = {{{.op = LIT_STORE, .value = 1}, ST(1, 1)},
                 {LD(1), {.op = LIT_SKIP_EQ, .value = 0, .skip = 1}, {.op = LIT_LOAD}}}};
    ck_assert_uint_eq(executions(&l, "tracer"), 2);
    smc_result r = run(&l, "tracer");
    ck_assert_uint_eq(r.errors.n, 0);
    smc_result_free(&r);
}
END_TEST

START_TEST(false_assume_blocks) {
    for (uint64_t written = 1; written <= 2; written++) { // 2: no write unblocks the thread
        const litmus l = {
            2, 1, 0, {0}, .code = {{ST(0, written)}, {LD(0), {.op = LIT_ASSUME_EQ, .value = 1}}}};
        smc_result r = run(&l, "tracer");
        ck_assert_uint_eq(r.executions, written == 1);
        ck_assert_uint_eq(r.blocked, written == 2);
        smc_result_free(&r);
    }
}
END_TEST

START_TEST(an_error_carries_its_execution) {
    const litmus l = {
        2, 2, 0, {0}, .code = {{ST(0, 7)}, {LD(0), {.op = LIT_ASSERT_NE, .value = 7}}}};
    smc_result r = run(&l, "tracer");
    ck_assert_uint_eq(r.errors.n, 1);
    const smc_witness *w = &r.errors.at[0].witness;
    uint32_t reads = 0, culprits = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        const smc_witness_event *e = &w->events[i];
        culprits += e->culprit;
        if (!e->reads) continue;
        reads++;
        ck_assert_uint_eq(e->in, 7);
        ck_assert_int_ge(e->rf, 0);
        ck_assert(w->events[e->rf].writes && w->events[e->rf].out == 7 &&
                  w->events[e->rf].thread == 0);
    }
    ck_assert_uint_eq(reads, 1);
    ck_assert_uint_eq(culprits, 1);
    smc_result_free(&r);
}
END_TEST

START_TEST(stopping_is_not_complete) {
    const smc_stop now = {.requested = SMC_STOP_INTERRUPT};
    const smc_model *ra = smc_model_find("ra");
    const smc_explore_options options = {.keep_going = true, .stop = &now};
    for (size_t i = 0; smc_explorer_at(i); i++) {
        smc_result r = {0};
        smc_program *p = litmus_open(&known[0].program);
        smc_explorer_at(i)->explore(p, ra, &options, &r);
        ck_assert_int_eq(r.status, SMC_STOPPED);
        ck_assert(!r.complete && !r.has_outcome_hash);
        litmus_close(p);
        smc_result_free(&r);
    }
}
END_TEST

START_TEST(outcomes_are_a_set) {
    smc_outcomes a = {0}, b = {0};
    for (uint64_t i = 1; i <= 1000; i++)
        smc_outcomes_add(&a, i * i), smc_outcomes_add(&b, (1001 - i) * (1001 - i));
    smc_outcomes_add(&b, 4);
    ck_assert_uint_eq(a.n, 1000);
    ck_assert_uint_eq(b.n, 1000);
    ck_assert_uint_eq(a.sum, b.sum);
    ck_assert(smc_outcomes_is_subset(&a, &b) && smc_outcomes_is_subset(&b, &a));
    smc_outcomes_add(&b, 1000 * 1000 + 1);
    ck_assert(smc_outcomes_is_subset(&a, &b) && !smc_outcomes_is_subset(&b, &a));
    ck_assert(smc_outcomes_is_subset(&(smc_outcomes){0}, &a) &&
              !smc_outcomes_is_subset(&a, &(smc_outcomes){0}));
    free(a.slots);
    free(b.slots);
}
END_TEST

// An outcome consists of the values read, whether or not a deadlocked thread has performed further
// actions.
START_TEST(outcomes_are_what_is_read) {
    static const litmus idle = {2, 1, 1, {0}, .code = {{LOCK(0)}, {LOCK(0), LD(0)}}};
    static const litmus fenced = {2, 1, 1, {0}, .code = {{LOCK(0)}, {FENCE, LOCK(0), LD(0)}}};
    for (size_t i = 0; smc_explorer_at(i); i++) {
        if (!smc_explorer_at(i)->supports(smc_model_find("ra")) ||
            smc_explorer_at(i)->flags & SMC_EXPLORER_SAMPLES)
            continue;
        smc_result a = run(&idle, smc_explorer_at(i)->name),
                   b = run(&fenced, smc_explorer_at(i)->name);
        ck_assert_uint_eq(a.outcomes, 2);
        ck_assert_uint_eq(a.outcome_hash, b.outcome_hash);
        smc_result_free(&a);
        smc_result_free(&b);
    }
}
END_TEST

START_TEST(rmw_results) {
    static const struct {
        smc_action a;
        uint64_t read, written;
    } t[] = {
        {{.op = SMC_ADD, .size = 1, .rmw.operand = 1}, 255, 0},
        {{.op = SMC_SUB, .size = 4, .rmw.operand = 1}, 0, 0xffffffff},
        {{.op = SMC_NEG, .size = 2, .rmw.operand = 7}, 5, 0xfffb},
        {{.op = SMC_NAND, .size = 2, .rmw.operand = 0xff}, 0x0f, 0xfff0},
        {{.op = SMC_MAX, .size = 4, .rmw.operand = 1}, 0xffffffff, 1},
        {{.op = SMC_UMAX, .size = 4, .rmw.operand = 1}, 0xffffffff, 0xffffffff},
        {{.op = SMC_MIN, .size = 8, .rmw.operand = 1}, (uint64_t)-5, (uint64_t)-5},
    };
    uint64_t out;
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        ck_assert(smc_rmw_writes(&t[i].a, t[i].read, &out));
        ck_assert_uint_eq(out, t[i].written);
    }
    const smc_action cas = {
        .op = SMC_CAS, .size = 8, .rmw = {.operand = 2, .expected = 1ull << 32}};
    ck_assert(!smc_rmw_writes(&cas, 0, &out)); // the comparison uses the full width of the value
    ck_assert(smc_rmw_writes(&cas, 1ull << 32, &out));
}
END_TEST

// A list of waiting threads keeps the order of arrival as long as it has room for them. If it had
// no room, its threads are ordered by number until it is empty.
START_TEST(lists_of_waiting_threads) {
    uint64_t list = 0, state = 7, all[SMC_WAITING_MOST];
    uint32_t n = 0, unordered = 0;
    for (uint32_t i = 0; i < 20000; i++) {
        const uint32_t most = i / 300 % 3 * 8; // phases in which all leave, few arrive, many arrive
        const uint64_t one = 1 + draw(&state, SMC_WAITING_MOST);
        uint32_t at = 0;
        while (at < n && all[at] != one) at++;
        const bool comes = at == n && n < most;
        if (at == n) ck_assert_uint_eq(smc_waiting_remove(list, one), list);
        if (!comes && !n) continue;
        if (!comes && at == n) at = draw(&state, n);
        const smc_action a = {
            .op = comes ? SMC_APPEND : SMC_REMOVE, .size = 8, .rmw.operand = comes ? one : all[at]};
        ck_assert(smc_rmw_writes(&a, list, &list));
        if (comes) all[n++] = one;
        else memmove(&all[at], &all[at + 1], (--n - at) * sizeof *all);
        const bool in_order = smc_waiting_is_ordered(list);
        unordered += !in_order;
        ck_assert_uint_eq(smc_waiting_count(list), n);
        ck_assert(in_order || n);
        ck_assert(!in_order || n <= SMC_WAITING_IN_ORDER);
        ck_assert_uint_eq(smc_waiting_thread_at(list, n), 0);
        for (uint32_t k = 0; k < n; k++) {
            ck_assert(smc_is_waiting(list, all[k]));
            if (in_order) ck_assert_uint_eq(smc_waiting_thread_at(list, k), all[k]);
            else
                ck_assert(!k ||
                          smc_waiting_thread_at(list, k) > smc_waiting_thread_at(list, k - 1));
        }
    }
    ck_assert(unordered > 1000 && unordered < 19000);
}
END_TEST

SUITE(test_core) {
    TCase *t = tcase_create("core");
    tcase_add_loop_test(t, known_counts, 0, sizeof known / sizeof *known);
    tcase_add_test(t, many_threads);
    tcase_add_loop_test(t, redundant_coherence, 1, 6);
    tcase_add_test(t, opposite_mutexes_deadlock);
    tcase_add_test(t, plain_race);
    tcase_add_test(t, published_plain_data_does_not_race);
    tcase_add_test(t, false_assume_blocks);
    tcase_add_test(t, an_error_carries_its_execution);
    tcase_add_test(t, stopping_is_not_complete);
    tcase_add_test(t, outcomes_are_a_set);
    tcase_add_test(t, outcomes_are_what_is_read);
    tcase_add_test(t, rmw_results);
    tcase_add_test(t, lists_of_waiting_threads);
    return suite_run("core", t);
}
