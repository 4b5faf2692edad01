// strategy.c - random choices of a walk: the next thread, and the source of a read.
//
//   walk  all enabled threads, and all readable writes, are equally likely.
//   pct   threads have random priorities. Under interleaving models, reads take the latest write,
//         and at depth - 1 points of the walk the running thread gets the lowest priority. Under
//         other models, a read takes the latest write that happens before it (the thread's view),
//         except `depth` communications: these are postponed by the lowest priority and then take
//         one of the latest few writes.
//   pos   each next event has a random priority, drawn again when a conflicting event runs first.
//   rff   the same, and a read takes a write that reads at its place have taken least often in this
//         block.
//   turn  threads take turns. A turn is a few points, drawn once for all threads or for each, or
//         lasts until the thread has written. Reads take the latest write.
//   surw  threads run in proportion to the points that they have still to pass (weights.c).
//
// In half of the walks (except pct) main first creates its threads. Otherwise the first of many
// threads would end before the last begins.
//
// Fairness (docs/hunt.md): a thread that would only wait again rests until something changes
// (walk.c); a thread that yields lets one other event run first; a thread that has run for QUANTUM
// consecutive points while others could run gets the lowest priority. A point is a choice of the
// thread to run.
#include "explorers/sampling/engine.h"
#include "explorers/sampling/near.h"
#include "graph/enabled.h"

// Parameters of the strategies by which executions are sampled.
enum {
    QUANTUM = 1000, // number of points in succession after which a thread gets the lowest priority
    HISTORY = 2,    // PCTWM: number of the latest writes from which a sink chooses
    MAX_DRAWN = 3,  // largest depth that is drawn at random
    LONGEST_TURN = 5,
    UNTIL_A_WRITE = LONGEST_TURN + 1, // the turn ends when the thread has written
    MAX_POINTS_WITHOUT_WRITE = 64,    // most points of such a turn without a write
};

// Random priorities are at least HIGH; lowered priorities are below.
static const uint64_t HIGH = UINT64_C(1) << 63;

static bool model_interleaves(const sampling *x) { return x->model->flags & SMC_MODEL_INTERLEAVES; }

// ---- start of a walk ----------------------------------------------------------------------------

// Draws the points (PCT) or communications (PCTWM) at which priorities change: sampling.change.
static void draw_changes(sampling *x) {
    const uint32_t n = model_interleaves(x) ? x->depth - 1 : x->depth;
    const uint32_t most = model_interleaves(x) ? x->longest.points : x->longest.communications;
    for (uint32_t i = 0; i < SAMPLING_MAX_DEPTH; i++)
        x->change[i] = i < n && most ? 1 + sampling_draw_below(x, most) : 0;
}

// Draws how the reads of a walk choose their sources. In some walks, pos reads the latest writes.
static sampling_read_choice draw_reading(sampling *x, uint64_t number) {
    switch (x->strategy) {
    case SAMPLING_pct: return model_interleaves(x) ? READ_LATEST : READ_LATEST_IN_VIEW;
    case SAMPLING_pos:
    case SAMPLING_surw: return model_interleaves(x) || number & 4 ? READ_LATEST : READ_ANY;
    case SAMPLING_rff: return READ_RAREST;
    case SAMPLING_turn: return READ_LATEST;
    default: return READ_ANY;
    }
}

void sampling_begin_walk(sampling *x, sampling_strategy strategy, uint32_t depth, uint64_t number) {
    static const sampling_strategy each[] = {SAMPLING_pos, SAMPLING_pct,  SAMPLING_walk,
                                             SAMPLING_rff, SAMPLING_turn, SAMPLING_surw};
    x->strategy = strategy == SAMPLING_mix ? each[number % (sizeof each / sizeof *each)] : strategy;
    x->reading = draw_reading(x, number);
    x->main_creates_first = number & 8 && x->strategy != SAMPLING_pct;
    x->depth = depth ? depth : 1 + sampling_draw_below(x, MAX_DRAWN);
    x->turn = sampling_draw_below(x, UNTIL_A_WRITE + 1);
    x->first = x->passed = 0;
    x->threads.n = 0;
    x->length = (sampling_lengths){0};
    x->wakeups = x->events = 0;
    x->ending = false;
    x->ends_with_latest_write = sampling_draw_number(x) & 1;
    draw_changes(x);
    if (x->strategy == SAMPLING_surw) sampling_begin_weights(x);
}

