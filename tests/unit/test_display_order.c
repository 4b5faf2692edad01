// test_display_order.c - checks the display order of reported executions: it is a valid order, the
// reads marked as stale are stale, the explanations agree with the axioms, and replaying the
// execution gives the same execution. Uses random programs that fail at each combination of values
// read.
#include "models/axiomatic/axioms.h"
#include "result/witness/relations.h"
#include "replay/replay.h"
#include "result/witness/display_order.h"
#include "litmus/litmus.h"
#include "tools/report/why.h"
#include "tests/unit/suite.h"
#include "explorers/explorer.h"

#include <string.h>

typedef struct counts {
    uint32_t errors, stale, interleavings, unordered, relaxed, delayed, ahead;
} counts;

// ---- the order ----------------------------------------------------------------------------------

static bool ahead(const smc_witness *w, uint32_t i) {
    return w->events[i].rf >= 0 && w->events[w->events[i].rf].step > w->events[i].step;
}

static void check_order(const smc_witness *w, const smc_model *m) {
    bool *taken = smc_alloc(w->n);
    for (uint32_t i = 0; i < w->n; i++) {
        const smc_witness_event *e = &w->events[i];
        ck_assert_uint_lt(e->step, w->n);
        ck_assert(!taken[e->step]);
        taken[e->step] = true;
        if (i && e->thread == e[-1].thread) ck_assert_uint_gt(e->step, e[-1].step);
        if (m->flags & SMC_MODEL_PREFIX_CLOSED) ck_assert(!ahead(w, i));
        for (uint32_t k = 0; k < w->n && e->index == 1; k++)
            if (w->events[k].kind == SMC_CREATE && w->events[k].other == e->thread)
                ck_assert_uint_lt(w->events[k].step, e->step);
    }
    free(taken);
}

// Returns the last write to the location of r that precedes r in the order; -1: none.
static int32_t newest(const smc_witness *w, uint32_t r) {
    int32_t last = -1;
    for (uint32_t i = 0; i < w->n; i++) {
        const smc_witness_event *e = &w->events[i];
        if (!e->writes || e->pending || e->loc != w->events[r].loc || e->step >= w->events[r].step)
            continue;
        if (last < 0 || e->step > w->events[last].step) last = (int32_t)i;
    }
    return last;
}

static bool has_pair(const smc_witness *w) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < w->n; i++)
        n += w->events[i].culprit && (w->events[i].reads || w->events[i].writes);
    return n == 2;
}

static void check_stale(const smc_witness *w) {
    uint32_t stale = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        const smc_witness_event *e = &w->events[i];
        stale += e->stale;
        const bool is_read =
            e->reads && !e->pending && (smc_is_access(e->kind) || e->kind == SMC_FENCE);
        if (is_read && !(e->culprit && has_pair(w)))
            ck_assert_int_eq(e->stale, newest(w, i) != e->rf);
    }
    ck_assert_uint_eq(stale, w->stale);
}

// ---- explanations -------------------------------------------------------------------------------

static void check_sentence(const char *text, const smc_relations *r, const smc_witness *w,
                           uint32_t i, counts *n) {
    const int32_t newer = newest(w, i);
    if (ahead(w, i)) {
        ck_assert_ptr_nonnull(strstr(text, "only later"));
        n->ahead++;
        return;
    }
    ck_assert_int_ge(newer, 0);
    if (strstr(text, "nothing orders")) {
        ck_assert(!smc_happens_before(r, (uint32_t)newer, i));
        n->unordered++;
    }
    if (strstr(text, "in coherence order that write comes first"))
        ck_assert_uint_lt(r->events[newer].co, r->events[r->events[i].rf].co);
    else ck_assert(smc_is_from_read_before(r, i, (uint32_t)newer));
    n->relaxed += strstr(text, "; make ") != NULL;
    n->delayed +=
        strstr(text, "may wait in the store buffer") || strstr(text, "may reach memory after");
}

