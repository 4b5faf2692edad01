#include "observers/races.h"

#include "observers/event_helpers.h"
#include "result/witness/witness_copy.h"

#include <stdio.h>

static bool race_by_size(const smc_event *a, const smc_event *b) {
    return smc_sizes_race(&a->step->action, &b->step->action);
}

// Whether the access must not race: a plain access, or an access made from one
// (smc_is_allowed_race).
static bool counts_as_plain(const smc_event *e) {
    return e->plain || smc_is_allowed_race(&e->step->action);
}

static bool is_conflict(const smc_event *a, const smc_event *b) {
    return (counts_as_plain(a) || counts_as_plain(b) || race_by_size(a, b)) &&
           (a->writes || b->writes);
}

// Description of an access, such as "atomic write"; with the size in bytes if the race exists
// because of different sizes.
typedef struct access_text {
    char at[64];
} access_text;
static access_text racing_access_text(const smc_event *e, bool with_size) {
    const smc_action *a = &e->step->action;
    access_text t;
    int n = snprintf(t.at, sizeof t.at, "%s %s", counts_as_plain(e) ? "plain" : "atomic",
                     beside_access_text(e));
    const unsigned size = a->whole ? a->whole : a->size;
    if (with_size)
        snprintf(t.at + n, sizeof t.at - (size_t)n, " of %u byte%s", size, size == 1 ? "" : "s");
    return t;
}

// The previous access of the same thread that may conflict with an access that writes, or does not.
static smc_id previous_rival(const smc_event *e, bool writes) {
    return writes ? e->prev_access : e->prev_write;
}

// The latest access that races with the event, among one thread's accesses from `last` backwards
// that are not within the first `bound` events of the thread; 0: none.
static smc_id find_racing_access(const smc_errors *x, smc_id id, smc_id last, uint32_t bound) {
    const smc_graph *g = x->graph;
    const bool writes = smc_event_at(g, id)->writes;
    for (; last && smc_event_at(g, last)->index > bound;
         last = previous_rival(smc_event_at(g, last), writes))
        if (is_conflict(smc_event_at(g, id), smc_event_at(g, last)) &&
            !happens_before_or_equal(x, id, last))
            return last;
    return 0;
}

// Checks the event against the other threads' accesses. With `all`, records all races; otherwise at
// most one for each thread.
static bool check_races(smc_errors *x, smc_id id, bool all) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id);
    const uint32_t *clock = hb_clock_of(x, id);
    const smc_id *last = g->access_head + (size_t)e->loc * g->stride;
    bool found = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        if (t == e->thread) continue;
        smc_id other = find_racing_access(x, id, last[t], clock[t]);
        while (other) {
            const smc_event *o = smc_event_at(g, other);
            const smc_id late = smc_later_of(g, id, other); // the later one in the order of the
                                                            // report
            const bool by_size = !counts_as_plain(e) && !counts_as_plain(o);
            SMC_ERRORS_RECORD(
                x, SMC_ERR_RACE, late, late == id ? other : id,
                "data race on %s: %s by thread %u and %s by thread %u are not ordered",
                beside_location_text(x, e->loc).at, racing_access_text(e, by_size).at, e->thread,
                racing_access_text(o, by_size).at, o->thread);
            found = true;
            other = all ? find_racing_access(x, id, o->prev_access, clock[t]) : 0;
        }
    }
    return found;
}

static bool check_event(smc_errors *x, smc_id id) { return check_races(x, id, false); }
static bool check_execution(smc_errors *x, smc_id id) { return check_races(x, id, true); }

const smc_observer smc_observer_races = {
    .name = "races", .event = check_event, .execution = check_execution};
