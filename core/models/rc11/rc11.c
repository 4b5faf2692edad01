// rc11.c - the models RC11 and C++20. While the graph is strong (strong.h), sequential consistency
// decides; otherwise general.h decides.
//
// Invariants about prefixes of link_order. The first n_strong events form a strong graph. The first
// n_added_to_sc events are added to the sequential-consistency model: all strong events and, if psc
// matters, the events after them up to the first event that this model rejects. A graph that is
// sequentially consistent is consistent; a strong graph that is not sequentially consistent is
// inconsistent.
#include "models/axiomatic/axioms.h"
#include "models/rc11/general.h"
#include "models/rc11/strong.h"
#include "models/search/search.h"

// The state of the models for one graph.
struct smc_model_state {
    smc_rc11 general; // all events are added to it, except events at the end of a strong prefix
    smc_strong_order_check strong; // decides whether an event extends the strong prefix
    smc_model_state *sc;           // state of the sequential-consistency model
    uint32_t n_strong;             // length of the strong prefix of link_order
    uint32_t n_added_to_sc;        // length of the prefix added to `sc`
    uint32_t refused;       // length of a prefix that is not sequentially consistent; 0: unknown
    uint32_t n_general;     // length of the prefix added to `general`
    bool psc_matters;       // some graph was not strong and had seq_cst events in two threads
    SMC_VEC(uint32_t) n_sc; // [thread]: number of its linked seq_cst writes and fences; C++20: also
                            // reads
    uint32_t sc_threads;    // number of threads with such events
};

static smc_model_state *start_model(const smc_model *self, const smc_graph *g) {
    smc_model_state *s = smc_alloc(sizeof *s);
    smc_rc11_start(&s->general, self, g);
    s->strong.graph = g;
    s->sc = smc_model_sc.start(&smc_model_sc, g);
    return s;
}

static void finish_model(smc_model_state *s) {
    smc_rc11_finish(&s->general);
    smc_strong_free(&s->strong);
    smc_model_sc.finish(s->sc);
    smc_vec_free(&s->n_sc);
    free(s);
}

// Whether smc_model_state.n_sc counts the event. A compare-exchange counts if either of its orders
// is seq_cst, whether or not it succeeds: counting too many events is harmless.
static bool is_seq_cst_event(const smc_model_state *s, const smc_event *e) {
    const smc_action *a = &e->step->action;
    const bool kind = e->kind == SMC_WRITE || e->kind == SMC_RMW || e->kind == SMC_FENCE;
    if (kind && a->order == SMC_SEQ_CST) return true;
    const unsigned read = e->kind == SMC_READ ? a->order : e->kind == SMC_RMW ? a->order_fail : 0;
    return s->general.psc.is_c20 && read == SMC_SEQ_CST;
}

static uint32_t *sc_count_of(smc_model_state *s, uint32_t thread) {
    while (s->n_sc.n <= thread) *smc_vec_push(&s->n_sc) = 0;
    return &s->n_sc.at[thread];
}

static bool is_strong(const smc_model_state *s) {
    return s->n_strong == s->strong.graph->link_order.n;
}

// Adds those of the first n events to the general state that it lacks; all are known to be
// consistent.
static void update_general_state(smc_model_state *s, uint32_t n) {
    for (; s->n_general < n; s->n_general++)
        smc_rc11_add_consistent(&s->general, s->strong.graph->link_order.at[s->n_general]);
}

// Returns the state of general.h after adding those of the first n events of link_order that it
// lacks.
static smc_rc11 *general_state_with_prefix(smc_model_state *s, uint32_t n) {
    s->general.sc = n == s->n_added_to_sc ? s->sc : NULL;
    update_general_state(s, n);
    if (s->general.sc && s->general.certified != n)
        smc_rc11_set_certificate(&s->general, smc_search_certificate(s->sc), n);
    return &s->general;
}

// Whether the graph with the event linked last is sequentially consistent. If it is, all events are
// added to `sc`.
static bool add_to_sc(smc_model_state *s, smc_id id) {
    const uint32_t n = s->strong.graph->link_order.n;
    if (s->refused) return false;
    const bool behind = s->n_added_to_sc + 1 < n;
    if (behind ? smc_search_find_run(s->sc) : smc_model_sc.add(s->sc, id)) {
        s->n_added_to_sc = n;
        return true;
    }
    // the events above n_added_to_sc will be unlinked without a call of `remove`
    if (behind) smc_search_drop_closures(s->sc, s->n_added_to_sc);
    else smc_model_sc.remove(s->sc, id);
    s->refused = n;
    return false;
}