static void check_sentences(const smc_report *report, const smc_error *e, const smc_relations *r,
                            counts *n) {
    smc_why y;
    smc_why_start(&y, report, &e->witness);
    for (uint32_t i = 0; i < e->witness.n; i++) {
        char *text = smc_why_read_stale(&y, i);
        ck_assert_int_eq(text != NULL, e->witness.events[i].stale);
        if (text && e->witness.events[i].kind != SMC_BLOCK)
            check_sentence(text, r, &e->witness, i, n);
        free(text);
    }
    char *pair = smc_why_unordered(&y, e);
    if (e->kind == SMC_ERR_RACE) ck_assert_ptr_nonnull(pair);
    free(pair);
    smc_why_end(&y);
}

static void check_error(const smc_report *report, const smc_error *e, counts *n) {
    const smc_witness *w = &e->witness;
    smc_relations r;
    n->errors++;
    check_order(w, report->model);
    check_stale(w);
    ck_assert(smc_relations_of(&r, NULL, w, report->model));
    ck_assert(report->model->axioms(report->model, &r.execution));
    if (!w->stale && !has_pair(w)) ck_assert(smc_axioms_sc(smc_model_find("sc"), &r.execution));
    if (report->model == smc_model_find("sc")) ck_assert_uint_eq(w->stale, 0);
    n->stale += w->stale > 0;
    n->interleavings += w->stale == 0;
    check_sentences(report, e, &r, n);
    smc_relations_free(&r);
}

// ---- programs -----------------------------------------------------------------------------------

// Draws an access or a fence, at one of two locations.
static litmus_instr any_instr(uint64_t *seed) {
    static const uint8_t orders[] = {SMC_RELAXED, SMC_RELAXED, SMC_ACQ_REL, SMC_SEQ_CST};
    const uint64_t r = *seed = *seed * 0x5851f42d4c957f2du + 0x14057b7ef767814fu;
    const uint8_t order = orders[r >> 33 & 3], loc = r >> 35 & 1;
    switch (r >> 36 & 7) {
    case 0:
        return (litmus_instr){.op = LIT_FENCE, .order = order == SMC_RELAXED ? SMC_ACQ_REL : order};
    case 1:
        return (litmus_instr){
            .op = LIT_RMW, .loc = loc, .rmw = SMC_ADD, .order = order, .value = 1};
    case 2:
    case 3:
    case 4:
        return (litmus_instr){.op = LIT_STORE,
                              .loc = loc,
                              .order = order == SMC_ACQ_REL ? SMC_RELEASE : order,
                              .value = 1 + (r >> 40 & 1)};
    default:
        return (litmus_instr){
            .op = LIT_LOAD, .loc = loc, .order = order == SMC_ACQ_REL ? SMC_ACQUIRE : order};
    }
}

// Returns a program whose threads end with a read. The first thread joins them, and fails in a
// different line for each pair of values that two of them may have read: each is an error with its
// own execution.
static litmus failing_for_each_outcome(uint64_t seed) {
    enum { VALUES = 3, LENGTH = 3 };
    litmus l = {.n_threads = 4, .n_locs = 2};
    for (uint32_t t = 1; t < l.n_threads; t++) {
        for (uint32_t i = 0; i < LENGTH - (t == 3); i++) l.code[t][i] = any_instr(&seed);
        l.code[t][LENGTH] = (litmus_instr){
            .op = LIT_LOAD, .loc = t & 1, .order = seed >> 50 & 1 ? SMC_RELAXED : SMC_ACQUIRE};
        if (t == 3)
            l.code[t][LENGTH - 1] = l.code[t][LENGTH],
                               l.code[t][LENGTH] = (litmus_instr){.op = LIT_END};
    }
    litmus_instr *at = l.code[0];
    for (uint64_t v = 0; v < VALUES; v++) {
        *at++ = (litmus_instr){.op = LIT_JOIN, .value = 1};
        *at++ = (litmus_instr){.op = LIT_SKIP_NE, .value = v, .skip = 1 + VALUES};
        *at++ = (litmus_instr){.op = LIT_JOIN, .value = 2};
        for (uint64_t w = 0; w < VALUES; w++)
            *at++ = (litmus_instr){.op = LIT_ASSERT_NE, .value = w};
    }
    return l;
}

