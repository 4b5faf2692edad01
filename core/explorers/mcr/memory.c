// memory.c - finds errors with allocated memory and synchronisation objects, which depend on
// happens-before and not only on values.
//
// An access must happen before the free. (It happens after the allocation, since the thread got the
// address from the allocation by reads-from.) If creations, joins, and reads with a single possible
// source order access and free, this holds in all executions of the outcome. Otherwise Z3 searches
// for points in time that respect program order, reads-from and synchronisation, with the access
// after the free. The same is done for two events of a synchronisation object that must not follow
// each other (core/graph/lifetimes.h).
#include "explorers/mcr/engine.h"
#include "graph/lifetimes.h"

// ---- pairs --------------------------------------------------------------------------------------

// The place of the node's event; 0: there is no node.
static uint32_t place_of_node(const mcr_engine *x, uint32_t node) {
    return node ? mcr_node_of(x, node)->step->action.place : 0;
}

// Key of a reported pair for its event `node`: the event's place, and whether the pair concerns a
// synchronisation object.
static uint64_t key_of(const mcr_engine *x, uint32_t node, uint32_t object) {
    return (uint64_t)place_of_node(x, node) << 1 | (object != 0);
}

// Whether the pair was reported at these places.
static bool was_queried(const mcr_engine *x, uint32_t before, uint32_t after, uint32_t object) {
    return smc_table_get(&x->unordered, place_of_node(x, before), key_of(x, after, object));
}

// Records the pair as a possible error, unless `before` happens before `after` in all executions,
// as it should, or the pair was reported.
static void note_pair(mcr_engine *x, const smc_matrices *m, smc_rel ordered, uint32_t before,
                      uint32_t after, uint32_t object) {
    const mcr_node *b = mcr_node_of(x, before), *a = mcr_node_of(x, after);
    if (smc_rel_has_pair(m, ordered, mcr_number_of(x, b), mcr_number_of(x, a)) ||
        was_queried(x, before, after, object))
        return;
    *smc_vec_push(&x->pairs) = (mcr_event_pair){before, after, object, 0};
}

// Records the pairs of the event, an access to allocated memory, with the frees of the same object.
static void note_pairs_of(mcr_engine *x, uint32_t outcome, const smc_matrices *m, smc_rel ordered,
                          uint32_t node) {
    const smc_action *a = &mcr_node_of(x, node)->step->action;
    if (!a->object || a->kind == SMC_ALLOC || a->kind == SMC_FREE) return;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            const smc_action *b = &mcr_node_of(x, i)->step->action;
            if (b->object != a->object || i == node) continue;
            if (b->kind == SMC_FREE) note_pair(x, m, ordered, node, i, 0);
        }
}

// ---- pairs of synchronisation objects -----------------------------------------------------------

// The location of the node's event; empty if it has none.
static smc_location location_of_node(const mcr_engine *x, uint32_t node) {
    const uint32_t loc = mcr_node_of(x, node)->step->action.loc;
    return loc ? x->program->location(x->program, loc) : (smc_location){0};
}

// The synchronisation object that the event uses; 0: none.
static uint32_t sync_object_of_node(const mcr_engine *x, uint32_t node) {
    const smc_location at = location_of_node(x, node);
    return smc_sync_object_of_action(&mcr_node_of(x, node)->step->action, &at);
}

static unsigned action_kind_of_node(const mcr_engine *x, uint32_t node) {
    return mcr_node_of(x, node)->step->action.kind;
}

// Whether the event initialises or destroys the synchronisation object, or writes to its bytes.
static bool is_access_of_object(const mcr_engine *x, uint32_t node, uint32_t object) {
    if (smc_is_lifetime(action_kind_of_node(x, node)))
        return mcr_node_of(x, node)->step->action.loc == object;
    if (!smc_is_access(action_kind_of_node(x, node)) || !mcr_node_of(x, node)->writes) return false;
    const smc_location at = location_of_node(x, node),
                       lock = x->program->location(x->program, object);
    return smc_overlaps_object_bytes(&at, &lock);
}

