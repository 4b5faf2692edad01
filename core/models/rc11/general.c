// general.c - RC11: the C11 model as repaired by Lahav, Vafeiadis, Kang, Hur and Dreyer (PLDI
// 2017).
//
// Saturation decides coherence (irreflexive(hb ; eco?)) and atomicity, with RC11's happens-before
// as clocks (views.h). po u rf is acyclic because an event is added only after its predecessors in
// po u rf. The remaining axiom, acyclicity of psc, matters only if two threads have seq_cst writes
// or fences (C++20: or reads). Within one thread psc agrees with program order, unless coherence is
// violated. And under RC11, psc edges to a read follow happens-before, so the events of one thread
// together with other threads' reads form no new cycle.
//
// Adding a write or a fence (not an RMW) keeps a consistent graph consistent: the write can be the
// last one in coherence (unless the graph fixes coherence), and all new edges lead to the new
// event. The same holds for a read from the last write.
#include "models/rc11/general.h"

#include "models/axiomatic/axioms.h"
#include "models/search/search.h"

void smc_rc11_start(smc_rc11 *s, const smc_model *self, const smc_graph *g) {
    s->views = (smc_views){.graph = g, .releases = self->releases};
    s->base = (smc_saturation){.graph = g, .views = &s->views};
    s->psc.saturation = &s->base;
    s->psc.certificate = &s->certificate;
    s->psc.order = &s->order;
    s->psc.is_c20 = self->axioms == smc_axioms_c20;
    s->certificate.graph = g;
    s->order = (smc_sc_order){
        .saturation = &s->base, .certificate = &s->certificate, .is_c20 = s->psc.is_c20};
}

void smc_rc11_finish(smc_rc11 *s) {
    smc_psc_free(&s->psc);
    smc_views_free(&s->views);
    smc_saturation_free(&s->base);
    smc_certificate_free(&s->certificate);
    smc_sc_order_free(&s->order);
}

static smc_model_state *rc11_base_state(smc_rc11 *s) { return (smc_model_state *)(void *)&s->base; }

// Whether the location has a coherence order.
static bool has_coherence(const smc_graph *g, uint32_t l) {
    return g->locs.at[l].init && !g->locs.at[l].info.lock;
}

// Searches for a coherence order and an order of seq_cst events with which the graph is consistent,
// and stores them in `certificate` and `order`. Returns false if there are none; then `certificate`
// and `order` remain valid for the graph without the event linked last.
static bool find_consistent_order(smc_rc11 *s) {
    const smc_graph *g = s->base.graph;
    if (!smc_psc_is_satisfiable(&s->psc, &(smc_psc_query){0})) return false;
    s->certified = g->link_order.n;
    for (uint32_t l = 0; l < g->locs.n; l++)
        for (uint32_t i = 0; has_coherence(g, l) && i < g->locs.at[l].events.n; i++) {
            const smc_id id = g->locs.at[l].events.at[i];
            if (smc_event_at(g, id)->writes)
                smc_certificate_set_rank(&s->certificate, id, smc_psc_write_rank(&s->psc, id));
        }
    smc_sc_order_begin(&s->order);
    for (uint32_t k = 0; k < s->psc.sc.n; k++) {
        smc_id id;
        const uint32_t place = smc_psc_sc_place(&s->psc, k, &id);
        smc_sc_order_place(&s->order, id, place);
    }
    return true;
}

static bool add_event(smc_rc11 *s, smc_id id) {
    smc_views_add(&s->views, id);
    smc_sc_order_link(&s->order, id);
    return smc_saturation_add(rc11_base_state(s), id);
}

// Whether the event linked last can be appended to s->certificate and s->order, which must cover
// all events before it. If it can, appends the event.
static bool append_to_known_orders(smc_rc11 *s, smc_id id) {
    const smc_event *e = smc_event_at(s->base.graph, id);
    if (s->certified != e->linked_at) return false;
    if ((!e->reads && !e->writes) || smc_certificate_can_append(&s->certificate, id)) {
        if (e->writes) smc_certificate_append(&s->certificate, id);
        smc_sc_order_append(&s->order, id);
    } else if (e->writes || !smc_sc_order_insert(&s->order, id)) {
        return false;
    }
    s->certified++;
    return true;
}

void smc_rc11_add_consistent(smc_rc11 *s, smc_id id) {
    const smc_graph *g = s->base.graph;
    const bool consistent = add_event(s, id),
               is_last = smc_event_at(g, id)->linked_at + 1 == g->link_order.n;
    smc_invariant(consistent || smc_graph_stop_requested(g),
                  "a sequentially consistent graph is not consistent");
    if (consistent && is_last) (void)append_to_known_orders(s, id);
}