// Checks that the token replays the same execution, in an equal program that was made again.
static void check_replay(const litmus *l, const smc_model *m, const smc_explore_options *options,
                         const smc_error *e) {
    char *token = smc_replay_token(&e->witness, m);
    ck_assert_ptr_nonnull(token);
    smc_result r = {0};
    uint32_t at;
    smc_program *p = litmus_open(l);
    const smc_replay_outcome outcome =
        smc_replay(&(smc_replay_setup){p, m, options, NULL}, token, NULL, &r, &at);
    ck_assert_msg(outcome == SMC_REPLAY_DONE, "%s under %s: outcome %d at step %u", token, m->name,
                  outcome, at);
    bool found = false;
    for (uint32_t i = 0; i < r.errors.n; i++) {
        const smc_error *f = &r.errors.at[i];
        char *again = smc_replay_token(&f->witness, m);
        const bool same = (f->place == e->place && f->place2 == e->place2) ||
                          (f->place == e->place2 && f->place2 == e->place);
        found |= f->kind == e->kind && same && strcmp(token, again) == 0;
        free(again);
    }
    ck_assert_msg(found, "%s under %s does not show the error", token, m->name);
    smc_result_free(&r);
    litmus_close(p);
    free(token);
}

static void check_program(const litmus *l, const smc_model *m, const char *algo, counts *n) {
    static const smc_stop never = {0};
    const smc_explore_options options = {
        .keep_going = true, .stop = &never, .plain_access = !(m->flags & SMC_MODEL_PLAIN_RACES)};
    smc_result r = {0};
    smc_program *p = litmus_open(l);
    smc_explorer_find(algo, m)->explore(p, m, &options, &r);
    const smc_report report = {
        .input.file = "random", .model = m, .exploration.algo = algo, .program = p, .result = &r};
    for (uint32_t i = 0; i < r.errors.n; i++) {
        check_error(&report, &r.errors.at[i], n);
        check_replay(l, m, &options, &r.errors.at[i]);
    }
    smc_result_free(&r);
    litmus_close(p);
}

#ifdef __SANITIZE_ADDRESS__ // ten times slower
enum { SEEDS = 75 };
#else
enum { SEEDS = 120 };
#endif

// Checks programs of two kinds: of the first kind, which has all features, many fail early; of the
// second kind, more errors need weak memory.
static counts check_all(const char *model, const char *algo, uint64_t seeds) {
    counts n = {0};
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        const litmus any = litmus_random(seed, LIT_WITH_ALL &
                                                   // The same features as in agree.c.
                                                   (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40));
        const litmus weak = failing_for_each_outcome(seed);
        check_program(&any, smc_model_find(model), algo, &n);
        check_program(&weak, smc_model_find(model), algo, &n);
    }
    ck_assert_uint_gt(n.interleavings, SEEDS / 6);
    return n;
}

START_TEST(under_sc) { ck_assert_uint_eq(check_all("sc", "tracer", SEEDS).stale, 0); }
END_TEST

START_TEST(under_store_buffers) {
    const counts tso = check_all("tso", "tracer", SEEDS), pso = check_all("pso", "trust", SEEDS);
    ck_assert_uint_gt(tso.delayed, SEEDS / 15);
    ck_assert_uint_gt(pso.delayed, SEEDS / 15);
}
END_TEST

START_TEST(under_release_acquire) {
    const counts ra = check_all("ra", "tracer", SEEDS), sra = check_all("sra", "trust", SEEDS);
    ck_assert_uint_gt(ra.unordered, SEEDS / 15);
    ck_assert_uint_gt(sra.unordered, SEEDS / 15);
    ck_assert_uint_eq(ra.relaxed + sra.relaxed, 0);
}
END_TEST

