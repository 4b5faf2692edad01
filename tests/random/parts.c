// parts.c - random small programs: compares an exploration in one piece with one that is cut at
// random points into parts, which are explored in random order, cut further meanwhile, and merged.
//
//     smc_parts [first seed [how many [--with=feature,..]]]
//
// Both must have the same numbers of executions, blocked and bounded executions and events, the
// same counters of the explorer, the same outcomes, and the same errors with the number of
// executions that show each. A difference prints the program and its seed, and the exit status is
// 1; also if too few parts were made for a meaningful comparison.
#include "litmus/litmus.h"
#include "tests/parts/cutter.h"

#include <stdio.h>

static void print(const char *how, const smc_result *r) {
    printf("  %-12s executions %llu, blocked %llu, events %llu, outcomes %llu, errors %u%s\n", how,
           (unsigned long long)r->executions, (unsigned long long)r->blocked,
           (unsigned long long)r->events, (unsigned long long)r->outcomes, r->errors.n,
           r->complete ? "" : ", incomplete");
    for (uint32_t i = 0; i < r->errors.n; i++)
        printf("    %s %u %u: %llu\n", smc_error_name(r->errors.at[i].kind), r->errors.at[i].place,
               r->errors.at[i].place2, (unsigned long long)r->errors.at[i].executions);
}

static bool agrees(const litmus *l, uint64_t seed, const smc_model *model, const smc_explorer *e,
                   bool plain_access, uint64_t *parts) {
    static const smc_stop never = {0};
    const smc_explore_options options = {
        .keep_going = true, .plain_access = plain_access, .stop = &never};
    cutter c = {.random = seed, .cut_interval = 1 + seed % 5};
    smc_result whole = {0};
    smc_program *one = litmus_open(l), *other = litmus_open(l);
    e->explore(one, model, &options, &whole);
    smc_result merged = cutter_explore(&c, other, model, e, options);
    const bool ok = cutter_same_results(&whole, &merged);
    if (!ok) {
        printf("seed %llu, model %s, %s, plain accesses %s: parts differ\n",
               (unsigned long long)seed, model->name, e->name, plain_access ? "branch" : "race");
        litmus_print(l, stdout);
        print("in one piece", &whole);
        print("in parts", &merged);
    }
    *parts += c.parts;
    smc_result_free(&whole);
    smc_result_free(&merged);
    litmus_close(one);
    litmus_close(other);
    return ok;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 300;
    const unsigned features = argc > 3 ? litmus_features(argv[3]) : LIT_WITH_ALL | LIT_LARGER;
    uint64_t failures = 0, explorations = 0, parts = 0;
    for (uint64_t seed = first; seed < first + count && failures < 10; seed++) {
        // The features are drawn as in agree.c.
        const litmus l =
            litmus_random(seed, features & (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40));
        for (size_t m = 0; smc_model_at(m); m++)
            for (size_t i = 0; smc_explorer_at(i); i++) {
                const smc_explorer *e = smc_explorer_at(i);
                if (!e->explore_work || e->flags & SMC_EXPLORER_SAMPLES ||
                    !e->supports(smc_model_at(m)))
                    continue;
                for (int plain_access = 0; plain_access < 2; plain_access++, explorations++)
                    failures += !agrees(&l, seed, smc_model_at(m), e, plain_access, &parts);
            }
        fflush(stdout);
    }
    printf("%llu explorations in %llu parts, %llu differ\n", (unsigned long long)explorations,
           (unsigned long long)parts, (unsigned long long)failures);
    return failures || parts < 2 * explorations;
}
