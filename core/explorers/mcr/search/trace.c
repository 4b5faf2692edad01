#include "explorers/mcr/search/trace.h"

#include <string.h>

void trace_init(trace *t, const mcr_histories *h, const smc_program *program,
                const smc_model *model, const smc_stop *stop) {
    *t = (trace){.histories = h, .program = program, .model = model, .stop = stop};
    *smc_vec_push(&t->words) = 0;
}

void trace_free(trace *t) {
    for (uint32_t i = 0; i < t->locs.n; i++) smc_vec_free(&t->locs.at[i].writers);
    smc_vec_free(&t->events);
    smc_vec_free(&t->threads);
    smc_vec_free(&t->locs);
    smc_vec_free(&t->loc_at);
    smc_vec_free(&t->needs);
    smc_vec_free(&t->words);
    smc_vec_free(&t->path);
}

// Hash of a pair. Sums of hashes have 128 bits: it is negligible that different sets have the same
// sum.
static trace_hash trace_hash_of_pair(uint64_t x, uint64_t y) {
    const uint64_t a = smc_mix_hash(x + UINT64_C(0x9e3779b97f4a7c15)) ^ y;
    return (trace_hash){smc_mix_hash(a), smc_mix_hash(a ^ UINT64_C(0xc2b2ae3d27d4eb4f))};
}

// ---- locations ----------------------------------------------------------------------------------

// Returns the number of the location in trace.locs; adds it if it is new.
static uint32_t trace_location_number(trace *t, uint32_t loc) {
    while (t->loc_at.n <= loc) *smc_vec_push(&t->loc_at) = 0;
    const uint32_t known = t->loc_at.at[loc];
    if (known && known < t->n_locs && t->locs.at[known].loc == loc) return known;
    const smc_location info = t->program->location(t->program, loc);
    const uint32_t it = t->loc_at.at[loc] = t->n_locs++;
    while (t->locs.n <= it) *smc_vec_push(&t->locs) = (trace_loc){0};
    trace_loc *l = &t->locs.at[it];
    l->loc = loc;
    l->initial = info.lock ? 0 : info.initial;
    l->unwritten = mcr_is_unwritten(&info);
    l->initially = trace_hash_of_pair((uint64_t)loc << 1 | l->unwritten, l->initial);
    l->writers.n = 0;
    return it;
}

// ---- preserved order within a thread ------------------------------------------------------------

// The event in the form that axioms read, without links to other events.
static smc_execution_event axiom_event_of_node(const mcr_node *n) {
    const smc_action *a = &n->step->action;
    return (smc_execution_event){.thread = n->thread,
                                 .index = n->index,
                                 .loc = a->loc,
                                 .kind = a->kind,
                                 .order = smc_order_in_execution(a, n->writes),
                                 .reads = a->kind == SMC_READ || a->kind == SMC_RMW,
                                 .writes = n->writes,
                                 .rf = -1,
                                 .create = -1};
}

static bool is_store(const mcr_node *n) { return n->step->action.kind == SMC_WRITE; }

// Appends to trace.words the set of stores that must reach memory before event number `event` of
// the path. Only stores can be delayed: all other ordered events precede all later ordered events
// of their thread.
static void add_required_stores(trace *t, const smc_matrices *m, smc_rel ppo, uint32_t event) {
    const mcr_node *n = mcr_node_at(t->histories, t->path.at[event]);
    uint32_t stores = 0;
    for (uint32_t i = 0; i < event; i++) {
        const mcr_node *before = mcr_node_at(t->histories, t->path.at[i]);
        const bool comes_before = smc_rel_has_pair(m, ppo, i, event);
        if (is_store(before)) {
            if (stores % 64 == 0) *smc_vec_push(&t->words) = 0;
            if (comes_before) t->words.at[t->words.n - 1] |= UINT64_C(1) << stores % 64;
            stores++;
        } else {
            smc_invariant(comes_before || !mcr_is_ordered_action(&before->step->action) ||
                              !mcr_is_ordered_action(&n->step->action),
                          "the model delays what is no store");
        }
    }
}

// Computes the sets of add_required_stores for all events of the path.
static void add_required_stores_of_path(trace *t) {
    const uint32_t n = t->path.n;
    while (t->needs.n < t->histories->nodes.n) *smc_vec_push(&t->needs) = 0;
    if (!n || t->needs.at[t->path.at[n - 1]]) return;
    smc_execution_event *events = smc_alloc(n * sizeof *events);
    smc_matrices m;
    for (uint32_t i = 0; i < n; i++)
        events[i] = axiom_event_of_node(mcr_node_at(t->histories, t->path.at[i]));
    smc_matrices_init(&m, n);
    m.stop = t->stop;
    const smc_rel ppo = t->model->axioms_ppo(
        t->model, &(smc_execution){.n = n, .events = events, .stop = t->stop}, &m);
    for (uint32_t i = 0; i < n && !smc_is_stopped(t->stop); i++) {
        if (t->needs.at[t->path.at[i]]) continue;
        t->needs.at[t->path.at[i]] = t->words.n;
        add_required_stores(t, &m, ppo, i);
    }
    smc_matrices_free(&m);
    free(events);
}

// ---- events -------------------------------------------------------------------------------------