void smc_rc11_set_certificate(smc_rc11 *s, const smc_certificate *from, uint32_t n) {
    const smc_graph *g = s->base.graph;
    s->certificate.top = 0;
    s->certified = n;
    smc_sc_order_begin(&s->order);
    for (uint32_t i = 0; i < n; i++) {
        const smc_id id = g->link_order.at[i];
        if (smc_event_at(g, id)->writes)
            smc_certificate_set_rank(&s->certificate, id, from->rank.at[id]);
        if (smc_sc_order_has(&s->order, id)) smc_sc_order_place(&s->order, id, from->rank.at[id]);
    }
}

// Adds an event to the state. An event that is no access keeps the graph consistent, and so does a
// relinked event of a consistent graph. After such events, the orders are searched only when a
// query needs them.
bool smc_rc11_add(smc_rc11 *s, smc_id id) {
    const smc_graph *g = s->base.graph;
    const smc_event *e = smc_event_at(g, id);
    if (!add_event(s, id)) return false;
    if (append_to_known_orders(s, id) || !s->is_ordered) return true;
    return g->relinks || (!e->reads && !e->writes) || find_consistent_order(s);
}

static bool is_certified(const smc_rc11 *s) { return s->certified == s->base.graph->link_order.n; }

static void ensure_orders(smc_rc11 *s) {
    if (s->is_ordered && !s->sc && !is_certified(s)) (void)find_consistent_order(s);
}

void smc_rc11_remove(smc_rc11 *s, smc_id id) {
    if (s->certified > smc_event_at(s->base.graph, id)->linked_at)
        s->certified = smc_event_at(s->base.graph, id)->linked_at;
    smc_sc_order_unlink(&s->order, id);
    smc_saturation_remove(rc11_base_state(s), id);
}

// Whether the read can have the source in the view. Tries the current orders, then sequential
// consistency, then the search for other orders.
static bool rc11_can_read_from(smc_rc11 *s, const smc_view *v, smc_id read, smc_id source) {
    return (is_certified(s) && smc_sc_order_allows(&s->order, v, read, source)) ||
           (s->sc && smc_search_can_read(s->sc, v, read, source)) ||
           smc_psc_is_satisfiable(&s->psc,
                                  &(smc_psc_query){.view = v, .read = read, .source = source});
}

void smc_rc11_readable(smc_rc11 *s, smc_id id, smc_sources *out) {
    const uint32_t from = out->n;
    smc_saturation_readable(rc11_base_state(s), id, out);
    if (!s->is_ordered) return;
    ensure_orders(s);
    const smc_id last = is_certified(s) ? smc_certificate_last_write(&s->certificate, NULL, id) : 0;
    uint32_t n_left = from;
    for (uint32_t i = from; i < out->n; i++)
        if (out->at[i].write == last || rc11_can_read_from(s, NULL, id, out->at[i].write))
            out->at[n_left++] = out->at[i];
    out->n = n_left;
}

static bool is_possible_in_view(smc_saturation *base, const smc_view *v, smc_id id, smc_id source) {
    return rc11_can_read_from((smc_rc11 *)(void *)base, v, id, source);
}

bool smc_rc11_canonical(smc_rc11 *s, const smc_view *v, smc_id id) {
    const smc_event *e = smc_event_at(s->base.graph, id);
    ensure_orders(s);
    if (is_certified(s) && !e->reads_only_hb_past) {
        const smc_id last = smc_certificate_last_write(&s->certificate, v, id);
        if (smc_precedes_canonically(s->base.graph, id, smc_event_at(s->base.graph, e->rf),
                                     smc_event_at(s->base.graph, last)))
            return false;
    }
    return smc_saturation_canonical(rc11_base_state(s), v, id,
                                    s->is_ordered ? is_possible_in_view : NULL);
}

bool smc_rc11_may_read(smc_rc11 *s, const smc_view *v, smc_id id, smc_id w) {
    ensure_orders(s);
    return smc_saturation_may_read(rc11_base_state(s), v, id, w,
                                   s->is_ordered ? is_possible_in_view : NULL);
}

// Coherence is checked first, since it refutes most writes at once. To refute sequential
// consistency, which implies coherence, takes a search through all runs.
bool smc_rc11_can_be_last(smc_rc11 *s, const smc_id *writes, uint32_t n) {
    if (!smc_saturation_can_be_last(rc11_base_state(s), writes, n)) return false;
    if (!s->is_ordered) return true;
    if (s->sc && smc_model_sc.can_be_last(s->sc, writes, n)) return true;
    return smc_psc_is_satisfiable(&s->psc, &(smc_psc_query){.last = writes, .n_last = n});
}

uint32_t smc_rc11_coherence(smc_rc11 *s, uint32_t loc, smc_id *out) {
    if (!s->is_ordered) return smc_saturation_coherence(rc11_base_state(s), loc, out);
    if (s->sc) return smc_model_sc.coherence(s->sc, loc, out);
    if (!smc_psc_is_satisfiable(&s->psc, &(smc_psc_query){0})) return 0;
    const smc_coherence o = {&s->psc.orders.at[loc], s->psc.positions.at, NULL, loc};
    return smc_coherence_list_chains(s->base.graph, &o, out);
}
