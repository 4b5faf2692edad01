// sampled.c - random small programs: sampling finds only executions of the program, and finds all
// of its outcomes.
//
//     smc_sampled [first seed [how many [executions [strategy [model]]]]]
//
// Under each model that can be sampled, `executions` of each program are sampled, and the axioms
// check each complete one. Compared with the oracle:
//
//   - each outcome is one of the oracle's, and each of the oracle's is found. If some are missing,
// up to 64 times as many executions are sampled.
//   - each error is one of the oracle's
//   - the same seed gives the same sample
//
// If the oracle finds a data race, only the race is compared. The last line says which share of the
// outcomes the first samples found. A difference prints the program, and the exit status is 1.
#include "result/sampled.h"
#include "tests/litmus/explore.h"

#include <stdio.h>
#include <string.h>

enum { MORE = 4, TIMES = 4 };

static struct {
    uint64_t programs, executions, outcomes, met, walks;
} all;

static smc_option_value value_of(const smc_explorer *e, const char *name, const char *word) {
    const smc_option *o = litmus_setting(e, name, (smc_option_value){0}).option;
    smc_option_value v = {0};
    for (const char *at = o->argument; strncmp(at, word, strlen(word)) != 0; v.count++) {
        at = strchr(at, '|');
        smc_invariant(at++, "a strategy");
    }
    return v;
}

static smc_result draw(const litmus *l, const smc_model *m, uint32_t n, const char *strategy,
                       bool plain_access) {
    const smc_explorer *e = smc_explorer_find("sampling", m);
    const smc_setting own[] = {litmus_setting(e, "samples", (smc_option_value){.count = n}),
                               litmus_setting(e, "strategy", value_of(e, "strategy", strategy))};
    const smc_explore_options options = {
        .keep_going = true, .check = true, .plain_access = plain_access, .own = own, .n_own = 2};
    return litmus_explore(l, m, e, options);
}

static uint64_t count_sampled_outcomes(const smc_result *oracle, const smc_result *r) {
    uint64_t n = 0;
    for (uint64_t i = 0; i < oracle->outcome_set.cap; i++)
        n += oracle->outcome_set.slots[i] &&
             smc_sampled_has(&r->outcome_set, SMC_SAMPLED_OUTCOME, oracle->outcome_set.slots[i]);
    return n;
}

static bool errors_are_among(const smc_result *a, const smc_result *b) {
    for (uint32_t i = 0; i < a->errors.n; i++)
        if (!smc_result_find_error(b, a->errors.at[i].kind, 0, a->errors.at[i].place,
                                   a->errors.at[i].place2))
            return false;
    return true;
}

static const char *difference(const litmus *l, const smc_model *m, uint32_t n, const char *strategy,
                              bool plain_access, const smc_result *oracle) {
    const unsigned race = 1u << SMC_ERR_RACE;
    const char *wrong = NULL;
    for (int i = 0; i <= TIMES; i++, n *= MORE) {
        smc_result r = draw(l, m, n, strategy, plain_access);
        const uint64_t met = count_sampled_outcomes(oracle, &r),
                       distinct = smc_sampled_count(&r.outcome_set).outcomes;
        const bool races = litmus_error_kinds(oracle) & race,
                   ends = races || met == oracle->outcomes;
        const unsigned kinds = litmus_error_kinds(&r);
        all.walks += litmus_counter(smc_explorer_find("sampling", m), "walks", &r);
        if (i == 0 && !races) all.outcomes += oracle->outcomes, all.met += met;
        wrong = races && !(kinds & race)                  ? "no race was drawn"
                : !races && distinct > met                ? "an outcome is not one of the program"
                : !races && !errors_are_among(&r, oracle) ? "an error is not one of the program"
                : ends && oracle->errors.n && !r.errors.n ? "no error was drawn"
                : !ends                                   ? "outcomes were not drawn"
                                                          : NULL;
        smc_result_free(&r);
        if (ends) return wrong;
    }
    return wrong;
}

static bool draws_same_sample(const litmus *l, const smc_model *m, const char *strategy,
                              bool plain_access) {
    enum { N_SAMPLES = 300 };
    smc_result a = draw(l, m, N_SAMPLES, strategy, plain_access),
               b = draw(l, m, N_SAMPLES, strategy, plain_access);
    const bool same = a.outcome_set.sum == b.outcome_set.sum && a.events == b.events &&
                      a.executions == b.executions && a.blocked == b.blocked;
    smc_result_free(&a);
    smc_result_free(&b);
    return same;
}

static bool is_right(const litmus *l, uint64_t seed, const smc_model *m, uint32_t n,
                     const char *strategy, bool plain_access) {
    const smc_explore_options options = {.keep_going = true, .plain_access = plain_access};
    smc_result oracle = litmus_explore(l, m, smc_explorer_find("enumerate", m), options);
    const char *wrong = difference(l, m, n, strategy, plain_access, &oracle);
    if (!wrong && !draws_same_sample(l, m, strategy, plain_access))
        wrong = "the same seed has drawn something else";
    if (wrong) {
        printf("seed %llu, model %s, strategy %s: %s\n", (unsigned long long)seed, m->name,
               strategy, wrong);
        litmus_print(l, stdout);
    }
    all.programs++;
    all.executions += oracle.executions;
    smc_result_free(&oracle);
    return !wrong;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
                   count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    const uint32_t n = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1000;
    const char *strategy = argc > 4 ? argv[4] : "mix", *only = argc > 5 ? argv[5] : NULL;
    uint64_t wrong = 0;
    for (uint64_t seed = first; seed < first + count && wrong < litmus_max_failures(); seed++) {
        const litmus l =
            litmus_random(seed, LIT_WITH_ALL & (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40));
        for (size_t i = 0; smc_model_at(i); i++) {
            const smc_model *m = smc_model_at(i);
            if (!smc_explorer_find("sampling", m) || (only && strcmp(only, m->name) != 0)) continue;
            wrong += !is_right(&l, seed, m, n, strategy, !(m->flags & SMC_MODEL_PLAIN_RACES));
        }
    }
    printf("%llu programs, %llu executions by the oracle, %llu drawn, "
           "%llu of %llu outcomes met by the first %u, %llu programs are wrong\n",
           (unsigned long long)all.programs, (unsigned long long)all.executions,
           (unsigned long long)all.walks, (unsigned long long)all.met,
           (unsigned long long)all.outcomes, n, (unsigned long long)wrong);
    return wrong || !all.executions;
}