// Stores in `accesses` all events of the outcome, each with its synchronisation object, or 0.
static void note_events(mcr_engine *x, uint32_t outcome) {
    x->accesses.n = 0;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent)
            *smc_vec_push(&x->accesses) = (mcr_access){sync_object_of_node(x, i), i};
}

// Whether a happens before b in all executions of the outcome.
static bool is_ordered_in_outcome(const mcr_engine *x, const smc_matrices *m, smc_rel ordered,
                                  uint32_t a, uint32_t b) {
    return smc_rel_has_pair(m, ordered, mcr_number_of(x, mcr_node_of(x, a)),
                            mcr_number_of(x, mcr_node_of(x, b)));
}

// Whether an event that initialises or destroys the object comes between a and b in all executions
// of the outcome.
static bool are_always_separated(const mcr_engine *x, const smc_matrices *m, smc_rel ordered,
                                 uint32_t object, uint32_t a, uint32_t b) {
    bool apart = false;
    for (uint32_t i = 0; i < x->accesses.n && !apart; i++) {
        const uint32_t c = x->accesses.at[i].node;
        apart = is_access_of_object(x, c, object) && is_ordered_in_outcome(x, m, ordered, a, c) &&
                is_ordered_in_outcome(x, m, ordered, c, b);
    }
    return apart;
}

// Whether another event initialises or destroys the object before `event` in all executions of the
// outcome.
static bool was_certainly_initialised(const mcr_engine *x, const smc_matrices *m, smc_rel ordered,
                                      uint32_t object, uint32_t event) {
    bool made = false;
    for (uint32_t i = 0; i < x->accesses.n && !made; i++) {
        const uint32_t c = x->accesses.at[i].node;
        made = c != event && smc_is_lifetime(action_kind_of_node(x, c)) &&
               is_access_of_object(x, c, object) && is_ordered_in_outcome(x, m, ordered, c, event);
    }
    return made;
}

// Whether the event can begin the lifetime of the object: it initialises the object or writes to
// its bytes.
static bool can_begin_lifetime(const mcr_engine *x, uint32_t node, uint32_t object) {
    return action_kind_of_node(x, node) != SMC_DESTROY && is_access_of_object(x, node, object);
}

// Whether the lifetime of the object begins before the event in all executions of the outcome.
static bool has_always_begun(const mcr_engine *x, const smc_matrices *m, smc_rel ordered,
                             uint32_t object, uint32_t node) {
    bool begun = false;
    for (uint32_t i = 0; i < x->accesses.n && !begun; i++)
        begun = can_begin_lifetime(x, x->accesses.at[i].node, object) &&
                is_ordered_in_outcome(x, m, ordered, x->accesses.at[i].node, node);
    return begun;
}

// Records the pairs of the event with other events of the object that would be a misuse, and the
// event alone if the object may be uninitialised.
static void find_misuse_pairs_of(mcr_engine *x, const smc_matrices *m, smc_rel ordered,
                                 uint32_t object, uint32_t node) {
    for (uint32_t i = 0; i < x->accesses.n && !mcr_is_stopped(x); i++) {
        const uint32_t other = x->accesses.at[i].node;
        if (x->accesses.at[i].loc != object || other == node) continue;
        // Unlocking must happen before destruction, whatever other events of the object come
        // between.
        if (action_kind_of_node(x, node) == SMC_DESTROY &&
            action_kind_of_node(x, other) == SMC_UNLOCK)
            note_pair(x, m, ordered, other, node, 0);
        if (!smc_is_misuse(action_kind_of_node(x, node), action_kind_of_node(x, other))) continue;
        const bool is_first = !smc_is_lifetime(action_kind_of_node(x, node));
        if (is_first && (was_certainly_initialised(x, m, ordered, object, node) ||
                         was_certainly_initialised(x, m, ordered, object, other)))
            continue;
        if (!are_always_separated(x, m, ordered, object, node, other))
            note_pair(x, m, ordered, other, node, object);
    }
    const bool needs = x->program->location(x->program, object).uninitialised_lock &&
                       action_kind_of_node(x, node) != SMC_INITIALISE;
    if (needs && !has_always_begun(x, m, ordered, object, node) && !was_queried(x, 0, node, object))
        *smc_vec_push(&x->pairs) = (mcr_event_pair){0, node, object, 0};
}

