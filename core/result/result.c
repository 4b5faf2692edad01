#include "result/result.h"

void smc_error_free(smc_error *e) {
    free(e->message);
    free(e->witness.events);
    smc_vec_free(&e->witness.waits);
    free(e->witness.co);
    free(e->witness.threads);
    smc_vec_free(&e->abstract);
}

void smc_result_free(smc_result *r) {
    for (uint32_t i = 0; i < r->errors.n; i++) smc_error_free(&r->errors.at[i]);
    for (uint32_t i = 0; i < r->allowed.n; i++) smc_error_free(&r->allowed.at[i]);
    free(r->message);
    smc_facts_free(&r->facts);
    free(r->outcome_set.slots);
    smc_vec_free(&r->errors);
    smc_vec_free(&r->allowed);
    smc_vec_free(&r->cut);
    smc_vec_free(&r->thread_limit);
    smc_vec_free(&r->too_large);
    smc_vec_free(&r->stuck);
    smc_vec_free(&r->endless);
    smc_vec_free(&r->servers);
    smc_vec_free(&r->waiting_places_after_main);
    smc_vec_free(&r->idle_places_after_main);
    smc_vec_free(&r->stale);
    smc_vec_free(&r->unexplored_rounds);
    smc_vec_free(&r->may_not_end);
    smc_late_race_notes_free(&r->late);
    smc_vec_free(&r->repeated);
    if (r->left) r->free_left_record(r->left);
}

void smc_result_clear(smc_result *r) {
    smc_result_free(r);
    *r = (smc_result){0};
}

void smc_distinct_places_add(smc_place_set *places, uint32_t place) {
    for (uint32_t i = 0; i < places->n; i++)
        if (places->at[i] == place) return;
    *smc_vec_push(places) = place;
}

void smc_result_note_last_action(smc_result *r, uint32_t thread, const smc_action *a, bool ended) {
    if (a->serves && (a->kind == SMC_BOUND || !ended)) {
        smc_distinct_places_add(&r->endless, a->place);
        smc_distinct_places_add(&r->servers, thread);
    } else if (a->kind == SMC_BOUND) {
        smc_distinct_places_add(a->of_thread       ? &r->thread_limit
                                : a->scoped        ? &r->too_large
                                : a->block.repeats ? &r->repeated
                                                   : &r->cut,
                                a->place);
    } else if (a->kind == SMC_BLOCK) {
        smc_distinct_places_add(&r->stuck, a->place);
    }
}

smc_error *smc_result_find_error(const smc_result *r, smc_error_kind kind, uint32_t rule,
                                 uint32_t place, uint32_t place2) {
    for (uint32_t i = 0; i < r->errors.n; i++) {
        smc_error *e = &r->errors.at[i];
        const bool same = (e->place == place && e->place2 == place2) ||
                          (e->place == place2 && e->place2 == place);
        if (e->kind == kind && e->rule == rule && same) return e;
    }
    return NULL;
}

void smc_result_move_allowed_errors(smc_result *r) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < r->errors.n; i++)
        if (r->errors.at[i].rule) *smc_vec_push(&r->allowed) = r->errors.at[i];
        else r->errors.at[left++] = r->errors.at[i];
    r->errors.n = left;
}

void smc_result_note_stale_read(smc_result *r, uint32_t place, uint32_t bound) {
    assert(!r->stale_bound || r->stale_bound == bound);
    r->stale_bound = bound;
    smc_distinct_places_add(&r->stale, place);
}
