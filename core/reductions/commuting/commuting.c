// commuting.c - checks that commuting RMWs may stay unordered (docs/design/counters.md).
//
// The RMWs of a location may stay unordered if happens-before orders each of them with every other
// access of the location, and nothing depends on synchronisation through them. The first event that
// violates this condition restarts the exploration, which then orders these RMWs.
#include "reductions/commuting/commuting.h"

#include "reductions/awaits/places.h"
#include "reductions/commuting/tested.h"
#include "reductions/reduction.h"

// ---- known locations ----------------------------------------------------------------------------

static bool begin_commuting(smc_reductions *r, const smc_facts *facts) {
    const bool on = smc_reduction_is_used(r, SMC_REDUCTION_commuting);
    smc_commuting *c = &r->commuting;
    smc_unpacking known;
    *c = (smc_commuting){.use = on ? SMC_COMMUTE_ALL : SMC_COMMUTE_NONE};
    if (!smc_facts_find(facts, SMC_FACT_commuting, &known)) return true;
    const uint8_t use = (uint8_t)smc_unpack_number_below(&known, SMC_COMMUTE_ALL + 1);
    if (use < c->use) c->use = use;
    for (uint32_t n = smc_unpack_count(&known); n; n--)
        *smc_vec_push(&c->order_observed.at) = smc_unpack_number(&known);
    return !known.wrong && known.at == known.end;
}

static void encode_facts(const smc_reductions *r, smc_facts *facts) {
    const smc_commuting *c = &r->commuting;
    smc_packed *to = smc_facts_begin_write(facts, SMC_FACT_commuting);
    smc_pack_number(to, c->use);
    smc_pack_number(to, c->order_observed.at.n);
    for (uint32_t i = 0; i < c->order_observed.at.n; i++)
        smc_pack_number(to, c->order_observed.at.at[i]);
}

static void begin_attempt(smc_reductions *r) {
    r->reduced.unordered.use = r->elision.on ? r->commuting.use : SMC_COMMUTE_NONE;
    r->reduced.unordered.order_observed = &r->commuting.order_observed;
}

static void free_commuting(smc_reductions *r) { smc_vec_free(&r->commuting.order_observed.at); }

const smc_option smc_option_commuting = {
    .name = "commute",
    .argument = "auto|off",
    .help = "tracer, trust: do not order commuting RMWs (fetch_add, ..) whose results are unused",
    .kind = SMC_OPTION_AUTO,
    .initial.on = true};

const smc_reduction smc_reduction_commuting = {
    .name = "commuting",
    .title = "do not order commuting RMWs whose results are unused",
    .option = &smc_option_commuting,
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_OUTCOMES | SMC_PRESERVES_NAMES,
    .begin = begin_commuting,
    .attempt = begin_attempt,
    .encode_facts = encode_facts,
    .end = free_commuting,
};

// Restarts the exploration with fewer unordered RMWs.
static void restart_commuting(smc_reductions *r, smc_commuting_mode use) {
    assert((unsigned)use <= r->commuting.use); // facts only reduce the set of RMWs that stay
                                               // unordered
    r->commuting.use = (uint8_t)use;
    smc_refute_assumption(r);
}

// Records that the RMWs of the location must be ordered, and restarts the exploration.
static void require_order_at(smc_reductions *r, uint32_t loc) {
    smc_location_set *codes = &r->commuting.order_observed;
    const uint64_t code = r->graph->locs.at[loc].info.code;
    assert(smc_unordered_events_at(&r->reduced.unordered, loc)->n);
    restart_commuting(r, r->commuting.use);
    for (uint32_t i = 0; i < codes->at.n; i++)
        if (codes->at.at[i] == code) return;
    *smc_vec_push(&codes->at) = code;
}

// ---- other accesses to the location -------------------------------------------------------------

// Whether no byte of the value is undefined.
static bool is_fully_defined_value(const smc_graph *g, const smc_loc *l, uint64_t value) {
    const smc_program *p = g->program;
    char text[8];
    if (l->info.size < 8) return value == smc_truncate(value, l->info.size);
    return value != SMC_UNWRITTEN &&
           !(p->names.undefined && p->names.undefined(p, value, text, sizeof text));
}

static bool is_conditional(const smc_event *e) {
    return e->kind == SMC_RMW && !smc_rmw_is_unconditional(&e->step->action);
}

// Whether a commuting RMW at the location could read an undefined value, which is an error.
static bool may_read_undefined(const smc_graph *g, const smc_loc *l, uint32_t loc) {
    bool written = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id w = g->write_head[(size_t)loc * g->stride + t];
        if (w && !is_fully_defined_value(g, l, smc_event_at(g, w)->out)) return true;
        written |= w != 0;
    }
    return !written && (!l->info.initialised || !is_fully_defined_value(g, l, l->info.initial));
}

