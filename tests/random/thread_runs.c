// thread_runs.c - random small programs: compares executions that are combined from complete runs
// of threads with those that are constructed event by event.
//
//     smc_thread_runs [first seed [how many [--with=feature,..]]]
//
// Under every prefix-closed model, both must have the same outcomes, classes, blocked executions
// and kinds of errors.
//
// Under c11, which is not prefix-closed, with plain accesses as ordinary accesses:
//
//   no seq_cst accesses (fences may be) outcomes(rc11 with the release sequences of C11) are in
//   outcomes(c11). What c11
//       takes for a release sequence is one there, so happens-before is a part of that under rc11
//       and coherence asks for no more; every total order of the fences that extends psc is an S as
//       c11 wants it.
//   everything seq_cst                    outcomes(c11) = outcomes(sc). S is an interleaving: it
//                                         agrees with program order
//       and coherence, and a read sees the last write before it, since what is not seq_cst is
//       initialisation, which happens before every write.
//
// In between, neither model is contained in the other. A difference prints the program and its
// seed; the exit status is 1.
#include "tests/litmus/explore.h"

#include <stdio.h>

static smc_result run(const litmus *l, const smc_model *model, bool plain_access) {
    const smc_explore_options options = {.keep_going = true, .plain_access = plain_access};
    const smc_result r = litmus_explore(l, model, smc_explorer_find("enumerate", model), options);
    smc_invariant(r.complete, "exploration of a small program");
    return r;
}

static uint64_t outcomes;

static uint64_t of_oracle(const char *counter, const smc_result *r) {
    return litmus_counter(&smc_explorer_enumerate, counter, r);
}

static bool same_count(const char *counter, const smc_result *a, const smc_result *b) {
    return of_oracle(counter, a) == of_oracle(counter, b);
}

static bool differ(const char *why, const litmus *l, uint64_t seed, const smc_result *a,
                   const smc_result *b) {
    printf("seed %llu: %s: %llu and %llu outcomes, %llu and %llu classes\n",
           (unsigned long long)seed, why, (unsigned long long)a->outcomes,
           (unsigned long long)b->outcomes, (unsigned long long)of_oracle("coherence_classes", a),
           (unsigned long long)of_oracle("coherence_classes", b));
    litmus_print(l, stdout);
    return false;
}

// ---- executions from whole runs, and event by event ---------------------------------------------

static bool runs_agree(const litmus *l, uint64_t seed, const smc_model *model) {
    smc_model of_runs = *model;
    of_runs.flags &= ~(unsigned)SMC_MODEL_PREFIX_CLOSED;
    const bool plain_access = !(model->flags & SMC_MODEL_PLAIN_RACES);
    smc_result a = run(l, model, plain_access), b = run(l, &of_runs, plain_access);
    outcomes += a.outcomes;
    const bool same = a.outcome_hash == b.outcome_hash && a.outcomes == b.outcomes &&
                      a.executions == b.executions && same_count("coherence_classes", &a, &b) &&
                      a.blocked == b.blocked && same_count("coherence_blocked", &a, &b) &&
                      a.bounded == b.bounded && litmus_error_kinds(&a) == litmus_error_kinds(&b);
    if (!same) differ(model->name, l, seed, &a, &b);
    smc_result_free(&a);
    smc_result_free(&b);
    return same;
}

// ---- c11 and other models -----------------------------------------------------------------------

// Returns the order of an access in the claim; the result may be an order that this kind of access
// cannot have.
static uint8_t without_sc(uint8_t order) { return order == SMC_SEQ_CST ? SMC_ACQ_REL : order; }
static uint8_t strengthen_to_seq_cst(uint8_t order) {
    return order == SMC_SEQ_CST ? order : SMC_SEQ_CST;
}

static litmus with_orders(const litmus *l, uint8_t (*order)(uint8_t), bool fences) {
    litmus s = *l;
    for (uint32_t t = 0; t < LIT_THREADS; t++)
        for (litmus_instr *i = s.code[t]; i->op != LIT_END; i++)
            if (i->op >= LIT_LOAD && (i->op < LIT_FENCE || (fences && i->op == LIT_FENCE)))
                i->order = order(i->order), i->order_fail = order(i->order_fail);
    return s;
}

static bool is_in_c11(const litmus *l, uint64_t seed, const smc_model *model, bool equal) {
    smc_result a = run(l, model, true), b = run(l, smc_model_find("c11"), true);
    outcomes += b.outcomes;
    const bool holds = smc_outcomes_is_subset(&a.outcome_set, &b.outcome_set) &&
                       (!equal || a.outcomes == b.outcomes);
    if (!holds)
        differ(equal ? "everything seq_cst, sc and c11" : "no seq_cst access, rc11 and c11", l,
               seed, &a, &b);
    smc_result_free(&a);
    smc_result_free(&b);
    return holds;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    const unsigned features = argc > 3 ? litmus_features(argv[3]) : LIT_WITH_ALL;
    const smc_model rc11 = smc_model_with_releases(smc_model_find("rc11"), SMC_RELEASES_C11);
    uint64_t failures = 0;
    for (uint64_t seed = first; seed < first + count && failures < litmus_max_failures(); seed++) {
        // The features are drawn as in agree.c.
        const litmus l =
            litmus_random(seed, features & (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40));
        for (size_t m = 0; smc_model_at(m); m++)
            if (smc_model_at(m)->flags & SMC_MODEL_PREFIX_CLOSED)
                failures += !runs_agree(&l, seed, smc_model_at(m));
        const litmus weak = with_orders(&l, without_sc, false),
                     strong = with_orders(&l, strengthen_to_seq_cst, true);
        failures += !is_in_c11(&weak, seed, &rc11, false);
        failures += !is_in_c11(&strong, seed, smc_model_find("sc"), true);
        fflush(stdout);
    }
    printf("%llu programs, %llu outcomes, %llu claims do not hold\n", (unsigned long long)count,
           (unsigned long long)outcomes, (unsigned long long)failures);
    return failures || !outcomes;
}
