// ra.c - release-acquire: every atomic access is release and acquire, whatever its annotation.
//
// Consistency: acyclic(po u rf u co_x u fr_x) for each location x, and atomicity of RMWs (TRACER,
// OOPSLA 2018, section 3). Saturation (saturation.h) decides it, with the graph's clocks as
// happens-before. A failed attempt to take a lock counts as a relaxed read. From the first such
// attempt on, happens-before is smaller than the clocks (views.h), and saturation decides RC11
// without psc.
#include "models/axiomatic/axioms.h"
#include "models/saturation/saturation.h"

// The state of the model.
struct smc_model_state {
    smc_saturation base;
    smc_views views;
};

static smc_model_state *start_model(const smc_model *self, const smc_graph *g) {
    (void)self;
    smc_model_state *s = smc_alloc(sizeof *s);
    s->base.graph = g;
    s->views = (smc_views){.graph = g, .all_synchronise = true};
    return s;
}

static void finish_model(smc_model_state *s) {
    smc_saturation_free(&s->base);
    smc_views_free(&s->views);
    free(s);
}

// Adds an event that may be the first failed attempt to take a lock, or that follows one. Not
// inlined, so that other events are added without its stack frame.
__attribute__((noinline)) static bool add_with_views(smc_model_state *s, smc_id id) {
    smc_views_note_linked(&s->views, id);
    if (s->views.is_enabled) s->base.views = &s->views;
    return smc_saturation_add(s, id);
}

static bool add_event(smc_model_state *s, smc_id id) {
    if (s->views.is_enabled || smc_event_at(s->base.graph, id)->kind == SMC_RMW)
        return add_with_views(s, id);
    return smc_saturation_add(s, id);
}

static const uint32_t *happens_before(const smc_model_state *s, smc_id id) {
    return smc_saturation_hb_clock(&s->base, id);
}

static bool is_consistency_decided_by_hb(const smc_model_state *s) { return s; }

static bool canonical_source(smc_model_state *s, const smc_view *v, smc_id id) {
    return smc_saturation_canonical(s, v, id, NULL);
}

static bool may_read_from(smc_model_state *s, const smc_view *v, smc_id id, smc_id w) {
    return smc_saturation_may_read(s, v, id, w, NULL);
}

const smc_model smc_model_ra = {
    .name = "ra",
    .title = "release-acquire",
    .paper = "Abdulla, Atig, Jonsson, Ngo: Optimal Stateless Model Checking under the "
             "Release-Acquire Semantics, OOPSLA 2018",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_FENCE_IS_RMW |
             SMC_MODEL_PLAIN_RACES | SMC_MODEL_SEES_PAST | SMC_MODEL_LOCKS_BY_HB |
             SMC_MODEL_MIXES_SIZES,
    .axioms = smc_axioms_ra,
    .axioms_hb = smc_hb_ra,
    .start = start_model,
    .finish = finish_model,
    .add = add_event,
    .remove = smc_saturation_remove,
    .readable = smc_saturation_readable,
    .canonical = canonical_source,
    .takes = may_read_from,
    .is_consistency_decided_by_hb = is_consistency_decided_by_hb,
    .hb = happens_before,
    .can_be_last = smc_saturation_can_be_last,
    .coherence = smc_saturation_coherence,
};