START_TEST(under_rc11) {
    const counts n = check_all("rc11", "tracer", 300); // at least 241 executions have a late write
    ck_assert_uint_gt(n.unordered, SEEDS / 15);
    ck_assert_uint_gt(n.relaxed, 0);
}
END_TEST

// ---- examples -----------------------------------------------------------------------------------

#define ST(x, v, o)                                                                                \
    { .op = LIT_STORE, .loc = x, .order = o, .value = v }
#define LD(x, o)                                                                                   \
    { .op = LIT_LOAD, .loc = x, .order = o }
#define FAIL_IF(v)                                                                                 \
    { .op = LIT_ASSERT_NE, .value = v }
#define SKIP_IF(v)                                                                                 \
    { .op = LIT_SKIP_EQ, .value = v, .skip = 2 }

static void expect_why(const litmus *l, const char *model, uint32_t stale, const char *sentence) {
    static const smc_stop never = {0};
    const smc_model *m = smc_model_find(model);
    const smc_explore_options options = {.keep_going = true, .stop = &never};
    smc_result r = {0};
    smc_program *p = litmus_open(l);
    smc_explorer_find(m->flags & SMC_MODEL_PREFIX_CLOSED ? "tracer" : "enumerate", m)
        ->explore(p, m, &options, &r);
    const smc_report report = {.input.file = "known", .model = m, .program = p, .result = &r};
    ck_assert_uint_ge(r.errors.n, 1);
    const smc_error *e = &r.errors.at[0];
    ck_assert_uint_eq(e->witness.stale, stale);
    smc_why y;
    smc_why_start(&y, &report, &e->witness);
    uint32_t said = 0;
    for (uint32_t i = 0; i < e->witness.n; i++) {
        char *text = smc_why_read_stale(&y, i);
        said += text && strstr(text, sentence);
        free(text);
    }
    char *pair = smc_why_unordered(&y, e);
    said += pair && strstr(pair, sentence);
    free(pair);
    ck_assert_msg(said == 1, "'%s' is said %u times under %s", sentence, said, model);
    smc_why_end(&y);
    smc_result_free(&r);
    litmus_close(p);
}

// Message passing: thread 0 writes x and then y, thread 1 reads y and, if it is 1, x.
static litmus message_passing(smc_order x, smc_order write_y, smc_order read_y) {
    return (litmus){2,
                    2,
                    0,
                    {0},
                    .code = {{ST(0, 1, x), ST(1, 1, write_y)},
                             {LD(1, read_y), SKIP_IF(0), LD(0, x), FAIL_IF(0)}}};
}

START_TEST(which_order_is_missing) {
    const litmus read = message_passing(SMC_RELAXED, SMC_RELEASE, SMC_RELAXED);
    expect_why(&read, "rc11", 1,
               "does not synchronise with it: the read is relaxed; make it acquire.");
    const litmus write = message_passing(SMC_RELAXED, SMC_RELAXED, SMC_SEQ_CST);
    expect_why(&write, "rc11", 1,
               "does not synchronise with it: the write is relaxed; make it release.");
    const litmus both = message_passing(SMC_RELAXED, SMC_RELAXED, SMC_RELAXED);
    expect_why(&both, "rc11", 1, "both are relaxed; make them release and acquire.");
    const litmus fence = {
        2,
        2,
        0,
        {0},
        .code = {
            {ST(0, 1, SMC_RELAXED), {.op = LIT_FENCE, .order = SMC_RELEASE}, ST(1, 1, SMC_RELAXED)},
            {LD(1, SMC_RELAXED), SKIP_IF(0), LD(0, SMC_RELAXED), FAIL_IF(0)}}};
    expect_why(&fence, "rc11", 1,
               "does not synchronise with it: the read is relaxed; make it acquire.");
    const litmus race = message_passing(SMC_PLAIN, SMC_RELAXED, SMC_ACQUIRE);
    expect_why(&race, "rc11", 0,
               "does not synchronise with it: the write is relaxed; make it release.");
}
END_TEST

