// estimated.c - random small programs: compares the number of executions that tracer and trust
// visit with their estimates.
//
//     smc_estimated [first seed [how many [milliseconds]]]
//
// Programs with FEW to MANY executions, including blocked ones, are compared; in half of them
// threads are interchangeable. Nine of ten estimates must be within a factor of 1.5, and the sum of
// all estimates within 1.2 of the sum of all numbers, since the estimate is unbiased. Otherwise the
// exit status is 1.
#include "tests/litmus/explore.h"

#include <stdio.h>

enum { FEW = 20, MANY = 5000 };

static struct {
    uint64_t estimates, close;
    double executions, estimated;
} all;

static smc_stop too_many;

static void count(smc_progress *unused, const smc_result *r, double share) {
    (void)unused, (void)share;
    if (smc_result_count_visited(r) > MANY) too_many.requested = 1;
}

static void compare(const litmus *l, const smc_model *m, const smc_explorer *e,
                    uint32_t milliseconds) {
    static const smc_stop never = {0};
    smc_progress progress = {.due = 1, .show = count};
    smc_explore_options how = {
        .keep_going = true, .plain_access = true, .stop = &too_many, .progress = &progress};
    too_many.requested = 0;
    smc_result r = litmus_explore(l, m, e, how), part = {0};
    const double n = (double)smc_result_count_visited(&r);
    smc_result_free(&r);
    if (n < FEW || n > MANY) return;
    how.progress = NULL;
    how.stop = &never;
    const uint64_t wanted = milliseconds * UINT64_C(1000000), begin = smc_processor_time();
    smc_estimate x;
    // The time is doubled until this process got enough processor time, since other processes may
    // have had the processors.
    for (uint64_t time = wanted, from = begin; from - begin < wanted; time *= 2) {
        smc_program *p = litmus_open(l);
        from = smc_processor_time();
        e->estimate(p, m, &how, smc_monotonic_time() + time, &x, &part);
        litmus_close(p);
        smc_result_free(&part);
        part = (smc_result){0};
        if (smc_processor_time() - from >= wanted / 2) break;
    }
    const double about = x.executions + x.blocked;
    all.estimates++;
    all.close += about < 1.5 * n && n < 1.5 * about;
    all.executions += n;
    all.estimated += about;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
                   count = argc > 2 ? strtoull(argv[2], NULL, 10) : 100;
    const uint32_t milliseconds = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 10;
    for (uint64_t seed = first; seed < first + count; seed++) {
        const unsigned mixed = (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40);
        const litmus l = litmus_random(seed, ((LIT_WITH_ALL | LIT_LARGER) & mixed) |
                                                 (mixed & 1 << 20 ? LIT_WITH_EQUAL : 0));
        for (size_t i = 0; smc_model_at(i); i++)
            for (size_t k = 0; smc_explorer_at(k); k++)
                if (smc_explorer_at(k)->estimate && smc_explorer_at(k)->supports(smc_model_at(i)))
                    compare(&l, smc_model_at(i), smc_explorer_at(k), milliseconds);
    }
    printf("%llu estimates, %llu within a factor 1.5; %.0f executions, %.0f by the estimates\n",
           (unsigned long long)all.estimates, (unsigned long long)all.close, all.executions,
           all.estimated);
    const double ratio = all.estimated / all.executions;
    return !all.estimates || all.close * 10 < all.estimates * 9 || ratio > 1.2 || ratio < 1 / 1.2;
}
