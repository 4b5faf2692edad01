#include "termination/leaks.h"
#include "program/reachable.h"

// Whether all created threads have ended normally (main: returned).
static bool all_ended(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id last = g->threads.at[t].events.n ? smc_last_event(g, t) : 0;
        // NULL: the thread was not created
        const smc_action *a = last ? &smc_event_at(g, last)->step->action : NULL;
        if (a && (a->kind != SMC_END || (a->exits && !a->returns))) return false;
    }
    return true;
}

// Whether the language's runtime allocates the object and keeps it until the process ends.
static bool is_of_runtime(const smc_graph *g, smc_id alloc) {
    return g->program->place(g->program, smc_event_at(g, alloc)->step->action.place).of_runtime;
}

// Whether the value of a write may be in memory at the end: the memory is not freed, the thread has
// not written there later, and no RMW has replaced the value.
static bool may_remain_in_memory(const smc_graph *g, const smc_event *e) {
    const uint32_t object = g->locs.at[e->loc].info.object;
    return !(object && object < g->objects.n && g->objects.at[object].free) &&
           smc_graph_last_write(g, e->loc, e->thread, UINT32_MAX) == smc_event_id(g, e) &&
           !(e->rmw_reader && smc_event_at(g, e->rmw_reader)->writes);
}

// The memory that static variables lead to at the end, in a program that need not free such memory
// (smc_program_objects.statics_keep).
static smc_reachable reachable_memory(const smc_graph *g) {
    smc_reachable r = {.program = g->program};
    if (!g->program->objects.statics_keep) return r;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->located && e->writes && may_remain_in_memory(g, e))
            smc_reachable_store(&r, e->loc, e->out);
    }
    for (uint32_t i = 0; i < g->objects.n; i++) {
        const smc_object *o = &g->objects.at[i];
        if (o->alloc && !o->free && is_of_runtime(g, o->alloc)) smc_reachable_add(&r, i);
    }
    smc_reachable_follow(&r);
    return r;
}

// Whether the object is allocated, not freed, and of a kind that the program should free:
// thread-local variables and the runtime's allocations need not be freed. Static variables that
// lead to the object are not considered here.
static bool is_unfreed(const smc_graph *g, uint32_t object) {
    const smc_object *o = &g->objects.at[object];
    return o->alloc && !o->free && !smc_event_at(g, o->alloc)->step->action.of_thread &&
           !is_of_runtime(g, o->alloc);
}

static bool any_unfreed(const smc_graph *g) {
    bool any = false;
    for (uint32_t i = 0; i < g->objects.n && !any; i++) any = is_unfreed(g, i);
    return any;
}

bool smc_errors_record_leaks(smc_errors *x) {
    const smc_graph *g = x->graph;
    bool found = false;
    if (!all_ended(g) || !any_unfreed(g)) return false;
    smc_reachable reached = reachable_memory(g);
    for (uint32_t i = 0; i < g->objects.n; i++) {
        if (!is_unfreed(g, i) || smc_reachable_has(&reached, i)) continue;
        const smc_id alloc = g->objects.at[i].alloc;
        const smc_action *a = &smc_event_at(g, alloc)->step->action;
        const smc_site at = smc_site_of(g, alloc);
        found = true;
        if (smc_error_needs_no_record(x, SMC_ERR_LEAK, at, (smc_site){0})) continue;
        smc_errors_record(x, SMC_ERR_LEAK, at, (smc_site){0},
                          smc_format("memory leak: %llu bytes allocated in line %u are never freed",
                                     (unsigned long long)a->bytes,
                                     g->program->place(g->program, a->place).line));
    }
    smc_reachable_free(&reached);
    return found;
}
