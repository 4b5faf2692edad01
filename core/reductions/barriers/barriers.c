// barriers.c - explores one order of arrivals at barriers (docs/design/barriers.md).
#include "reductions/barriers/barriers.h"

#include "reductions/barriers/arrivals.h"
#include "reductions/reduction.h"

static bool begin_barriers(smc_reductions *r, bool on, const smc_facts *facts) {
    smc_unpacking known;
    r->barriers = (smc_barriers){.on = on};
    if (!smc_facts_find(facts, SMC_FACT_barriers, &known)) return true;
    r->barriers.on &= smc_unpack_flag(&known);
    return !known.wrong && known.at == known.end;
}

static void encode_facts(const smc_reductions *r, smc_facts *facts) {
    smc_pack_number(smc_facts_begin_write(facts, SMC_FACT_barriers), r->barriers.on);
}
static void begin_attempt(smc_reductions *r) { r->barriers.gives_tickets = false; }
static void do_nothing(smc_reductions *r) { (void)r; }

const smc_option smc_option_barriers = {
    .name = "barriers",
    .argument = "auto|off",
    .help = "tracer, trust, lapor: explore one order of arrivals at a barrier; tracer, trust: "
            "number posts and waits of semaphores",
    .kind = SMC_OPTION_AUTO,
    .initial.on = true};

const smc_reduction smc_reduction_barriers = {
    .name = "barriers",
    .title = "explore one order of arrivals at a barrier",
    .page = "docs/design/reductions.md#barriers",
    .option = &smc_option_barriers,
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_OUTCOMES | SMC_PRESERVES_NAMES,
    .fact = SMC_FACT_barriers,
    .begin = begin_barriers,
    .attempt = begin_attempt,
    .tell = encode_facts,
    .end = do_nothing,
};

// Returns the last arrival at the barrier that e destroys; 0: restarts, since the barrier has more
// threads than it counts. Destroying a barrier observes its arrivals, which it may revisit.
static smc_id last_arrival(smc_reductions *r, const smc_event *e) {
    const smc_id last = smc_graph_last_linked(r->graph, e->loc);
    if (!smc_exceeds_barrier_count(r->graph, e->thread, last)) return last;
    r->barriers.on = false;
    smc_refute_assumption(r);
    return 0;
}

smc_id smc_barriers_source(smc_reductions *r, smc_id id) {
    const smc_event *e = smc_event_at(r->graph, id);
    assert(e->step->action.forced_source);
    if (e->kind == SMC_RMW) return last_arrival(r, e);
    const smc_id last = smc_arrival_before_departure(r->graph, e->thread);
    return last ? last : smc_graph_last_linked(r->graph, e->loc);
}
