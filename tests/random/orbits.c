// orbits.c - random programs of equal threads that are too large for the oracle. Executions that
// differ only by the names of interchangeable threads are equivalent. With symmetry reduction,
// tracer and trust must visit exactly one of each set of equivalent executions that they visit
// without it, and find the same outcomes.
//
//     smc_orbits [first seed [how many [--with=feature,.. [model [algorithm]]]]]
//
// Features are those of random programs (litmus_features); model and algorithm may be "all".
//
// Equivalent executions are recognised from complete executions, by trying all permutations of
// names. If some threads are not completely equal, only outcomes and errors are compared. A
// difference prints the program; after ten differences the test stops.
#include "explorers/revisit/explore.h"
#include "termination/terminal.h"
#include "reductions/reduction.h"
#include "tests/litmus/explore.h"

#include <stdio.h>
#include <string.h>

typedef struct orbits {
    const litmus *l;
    bool coherence; // executions that differ in coherence order are different
    smc_outcomes complete, blocked;
    uint64_t visited;
} orbits;

enum { MANY = 10000 }; // programs with more executions are skipped

static uint64_t code_of(const smc_graph *g, smc_id id, const uint32_t *name) {
    const smc_event *e = smc_event_at(g, id);
    return !id || e->thread == SMC_INIT_THREAD ? 0
                                               : smc_mix_hash(name[e->thread] * 131u + e->index);
}

// Returns whether the event is a block, or the read of an await that has led to one. The source of
// such a read may be any of several writes, none of which depends on thread names
// (docs/design/rounds.md#awaits).
static bool is_put_off(const smc_event *e) {
    return e->kind == SMC_BLOCK || (e->reads && e->next && e->next->action.kind == SMC_BLOCK &&
                                    (!e->writes || e->out == e->in));
}

static uint64_t code_under_renaming(const smc_graph *g, const uint32_t *name, bool coherence) {
    uint64_t sum = 1;
    for (uint32_t i = 0; i < g->addition_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->addition_order.at[i]);
        // Skipped, since joins are in the order of thread names, and a waiting lock is no event.
        if (e->kind == SMC_JOIN || !e->linked || is_put_off(e)) continue;
        const uint64_t beside = e->kind == SMC_CHOICE ? e->in : coherence && e->writes ? e->co : 0;
        sum += smc_mix_hash(code_of(g, g->addition_order.at[i], name) * 3 +
                            code_of(g, e->rf, name) + beside);
    }
    return sum;
}

// Returns the smallest code over all assignments of the remaining names to the equal threads from
// `t` on.
static uint64_t least_code(const orbits *o, const smc_graph *g, uint32_t *name, uint32_t t) {
    const litmus *l = o->l;
    while (t < l->n_threads && !l->equal_to[t]) t++;
    if (t >= l->n_threads) return code_under_renaming(g, name, o->coherence);
    uint64_t least = UINT64_MAX; // the first thread of its group is among the threads before t
    for (uint32_t u = l->equal_to[t]; u <= t; u++) {
        const uint32_t was = name[t];
        name[t] = name[u], name[u] = was;
        const uint64_t code = least_code(o, g, name, t + 1);
        if (code < least) least = code;
        name[u] = name[t], name[t] = was;
    }
    return least;
}

static bool look(void *context, const smc_graph *g) {
    orbits *o = context;
    uint32_t name[LIT_THREADS];
    for (uint32_t t = 0; t < LIT_THREADS; t++) name[t] = t;
    const smc_leaf leaf = smc_leaf_kind_of(g);
    smc_outcomes_add(leaf == SMC_LEAF_BLOCKED ? &o->blocked : &o->complete,
                     least_code(o, g, name, 1));
    return ++o->visited < MANY;
}

static bool is_one_for_each(const litmus *l, const smc_model *model, bool coherence,
                            uint64_t *visited) {
    static const smc_stop never = {0};
    const smc_setting on = {&smc_option_symmetry, {.on = true}}, off = {&smc_option_symmetry, {0}};
    smc_explore_options how = {
        .keep_going = true, .plain_access = true, .stop = &never, .own = &off, .n_own = 1};
    const smc_explorer *explorer = smc_explorer_find(coherence ? "trust" : "tracer", model);
    orbits o = {.l = l, .coherence = coherence};
    smc_result all = {0};
    smc_program *p = litmus_open(l);
    how.plain_events = true; // each execution is examined once
    const revisit_exploration e = {p, model, &how, coherence, {.visit = look, .context = &o}};
    const bool ended = revisit_explore(&e, &all);
    litmus_close(p);
    if (!ended && o.visited == MANY) {
        smc_result_free(&all);
        free(o.complete.slots);
        free(o.blocked.slots);
        return true;
    }
    how.own = &on, how.plain_events = false;
    smc_result one = litmus_explore(l, model, explorer, how);
    const bool equal = l->returns_zero && !l->is_distinguishable; // otherwise threads can be
                                                                  // distinguished by the results of
                                                                  // joins or by their code
    bool same = ended && one.complete && one.outcome_hash == all.outcome_hash;
    if (equal) same &= one.executions == o.complete.n && one.blocked == o.blocked.n;
    for (uint32_t i = 0; i < all.errors.n && same; i++)
        same = smc_result_find_error(&one, all.errors.at[i].kind, 0, all.errors.at[i].place,
                                     all.errors.at[i].place2) != NULL;
    *visited += one.executions + one.blocked;
    if (!same) {
        printf("model %s, %s: %llu executions (%llu blocked) are %llu (%llu), "
               "visited %llu (%llu)\n",
               model->name, explorer->name, (unsigned long long)all.executions,
               (unsigned long long)all.blocked, (unsigned long long)o.complete.n,
               (unsigned long long)o.blocked.n, (unsigned long long)one.executions,
               (unsigned long long)one.blocked);
        litmus_print(l, stdout);
    }
    smc_result_free(&all);
    smc_result_free(&one);
    free(o.complete.slots);
    free(o.blocked.slots);
    return same;
}

static bool is_selected_name(const char *said, const char *name) {
    return strcmp(said, "all") == 0 || strcmp(said, name) == 0;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
                   count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    const unsigned features = argc > 3 ? litmus_features(argv[3])
                                       : LIT_WITH_RMW | LIT_WITH_LOCK | LIT_WITH_SKIP |
                                             LIT_WITH_WAIT | LIT_WITH_SYNC | LIT_WITH_FENCE |
                                             LIT_WITH_CHOICE | LIT_WITH_NODES | LIT_LARGER;
    uint64_t programs = 0, different = 0, visited = 0;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        litmus l = litmus_random(
            seed, (features & ((unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40) | LIT_LARGER)) |
                      LIT_WITH_EQUAL | (seed % 2 ? LIT_WITH_RMW | LIT_WITH_SKIP : 0));
        for (size_t m = 0; smc_model_at(m); m++) {
            if (!revisit_supports(smc_model_at(m)) ||
                (argc > 4 && !is_selected_name(argv[4], smc_model_at(m)->name)))
                continue;
            for (int coherence = 0; coherence < 2; coherence++) {
                if (argc > 5 && !is_selected_name(argv[5], coherence ? "trust" : "tracer"))
                    continue;
                programs++;
                const bool same = is_one_for_each(&l, smc_model_at(m), coherence, &visited);
                if (!same) printf("seed %llu\n", (unsigned long long)seed);
                different += !same;
            }
        }
        fflush(stdout);
    }
    printf("%llu programs, %llu executions that differ by more than names, "
           "%llu programs differ\n",
           (unsigned long long)programs, (unsigned long long)visited,
           (unsigned long long)different);
    return different || !visited;
}
