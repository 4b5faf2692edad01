#include "result/merge.h"

#include "result/witness/display_order.h"

#include <string.h>

static void add_all_places(smc_place_set *into, const smc_place_set *part) {
    for (uint32_t i = 0; i < part->n; i++) smc_distinct_places_add(into, part->at[i]);
}

// Adds the executions that show error `e` to those of `to`. An execution count is valid only if
// `counted` is set.
static void add_executions(smc_error *to, const smc_error *e) {
    if (!e->counted) return;
    to->executions = e->executions + (to->counted ? to->executions : 0);
    to->counted = true;
}

// Adds an error of a part. `before`: number of executions visited in earlier parts. Of two
// executions that show the error, the one that is easier to follow remains, with the fields that
// describe it.
static void merge_error(smc_result *into, smc_error *e, uint64_t before) {
    assert(e->found && e->executions); // numbers of executions begin with 1
    e->found += before;
    smc_error *old = smc_result_find_error(into, e->kind, e->rule, e->place, e->place2);
    if (!old) {
        *smc_vec_push(&into->errors) = *e;
        *e = (smc_error){0};
        return;
    }
    add_executions(old, e);
    old->compared += e->compared + 1;
    if (!smc_display_order_is_preferred(&e->witness, &old->witness)) return;
    smc_error merged = *e;
    merged.found = old->found;
    merged.executions = old->executions;
    merged.compared = old->compared;
    merged.counted = old->counted;
    *e = *old;
    *old = merged;
}

void smc_result_merge(smc_result *into, smc_result *part) {
    const uint64_t before = smc_result_count_visited(into);
#define X(field, words) into->field += part->field;
    SMC_COUNTERS(X)
#undef X
    for (uint32_t i = 0; i < SMC_MAX_OWN_COUNTERS; i++) into->own[i] += part->own[i];
    if (into->status == SMC_OK) into->status = part->status;
    into->complete &= part->complete;
    into->replay_diverged |= part->replay_diverged;
    into->share += part->share;
    if (part->refuted && !into->refuted) smc_facts_copy(&into->facts, &part->facts);
    into->refuted |= part->refuted;
    into->cyclic |= part->cyclic;
    into->elided |= part->elided;
    into->has_cells |= part->has_cells;
    into->reduced |= part->reduced;
    if (into->interchangeable < part->interchangeable)
        into->interchangeable = part->interchangeable;
    for (uint32_t i = 0; i < part->errors.n; i++) merge_error(into, &part->errors.at[i], before);
    smc_outcomes_merge(&into->outcome_set, &part->outcome_set);
    into->outcomes = into->outcome_set.n;
    add_all_places(&into->cut, &part->cut);
    add_all_places(&into->thread_limit, &part->thread_limit);
    add_all_places(&into->too_large, &part->too_large);
    add_all_places(&into->stuck, &part->stuck);
    add_all_places(&into->endless, &part->endless);
    add_all_places(&into->servers, &part->servers);
    add_all_places(&into->waiting_places_after_main, &part->waiting_places_after_main);
    add_all_places(&into->idle_places_after_main, &part->idle_places_after_main);
    add_all_places(&into->stale, &part->stale);
    into->seen |= part->seen;
    into->rounds |= part->rounds;
    add_all_places(&into->unexplored_rounds, &part->unexplored_rounds);
    add_all_places(&into->may_not_end, &part->may_not_end);
    add_all_places(&into->repeated, &part->repeated);
    smc_late_race_notes_merge(&into->late, &part->late);
    assert(!part->stale.n || !into->stale_bound || into->stale_bound == part->stale_bound);
    if (part->stale.n) into->stale_bound = part->stale_bound;
    smc_result_clear(part);
}

void smc_result_move_errors(smc_result *to, smc_result *from) {
    assert(!to->errors.n);
    to->errors = from->errors;
    memset(&from->errors, 0, sizeof from->errors);
}
