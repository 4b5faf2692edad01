// pending.c - sampling under models in which writes may precede earlier reads. A walk is a random
// path through the search tree of the explorer pending.
#include "candidates/terminal.h"
#include "explorers/sampling/counters.h"
#include "explorers/sampling/engine.h"
#include "result/sampled.h"

static uint32_t draw_below(void *self, uint32_t n) { return sampling_draw_below(self, n); }

// Called for each execution (pending_random.see).
static void record_outcome(void *self, const smc_candidate *c, bool whole) {
    sampling *x = self;
    if (whole)
        smc_sampled_add(&x->result->outcome_set, SMC_SAMPLED_OUTCOME, smc_candidate_outcome(c),
                        x->late);
    sampling_note_pairs_of(x, c, x->late);
    sampling_end_if_error(x, x->result->errors.n);
}

// Ends the sample with a message that the option is not supported. Returns false.
static bool refuse_option(sampling *x, const char *option) {
    x->result->message =
        smc_format("sampling under model %s does not support %s", x->model->name, option);
    (void)smc_result_record_status(x->result, SMC_UNSUPPORTED, &x->done);
    return false;
}

bool sampling_begin_pending(sampling *x, bool asks_for_strategy) {
    x->pending = pending_walks_begin(x->program, x->model, x->options, x->result,
                                     (pending_random){draw_below, record_outcome, x});
    x->done |= x->result->status != SMC_OK;
    if (x->done) return false;
    if (asks_for_strategy) return refuse_option(x, "--strategy and --depth");
    if (x->options->inputs)
        return refuse_option(x, "inputs without a range of values (--nondet=LO..HI)");
    return x->options->plain_access || refuse_option(x, "--plain=race");
}

void sampling_draw_by_pending(sampling *x, uint32_t most_events, bool late) {
    x->late = late;
    const pending_walk_end drawn = pending_draw_execution(x->pending, most_events);
    x->done |=
        drawn == PENDING_STOPPED || !smc_result_should_continue(x->result, x->options, &x->done);
    if (drawn == PENDING_STOPPED) return;
    sampling_counts(x->result)->walks++;
    sampling_counts(x->result)->in_vain += drawn == PENDING_GIVEN_UP;
    if (drawn == PENDING_TOO_LONG) x->result->bounded++, sampling_counts(x->result)->cut++;
}