START_TEST(what_comes_later) {
    const litmus lb = {2,
                       2,
                       0,
                       {0},
                       .code = {{LD(0, SMC_RELAXED), ST(1, 1, SMC_RELAXED), FAIL_IF(1)},
                                {LD(1, SMC_RELAXED), SKIP_IF(0), ST(0, 1, SMC_RELAXED)}}};
    expect_why(&lb, "c11", 1, "only later: the model allows this (load buffering)");
}
END_TEST

START_TEST(which_write_is_late) {
    const litmus mp = message_passing(SMC_RELAXED, SMC_RELAXED, SMC_RELAXED);
    expect_why(&mp, "pso", 1, "may reach memory after its later write");
}
END_TEST

// ---- tokens -------------------------------------------------------------------------------------

// Counts the tokens that contain the character.
static uint32_t count_replayed_under_c11(const litmus *l, char sign) {
    static const smc_stop never = {0};
    const smc_explore_options options = {.keep_going = true, .stop = &never};
    const smc_model *m = smc_model_find("c11");
    uint32_t n = 0;
    smc_result r = {0};
    smc_program *p = litmus_open(l);
    smc_explorer_find("cdschecker", m)->explore(p, m, &options, &r);
    for (uint32_t i = 0; i < r.errors.n; i++) {
        char *token = smc_replay_token(&r.errors.at[i].witness, m);
        n += strchr(token, sign) != NULL;
        free(token);
        check_replay(l, m, &options, &r.errors.at[i]);
    }
    smc_result_free(&r);
    litmus_close(p);
    return n;
}

// The replayed executions include reads that precede the write they read from, and writes that are
// not last in coherence order when they are added.
START_TEST(under_c11) {
    const litmus buffering = {3,
                              2,
                              0,
                              {0},
                              .code = {{{.op = LIT_JOIN, .value = 1}, FAIL_IF(1)},
                                       {LD(0, SMC_RELAXED), ST(1, 1, SMC_RELAXED)},
                                       {LD(1, SMC_RELAXED), SKIP_IF(0), ST(0, 1, SMC_RELAXED)}}};
    ck_assert_uint_eq(count_replayed_under_c11(&buffering, '='), 1);
    uint32_t placed = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const litmus l = failing_for_each_outcome(seed);
        placed += count_replayed_under_c11(&l, '^');
    }
    ck_assert_uint_gt(placed, 0);
}
END_TEST

static smc_replay_outcome replay(const litmus *l, const char *model, const char *token) {
    static const smc_stop never = {0};
    const smc_explore_options options = {.keep_going = true, .stop = &never};
    smc_result r = {0};
    uint32_t at;
    smc_program *p = litmus_open(l);
    const smc_replay_setup setup = {p, smc_model_find(model), &options, NULL};
    const smc_replay_outcome outcome = smc_replay(&setup, token, NULL, &r, &at);
    smc_result_free(&r);
    litmus_close(p);
    return outcome;
}

START_TEST(what_is_no_token) {
    static const char *const bad[] = {"",
                                      ":",
                                      "0",
                                      "0:",
                                      "0:123",
                                      "0:123456789",
                                      "0:1234567g",
                                      ",0:12345678",
                                      "0,:12345678",
                                      "x2:12345678",
                                      "0x:12345678",
                                      "0@:12345678",
                                      "0@1:12345678",
                                      "0@1.0:12345678",
                                      "0=:12345678",
                                      "0 :12345678",
                                      "99999999999:12345678",
                                      "0x99999999999999999999:12345678",
                                      "0@i.1:12345678",
                                      "0@1.1=:12345678",
                                      "0^:12345678",
                                      "0^1.0:12345678",
                                      "0^1.1=2:12345678",
                                      "0x2@i:12345678",
                                      "0x2^i:12345678"};
    const litmus l = message_passing(SMC_RELAXED, SMC_RELAXED, SMC_RELAXED);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(replay(&l, "rc11", bad[i]) == SMC_REPLAY_MALFORMED_TOKEN, "%s", bad[i]);
}
END_TEST

