#include "tools/jobs/gather.h"

#include "explorers/leaf.h"
#include "result/merge.h"

// State of the combination of partial results.
typedef struct result_gathering {
    const smc_jobs *jobs;
    smc_jobs_found *found;
    uint64_t outcomes; // number of outcomes in all sessions; equal ones of different sessions count
                       // repeatedly
} result_gathering;

static bool add_record(void *self, const char *at, size_t n) {
    result_gathering *g = self;
    smc_jobs_found *f = g->found;
    smc_unpacking from = {.at = at, .end = at + n};
    smc_result part = {0};
    bool ok = smc_decode_result(&f->decoded, &from, &part);
    g->outcomes += part.outcomes;
    if (ok) smc_result_merge(&f->result, &part);
    else smc_result_free(&part);
    ok = ok && smc_interp_decode(g->jobs->interp, &from);
#define X(field, words) f->work.field += smc_unpack_number(&from);
    SMC_INTERP_COUNTERS(X)
#undef X
    const uint64_t peak = smc_unpack_number(&from);
    if (peak > f->peak_rss_kib) f->peak_rss_kib = peak;
    return ok && !from.wrong;
}

static void add_outcomes(void *self, const uint64_t *at, uint64_t n) {
    const result_gathering *g = self;
    // For an incomplete exploration, outcomes are not displayed, so they need not be counted.
    if (!g->found->result.complete && !(g->jobs->explorer->flags & SMC_EXPLORER_SAMPLES)) return;
    smc_outcomes_reserve(&g->found->result.outcome_set, g->outcomes);
    for (uint64_t i = 0; i < n; i++) smc_outcomes_add(&g->found->result.outcome_set, at[i]);
}

smc_store_result smc_jobs_gather_results(const smc_jobs *j, smc_store *store, smc_jobs_found *out) {
    result_gathering g = {.jobs = j, .found = out};
    smc_store_state state;
    *out = (smc_jobs_found){.is_decoded = true, .result.complete = true};
    smc_decoded_init(&out->decoded);
    smc_store_result end = store->calls->state(store, &state);
    if (end != SMC_STORE_DONE) return end;
    out->open = state.items_open + state.items_taken && !state.stopped;
    out->result.complete = !(state.items_open + state.items_taken);
    end = store->calls->read(store, add_record, add_outcomes, &g);
    if (end != SMC_STORE_DONE) { // data that was read before the failure may be inconsistent
        smc_result_clear(&out->result);
        out->result.status = SMC_STOPPED;
        return end;
    }
    out->result.outcomes = 0; // 0 means unknown here, since not all outcomes were counted
    smc_leaf_finish_exploration(&j->how, &out->result);
    return end;
}

void smc_jobs_found_free(smc_jobs_found *f) {
    smc_result_free(&f->result);
    if (f->is_decoded) smc_decoded_free(&f->decoded);
}
