// test_ends.c - an exploration ends immediately if the program cannot continue, for every reason
// and at every step, and if a stop is requested, also while the model is being queried.
#include "explorers/auto.h"
#include "explorers/explorer.h"
#include "litmus/litmus.h"
#include "tests/unit/suite.h"

enum {
    NEVER = UINT32_MAX,
    MOST = 100, // maximum number of steps or queries of a model, each of which is made to fail once
    SECONDS = 120, // time limit for all ends of one program
};

// ---- a program and a model in which something happens -------------------------------------------

// The n-th step fails with this status; or a stop is requested during the n-th step of the program
// or the n-th query of the model.
typedef struct trap {
    uint32_t steps, answers; // numbers of steps and queries so far
    uint32_t fail_at, stop_at, limit_at;
    smc_status status;
    uint32_t afterwards; // steps that were requested after the end was known
    smc_stop stop;
    smc_program program, *inner;
    smc_model model;
    const smc_model *of;
} trap;

static trap now;

static smc_status step(void) {
    now.steps++;
    now.afterwards += now.stop.requested || now.steps > now.fail_at;
    if (now.steps >= now.stop_at) now.stop.requested = SMC_STOP_TIME;
    return now.steps < now.fail_at ? SMC_OK : now.status;
}

static smc_status start(smc_program *p, const smc_start *how, const smc_step **out) {
    (void)p;
    const smc_status s = step();
    return s == SMC_OK ? now.inner->start(now.inner, how, out) : s;
}

static smc_status advance(smc_program *p, const smc_step *at, uint64_t value,
                          const smc_step **out) {
    (void)p;
    const smc_status s = step();
    return s == SMC_OK ? now.inner->advance(now.inner, at, value, out) : s;
}

static smc_status child(smc_program *p, const smc_step *at, const smc_step **out) {
    (void)p;
    const smc_status s = step();
    return s == SMC_OK ? now.inner->child(now.inner, at, out) : s;
}

static smc_location location(const smc_program *p, uint32_t loc) {
    return (void)p, now.inner->location(now.inner, loc);
}
static smc_place place(const smc_program *p, uint32_t at) {
    return (void)p, now.inner->place(now.inner, at);
}
static void describe(const smc_program *p, uint32_t loc, char *buf, size_t size) {
    (void)p, now.inner->names.location(now.inner, loc, buf, size);
}

static void answer(void) {
    if (++now.answers >= now.limit_at) now.stop.requested = SMC_STOP_TIME;
}

static bool add(smc_model_state *s, smc_id e) { return answer(), now.of->add(s, e); }
static void readable(smc_model_state *s, smc_id e, smc_sources *out) {
    answer(), now.of->readable(s, e, out);
}
static bool canonical(smc_model_state *s, const smc_view *v, smc_id e) {
    return answer(), now.of->canonical(s, v, e);
}
static bool can_be_last(smc_model_state *s, const smc_id *writes, uint32_t n) {
    return answer(), now.of->can_be_last(s, writes, n);
}
static uint32_t coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    return answer(), now.of->coherence(s, loc, out);
}

static trap trap_for_end(smc_program *inner, const smc_model *model) {
    trap t = {.fail_at = NEVER,
              .stop_at = NEVER,
              .limit_at = NEVER,
              .inner = inner,
              .of = model,
              .model = *model};
    t.program = (smc_program){.start = start,
                              .advance = advance,
                              .child = child,
                              .location = location,
                              .place = place,
                              .names.location = describe};
    if (!model->start) return t;
    t.model.add = add;
    t.model.readable = readable;
    t.model.canonical = canonical;
    t.model.can_be_last = can_be_last;
    t.model.coherence = coherence;
    return t;
}

// ---- explorations -------------------------------------------------------------------------------

typedef struct run {
    const litmus *program;
    const smc_explorer *explorer;
    const smc_model *model;
    bool keep_going;
} run;

static smc_result explore(const run *r, trap t) {
    const bool samples = r->explorer->flags & SMC_EXPLORER_SAMPLES;
    const smc_setting few = {samples ? *r->explorer->options : NULL, {.count = 20}}; // number of
                                                                                     // executions
    const smc_explore_options how = {.own = &few,
                                     .n_own = samples,
                                     .keep_going = r->keep_going,
                                     .plain_access =
                                         r->explorer->flags & SMC_EXPLORER_NEEDS_PLAIN_ACCESS,
                                     .check = true,
                                     .stop = &now.stop};
    smc_result result = {0};
    now = t;
    r->explorer->explore(&now.program, &now.model, &how, &result);
    return result;
}

// Checks the result of an exploration that was ended at step or query `at`. It must not have
// continued, unless it had found errors before, whose executions it may examine again.
static void check_end(const run *r, smc_result result, smc_status status, const char *what,
                      uint32_t at) {
    const bool late = now.afterwards && !result.errors.n;
    const bool over = result.errors.n && !r->keep_going;
    const bool right = result.status == status || (over && result.status == SMC_OK);
    ck_assert_msg(right && !result.complete && !result.has_outcome_hash && !late,
                  "%s, %s, %s %u: status %d, %u errors, complete %d, %u steps afterwards",
                  r->explorer->name, r->model->name, what, at, result.status, result.errors.n,
                  result.complete, now.afterwards);
    smc_result_free(&result);
}

