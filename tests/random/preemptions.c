// preemptions.c - random small programs: chess with a bound on preemptions must visit exactly the
// executions that the oracle finds with at most that many preemptions.
//
//     smc_preemptions [first seed [how many [--with=feature,..]]]
//
// For each bound from 0 to 4, until nothing is omitted, the numbers of executions, outcomes and
// errors must be the same; if chess reports that nothing was omitted, it must have found all. If
// there is a data race, chess must find one too. A race that it finds must exist with at least as
// many preemptions: a plain read takes the write that happens before it, whatever was written in
// between. A difference prints the program and its seed; the test stops after ten differences.
#include "explorers/preemptions.h"
#include "tests/litmus/explore.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 4 };

static smc_result run(const litmus *l, const char *algorithm, uint32_t most, bool plain_access) {
    const smc_model *model = smc_model_find("sc");
    const smc_setting bound = {&smc_preemptions, {.count = most}};
    const smc_explore_options options = {
        .keep_going = true, .check = true, .plain_access = plain_access, .own = &bound, .n_own = 1};
    return litmus_explore(l, model, smc_explorer_find(algorithm, model), options);
}

static bool errors_are_among(const smc_result *a, const smc_result *b) {
    for (uint32_t i = 0; i < a->errors.n; i++) {
        const smc_error *e = &a->errors.at[i];
        if (!smc_result_find_error(b, e->kind, 0, e->place, e->place2) &&
            !smc_result_find_error(b, e->kind, 0, e->place2, e->place))
            return false;
    }
    return true;
}

static bool has_race(const smc_result *r) { return litmus_error_kinds(r) & 1u << SMC_ERR_RACE; }

static bool same(const smc_result *a, const smc_result *b) {
    if (has_race(a)) return has_race(b); // after a race, the results may differ
    return a->complete && b->complete && a->executions == b->executions &&
           a->outcomes == b->outcomes && a->outcome_hash == b->outcome_hash &&
           errors_are_among(a, b) && errors_are_among(b, a);
}

static void print_result(const char *name, const smc_result *r) {
    printf("  %-10s executions %llu, outcomes %llu, blocked %llu, errors %x, "
           "hash %016llx%s%s\n",
           name, (unsigned long long)r->executions, (unsigned long long)r->outcomes,
           (unsigned long long)r->blocked, litmus_error_kinds(r),
           (unsigned long long)r->outcome_hash, r->complete ? "" : ", incomplete",
           r->withheld ? ", some left out" : "");
}

typedef struct tally {
    uint64_t executions, bounds, withheld;
} tally;

static bool agree(const litmus *l, uint64_t seed, bool plain_access, tally *t) {
    bool ok = true, more = true;
    for (uint32_t most = 0; most <= MOST && more && ok; most++) {
        smc_result oracle = run(l, "enumerate", most, plain_access),
                   chess = run(l, "chess", most, plain_access);
        more = oracle.withheld || chess.withheld;
        t->bounds++;
        t->withheld += oracle.withheld;
        t->executions += oracle.executions;
        ok = has_race(&chess) || same(&oracle, &chess);
        if (!chess.withheld || has_race(&chess)) {
            smc_result all = run(l, "enumerate", SMC_ANY_PREEMPTIONS, plain_access);
            ok &= same(&all, &chess) && has_race(&all) == has_race(&chess);
            smc_result_free(&all);
        }
        if (!ok) {
            printf("seed %llu, %u preemptions, plain accesses %s: chess and enumerate differ\n",
                   (unsigned long long)seed, most, plain_access ? "branch" : "race");
            litmus_print(l, stdout);
            print_result("enumerate", &oracle);
            print_result("chess", &chess);
        }
        smc_result_free(&oracle);
        smc_result_free(&chess);
    }
    return ok;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000;
    const unsigned features = argc > 3 ? litmus_features(argv[3]) : LIT_WITH_ALL;
    uint64_t different = 0;
    tally t = {0};
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        const litmus l = litmus_random(
            seed, features & ((unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40) | LIT_LARGER));
        different += !agree(&l, seed, true, &t);
        different += !agree(&l, seed, false, &t);
        fflush(stdout);
    }
    printf("%llu programs, %llu bounds (%llu left some out), %llu executions by the oracle, "
           "%llu differ\n",
           (unsigned long long)count, (unsigned long long)t.bounds, (unsigned long long)t.withheld,
           (unsigned long long)t.executions, (unsigned long long)different);
    return different || !t.withheld;
}
