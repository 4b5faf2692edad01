// cat.c - random small programs: models from files must give the same results as the built-in
// models of the same name.
//
//     smc_cat_agree [first seed [how many [features [model]]]]
//
// Each program is explored by the oracle under the built-in model, and under the file by the oracle
// and by trust. Compared are outcomes, classes, blocked executions and kinds of errors; if there is
// a data race, only that both find one. Plain accesses are explored both as branching accesses and
// as racing accesses. A difference prints the program and its seed, and the exit status is 1.
#include "models/cat/cat.h"
#include "tests/litmus/explore.h"

#include <stdio.h>
#include <string.h>

static uint64_t executions;

static smc_result run(const litmus *l, const smc_model *model, const char *explorer,
                      bool plain_access) {
    const smc_explore_options options = {
        .keep_going = true, .check = true, .plain_access = plain_access};
    return litmus_explore(l, model, smc_explorer_find(explorer, model), options);
}

static uint64_t counter(const char *name, const smc_result *r) {
    return litmus_counter(&smc_explorer_enumerate, name, r);
}

static bool same_outcomes(const smc_result *a, const smc_result *b) {
    const unsigned race = 1u << SMC_ERR_RACE, kinds = litmus_error_kinds(a);
    if (!a->complete || !b->complete) return false;
    if (kinds & race) return litmus_error_kinds(b) & race; // after a race, the results may differ
    return a->outcome_hash == b->outcome_hash && a->outcomes == b->outcomes &&
           kinds == litmus_error_kinds(b);
}

static bool same_oracle(const smc_result *a, const smc_result *b) {
    if (!same_outcomes(a, b)) return false;
    return (litmus_error_kinds(a) & 1u << SMC_ERR_RACE) ||
           (a->executions == b->executions && a->blocked == b->blocked &&
            counter("coherence_classes", a) == counter("coherence_classes", b));
}

static bool same_as_trust(const smc_result *a, const smc_result *b) {
    if (!same_outcomes(a, b)) return false;
    return (litmus_error_kinds(a) & 1u << SMC_ERR_RACE) ||
           (counter("coherence_classes", a) == b->executions &&
            counter("coherence_blocked", a) == b->blocked && !b->redundant);
}

static void print(const char *name, const smc_result *r) {
    printf("  %-10s executions %llu, outcomes %llu, blocked %llu, redundant %llu, errors %x, "
           "hash %016llx%s\n",
           name, (unsigned long long)r->executions, (unsigned long long)r->outcomes,
           (unsigned long long)r->blocked, (unsigned long long)r->redundant, litmus_error_kinds(r),
           (unsigned long long)r->outcome_hash, r->complete ? "" : ", incomplete");
}

static bool agree(const litmus *l, uint64_t seed, const smc_model *built_in, const smc_model *file,
                  bool plain_access) {
    smc_result a = run(l, built_in, "enumerate", plain_access),
               b = run(l, file, "enumerate", plain_access), c = run(l, file, "trust", plain_access);
    const bool ok = same_oracle(&a, &b) && same_as_trust(&a, &c);
    executions += a.executions;
    if (!ok) {
        printf("seed %llu: %s and %s differ, plain accesses %s\n", (unsigned long long)seed,
               built_in->name, file->name, plain_access ? "branch" : "race");
        litmus_print(l, stdout);
        print(built_in->name, &a);
        printf("  %-10s coherence classes %llu, blocked %llu\n", "",
               (unsigned long long)counter("coherence_classes", &a),
               (unsigned long long)counter("coherence_blocked", &a));
        print(file->name, &b);
        print("trust", &c);
    }
    smc_result_free(&a);
    smc_result_free(&b);
    smc_result_free(&c);
    return ok;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    const unsigned features = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 0) : LIT_WITH_ALL;
    uint64_t different = 0, programs = 0;
    for (size_t i = 0; smc_cat_library_name(i); i++) {
        char *message = NULL, *name = smc_format("%.*s", (int)(strlen(smc_cat_library_name(i)) - 4),
                                                 smc_cat_library_name(i));
        smc_model *file = smc_cat_open(smc_cat_library_name(i), NULL, &message);
        const smc_model *built_in = smc_model_find(name);
        if (!file) printf("%s\n", message), different++;
        for (uint64_t seed = first;
             file && built_in && seed < first + count && different < litmus_max_failures();
             seed++) {
            if (argc > 4 && strcmp(argv[4], name) != 0) break;
            const litmus l =
                litmus_random(seed, features & ((unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40) |
                                                LIT_WITH_STRONG | LIT_WITH_ATTEMPT)); // as in
                                                                                      // agree.c
            bool ok = agree(&l, seed, built_in, file, true);
            ok &= agree(&l, seed, built_in, file, false);
            different += !ok;
            programs++;
        }
        smc_cat_close(file);
        free(message);
        free(name);
    }
    printf("%llu programs, %llu executions by the oracle, %llu differ\n",
           (unsigned long long)programs, (unsigned long long)executions,
           (unsigned long long)different);
    return different || !executions;
}