// ---- choice of a thread -------------------------------------------------------------------------

// The thread's priority at the next point; the thread with the highest one runs.
static uint64_t thread_score(sampling *x, uint32_t t) {
    sampling_thread *thread = sampling_thread_of(x, t);
    switch (x->strategy) {
    case SAMPLING_pct:
        if (!thread->priority) thread->priority = sampling_draw_number(x) | HIGH;
        return thread->priority;
    case SAMPLING_pos:
    case SAMPLING_rff:
        if (!thread->drawn) thread->drawn = sampling_draw_number(x) | HIGH;
        return thread->drawn;
    case SAMPLING_turn: return ~(uint64_t)(t - x->first) | HIGH;
    case SAMPLING_surw: return sampling_weighted_score(x, t);
    default: return sampling_draw_number(x) | HIGH;
    }
}

// Whether the event ends the turn of its thread.
static bool ends_turn(sampling *x, const smc_event *e) {
    sampling_thread *thread = sampling_thread_of(x, e->thread);
    if (!thread->turn) thread->turn = x->turn ? x->turn : 1 + sampling_draw_below(x, LONGEST_TURN);
    if (thread->turn != UNTIL_A_WRITE) return x->passed >= thread->turn;
    return e->writes || e->kind == SMC_UNLOCK || x->passed >= MAX_POINTS_WITHOUT_WRITE;
}

// Counts the point of the event for turns.
static void count_point_for_turn(sampling *x, const smc_event *e) {
    if (e->thread != x->first) x->first = e->thread, x->passed = 0;
    x->passed++;
    if (ends_turn(x, e)) x->first++, x->passed = 0;
}

// Whether the thread yields at its next event, and has not let another thread run before it yet.
static bool is_yielding(const sampling *x, uint32_t t) {
    const smc_thread *thread = &x->graph.threads.at[t];
    return thread->step->action.yields && x->threads.at[t].yielded != thread->events.n + 1;
}

// Whether t is main and will create further threads, judging by earlier walks of the block.
static bool main_creates_threads_first(const sampling *x, uint32_t t) {
    return x->main_creates_first && t == 0 && x->graph.threads.at[t].events.n < x->longest.created;
}

// PCTWM: whether the thread's next event is a communication: it may read another thread's write.
static bool is_communication(const sampling *x, const smc_step *step) {
    return (step->action.kind == SMC_READ && !sampling_executes_at_once(x, step)) ||
           step->action.kind == SMC_RMW;
}

// PCTWM: counts the next event of the thread with the highest priority, if it is a communication.
// Returns whether it is a sink; its thread then has a low priority.
static bool count_communication(sampling *x, uint32_t t) {
    sampling_thread *thread = sampling_thread_of(x, t);
    const uint32_t index = x->graph.threads.at[t].events.n + 1;
    if (x->reading != READ_LATEST_IN_VIEW || thread->counted == index ||
        !is_communication(x, x->graph.threads.at[t].step))
        return false;
    thread->counted = index;
    x->length.communications++;
    for (uint32_t i = 0; i < SAMPLING_MAX_DEPTH; i++) {
        if (x->change[i] != x->length.communications) continue;
        thread->sink = index;
        thread->priority = SAMPLING_MAX_DEPTH - i;
        return true;
    }
    return false;
}

// The threads that can run at a point.
typedef struct thread_candidates {
    // The thread with the highest priority; a thread that yields, drawn at random; number of
    // threads that can run.
    uint32_t best, yielding, n;
    uint64_t most; // priority of `best`
    // Some thread can run without yielding first; some thread can run but yields first; some thread
    // is suspended.
    bool any, any_yielding, any_resting;
} thread_candidates;