// Explorations with a solver take as long as a hundred others, so only one in this many is run.
#ifdef __SANITIZE_ADDRESS__ // ten times slower
enum { STRIDE = 11 };
#else
enum { STRIDE = 1 };
#endif
static uint32_t stride_of(const run *r) {
    return r->explorer->flags & SMC_EXPLORER_SOLVES ? 13 : STRIDE;
}

static void fail_everywhere(const run *r, smc_program *p, uint32_t steps) {
    static const smc_status statuses[] = {SMC_UNSUPPORTED, SMC_USAGE,   SMC_STOPPED, SMC_NO_MEMORY,
                                          SMC_TOO_LONG,    SMC_ENDLESS, SMC_RESTART};
    const uint32_t each = 10; // after so many steps, only every such step is made to fail
    for (uint32_t n = 1; n <= steps; n += stride_of(r))
        for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
            if (n > each && i != n % (sizeof statuses / sizeof *statuses)) continue;
            trap t = trap_for_end(p, r->model);
            t.fail_at = n;
            t.status = statuses[i];
            check_end(r, explore(r, t), t.status, "fails at step", n);
        }
}

// Ends the exploration at every step.
static void end_everywhere(const run *r) {
    smc_program *p = litmus_open(r->program);
    trap far = trap_for_end(p, r->model);
    far.stop_at = MOST;
    smc_result begun = explore(r, far);
    const uint32_t steps = now.steps, answers = now.answers < MOST ? now.answers : MOST;
    smc_result_free(&begun);
    fail_everywhere(r, p, steps);
    for (uint32_t n = 1; n <= steps; n += stride_of(r)) {
        trap t = trap_for_end(p, r->model);
        t.stop_at = n;
        check_end(r, explore(r, t), SMC_STOPPED, "stops at step", n);
    }
    for (uint32_t n = 1; n <= answers; n += stride_of(r)) {
        trap t = trap_for_end(p, r->model);
        t.limit_at = n;
        check_end(r, explore(r, t), SMC_STOPPED, "stops at answer", n);
    }
    litmus_close(p);
}

// Under each model, with each explorer, and with the explorer that is chosen automatically.
static void end_under_all_models(const litmus *l) {
    for (size_t k = 0; smc_model_at(k); k++)
        for (size_t i = 0; i == 0 || smc_explorer_at(i - 1); i++)
            for (unsigned keep_going = 0; keep_going < 2; keep_going++) {
                const run r = {l, i ? smc_explorer_at(i - 1) : &smc_explorer_auto, smc_model_at(k),
                               keep_going};
                if (r.explorer->supports(r.model)) end_everywhere(&r);
            }
}

// ---- programs -----------------------------------------------------------------------------------

// A relaxed store; an exchange, after which the thread cannot continue if it reads another value; a
// compare-exchange.
static const litmus exchanges = {
    .n_threads = 3,
    .n_locs = 1,
    .code = {[1] = {{.op = LIT_STORE, .order = SMC_RELAXED, .value = 1},
                    {.op = LIT_RMW, .rmw = SMC_XCHG, .order = SMC_SEQ_CST, .value = 2},
                    {.op = LIT_SKIP_EQ, .skip = 1},
                    {.op = LIT_LOAD, .order = SMC_RELAXED},
                    {.op = LIT_RMW,
                     .rmw = SMC_CAS,
                     .order = SMC_SEQ_CST,
                     .order_fail = SMC_SEQ_CST,
                     .expected = 1,
                     .value = 3}},
             [2] = {{.op = LIT_STORE, .order = SMC_RELAXED, .value = 1},
                    {.op = LIT_RMW, .rmw = SMC_XCHG, .order = SMC_SEQ_CST, .value = 2},
                    {.op = LIT_SKIP_EQ, .skip = 1},
                    {.op = LIT_LOAD, .order = SMC_RELAXED},
                    {.op = LIT_RMW,
                     .rmw = SMC_CAS,
                     .order = SMC_SEQ_CST,
                     .order_fail = SMC_SEQ_CST,
                     .expected = 1,
                     .value = 3}}}};

START_TEST(exchanges_end) { end_under_all_models(&exchanges); }
END_TEST

// In each of these programs, some end is in the middle of a revisit.
static const unsigned revisiting[] = {0, 32, 57, 59};

START_TEST(revisits_end) {
    const litmus l = litmus_random(revisiting[_i], LIT_WITH_RMW);
    end_under_all_models(&l);
}
END_TEST

START_TEST(random_programs_end) {
    const litmus l =
        litmus_random((uint64_t)_i, LIT_WITH_ALL & ~LIT_WITH_CYCLE & ~(_i % 3 ? LIT_WITH_SYNC : 0));
    end_under_all_models(&l);
}
END_TEST

SUITE(test_ends) {
    TCase *t = tcase_create("ends");
    const int from = argc > 1 ? atoi(argv[1]) : 0, n = argc > 2 ? atoi(argv[2]) : 4;
    tcase_set_timeout(t, SECONDS);
    tcase_add_test(t, exchanges_end);
    tcase_add_loop_test(t, revisits_end, 0, sizeof revisiting / sizeof *revisiting);
    tcase_add_loop_test(t, random_programs_end, from, from + n);
    return suite_run("ends of explorations", t);
}
