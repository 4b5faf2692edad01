#include "reductions/barriers/arrivals.h"

// The last arrival of the barrier round that `arrival` belongs to; 0: the round is incomplete.
static smc_id last_of_round(const smc_graph *g, smc_id arrival, uint64_t parties) {
    assert(parties);
    while (arrival && smc_event_at(g, arrival)->out % parties)
        arrival = smc_event_at(g, arrival)->rmw_reader;
    return arrival;
}

smc_id smc_arrival_before_departure(const smc_graph *g, uint32_t t) {
    // the thread's last event is the arrival that precedes this departure
    return last_of_round(g, smc_last_event(g, t), g->threads.at[t].step->action.parties);
}

bool smc_exceeds_barrier_count(const smc_graph *g, uint32_t t, smc_id source) {
    const uint64_t parties = g->threads.at[t].step->action.rmw.parties,
                   complete = smc_event_at(g, source)->out / parties * parties;
    assert(smc_event_at(g, source)->out >= complete);
    if (!complete) return false;
    while (smc_event_at(g, source)->out != complete) source = smc_event_at(g, source)->rf;
    const smc_thread *thread = &g->threads.at[t];
    const smc_id last = smc_last_event(g, t) ? smc_last_event(g, t) : thread->create;
    return !last || !smc_is_in_clock(smc_event_at(g, source), smc_event_clock(g, last));
}