// Collects the threads that can run. Returns true, with *out set, if a thread must run first or its
// next step is free.
static bool find_candidates(sampling *x, thread_candidates *c, uint32_t *out) {
    const smc_graph *g = &x->graph;
    *c = (thread_candidates){0};
    for (uint32_t i = 0; i < g->by_path.n; i++) {
        const uint32_t t = g->by_path.at[i];
        if (!g->threads.at[t].step || !smc_is_enabled(g, t)) continue;
        if (sampling_is_suspended(x, t)) {
            c->any_resting = true;
            continue;
        }
        if (sampling_executes_at_once(x, g->threads.at[t].step)) return *out = t, true;
        c->n++;
        if (is_yielding(x, t)) {
            if (!c->any_yielding || sampling_draw_below(x, c->n) == 0) c->yielding = t;
            c->any_yielding = true;
            continue;
        }
        if (main_creates_threads_first(x, t)) return *out = t, true;
        const uint64_t s = thread_score(x, t);
        if (!c->any || s > c->most) c->best = t, c->most = s;
        c->any = true;
    }
    return false;
}

bool sampling_next_thread(sampling *x, uint32_t *out) {
    thread_candidates c;
    if (x->near) return near_next_thread(x, out);
    for (;;) {
        if (find_candidates(x, &c, out)) return true;
        if (c.any && count_communication(x, c.best)) continue;
        if (c.any || c.any_yielding) break;
        if (!c.any_resting || x->ending) return false;
        x->ending = true; // the events for which suspended threads wait will not come
    }
    *out = c.any ? c.best : c.yielding;
    // A thread that yields lets another event come first, unless no other thread can run.
    for (uint32_t i = 0; i < x->graph.by_path.n && c.any_yielding; i++) {
        const uint32_t t = x->graph.by_path.at[i];
        const smc_thread *thread = &x->graph.threads.at[t];
        if (thread->step) sampling_thread_of(x, t)->yielded = thread->events.n + 1;
    }
    x->alone = c.n < 2;
    return true;
}