// Records the pairs of all events of synchronisation objects.
static void find_misuse_pairs(mcr_engine *x, uint32_t outcome, const smc_matrices *m,
                              smc_rel ordered) {
    note_events(x, outcome);
    for (uint32_t i = 0; i < x->accesses.n; i++)
        if (x->accesses.at[i].loc)
            find_misuse_pairs_of(x, m, ordered, x->accesses.at[i].loc, x->accesses.at[i].node);
}

// Whether the outcome uses allocated memory or synchronisation objects with lifetimes.
static bool has_objects(const mcr_engine *x, uint32_t outcome) {
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            const smc_action *a = &mcr_node_of(x, i)->step->action;
            if (a->object || smc_is_lifetime(a->kind) || location_of_node(x, i).uninitialised_lock)
                return true;
        }
    return false;
}

// Records all pairs of the outcome that may show an error.
static void note_pairs(mcr_engine *x, uint32_t outcome) {
    smc_matrices m;
    x->pairs.n = 0;
    if (!has_objects(x, outcome)) return;
    const smc_rel ordered = mcr_always_ordered(x, outcome, &m);
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t);
             mcr_node_of(x, i)->step && !mcr_is_stopped(x); i = mcr_node_of(x, i)->parent)
            note_pairs_of(x, outcome, &m, ordered, i);
    find_misuse_pairs(x, outcome, &m, ordered);
    smc_matrices_free(&m);
}

// ---- the query ----------------------------------------------------------------------------------

// The point in time of event number `index` of thread t.
static mcr_time_variable moment_of_event(const mcr_engine *x, uint32_t t, uint32_t index) {
    return x->moments.at[x->first_event.at[t] + index - 1];
}

// Adds the constraint: `before` is before `after`.
static void require_order(mcr_engine *x, mcr_time_variable before, mcr_time_variable after) {
    MCR_CLAUSE(x->solver, mcr_before_literal(x->solver, before, after));
}

// Adds the constraint: the event comes after its source, whichever of the possible sources that is.
static void order_after_sources(mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const mcr_formula *f = &x->formula;
    const mcr_shape *s = &f->shapes.at[f->labels.at[n->label].shape];
    for (uint32_t i = 0; i < s->sources.n; i++) {
        const mcr_source *source = &f->sources.at[s->sources.at[i]];
        const mcr_write *w = &f->writes.at[source->write];
        if (!w->index || w->index > mcr_node_of(x, mcr_last_node(x, outcome, w->thread))->index)
            continue;
        MCR_CLAUSE(x->solver, -source->taken,
                   mcr_before_literal(x->solver, moment_of_event(x, w->thread, w->index),
                                      moment_of_event(x, n->thread, n->index)));
    }
}

// Adds the constraints that order the event after its predecessors in happens-before.
static void order_after_event(mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const smc_action *a = &n->step->action;
    const mcr_time_variable it = moment_of_event(x, n->thread, n->index);
    if (n->index > 1) require_order(x, moment_of_event(x, n->thread, n->index - 1), it);
    if (a->kind == SMC_CREATE && mcr_thread_length(x, outcome, a->thread))
        require_order(x, it, moment_of_event(x, a->thread, 1));
    if (a->kind == SMC_JOIN)
        require_order(x,
                      moment_of_event(x, a->thread,
                                      mcr_node_of(x, mcr_last_node(x, outcome, a->thread))->index),
                      it);
    order_after_sources(x, outcome, n);
}

