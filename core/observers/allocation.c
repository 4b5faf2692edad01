#include "observers/allocation.h"

#include "observers/event_helpers.h"

// Whether the object is a local variable, whose lifetime ends with its scope.
static bool is_scoped(const smc_graph *g, uint32_t object) {
    return smc_event_at(g, g->objects.at[object].alloc)->step->action.scoped;
}

// Records an access that is not ordered before the event that frees its object or ends its scope.
static void record_use_after_free_or_scope(smc_errors *x, smc_id id, smc_id f) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id);
    const bool is_rmw = e->kind == SMC_RMW && e->writes;
    const char *access = is_rmw ? smc_rmw_name(e->step->action.op) : beside_access_text(e);
    const bool has_scope = is_scoped(g, e->step->action.object),
               ordered = happens_before_or_equal(x, f, id);
    if (has_scope && ordered)
        SMC_ERRORS_RECORD(x, SMC_ERR_USE_AFTER_SCOPE, id, f,
                          "use after scope: %s of %s after its scope has ended", access,
                          beside_location_text(x, e->loc).at);
    else if (has_scope)
        SMC_ERRORS_RECORD(
            x, SMC_ERR_USE_AFTER_SCOPE, id, f,
            "use after scope: thread %u's %s of %s may come after its scope has ended", e->thread,
            access, beside_location_text(x, e->loc).at);
    else if (ordered)
        SMC_ERRORS_RECORD(x, SMC_ERR_USE_AFTER_FREE, id, f, "use after free: %s of %s", access,
                          beside_location_text(x, e->loc).at);
    else
        SMC_ERRORS_RECORD(
            x, SMC_ERR_USE_AFTER_FREE, id, f,
            "use after free: thread %u's %s of %s may come after thread %u has freed it", e->thread,
            access, beside_location_text(x, e->loc).at, smc_event_at(g, f)->thread);
}

// Checks that the access happens after the allocation, before any free, and within the object's
// bounds. Words of synchronisation objects may lie outside the bounds.
static bool check_allocated(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_object *o = &g->objects.at[e->step->action.object];
    const smc_location *at = &g->locs.at[e->loc].info;
    if (!o->alloc || !happens_before_or_equal(x, o->alloc, id)) {
        SMC_ERRORS_RECORD(x, SMC_ERR_BEFORE_ALLOCATION, id, o->alloc,
                          "%s of %s, which is not ordered after its allocation",
                          beside_access_text(e), beside_location_text(x, e->loc).at);
        return true;
    }
    const uint64_t size = smc_event_at(g, o->alloc)->step->action.bytes;
    if (!at->part_of && (uint64_t)at->offset + at->size > size) {
        SMC_ERRORS_RECORD(x, SMC_ERR_OUT_OF_BOUNDS, id, o->alloc,
                          "out of bounds: %s of %u bytes at offset %d of an object of %llu bytes",
                          beside_access_text(e), at->size, (int)at->offset,
                          (unsigned long long)size);
        return true;
    }
    bool found = false;
    for (smc_id f = o->free; f; f = smc_event_at(g, f)->prev_object) {
        if (happens_before_or_equal(x, id, f)) continue;
        record_use_after_free_or_scope(x, id, f);
        found = true;
    }
    return found;
}

// Checks that the free happens after the allocation, and that no other free precedes it.
static bool check_free(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_object *o = &g->objects.at[e->step->action.object];
    if (!o->alloc || !happens_before_or_equal(x, o->alloc, id)) {
        SMC_ERRORS_RECORD(x, SMC_ERR_INVALID_FREE, id, o->alloc,
                          "free of memory, which is not ordered after its allocation");
        return true;
    }
    bool found = false;
    for (smc_id f = e->prev_object; f; f = smc_event_at(g, f)->prev_object) {
        SMC_ERRORS_RECORD(x, SMC_ERR_DOUBLE_FREE, id, f, "double free: this memory is freed twice");
        found = true;
    }
    return found;
}

// Checks a free, which was linked last, against each thread's latest access to the memory: the
// access must happen before the free.
static bool check_accesses_before_free(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const uint32_t object = smc_event_at(g, id)->step->action.object;
    bool found = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id a = g->object_head[(size_t)object * g->stride + t];
        if (!a || happens_before_or_equal(x, a, id)) continue;
        if (is_scoped(g, object))
            SMC_ERRORS_RECORD(
                x, SMC_ERR_USE_AFTER_SCOPE, id, a,
                "use after scope: thread %u may still access %s, which goes out of scope here", t,
                beside_location_text(x, smc_event_at(g, a)->loc).at);
        else
            SMC_ERRORS_RECORD(x, SMC_ERR_USE_AFTER_FREE, id, a,
                              "use after free: thread %u may still access the memory freed here",
                              t);
        found = true;
    }
    return found;
}

// Checks the event that was just added to the graph against all earlier ones.
static bool check_event(smc_errors *x, smc_id id) {
    if (smc_event_at(x->graph, id)->kind != SMC_FREE) return check_allocated(x, id);
    return check_free(x, id) || check_accesses_before_free(x, id);
}

// Checks an event of a complete execution. A conflict between an access and a free is reported when
// the access is checked, so frees need not be compared with accesses.
static bool check_execution(smc_errors *x, smc_id id) {
    return smc_event_at(x->graph, id)->kind == SMC_FREE ? check_free(x, id)
                                                        : check_allocated(x, id);
}

const smc_observer smc_observer_allocation = {
    .name = "allocation", .event = check_event, .execution = check_execution};
