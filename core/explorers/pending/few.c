// few.c - shows by a few events of a graph that an access comes too early in coherence: the access,
// the next write after its source or place, and what synchronises the two (docs/design/pending.md).
#include "explorers/pending/engine.h"

#include <assert.h>

enum {
    MOST_EVENTS = 32,   // maximum number of the few events
    MOST_SEGMENTS = 8,  // maximum number of thread prefixes that are searched
    FEWEST_JUDGED = 64, // minimum number of judged events of a graph for which the search pays
};

// The events of a thread before event number `end`. A path of program order and synchronisation may
// lead from the last of them to the access.
typedef struct thread_prefix {
    uint32_t thread, end;
} thread_prefix;

// A set of events that contains the sources of its reads, and the search for it.
typedef struct few_events {
    const pending *x;
    const pending_graph *g;
    uint32_t n;
    uint32_t at[MOST_EVENTS]; // indices in the graph
    thread_prefix segments[MOST_SEGMENTS];
    uint32_t n_segments;
    bool full; // an event is open or belongs to RCU, or there is no room for it
} few_events;

static bool has_event(const few_events *f, uint32_t event) {
    for (uint32_t i = 0; i < f->n; i++)
        if (f->at[i] == event) return true;
    return false;
}

// Index of the event that creates the thread that begins with this event; -1: none.
static int32_t creator_of(const few_events *f, const pending_event *e) {
    return e->index == 1 && !pending_is_init(e) ? pending_create_of(f->x, e->thread) : -1;
}

// Whether the event belongs to RCU, so that what it means depends on other events of RCU.
static bool is_rcu(const pending_event *e) {
    const smc_action *a = pending_is_init(e) ? NULL : pending_action(e);
    return a && smc_is_rcu(smc_fence_of(a->kind, a->op, a->scoped));
}

// Adds the event, the event that it reads from, the one that creates its thread, and so on.
static void add_few_event(few_events *f, int32_t event) {
    if (event < 0 || has_event(f, (uint32_t)event)) return;
    const pending_event *e = &f->g->events[event];
    f->full |= f->n == MOST_EVENTS || e->open || is_rcu(e);
    if (f->full) return;
    f->at[f->n++] = (uint32_t)event;
    add_few_event(f, e->rf);
    add_few_event(f, creator_of(f, e));
}

// Index of the event of another thread that the event reads from, if that may order earlier events
// of the other thread before later ones of its own; -1: none.
static int32_t synchronising_source(const few_events *f, const pending_event *e) {
    const pending_event *source = e->rf >= 0 ? &f->g->events[e->rf] : NULL;
    if (!source || source->thread == e->thread || pending_is_init(source)) return -1;
    return e->reads && pending_action(e)->order <= SMC_RELAXED ? -1 : e->rf;
}

// Searches the events before the event later, too. Returns whether the write is among those of its
// thread.
static bool add_prefix(few_events *f, int32_t event, const pending_event *write) {
    if (event < 0 || f->n_segments == MOST_SEGMENTS) return false;
    const pending_event *e = &f->g->events[event];
    f->segments[f->n_segments++] = (thread_prefix){e->thread, e->index};
    return e->thread == write->thread && write->index < e->index;
}

// Adds the fences among the prefix, and what synchronises it with other threads, from its end to
// the write. Returns whether the write was found there.
static bool search_prefix(few_events *f, thread_prefix p, const pending_event *write) {
    const bool here = p.thread == write->thread && write->index < p.end;
    for (uint32_t index = p.end; --index > (here ? write->index : 0) && !f->full;) {
        const int32_t i = pending_event_index(f->x, p.thread, index);
        if (i < 0 || f->g->events[i].open) continue;
        const pending_event *e = &f->g->events[i];
        const int32_t source = here ? -1 : synchronising_source(f, e),
                      creator = here ? -1 : creator_of(f, e);
        if (source >= 0 || creator >= 0 || (pending_is_kind(e, SMC_FENCE) && !is_rcu(e)))
            add_few_event(f, i);
        if (add_prefix(f, source, write) || add_prefix(f, creator, write)) break;
    }
    return here;
}

// The write to the location of the access that comes next in coherence after its source or place.
static const pending_event *next_write(const pending *x, const pending_graph *g,
                                       const pending_event *access) {
    const uint32_t co = (access->writes ? access->co : g->events[access->rf].co) + 1;
    PENDING_EACH_OF_LOCATION(x, g, access->loc, i)
    if (g->events[i].writes && g->events[i].co == co) return &g->events[i];
    return NULL;
}

static int compare_indices(const void *a, const void *b) {
    const uint32_t l = *(const uint32_t *)a, r = *(const uint32_t *)b;
    return (l > r) - (l < r);
}

// Whether the search pays. Builds with assertions search all graphs, since they compare answers.
static bool is_large(const pending_graph *g) {
#ifdef NDEBUG
    return g->n_judged >= FEWEST_JUDGED;
#else
    return g->n_judged;
#endif
}

// Whether these events are inconsistent. *last: whether they also are with each earlier source or
// place of the event.
static bool are_inconsistent(pending *x, const few_events *f, uint32_t event, bool *last) {
    if (!x->model->may_be_so_early) return !pending_are_consistent(x, f->g, f->at, f->n);
    return *last = !pending_may_be_so_early_among(x, f->g, event, f->at, f->n);
}

bool pending_is_refuted_by_few(pending *x, const pending_graph *g, uint32_t event, bool *last) {
    const pending_event *e = &g->events[event];
    if (!(x->model->flags & SMC_MODEL_SUBSETS) || !is_large(g)) return false;
    const pending_event *write = next_write(x, g, e);
    if (!write) return false;
    few_events f = {.x = x, .g = g, .segments = {{e->thread, e->index}}, .n_segments = 1};
    bool found = false;
    add_few_event(&f, (int32_t)event);
    add_few_event(&f, (int32_t)(write - g->events));
    for (uint32_t i = 0; i < f.n_segments && !found; i++)
        found = search_prefix(&f, f.segments[i], write);
    if (!found || f.full) return false;
    qsort(f.at, f.n, sizeof *f.at, compare_indices);
    const bool is = are_inconsistent(x, &f, event, last);
    assert(!is || !pending_is_consistent(x, g, event) || smc_is_stopped(x->options->stop));
    assert(!*last || !pending_may_be_so_early(x, g, event) || smc_is_stopped(x->options->stop));
    return is;
}