// Adds a point in time for each event of the trace, and the constraints of happens-before.
static void add_happens_before(mcr_engine *x, uint32_t outcome) {
    x->moments.n = 0;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++) {
        const uint32_t length = mcr_node_of(x, mcr_last_node(x, outcome, t))->index;
        for (uint32_t i = 1; i <= length; i++)
            *smc_vec_push(&x->moments) = mcr_new_point(x->solver, 'H', t, i);
        if (length) MCR_CLAUSE(x->solver, mcr_position_at(&x->formula, t, length)->in);
    }
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent)
            order_after_event(x, outcome, mcr_node_of(x, i));
}

// Adds the conditions under which the pair shows its error: no event that initialises or destroys
// the object comes between both events, nor before a first use. If the pair has one event: no event
// begins the object's lifetime before it.
static void require_adjacent(mcr_engine *x, const mcr_event_pair *p) {
    const mcr_node *b = mcr_node_of(x, p->first), *a = mcr_node_of(x, p->second);
    const mcr_time_variable first = moment_of_event(x, a->thread, a->index);
    for (uint32_t i = 0; i < x->accesses.n && p->object; i++) {
        const uint32_t node = x->accesses.at[i].node;
        const mcr_node *c = mcr_node_of(x, node);
        if (node == p->first || node == p->second) continue;
        if (p->first ? !is_access_of_object(x, node, p->object)
                     : !can_begin_lifetime(x, node, p->object))
            continue;
        const mcr_time_variable it = moment_of_event(x, c->thread, c->index);
        const bool none_before =
            !p->first || (!smc_is_lifetime(action_kind_of_node(x, p->second)) &&
                          smc_is_lifetime(action_kind_of_node(x, node)));
        if (p->first)
            MCR_CLAUSE(x->solver, -p->shows, mcr_before_literal(x->solver, it, first),
                       mcr_before_literal(x->solver, moment_of_event(x, b->thread, b->index), it));
        if (none_before) MCR_CLAUSE(x->solver, -p->shows, mcr_before_literal(x->solver, first, it));
    }
}

bool mcr_query_memory(mcr_engine *x, uint32_t outcome) {
    note_pairs(x, outcome);
    if (!x->pairs.n || !mcr_query_prepare(x, outcome)) return false;
    mcr_query_begin(x, outcome);
    add_happens_before(x, outcome);
    mcr_clause_begin(x);
    for (uint32_t i = 0; i < x->pairs.n && !mcr_is_stopped(x); i++) {
        mcr_event_pair *p = &x->pairs.at[i];
        const mcr_node *b = mcr_node_of(x, p->first), *a = mcr_node_of(x, p->second);
        p->shows = mcr_new_literal(x->solver, 'P', i, 0);
        if (p->first)
            MCR_CLAUSE(x->solver, -p->shows,
                       mcr_before_literal(x->solver, moment_of_event(x, a->thread, a->index),
                                          moment_of_event(x, b->thread, b->index)));
        require_adjacent(x, p);
        mcr_clause_add(x, p->shows);
    }
    mcr_clause_end(x);
    return true;
}

void mcr_exclude_memory_errors(mcr_engine *x) {
    for (uint32_t i = 0; i < x->pairs.n; i++) {
        const mcr_event_pair *p = &x->pairs.at[i];
        if (mcr_literal_holds(x->solver, p->shows))
            *smc_table_at(&x->unordered, place_of_node(x, p->first),
                          key_of(x, p->second, p->object)) = 1;
    }
    for (uint32_t i = 0; i < x->pairs.n; i++)
        if (was_queried(x, x->pairs.at[i].first, x->pairs.at[i].second, x->pairs.at[i].object))
            MCR_CLAUSE(x->solver, -x->pairs.at[i].shows);
}