// Whether the action and the event conflict, so that their order matters.
static bool are_in_conflict(const smc_action *a, const smc_event *e) {
    const bool is_at = smc_is_access(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK;
    return is_at && e->located && a->loc == e->loc &&
           (e->writes || e->kind == SMC_LOCK || e->kind == SMC_UNLOCK || a->kind != SMC_READ);
}

// POS, RFF: draws new priorities for the next events that conflict with the event.
static void redraw_conflicting(sampling *x, const smc_event *e) {
    for (uint32_t t = 0; t < x->threads.n && t < x->graph.threads.n; t++) {
        const smc_step *step = x->graph.threads.at[t].step;
        if (t == e->thread || (step && are_in_conflict(&step->action, e)))
            x->threads.at[t].drawn = 0;
    }
}

// Updates the counts of points in succession. A thread with QUANTUM of them gets the lowest
// priority.
static void count_points_in_a_row(sampling *x, uint32_t t) {
    sampling_thread *thread = sampling_thread_of(x, t);
    const uint32_t in_a_row = x->alone ? thread->in_a_row : thread->in_a_row + 1;
    for (uint32_t i = 0; i < x->threads.n; i++) x->threads.at[i].in_a_row = 0;
    thread->in_a_row = in_a_row % QUANTUM;
    if (in_a_row < QUANTUM) return;
    for (uint32_t i = 0; i < x->threads.n; i++) x->threads.at[i].drawn = 0;
    thread->priority = thread->drawn = 1;
    if (x->strategy == SAMPLING_surw) sampling_intend_any_thread(x);
}

void sampling_update_priorities(sampling *x, smc_id id) {
    const smc_event *e = smc_event_at(&x->graph, id);
    x->length.points++;
    if (x->strategy == SAMPLING_pos || x->strategy == SAMPLING_rff) redraw_conflicting(x, e);
    if (x->strategy == SAMPLING_surw) sampling_pass_weighted_point(x, e);
    if (x->strategy == SAMPLING_turn) count_point_for_turn(x, e);
    count_points_in_a_row(x, e->thread);
    if (x->strategy != SAMPLING_pct || !model_interleaves(x)) return;
    for (uint32_t i = 0; i < SAMPLING_MAX_DEPTH; i++)
        if (x->change[i] == x->length.points)
            sampling_thread_of(x, e->thread)->priority = SAMPLING_MAX_DEPTH - i;
}

// ---- choice of a source -------------------------------------------------------------------------

// The clock of the events that happen before the thread's next event whatever its source is.
static const uint32_t *view_of(const sampling *x, uint32_t t) {
    const smc_graph *g = &x->graph;
    const smc_id last = smc_last_event(g, t) ? smc_last_event(g, t) : g->threads.at[t].create;
    return last ? smc_model_hb_clock(x->model, x->state, g, last) : g->zero_clock;
}

// Returns the index, minus `from`, of the latest source that happens before the read; if there is
// none, of the earliest source.
static uint32_t latest_source_in_view(const sampling *x, smc_id read, uint32_t from) {
    const uint32_t *clock = view_of(x, smc_event_at(&x->graph, read)->thread);
    uint32_t best = from;
    bool is_before = false;
    for (uint32_t i = from; i < x->sources.n; i++) {
        const bool before = smc_is_in_clock(smc_event_at(&x->graph, x->sources.at[i].write), clock);
        const bool better =
            before == is_before &&
            (before ? sampling_write_position(x, i) > sampling_write_position(x, best)
                    : sampling_write_position(x, i) < sampling_write_position(x, best));
        if (better || before > is_before) best = i;
        is_before |= before;
    }
    return best - from;
}

// Returns the index, minus `from`, of one of the latest HISTORY sources, drawn at random.
static uint32_t draw_recent_source(sampling *x, uint32_t from) {
    const uint32_t n = x->sources.n - from;
    uint32_t back = sampling_draw_below(x, n < HISTORY ? n : HISTORY),
             best = sampling_latest_source(x, from);
    while (back--) {
        uint32_t next = UINT32_MAX;
        for (uint32_t i = from; i < x->sources.n; i++)
            if (sampling_write_position(x, i) < sampling_write_position(x, from + best) &&
                (next == UINT32_MAX ||
                 sampling_write_position(x, i) > sampling_write_position(x, from + next)))
                next = i - from;
        if (next == UINT32_MAX) break;
        best = next;
    }
    return best;
}

// Returns the index, minus `from`, of one of the sources that reads at this place have taken least
// often.
static uint32_t rarest_source(sampling *x, smc_id read, uint32_t from) {
    uint32_t best = 0, least = UINT32_MAX, n_equal = 0;
    for (uint32_t i = from; i < x->sources.n; i++) {
        const uint32_t times = sampling_count_pair(x, x->sources.at[i].write, read);
        if (times > least) continue;
        n_equal = times < least ? 1 : n_equal + 1;
        least = times;
        if (sampling_draw_below(x, n_equal) == 0) best = i - from;
    }
    return best;
}

uint32_t sampling_choose_source(sampling *x, smc_id read, uint32_t from) {
    const smc_event *e = smc_event_at(&x->graph, read);
    if (x->sources.n == from + 1) return 0;
    if (x->ending && x->ends_with_latest_write) return sampling_latest_source(x, from);
    if (x->near) return near_choose_source(x, read, from);
    switch (x->reading) {
    case READ_LATEST: return sampling_latest_source(x, from);
    case READ_LATEST_IN_VIEW:
        return sampling_thread_of(x, e->thread)->sink == e->index
                   ? draw_recent_source(x, from)
                   : latest_source_in_view(x, read, from);
    case READ_RAREST: return rarest_source(x, read, from);
    case READ_ANY: break;
    }
    return sampling_draw_below(x, x->sources.n - from);
}
