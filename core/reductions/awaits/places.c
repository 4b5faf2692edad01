// places.c - decides which reads are awaits: those at places where a read was directly followed by
// a block.
#include "reductions/awaits/places.h"

#include "reductions/reduction.h"

// ---- known places of waits ----------------------------------------------------------------------

static bool begin_awaits(smc_reductions *r, const smc_facts *facts) {
    smc_awaits *a = &r->awaits;
    smc_unpacking known;
    *a = (smc_awaits){.off = !smc_reduction_is_used(r, SMC_REDUCTION_awaits)};
    if (!smc_facts_find(facts, SMC_FACT_awaits, &known)) return true;
    a->off |= smc_unpack_flag(&known);
    for (uint32_t n = smc_unpack_count(&known); n; n--)
        *smc_vec_push(&a->codes) = smc_unpack_number(&known);
    return !known.wrong && known.at == known.end;
}

static void encode_facts(const smc_reductions *r, smc_facts *facts) {
    const smc_awaits *a = &r->awaits;
    smc_packed *to = smc_facts_begin_write(facts, SMC_FACT_awaits);
    smc_pack_number(to, a->off);
    smc_pack_number(to, a->codes.n);
    for (uint32_t i = 0; i < a->codes.n; i++) smc_pack_number(to, a->codes.at[i]);
}

static void clear_steps(smc_reductions *r) {
    r->awaits.places.n = 0;
    smc_table_free(&r->awaits.answers);
}

static void begin_attempt(smc_reductions *r) {
    r->awaits.deferred.n = r->awaits.deferred_in_order.n = r->awaits.ends.n = 0;
}

static void free_awaits(smc_reductions *r) {
    smc_awaits *a = &r->awaits;
    smc_vec_free(&a->codes);
    smc_vec_free(&a->places);
    smc_vec_free(&a->ends);
    smc_vec_free(&a->deferred);
    smc_vec_free(&a->deferred_in_order);
    smc_table_free(&a->answers);
}

const smc_option smc_option_awaits = {
    .name = "awaits",
    .argument = "auto|off",
    .help = "tracer, trust: suspend a spinning read until a write can unblock it",
    .kind = SMC_OPTION_AUTO,
    .initial.on = true};

const smc_reduction smc_reduction_awaits = {
    .name = "awaits",
    .title = "suspend a spinning read until a write can unblock it",
    .option = &smc_option_awaits,
    .preserves =
        SMC_PRESERVES_ERRORS | SMC_PRESERVES_OUTCOMES | SMC_PRESERVES_COUNTS | SMC_PRESERVES_NAMES,
    .begin = begin_awaits,
    .attempt = begin_attempt,
    .encode_facts = encode_facts,
    .forget_steps = clear_steps,
    .end = free_awaits,
};

bool smc_may_await(const smc_graph *g, const smc_action *a) {
    // such an RMW may commute; then it is unordered and reads nothing
    const bool is_blind = a->kind == SMC_RMW && a->result_unused && smc_rmw_commuting_family(a->op);
    return (a->kind == SMC_READ || a->kind == SMC_RMW) && !is_blind && !a->forced_source &&
           (a->order != SMC_PLAIN || g->options.plain_access);
}

// Whether a place with this code is known as a place of awaits.
static bool is_known_place(const smc_awaits *a, uint64_t code) {
    for (uint32_t i = 0; i < a->codes.n; i++)
        if (a->codes.at[i] == code) return true;
    return false;
}

static uint64_t code_of_place(const smc_graph *g, const smc_action *a) {
    return g->program->place(g->program, a->place).code;
}

void smc_awaits_learn_place(smc_reductions *r, smc_id block) {
    const smc_graph *g = r->graph;
    const smc_event *b = smc_event_at(g, block),
                    *last = smc_event_at(g, smc_last_event(g, b->thread));
    smc_awaits *a = &r->awaits;
    assert(smc_is_idle_block(&b->step->action));
    if (a->off || g->options.cells || r->refuted || b->index == 1 || last->next != b->step ||
        !smc_may_await(g, &last->step->action) || smc_is_repeated_read(&last->step->action) ||
        smc_has_forced_source(r, &last->step->action))
        return;
    if (last->writes && last->out != last->in) return;
    const uint64_t code = code_of_place(g, &last->step->action);
    if (is_known_place(a, code)) return;
    *smc_vec_push(&a->codes) = code;
    smc_refute_assumption(r);
}

bool smc_is_await(smc_reductions *r, const smc_step *step) {
    enum { UNKNOWN, NO, YES };
    smc_awaits *a = &r->awaits;
    const uint32_t place = step->action.place;
    if (smc_is_repeated_read(&step->action)) return true;
    if (!smc_may_await(r->graph, &step->action) || smc_has_forced_source(r, &step->action))
        return false;
    while (a->places.n <= place) *smc_vec_push(&a->places) = UNKNOWN;
    if (a->places.at[place] == UNKNOWN)
        a->places.at[place] = is_known_place(a, code_of_place(r->graph, &step->action)) ? YES : NO;
    return a->places.at[place] == YES;
}
