// barriers.c - random programs with a barrier: compares explorations with one fixed order of
// arrivals (docs/design/barriers.md) with explorations in which arrivals are ordinary RMWs.
//
//     smc_barriers [first seed [how many [--with=feature,.. [model]]]]
//
// Complete executions that only differ by the order of arrivals are recognised by removing the
// events of the barrier. A difference prints the program; the test stops after ten differences.
#include "explorers/revisit/explore.h"
#include "reductions/reduction.h"
#include "termination/terminal.h"
#include "tests/litmus/explore.h"

#include <stdio.h>
#include <string.h>

typedef struct barrier_check {
    const litmus *l;
    smc_outcomes complete, blocked;
} barrier_check;

static bool is_of_barrier(const smc_event *e) {
    return e->kind == SMC_BLOCK ? e->step->action.error == SMC_ERR_DEADLOCK
                                : e->step && e->step->action.sync;
}

// Returns a code of the event, by thread and index, without counting events of the barrier.
static uint64_t code_of(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    uint32_t place = 0;
    if (!id || e->thread == SMC_INIT_THREAD) return 0;
    for (uint32_t i = 0; i < e->index; i++)
        place += !is_of_barrier(smc_event_at(g, g->threads.at[e->thread].events.at[i]));
    return smc_mix_hash(e->thread * 131u + place);
}

// Returns whether the thread waits although it would not wait if it had read later.
static bool waits_too_early(const barrier_check *m, const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    const smc_event *last = thread->events.n ? smc_event_at(g, smc_last_event(g, t)) : NULL;
    if (!last || last->kind != SMC_BLOCK || !is_of_barrier(last)) return false;
    const smc_event *arrival = smc_event_at(g, thread->events.at[thread->events.n - 3]);
    uint64_t arrived = 0;
    for (uint32_t i = 0; i < g->locs.at[arrival->loc].events.n; i++)
        arrived += smc_event_at(g, g->locs.at[arrival->loc].events.at[i])->writes;
    return arrived / m->l->parties > arrival->in / m->l->parties;
}

static bool look(void *context, const smc_graph *g) {
    barrier_check *m = context;
    uint64_t sum = 1;
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (waits_too_early(m, g, t)) return true;
    for (uint32_t i = 0; i < g->addition_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->addition_order.at[i]);
        if (is_of_barrier(e) || !e->linked) continue;
        sum += smc_mix_hash(code_of(g, g->addition_order.at[i]) * 3 + code_of(g, e->rf) +
                            (e->kind == SMC_CHOICE ? e->in : 0));
    }
    for (uint32_t t = 0; t < g->threads.n; t++) { // threads that stay at the barrier
        const smc_event *last =
            g->threads.at[t].events.n ? smc_event_at(g, smc_last_event(g, t)) : NULL;
        if (last && last->kind == SMC_BLOCK && is_of_barrier(last)) sum += smc_mix_hash(t + 7);
    }
    smc_outcomes_add(smc_leaf_kind_of(g) == SMC_LEAF_BLOCKED ? &m->blocked : &m->complete, sum);
    return true;
}

static uint32_t arriving_threads(const litmus *l) {
    uint32_t n = 0;
    for (uint32_t t = 0; t < l->n_threads; t++) {
        bool comes = false;
        for (const litmus_instr *i = l->code[t]; i->op != LIT_END; i++)
            comes |= i->op == LIT_BARRIER_WAIT;
        n += comes;
    }
    return n;
}

static bool is_one_for_each(const litmus *l, const smc_model *model, uint64_t *visited) {
    static const smc_stop never = {0};
    const smc_setting labelled = {&smc_option_symmetry, {0}};
    smc_explore_options how = {
        .keep_going = true, .plain_access = true, .stop = &never, .own = &labelled, .n_own = 1};
    how.check = true;
    const smc_result settled = litmus_explore(l, model, smc_explorer_find("tracer", model), how);
    const smc_result with_co = litmus_explore(l, model, smc_explorer_find("trust", model), how);
    how.check = false;
    barrier_check m = {.l = l};
    smc_result all = {0};
    smc_program *p = litmus_open(l);
    const smc_setting in_order[] = {
        labelled, {&smc_option_barriers, {0}}, {&smc_option_commuting, {0}}};
    how.own = in_order, how.n_own = 3;
    const revisit_exploration e = {p, model, &how, .watch = {.visit = look, .context = &m}};
    const bool ended = revisit_explore(&e, &all);
    litmus_close(p);
    const bool crowded = arriving_threads(l) > l->parties,
               one = settled.executions == m.complete.n && settled.blocked == m.blocked.n,
               as_words = settled.executions == all.executions && settled.blocked == all.blocked;
    const bool same = ended && settled.complete && with_co.complete && !settled.redundant &&
                      (one || (crowded && as_words)) && settled.outcome_hash == all.outcome_hash &&
                      with_co.outcome_hash == all.outcome_hash &&
                      litmus_same_errors(&settled, &all) && litmus_same_errors(&with_co, &all);
    *visited += settled.executions + settled.blocked;
    if (!same) {
        printf("model %s: %llu executions (%llu blocked) are %llu (%llu), visited %llu (%llu); "
               "%u errors, %u and %u\n",
               model->name, (unsigned long long)all.executions, (unsigned long long)all.blocked,
               (unsigned long long)m.complete.n, (unsigned long long)m.blocked.n,
               (unsigned long long)settled.executions, (unsigned long long)settled.blocked,
               all.errors.n, settled.errors.n, with_co.errors.n);
        litmus_print(l, stdout);
    }
    smc_result_free(&all);
    smc_result_free((smc_result *)(uintptr_t)&settled);
    smc_result_free((smc_result *)(uintptr_t)&with_co);
    free(m.complete.slots);
    free(m.blocked.slots);
    return same;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
                   count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    const unsigned features = argc > 3 ? litmus_features(argv[3])
                                       : LIT_WITH_RMW | LIT_WITH_LOCK | LIT_WITH_SKIP |
                                             LIT_WITH_WAIT | LIT_WITH_FENCE | LIT_WITH_CHOICE;
    uint64_t programs = 0, different = 0, visited = 0;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        const litmus l = litmus_random(
            seed, (features & (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40)) | LIT_WITH_BARRIER);
        for (size_t i = 0; smc_model_at(i); i++) {
            if (!revisit_supports(smc_model_at(i)) ||
                (argc > 4 && strcmp(argv[4], smc_model_at(i)->name) != 0))
                continue;
            programs++;
            const bool same = is_one_for_each(&l, smc_model_at(i), &visited);
            if (!same) printf("seed %llu\n", (unsigned long long)seed);
            different += !same;
        }
        fflush(stdout);
    }
    printf("%llu programs, %llu executions that differ by more than the order of arrivals, "
           "%llu programs differ\n",
           (unsigned long long)programs, (unsigned long long)visited,
           (unsigned long long)different);
    return different || !visited;
}
