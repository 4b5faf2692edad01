// barriers.c - explores one order of arrivals at barriers (docs/design/barriers.md).
#include "reductions/barriers/barriers.h"

#include "reductions/barriers/arrivals.h"
#include "reductions/barriers/wakeups.h"
#include "reductions/reduction.h"

enum { USED = 1 << SMC_REDUCTION_barriers };

static bool begin_barriers(smc_reductions *r, const smc_facts *facts) {
    smc_unpacking known;
    if (!smc_facts_find(facts, SMC_FACT_barriers, &known)) return true;
    if (!smc_unpack_flag(&known)) r->used &= ~(unsigned)USED;
    return !known.wrong && known.at == known.end;
}

// The fact learnt about barriers and semaphores: false if their words must have an order, for
// example because a barrier is used by more threads than it counts.
static void encode_facts(const smc_reductions *r, smc_facts *facts) {
    smc_pack_number(smc_facts_begin_write(facts, SMC_FACT_barriers), (r->used & USED) != 0);
}

static void begin_attempt(smc_reductions *r) { r->gives_tickets = false; }

const smc_option smc_option_barriers = {
    .name = "barriers",
    .argument = "auto|off",
    .help = "tracer, trust, lapor: explore one order of arrivals at a barrier; tracer, trust: "
            "number posts and waits of semaphores, one source for a thread that is woken",
    .kind = SMC_OPTION_AUTO,
    .initial.on = true};

const smc_reduction smc_reduction_barriers = {
    .name = "barriers",
    .title = "explore one order of arrivals at a barrier",
    .option = &smc_option_barriers,
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_OUTCOMES | SMC_PRESERVES_NAMES,
    .begin = begin_barriers,
    .attempt = begin_attempt,
    .encode_facts = encode_facts,
};

void smc_barriers_refute(smc_reductions *r) {
    r->used &= ~(unsigned)USED;
    smc_refute_assumption(r);
}

// Returns the last arrival at the barrier that e destroys; 0: restarts, since the barrier has more
// threads than it counts. Destroying a barrier observes its arrivals, which it may revisit.
static smc_id last_arrival(smc_reductions *r, const smc_event *e) {
    const smc_id last = smc_graph_last_linked(r->graph, e->loc);
    if (!smc_exceeds_barrier_count(r->graph, e->thread, last)) return last;
    smc_barriers_refute(r);
    return 0;
}

smc_id smc_barriers_source(smc_reductions *r, smc_id id) {
    const smc_event *e = smc_event_at(r->graph, id);
    assert(smc_has_forced_source(r, &e->step->action));
    if (e->kind == SMC_RMW) return last_arrival(r, e);
    if (smc_waits_in_list(&e->step->action)) return smc_list_write_for(r->graph, e->thread);
    const smc_id last = smc_arrival_before_departure(r->graph, e->thread);
    return last ? last : smc_graph_last_linked(r->graph, e->loc);
}
