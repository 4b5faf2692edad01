#include "explorers/revisit/recorded.h"

#include "explorers/revisit/progress.h"
#include "graph/enabled.h"
#include "replay/recorded.h"
#include "replay/turn_source.h"

#include <inttypes.h>

static const char OF_REDUCTIONS[] =
    "is not possible here: it may be of reductions; take the token of a run with --no-reductions";

// Ends the exploration: step number n, from 1, cannot be added.
static bool refuse_step(revisit_engine *x, uint64_t n, const char *why) {
    x->result->message = smc_format("step %" PRIu64 " of the recorded execution %s", n, why);
    (void)revisit_record_status(x, SMC_UNSUPPORTED);
    return false;
}

// Whether the thread waits from now on, in all executions that the exploration would visit: they
// would say nothing about what comes after the wait.
static bool waits_for_ever(const revisit_engine *x, uint32_t t) {
    const smc_step *next = x->graph.threads.at[t].step;
    return next && next->action.kind == SMC_BLOCK;
}

// Adds step number n, which is one of the turn's steps.
static bool add_step(revisit_engine *x, const smc_turn *turn, uint64_t n) {
    smc_graph *g = &x->graph;
    const uint32_t t = turn->thread;
    const smc_turn_follower follower = {g, x->model, x->state, &x->sources};
    if (t >= g->threads.n || !smc_is_enabled(g, t)) return refuse_step(x, n, OF_REDUCTIONS);
    const smc_id e = smc_reductions_add_event(x->reductions, t);
    if (!smc_reductions_admit_event(x->reductions, e)) return false;
    const smc_replay_outcome outcome = smc_turn_set_source(&follower, e, turn);
    x->sources.n = 0; // there is no frame that has sources
    if (outcome != SMC_REPLAY_DONE) return refuse_step(x, n, OF_REDUCTIONS);
    if (smc_event_at(g, e)->kind == SMC_LOCK) *revisit_waiting_lock(x, e) = 0;
    revisit_link_and_append(x, e);
    if (!x->done && waits_for_ever(x, t))
        return refuse_step(x, n, "begins a wait that does not end in it; name an earlier step");
    return revisit_should_continue(x);
}

bool revisit_add_recorded_steps(revisit_engine *x) {
    const smc_recorded_steps *recorded = x->options->recorded;
    uint64_t n = 0;
    if (!recorded) return true;
    const uint64_t events = x->result->events;
    for (uint32_t i = 0; i < recorded->turns.list.n; i++) {
        const smc_turn *turn = &recorded->turns.list.at[i];
        for (uint64_t k = 0; k < turn->steps && n < recorded->n; k++)
            if (!add_step(x, turn, ++n)) return false;
    }
    x->n_recorded = x->graph.addition_order.n;
    x->result->events = events;
    return true;
}