static bool add_event(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_event_at(s->strong.graph, id);
    const bool strong = s->n_strong == e->linked_at && smc_stays_strong(&s->strong, id);
    if (is_seq_cst_event(s, e) && !(*sc_count_of(s, e->thread))++) s->sc_threads++;
    s->general.is_ordered = s->sc_threads >= 2;
    smc_strong_link_event(&s->strong, id);
    if (strong) {
        s->n_strong++;
        return add_to_sc(s, id);
    }
    s->psc_matters |= s->general.is_ordered;
    if (s->psc_matters && add_to_sc(s, id)) {
        update_general_state(s, s->n_added_to_sc);
        return true;
    }
    smc_rc11 *general = general_state_with_prefix(s, e->linked_at);
    s->n_general++;
    return smc_rc11_add(general, id);
}

static void remove_last(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_event_at(s->strong.graph, id);
    if (is_seq_cst_event(s, e) && !--*sc_count_of(s, e->thread)) s->sc_threads--;
    s->general.is_ordered = s->sc_threads >= 2;
    smc_strong_unlink_event(&s->strong, id);
    if (e->linked_at < s->n_general) {
        smc_rc11_remove(&s->general, id);
        s->n_general = e->linked_at;
    }
    if (e->linked_at < s->n_added_to_sc) {
        smc_model_sc.remove(s->sc, id);
        s->n_added_to_sc = e->linked_at;
    }
    if (e->linked_at < s->n_strong) s->n_strong = e->linked_at;
    if (e->linked_at < s->refused) s->refused = 0;
}

static smc_rc11 *general_state_of_graph(smc_model_state *s) {
    return general_state_with_prefix(s, s->strong.graph->link_order.n);
}

static void list_readable(smc_model_state *s, smc_id id, smc_sources *out) {
    if (is_strong(s) && smc_stays_strong(&s->strong, id)) smc_model_sc.readable(s->sc, id, out);
    else smc_rc11_readable(general_state_of_graph(s), id, out);
}

static bool canonical_source(smc_model_state *s, const smc_view *v, smc_id id) {
    return is_strong(s) ? smc_model_sc.canonical(s->sc, v, id)
                        : smc_rc11_canonical(general_state_of_graph(s), v, id);
}

static bool may_read_from(smc_model_state *s, const smc_view *v, smc_id id, smc_id w) {
    if (is_strong(s) && smc_stays_strong(&s->strong, id))
        return smc_model_sc.takes(s->sc, v, id, w);
    return smc_rc11_may_read(general_state_of_graph(s), v, id, w);
}

static bool can_be_last(smc_model_state *s, const smc_id *writes, uint32_t n) {
    return is_strong(s) ? smc_model_sc.can_be_last(s->sc, writes, n)
                        : smc_rc11_can_be_last(general_state_of_graph(s), writes, n);
}

// Coherence and happens-before decide consistency unless two threads have seq_cst events: otherwise
// psc is acyclic (general.c).
static bool is_consistency_decided_by_hb(const smc_model_state *s) { return s->sc_threads < 2; }

static uint32_t copy_coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    return is_strong(s) ? smc_model_sc.coherence(s->sc, loc, out)
                        : smc_rc11_coherence(general_state_of_graph(s), loc, out);
}

static uint32_t copy_sc_run(smc_model_state *s, smc_id *out) {
    return is_strong(s) ? smc_model_sc.run(s->sc, out) : 0;
}

static const uint32_t *happens_before(const smc_model_state *s, smc_id id) {
    return is_strong(s) ? smc_event_clock(s->strong.graph, id)
                        : smc_views_of(&s->general.views, id, SMC_VIEW_HB);
}

// rc11 and c20 differ only in the order of seq_cst events (general.h).
#define MODEL                                                                                      \
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_PLAIN_RACES |              \
             SMC_MODEL_SEES_PAST | SMC_MODEL_LOCKS_BY_HB | SMC_MODEL_RELEASE_SEQUENCES |           \
             SMC_MODEL_ORDERS | SMC_MODEL_COMMUTES | SMC_MODEL_MIXES_SIZES,                        \
    .axioms_hb = smc_hb_rc11, .start = start_model, .finish = finish_model, .add = add_event,      \
        .remove = remove_last,                                                                     \
    .readable = list_readable, .canonical = canonical_source, .takes = may_read_from,              \
        .can_be_last = can_be_last,                                                                \
    .is_consistency_decided_by_hb = is_consistency_decided_by_hb, .interleaves = is_strong,        \
    .hb = happens_before,                                                                          \
    .coherence = copy_coherence, .run = copy_sc_run

const smc_model smc_model_rc11 = {
    .name = "rc11",
    .title = "RC11, the repaired C11",
    .paper = "Lahav, Vafeiadis, Kang, Hur, Dreyer: Repairing Sequential Consistency in C/C++11, "
             "PLDI 2017",
    .axioms = smc_axioms_rc11,
    .later = &smc_model_c20,
    MODEL,
};

const smc_model smc_model_c20 = {
    .name = "c20",
    .title = "C++20 and Rust",
    .paper = "ISO/IEC 14882:2020; Boehm, Giroux, Vafeiadis: Revising the C++ memory model, P0668R5",
    .axioms = smc_axioms_c20,
    MODEL,
};
