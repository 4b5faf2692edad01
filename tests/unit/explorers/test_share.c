// test_share.c - checks the share of finished work that explorers report.
#include "explorers/explorer.h"
#include "litmus/litmus.h"
#include "models/model.h"
#include "tests/unit/suite.h"

typedef struct told {
    smc_progress progress;
    SMC_VEC(double) shares;
    SMC_VEC(uint64_t) visited;
} told;

static void hear(smc_progress *p, const smc_result *r, double share) {
    told *t = (told *)p; // `due` stays set, so that the share is requested whenever possible
    if (r->complete || share < 0) return;
    *smc_vec_push(&t->shares) = share;
    *smc_vec_push(&t->visited) = smc_result_count_visited(r) + r->redundant;
}

// Three threads with four accesses each to two locations, some in a section.
static litmus program_of(uint64_t seed) {
    litmus l = {.n_threads = 3, .n_locs = 2, .n_mutexes = 1};
    for (uint32_t t = 0; t < 3; t++) {
        const bool locks = (seed + t) % 3 == 0;
        uint32_t n = 0;
        if (locks) l.code[t][n++] = (litmus_instr){.op = LIT_LOCK};
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t h = smc_mix_hash(100 * seed + 10 * t + i);
            l.code[t][n++] = (litmus_instr){.op = h & 1 ? LIT_LOAD : LIT_STORE,
                                            .loc = h >> 1 & 1,
                                            .order = SMC_RELAXED,
                                            .value = 10 * t + i + 1};
        }
        if (locks) l.code[t][n++] = (litmus_instr){.op = LIT_UNLOCK};
    }
    return l;
}

// Returns the average difference between the largest reported share so far and the share of visited
// executions; negative: the program is too small for a comparison.
static double distance(const smc_explorer *e, const smc_model *m, const litmus *l) {
    enum { FEW = 100 };
    static const smc_stop never = {0};
    told t = {.progress = {.due = 1, .show = hear}};
    const smc_explore_options options = {
        .keep_going = true, .plain_access = true, .stop = &never, .progress = &t.progress};
    smc_result r = {0};
    smc_program *p = litmus_open(l);
    e->explore(p, m, &options, &r);
    litmus_close(p);
    ck_assert(r.complete);
    const uint64_t all = smc_result_count_visited(&r) + r.redundant;
    double most = 0, sum = 0;
    for (uint32_t i = 0; i < t.shares.n; i++) {
        ck_assert(t.shares.at[i] >= 0 && t.shares.at[i] < 1 + 1e-9);
        if (t.shares.at[i] > most) most = t.shares.at[i];
        const double off = most - (double)t.visited.at[i] / (double)all;
        sum += off < 0 ? -off : off;
    }
    const double mean = all < FEW ? -1 : t.shares.n ? sum / t.shares.n : 1;
    smc_vec_free(&t.shares);
    smc_vec_free(&t.visited);
    smc_result_free(&r);
    return mean;
}

// A share without information, such as always 0 or always 1, would have the distance 1/2.
static void check(const char *explorer, const char *model) {
    enum { PROGRAMS = 12, LEAST = 3 };
    const smc_model *m = smc_model_find(model);
    const smc_explorer *e = smc_explorer_find(explorer, m);
    double sum = 0;
    int n = 0;
    for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
        const litmus l = program_of(seed);
        const double d = distance(e, m, &l);
        if (d < 0) continue;
        sum += d;
        n++;
    }
    ck_assert_int_ge(n, LEAST);
    ck_assert_msg(sum / n < 0.35, "%s: %g", explorer, sum / n);
}

START_TEST(shares_follow_the_work) {
    check("tracer", "rc11");
    check("trust", "rc11");
    check("lapor", "rc11");
    check("rvf", "sc");
    check("cdschecker", "c11");
}
END_TEST

SUITE(test_share) {
    TCase *t = tcase_create("share");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, shares_follow_the_work);
    return suite_run("share", t);
}
