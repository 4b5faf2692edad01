// rc11.c - RC11: the C11 model as repaired by Lahav, Vafeiadis, Kang, Hur and Dreyer (PLDI 2017).
//
// Coherence (irreflexive(hb ; eco?)) and atomicity are decided by saturation with RC11's happens-before, kept as clocks
// (views.h); po u rf is acyclic because events are added in such an order. What is left is psc, which matters only where
// two threads have seq_cst writes or fences: inside one thread, psc follows program order (anything else breaks coherence), and
// to a read it leads only along happens-before, so that one thread and reads by others make no cycle but with coherence. Adding a
// write that does not read, or a fence, keeps a consistent graph consistent: the write may be the last in coherence (where
// the graph does not say otherwise), and all new edges lead to the new event. So does adding a read of the last write.
#include "models/axiomatic/axioms.h"
#include "models/saturation/psc.h"

struct smc_model_state {
    smc_saturation base;
    smc_views views;
    smc_psc psc;
    SMC_VEC(uint32_t) n_sc; // [thread]: linked seq_cst writes and fences
    uint32_t sc_threads;    // threads that have some
    smc_certificate certificate;        // a coherence order with which the graph is consistent; only while ..
    bool is_certified;          // .. this holds
};

static smc_model_state *start(const smc_model *self, const smc_graph *g) {
    smc_model_state *s = smc_alloc(sizeof *s);
    s->views = (smc_views){.graph = g, .po_releases = self->c11_releases};
    s->base = (smc_saturation){.graph = g, .views = &s->views};
    s->psc.base = &s->base;
    s->psc.certificate = &s->certificate;
    s->certificate.graph = g;
    s->is_certified = true;
    return s;
}

static void finish(smc_model_state *s) {
    smc_psc_free(&s->psc);
    smc_views_free(&s->views);
    smc_saturation_free(&s->base);
    smc_vec_free(&s->n_sc);
    smc_certificate_free(&s->certificate);
    free(s);
}

// A compare-exchange is counted whether or not it fails: too many never harm.
static bool counts(const smc_event *e) {
    const bool kind = e->kind == SMC_WRITE || e->kind == SMC_RMW || e->kind == SMC_FENCE;
    return kind && e->step->action.order == SMC_SEQ_CST;
}

static uint32_t *count_of(smc_model_state *s, uint32_t thread) {
    while (s->n_sc.n <= thread) *smc_vec_push(&s->n_sc) = 0;
    return &s->n_sc.at[thread];
}

// Whether psc has to be looked at.
static bool is_ordered(const smc_model_state *s) { return s->sc_threads >= 2; }

// Whether the graph is consistent; if so, the order found is known from now on. If not, what was known is so without the
// event linked last.
static bool find_order(smc_model_state *s) {
    const smc_graph *g = s->base.graph;
    if (!smc_psc_possible(&s->psc, &(smc_psc_question){0})) return false;
    s->is_certified = true;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        if (!g->locs.at[l].init || g->locs.at[l].info.lock) continue;
        for (uint32_t i = 0; i < g->locs.at[l].events.n; i++) {
            const smc_id id = g->locs.at[l].events.at[i];
            if (smc_ev(g, id)->writes) smc_certificate_rank(&s->certificate, id, smc_psc_rank(&s->psc, id));
        }
    }
    return true;
}

static bool add(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    smc_views_add(&s->views, id);
    if (counts(e) && !(*count_of(s, e->thread))++) s->sc_threads++;
    if (!smc_saturation_add(s, id)) return false;
    if (!e->reads && !e->writes) return true;
    if (s->is_certified && smc_certificate_follows(&s->certificate, id)) {
        if (e->writes) smc_certificate_append(&s->certificate, id);
        return true;
    }
    if (is_ordered(s)) return find_order(s);
    s->is_certified = false;
    return true;
}

static void remove_last(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    if (counts(e) && !--*count_of(s, e->thread)) s->sc_threads--;
    smc_saturation_remove(s, id);
}

static void readable(smc_model_state *s, smc_id id, smc_sources *out) {
    const uint32_t from = out->n;
    smc_saturation_readable(s, id, out);
    if (!is_ordered(s)) return;
    const smc_id last = s->is_certified ? smc_certificate_last(&s->certificate, NULL, smc_ev(s->base.graph, id)->loc, id) : 0;
    uint32_t kept = from;
    for (uint32_t i = from; i < out->n; i++) {
        const smc_psc_question q = {.read = id, .source = out->at[i].write};
        if (q.source == last || smc_psc_possible(&s->psc, &q)) out->at[kept++] = out->at[i];
    }
    out->n = kept;
}

static bool possible_in_view(smc_saturation *base, const smc_view *v, smc_id id, smc_id source) {
    smc_model_state *s = (smc_model_state *)(void *)base;
    return smc_psc_possible(&s->psc, &(smc_psc_question){.view = v, .read = id, .source = source});
}

static bool canonical(smc_model_state *s, const smc_view *v, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    if (s->is_certified && !e->sees_past) {
        const smc_id last = smc_certificate_last(&s->certificate, v, e->loc, id);
        if (smc_canonical_before(s->base.graph, smc_ev(s->base.graph, e->rf), smc_ev(s->base.graph, last))) return false;
    }
    return smc_saturation_canonical(s, v, id, is_ordered(s) ? possible_in_view : NULL);
}

static bool can_be_last(smc_model_state *s, const smc_id *writes, uint32_t n) {
    if (!is_ordered(s)) return smc_saturation_can_be_last(s, writes, n);
    return smc_psc_possible(&s->psc, &(smc_psc_question){.last = writes, .n_last = n});
}

static bool hb_decides(const smc_model_state *s) { return s->sc_threads < 2; }

static uint32_t coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    if (!is_ordered(s)) return smc_saturation_coherence(s, loc, out);
    if (!smc_psc_possible(&s->psc, &(smc_psc_question){0})) return 0;
    const smc_coherence o = {&s->psc.orders.at[loc], s->psc.positions.at, NULL, loc};
    return smc_coherence_list(s->base.graph, &o, out);
}

static const uint32_t *happens_before(const smc_model_state *s, smc_id id) { return smc_views_of(&s->views, id, SMC_VIEW_HB); }

const smc_model smc_model_rc11 = {
    .name = "rc11",
    .title = "RC11, the repaired C11",
    .paper = "Lahav, Vafeiadis, Kang, Hur, Dreyer: Repairing Sequential Consistency in C/C++11, PLDI 2017",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_PLAIN_RACES | SMC_MODEL_SEES_PAST |
             SMC_MODEL_LOCKS_BY_HB | SMC_MODEL_RELEASE_SEQUENCES,
    .axioms = smc_axioms_rc11,
    .axioms_hb = smc_hb_rc11,
    .start = start,
    .finish = finish,
    .add = add,
    .remove = remove_last,
    .readable = readable,
    .canonical = canonical,
    .can_be_last = can_be_last,
    .hb_decides = hb_decides,
    .hb = happens_before,
    .coherence = coherence,
};