START_TEST(what_the_program_does_not_do) {
    static const char *const others[] = {
        "1:00000000",         "0x99:00000000", "7:00000000",       "0x3,1@0.9:00000000",
        "0x3,1@7.1:00000000", "0@i:00000000",  "0=1:00000000",     "0:00000000",
        "0x0:00000001",       "0^i:00000000",  "1@0.3=1:00000000", "0x2,1@0.2=1:00000000"};
    const litmus l = message_passing(SMC_RELAXED, SMC_RELAXED, SMC_RELAXED);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ck_assert_msg(replay(&l, "rc11", others[i]) == SMC_REPLAY_PROGRAM_CHANGED, "%s", others[i]);
        ck_assert_msg(replay(&l, "c11", others[i]) == SMC_REPLAY_PROGRAM_CHANGED, "%s", others[i]);
    }
}
END_TEST

// program: create, x = 1, y = 1; the execution reads 1 from y and 0 from x
START_TEST(what_the_model_does_not_allow) {
    const litmus l = message_passing(SMC_RELAXED, SMC_RELAXED, SMC_RELAXED);
    ck_assert_int_eq(replay(&l, "tso", "0x3,1,1@i:00000000"), SMC_REPLAY_MODEL_FORBIDS);
    ck_assert_int_eq(replay(&l, "ra", "0x3,1,1@i:00000000"), SMC_REPLAY_MODEL_FORBIDS);
    // The digest does not match.
    ck_assert_int_eq(replay(&l, "rc11", "0x3,1,1@i:00000000"), SMC_REPLAY_PROGRAM_CHANGED);
    ck_assert_int_eq(replay(&l, "pso", "0x3,1,1@i:00000000"), SMC_REPLAY_PROGRAM_CHANGED);
}
END_TEST

// It does not matter which execution is found first: the one with the fewest stale reads and
// context switches is shown.
START_TEST(the_smallest_is_shown) {
    static const smc_stop never = {0};
    uint32_t smaller = 0;
    for (uint64_t seed = 1; seed <= 2 * SEEDS / 3; seed++) {
        const litmus l = failing_for_each_outcome(seed);
        const smc_model *m = smc_model_find("rc11");
        uint32_t stale[2] = {0}, switches[2] = {0}, errors[2];
        for (int algo = 0; algo < 2; algo++) {
            const smc_explore_options options = {
                .keep_going = true, .minimize = true, .stop = &never};
            smc_result r = {0};
            smc_program *p = litmus_open(&l);
            smc_explorer_find(algo ? "trust" : "tracer", m)->explore(p, m, &options, &r);
            errors[algo] = r.errors.n;
            for (uint32_t i = 0; i < r.errors.n; i++)
                stale[algo] += r.errors.at[i].witness.stale,
                    switches[algo] += r.errors.at[i].witness.switches;
            for (uint32_t i = 0; i < r.errors.n; i++) smaller += r.errors.at[i].executions > 1;
            smc_result_free(&r);
            litmus_close(p);
        }
        ck_assert_uint_eq(errors[0], errors[1]);
        ck_assert_uint_eq(stale[0], stale[1]);
        ck_assert_uint_eq(switches[0], switches[1]);
    }
    ck_assert_uint_gt(smaller, 100);
}
END_TEST

SUITE(test_display_order) {
    TCase *t = tcase_create("linearize");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, under_sc);
    tcase_add_test(t, under_store_buffers);
    tcase_add_test(t, under_release_acquire);
    tcase_add_test(t, under_rc11);
    tcase_add_test(t, under_c11);
    tcase_add_test(t, what_comes_later);
    tcase_add_test(t, which_order_is_missing);
    tcase_add_test(t, which_write_is_late);
    tcase_add_test(t, what_is_no_token);
    tcase_add_test(t, what_the_program_does_not_do);
    tcase_add_test(t, what_the_model_does_not_allow);
    tcase_add_test(t, the_smallest_is_shown);
    return suite_run("linearize", t);
}
