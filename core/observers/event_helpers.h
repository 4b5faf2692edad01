// event_helpers.h - helpers of observers: they describe events and compare them by happens-before.
#ifndef SMC_EVENT_HELPERS_H
#define SMC_EVENT_HELPERS_H

#include "result/errors.h"

// The name of a location as messages show it, NUL-terminated.
typedef struct observer_location_name {
    char at[128];
} observer_location_name;

static inline observer_location_name beside_location_text(const smc_errors *x, uint32_t loc) {
    observer_location_name n;
    x->graph->program->names.location(x->graph->program, loc, n.at, sizeof n.at);
    return n;
}

// The kind of the event, as a noun for messages.
static inline const char *beside_access_text(const smc_event *e) {
    if (!smc_is_access(e->kind)) return smc_kind_name(e->kind);
    return e->writes && e->reads ? "read-modify-write" : e->writes ? "write" : "read";
}

// The event's clock of happens-before.
static inline const uint32_t *hb_clock_of(const smc_errors *x, smc_id id) {
    return smc_model_hb_clock(x->model, x->state, x->graph, id);
}

// Whether a happens before b, or a = b.
static inline bool happens_before_or_equal(const smc_errors *x, smc_id a, smc_id b) {
    return smc_is_in_clock(smc_event_at(x->graph, a), hb_clock_of(x, b));
}

#endif
