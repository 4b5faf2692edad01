#include "tools/run/more_rounds.h"

#include "tools/jobs/gather.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"

// A result that is kept while more rounds are explored.
typedef struct previous_result {
    smc_result result;
    smc_jobs_found found; // if is_shared
    bool is_shared, is_taken;
    const smc_explorer *explorer;
    uint32_t rounds; // the bound with which it was found
} previous_result;

static bool needs_more_rounds(const smc_run *r) {
    return r->result.complete && !r->result.errors.n && smc_result_needs_more_rounds(&r->result);
}

bool smc_run_may_raise_bound(const smc_run *r) {
    return !r->options->undone && r->interp_options.loops.net_zero_rounds < SMC_MAX_NET_ZERO_ROUNDS;
}

// True if more rounds may be explored. Not by explorations that are compared with each other, which
// must have one bound, nor by an exploration that is stored in parts.
static bool may_explore_more(const smc_run *r) {
    const smc_options *o = r->options;
    return smc_run_may_raise_bound(r) && !o->part && !o->show_output && !o->compares &&
           !o->checkpoint && !o->store && !o->submits;
}

static void set_rounds(smc_run *r, uint32_t rounds) {
    r->interp_options.loops.net_zero_rounds = rounds;
    smc_interp_set_net_zero_rounds(r->interp, rounds);
}

void smc_run_set_bound(smc_run *r, uint32_t rounds) {
    set_rounds(r, rounds);
    smc_run_clear(r);
}

static previous_result move_result_out(smc_run *r) {
    smc_interp_keep_remarks(r->interp); // an assertion that was reached stays so
    const previous_result kept = {.result = r->result,
                                  .found = r->shares.found,
                                  .is_shared = r->shares.is_shared,
                                  .is_taken = r->shares.is_taken,
                                  .explorer = r->pair.explorer,
                                  .rounds = r->interp_options.loops.net_zero_rounds};
    r->result = (smc_result){0};
    r->shares.found = (smc_jobs_found){0};
    r->shares.is_shared = r->shares.is_taken = false;
    return kept;
}

static void restore_result(smc_run *r, const previous_result *kept) {
    smc_run_clear(r);
    r->result = kept->result;
    r->shares.found = kept->found;
    r->shares.is_shared = kept->is_shared;
    r->shares.is_taken = kept->is_taken;
    r->pair.explorer = kept->explorer;
    set_rounds(r, kept->rounds);
}

static void free_previous_result(previous_result *kept) {
    smc_result_free(&kept->result);
    if (kept->is_shared) smc_jobs_found_free(&kept->found);
}

// Returns how many events all explorations with more rounds together may add: twice as many as the
// first exploration. An exploration with one more round repeats the previous one, so it adds at
// least as many events. They run in one process, so if several processes made the first
// exploration, its events are divided by their number.
static uint64_t event_limit(const smc_run *r) {
    const uint64_t jobs = r->shares.is_shared ? smc_run_parallel_jobs(r->options) : 1,
                   events = 2 * r->result.events / jobs;
    return events > SMC_MORE_ROUNDS_EVENTS ? events : SMC_MORE_ROUNDS_EVENTS;
}

void smc_run_explore_more_rounds(smc_run *r, void (*explore)(smc_run *, uint64_t most_events)) {
    const bool checks_size = r->request.checks_size;
    uint64_t left = event_limit(r);
    r->request.checks_size = false; // these explorations are small
    while (may_explore_more(r) && needs_more_rounds(r) && !r->stop.requested && left) {
        previous_result kept = move_result_out(r);
        smc_run_set_bound(r, kept.rounds + 1);
        explore(r, left);
        left = r->result.events < left ? left - r->result.events : 0;
        const bool is_over = r->result.complete || r->result.errors.n;
        if (is_over) free_previous_result(&kept);
        else restore_result(r, &kept);
        if (!is_over) break;
    }
    r->request.checks_size = checks_size;
}
