#include "observers/lifetimes.h"

#include "observers/event_helpers.h"
#include "result/witness/witness_copy.h"

static bool hb_or_equal_for_lifetimes(const void *self, smc_id a, smc_id b) {
    return happens_before_or_equal(self, a, b);
}

// The kind of a misuse, and its description in the message.
typedef struct misuse {
    smc_error_kind what;
    const char *words; // part of the message
} misuse;

// The misuse if `second` follows `first`; `ordered`: `first` happens before `second`.
static misuse describe_misuse(const smc_event *first, const smc_event *second, bool ordered) {
    if (first->kind == SMC_INITIALISE)
        return (misuse){SMC_ERR_INITIALISED_TWICE, "is initialised again without being destroyed"};
    if (second->kind == SMC_DESTROY)
        return (misuse){SMC_ERR_USE_AFTER_DESTROY, "is destroyed twice"};
    if (first->kind == SMC_DESTROY)
        return ordered
                   ? (misuse){SMC_ERR_USE_AFTER_DESTROY, "is used after it was destroyed"}
                   : (misuse){SMC_ERR_DESTROYED_IN_USE, "is used while another thread destroys it"};
    return ordered
               ? (misuse){SMC_ERR_INITIALISED_TWICE,
                          "is initialised again after use, without being destroyed"}
               : (misuse){SMC_ERR_NOT_INITIALISED, "is used while another thread initialises it"};
}

// Records an error if, in some linearisation, `second` directly follows `first` and this succession
// is a misuse of the object. Returns whether there is an error.
static bool check_lifetime_succession(smc_errors *x, const smc_lifetimes *l, smc_id first,
                                      smc_id second) {
    if (!smc_lifetime_is_misused(l, first, second)) return false;
    const smc_event *a = smc_event_at(x->graph, first), *b = smc_event_at(x->graph, second);
    const smc_id late = smc_later_of(x->graph, first, second);
    const misuse m = describe_misuse(a, b, happens_before_or_equal(x, first, second));
    SMC_ERRORS_RECORD(x, m.what, late, late == first ? second : first, "%s %s",
                      beside_location_text(x, smc_sync_object_of_event(x->graph, a)).at, m.words);
    return true;
}

// Records an error if `destroy` destroys a mutex that the thread of `lock` still holds. Returns
// whether there is an error.
static bool check_destroyed_while_held(smc_errors *x, const smc_lifetimes *l, smc_id lock,
                                       smc_id destroy) {
    if (!smc_lifetime_mutex_is_held(l, lock, destroy)) return false;
    SMC_ERRORS_RECORD(x, SMC_ERR_DESTROYED_IN_USE, destroy, lock,
                      "%s is destroyed while it is locked",
                      beside_location_text(x, smc_event_at(x->graph, lock)->loc).at);
    return true;
}

// Checks the event `a`, which initialises or destroys an object, against another event b on the
// object, in both orders.
static bool check_lifetime_pair(smc_errors *x, const smc_lifetimes *l, smc_id a, smc_id b) {
    const bool after = check_lifetime_succession(x, l, a, b),
               held = check_destroyed_while_held(x, l, b, a);
    return check_lifetime_succession(x, l, b, a) || after || held;
}

// Checks an event that initialises or destroys an object, and was linked last, against each
// thread's latest use of location `loc`, which is the object's lock or one of its words.
static bool check_uses_at(smc_errors *x, const smc_lifetimes *l, smc_id id, uint32_t loc) {
    const smc_graph *g = x->graph;
    bool found = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id use = g->access_head[(size_t)loc * g->stride + t];
        while (use && smc_event_at(g, use)->step->action.may_be_destroyed)
            use = smc_event_at(g, use)->prev_access;
        if (use) found |= check_lifetime_pair(x, l, id, use);
    }
    return found;
}

static bool check_uses(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_lifetimes l = {g, x, hb_or_equal_for_lifetimes};
    const uint32_t lock = smc_event_at(g, id)->loc;
    bool found = check_uses_at(x, &l, id, lock);
    for (uint32_t w = g->locs.at[lock].words; w; w = g->locs.at[w].next_word)
        found |= check_uses_at(x, &l, id, w);
    return found;
}

// Checks an event on a synchronisation object against the events that initialise or destroy the
// object.
static bool check_lifetime(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id);
    const uint32_t object = smc_sync_object_of_event(g, e);
    const smc_loc *loc = &g->locs.at[object];
    const smc_lifetimes l = {g, x, hb_or_equal_for_lifetimes};
    bool found = false;
    for (smc_id c = loc->lifetime; c; c = smc_event_at(g, c)->chain_tail)
        if (c != id) found |= check_lifetime_pair(x, &l, c, id);
    if (loc->info.uninitialised_lock && e->kind != SMC_INITIALISE &&
        !smc_is_object_initialised(&l, id)) {
        SMC_ERRORS_RECORD(x, SMC_ERR_UNINITIALIZED, id, 0, "%s is %s without being initialised",
                          beside_location_text(x, object).at,
                          e->kind == SMC_DESTROY ? "destroyed" : "used");
        found = true;
    }
    return found;
}

static bool check_event(smc_errors *x, smc_id id) {
    // called in any case, since the event may also use words of the object
    const bool found = check_lifetime(x, id);
    return (smc_is_lifetime(smc_event_at(x->graph, id)->kind) && check_uses(x, id)) || found;
}

// The observer. A conflict between a use and a destruction is reported when the use is checked, so
// in a complete execution events that destroy an object need not be compared with uses.
const smc_observer smc_observer_lifetimes = {
    .name = "lifetimes", .event = check_event, .execution = check_lifetime};