// Whether the RMW, which was linked last, may stay unordered: all accesses of its location that do
// not commute with it happen before it, and its value is defined. `hb`: its clock of
// happens-before.
static bool can_leave_unordered(const smc_reductions *r, smc_id id, const uint32_t *hb) {
    const smc_graph *g = r->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_loc *l = &g->locs.at[e->loc];
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id last = g->access_head[(size_t)e->loc * g->stride + t];
        if (last && !smc_is_in_clock(smc_event_at(g, last), hb)) return false;
    }
    const smc_id_list *all = smc_unordered_events_at(&r->reduced.unordered, e->loc);
    for (uint32_t i = 0; i < all->n; i++) {
        const smc_event *u = smc_event_at(g, all->at[i]);
        if (smc_rmw_commuting_family(u->step->action.op) !=
                smc_rmw_commuting_family(e->step->action.op) &&
            !smc_is_in_clock(u, hb))
            return false;
    }
    return e->step->action.size == l->info.size && !may_read_undefined(g, l, e->loc);
}

// Whether all unordered RMWs of the location that were linked earlier happen before the access. A
// conditional RMW does not qualify, since the model considers only the values that writes find.
static bool commutes_with_all(const smc_reductions *r, const smc_event *e, const uint32_t *hb) {
    const smc_id_list *all = smc_unordered_events_at(&r->reduced.unordered, e->loc);
    for (uint32_t i = 0; i < all->n; i++)
        if (!smc_is_in_clock(smc_event_at(r->graph, all->at[i]), hb)) return false;
    return !is_conditional(e);
}

// Orders the RMWs of a net-zero round, which the event e ends: the writes of a round show whether
// other threads observe the round, so they must be in the graph.
static void order_rmws_of_round(smc_reductions *r, const smc_event *e) {
    const smc_graph *g = r->graph;
    for (uint32_t i = 0; i < g->threads.at[e->thread].events.n; i++) {
        const smc_event *u = smc_event_at(g, g->threads.at[e->thread].events.at[i]);
        if (smc_is_unordered(u)) require_order_at(r, u->loc);
    }
}

// Orders the RMWs at locations of awaits: an await examines all writes of its location before it
// reads from one, so they must be in the graph.
static void order_rmws_at_awaits(smc_reductions *r) {
    const smc_graph *g = r->graph;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_step *s = g->threads.at[t].step;
        const uint32_t loc = s && smc_is_access(s->action.kind) ? s->action.loc : 0;
        if (loc && loc < g->locs.n && smc_unordered_events_at(&r->reduced.unordered, loc)->n &&
            smc_is_await(r, s))
            require_order_at(r, loc);
    }
}

// Orders the RMWs of the event's location if one of them could find a value with which its thread
// continues differently, or if an acquire fence could observe their order.
static void order_rmws_with_used_results(smc_reductions *r, smc_id id) {
    const smc_rmw_order_query x = {r->graph, r->model, r->state, &r->reduced.unordered};
    const smc_event *e = smc_event_at(r->graph, id);
    // without `interleaves`, RMWs may always synchronise: executions are interleavings
    const bool fences_matter = r->model->interleaves != NULL;
    if (smc_is_unordered(e) && (smc_test_depends_on_rmw_order(&x, id) ||
                                (fences_matter && smc_fence_depends_on_order(&x, id))))
        require_order_at(r, e->loc);
    if (smc_is_unordered(e) && smc_is_tested_addition(&e->step->action) && smc_is_await(r, e->step))
        require_order_at(r, e->loc);
    if (e->kind != SMC_FENCE || !x.unordered->n || !fences_matter) return;
    const uint32_t loc = smc_location_observed_by_fence(&x, id);
    if (loc) require_order_at(r, loc);
}

// Maximum number of unordered RMWs at a location, since each access there examines all of them.
enum { MAX_COMMUTING = 4096 };

void smc_commuting_check(smc_reductions *r, smc_id id) {
    const smc_graph *g = r->graph;
    const smc_event *e = smc_event_at(g, id);
    if (smc_is_unordered(e) &&
        smc_unordered_events_at(&r->reduced.unordered, e->loc)->n > MAX_COMMUTING)
        require_order_at(r, e->loc);
    if (smc_is_unordered(e) &&
        !can_leave_unordered(r, id, smc_model_hb_clock(r->model, r->state, g, id)))
        require_order_at(r, e->loc);
    if (e->located && smc_unordered_events_at(&r->reduced.unordered, e->loc)->n &&
        !commutes_with_all(r, e, smc_model_hb_clock(r->model, r->state, g, id)))
        require_order_at(r, e->loc);
    if (smc_round_net_zero(&e->step->action)) order_rmws_of_round(r, e);
    order_rmws_with_used_results(r, id);
    order_rmws_at_awaits(r);
    if (r->reduced.unordered.synchronising && r->model->interleaves &&
        !r->model->interleaves(r->state) && !r->refuted)
        restart_commuting(r, SMC_COMMUTE_RELAXED);
}

// Orders all RMWs after a race was found: the behaviour after a race depends on happens-before.
void smc_commuting_check_errors(smc_reductions *r) {
    if (!r->options->keep_going || r->refuted) return;
    for (uint32_t i = 0; i < r->result->errors.n; i++)
        if (r->result->errors.at[i].kind == SMC_ERR_RACE) restart_commuting(r, SMC_COMMUTE_NONE);
}