static trace_kind trace_kind_of_node(const mcr_node *n) {
    switch (n->step->action.kind) {
    case SMC_WRITE: return TRACE_STORE;
    case SMC_READ: return TRACE_READ;
    case SMC_RMW: return n->writes ? TRACE_RMW : TRACE_READ;
    case SMC_LOCK: return TRACE_LOCK;
    case SMC_UNLOCK: return TRACE_UNLOCK;
    case SMC_CHOICE: return TRACE_CHOICE;
    case SMC_JOIN: return TRACE_JOIN;
    default: return TRACE_OTHER;
    }
}

// Adds an event; valid until the next one is added.
static trace_event *add_trace_event(trace *t, uint32_t thread, const smc_action *a,
                                    trace_kind kind) {
    const uint32_t it = t->events.n;
    const bool memory = kind <= TRACE_UNLOCK;
    trace_event *e = smc_vec_push(&t->events);
    *e = (trace_event){.action = a,
                       .done = trace_hash_of_pair(it, 1),
                       .reached = trace_hash_of_pair(it, 2),
                       .thread = thread,
                       .loc = memory ? trace_location_number(t, a->loc) : 0,
                       .kind = (uint8_t)kind};
    return e;
}

// Adds the event to the writers of its location.
static void add_writer(trace *t, trace_event *e) {
    trace_loc *l = &t->locs.at[e->loc];
    e->in_memory = trace_hash_of_pair((uint64_t)l->loc << 1, e->out);
    *smc_vec_push(&l->writers) = (uint32_t)(e - t->events.at);
}

// Adds the events of a thread, from its history in the outcome.
static void add_outcome_thread(trace *t, const mcr_outcome *o, uint32_t thread) {
    uint32_t node = mcr_last_node_of_thread(t->histories, o, thread);
    trace_thread *it = smc_vec_push(&t->threads);
    *it = (trace_thread){.first = t->events.n, .length = mcr_node_at(t->histories, node)->index};
    smc_vec_reserve(&t->path, it->length);
    t->path.n = it->length;
    for (; mcr_node_at(t->histories, node)->step; node = mcr_node_at(t->histories, node)->parent)
        t->path.at[mcr_node_at(t->histories, node)->index - 1] = node;
    add_required_stores_of_path(t);
    for (uint32_t i = 0; i < it->length; i++) {
        const mcr_node *n = mcr_node_at(t->histories, t->path.at[i]);
        trace_event *e = add_trace_event(t, thread, &n->step->action, trace_kind_of_node(n));
        e->node = t->path.at[i];
        e->before = n->parent;
        e->in = n->in;
        e->unwritten = n->unwritten;
        e->needs = t->needs.at[t->path.at[i]];
        e->out = e->kind == TRACE_LOCK ? 1 : e->kind == TRACE_UNLOCK ? 0 : n->out;
        e->store = it->n_stores;
        it->n_stores += e->kind == TRACE_STORE;
        if (e->kind == TRACE_STORE || (e->kind >= TRACE_RMW && e->kind <= TRACE_UNLOCK))
            add_writer(t, e);
    }
}

// Adds the lock at which a thread waits at the end; it comes after all stores of its thread.
static void add_pending_to_trace(trace *t, const mcr_outcome *o, uint32_t thread,
                                 const smc_action *a) {
    trace_thread *it = &t->threads.at[thread];
    trace_event *e = add_trace_event(t, thread, a, TRACE_LOCK);
    it->ends_at_lock = e->can_change = true;
    e->before = mcr_last_node_of_thread(t->histories, o, thread);
    e->needs = TRACE_ALL;
}

// Sets which event creates each thread.
static void begin_after_creations(trace *t) {
    for (uint32_t i = 0; i < t->events.n; i++) {
        const trace_event *e = &t->events.at[i];
        if (e->action->kind != SMC_CREATE || e->action->thread >= t->threads.n) continue;
        trace_thread *created = &t->threads.at[e->action->thread];
        created->creator = e->thread;
        created->created = i - t->threads.at[e->thread].first + 1;
    }
}

// Whether some write that does not come later in the event's thread has another value than the
// event received.
static bool other_value_may_be_written(const trace *t, const trace_event *e) {
    const trace_loc *l = &t->locs.at[e->loc];
    if (l->initial != e->in || l->unwritten != e->unwritten) return true;
    for (uint32_t i = 0; i < l->writers.n; i++) {
        const trace_event *w = &t->events.at[l->writers.at[i]];
        if (w->out != e->in && (w->thread != e->thread || w < e)) return true;
    }
    return false;
}

void trace_load_outcome(trace *t, uint32_t outcome) {
    const mcr_outcome *o = &t->histories->outcomes.at[outcome];
    t->outcome = outcome;
    t->events.n = t->threads.n = 0;
    t->n_locs = 1;
    if (!t->locs.n) *smc_vec_push(&t->locs) = (trace_loc){0};
    for (uint32_t i = 0; i < o->threads; i++) {
        add_outcome_thread(t, o, i);
        for (uint32_t k = 0; k < o->n_pending; k++) {
            const mcr_pending p = t->histories->pending.at[o->pending + k];
            if (p.thread == i) add_pending_to_trace(t, o, i, &p.step->action);
        }
    }
    begin_after_creations(t);
    for (uint32_t i = 0; i < t->events.n; i++) {
        trace_event *e = &t->events.at[i];
        if (e->action->kind == SMC_READ || e->action->kind == SMC_RMW)
            e->can_change = other_value_may_be_written(t, e);
        if (e->kind == TRACE_CHOICE) e->can_change = e->action->choice.alternatives > 1;
    }
}
