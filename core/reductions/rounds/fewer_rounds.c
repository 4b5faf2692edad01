#include "reductions/rounds/fewer_rounds.h"

// Maximum number of sets of rounds that are tried for one end of a thread; two or three suffice if
// threads only try locks.
enum { MAX_TRIED = 2000 };

// The search for a set of rounds (`out`) whose removal from the execution changes nothing else. The
// set is enlarged until no event outside the set observes one of its members. A member of the set
// is a sequence of consecutive rounds of one thread; it may also begin within a round and end at
// the same point of a later round.
typedef struct search {
    const smc_errors *x;
    const smc_net_zero_rounds *rounds; // all net-zero rounds of the graph
    uint32_t *cut; // [thread]: number of its events that are kept: those in the prefix of the last
                   // round's end
    smc_net_zero_rounds out;  // the set, with at most one member per thread
    smc_round_orders *orders; // the orders that coherence must contain
    uint32_t tried;           // number of sets tried
    smc_fewer_rounds how;     // the result that the search tries to prove
} search;

// Returns the member of the set s->out that contains the event; NULL: none contains it.
static const smc_net_zero_round *round_with_event(const search *s, smc_id id) {
    for (uint32_t i = 0; i < s->out.n; i++)
        if (smc_is_in_round(s->x->graph, &s->out.at[i], id)) return &s->out.at[i];
    return NULL;
}

static bool has_thread(const search *s, uint32_t t) {
    bool has = false;
    for (uint32_t i = 0; i < s->out.n; i++) has |= s->out.at[i].thread == t;
    return has;
}

// Whether round r changes the value of the location `loc`.
static bool round_changes_location(const smc_graph *g, const smc_net_zero_round *r, uint32_t loc) {
    bool any = false;
    for (uint32_t i = r->from; i <= r->to; i++) {
        const smc_event *e = smc_thread_event_at(g, r->thread, i);
        any |= e->located && e->loc == loc && smc_round_has_visible_change(g, r, e);
    }
    return any;
}

static smc_id last_round_write(const smc_round_writes *w) {
    assert(w->writes.n);
    return w->writes.at[w->writes.n - 1];
}

// ---- waits --------------------------------------------------------------------------------------

// Whether the event is a wait at the end of its thread that consists of a single action and writes
// nothing new. Such a wait has no effect, whichever value it reads.
static bool is_single_read_wait(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    return e->thread != SMC_INIT_THREAD && smc_actions_repeated_at_end(g, e->thread) == 1 &&
           smc_is_in_idle_end(g, e);
}

// Returns the write w or, if w is the RMW of a wait for which is_single_read_wait holds, the source
// of that RMW, and so on: the source that remains if such waits are removed.
static smc_id source_without_waits(const smc_graph *g, smc_id w) {
    while (w && smc_event_at(g, w)->reads && is_single_read_wait(g, w)) w = smc_event_at(g, w)->rf;
    return w;
}

// Extends the cuts (search.cut) such that all events in the event's prefix are kept, except the
// waits of is_single_read_wait.
static void extend_cuts_to_prefix(const search *s, smc_id id) {
    const smc_graph *g = s->x->graph;
    const smc_event *to = smc_event_at(g, id);
    if (to->thread == SMC_INIT_THREAD) return;
    for (uint32_t i = s->cut[to->thread]; i < to->index; i++) {
        const smc_event *e = smc_thread_event_at(g, to->thread, i + 1);
        const smc_id source = source_without_waits(g, e->rf);
        s->cut[to->thread] = i + 1;
        if (i == 0 && g->threads.at[to->thread].create)
            extend_cuts_to_prefix(s, g->threads.at[to->thread].create);
        if (source) extend_cuts_to_prefix(s, source);
    }
}

// ---- observers ----------------------------------------------------------------------------------

// Returns the source that event e would have instead of w if all rounds in s->out were removed; 0:
// e observes one of these rounds.
static smc_id source_without_rounds(const search *s, const smc_event *e, smc_id w) {
    const smc_graph *g = s->x->graph;
    const smc_net_zero_round *r = NULL;
    while ((w = source_without_waits(g, w)) && (r = round_with_event(s, w))) {
        if (!round_changes_location(g, r, e->loc)) { // the member leaves the value of the location
                                                     // unchanged
            w = smc_event_at(g, w)->rf;
            continue;
        }
        smc_round_writes all = smc_round_writes_to(g, r, e->loc);
        const bool passes = w == last_round_write(&all) &&
                            smc_round_hides_no_sync(s->x, &all, r->thread, e->thread);
        w = passes ? all.found : 0;
        smc_vec_free(&all.writes);
    }
    return w;
}

// Whether coherence must order the write `id` before the write whose value round r restores, or
// after r's last write to the location. Then `id` does not lie between the writes of r.
static bool precedes_undoing_write(search *s, const smc_net_zero_round *r, smc_id id) {
    const smc_event *e = smc_event_at(s->x->graph, id);
    if (!round_changes_location(s->x->graph, r, e->loc)) return true;
    smc_round_writes all = smc_round_writes_to(s->x->graph, r, e->loc);
    const smc_round_order *c = smc_round_order_at(s->orders, e->loc);
    const bool beside = id == all.found || smc_round_order_has(c, id, all.found) ||
                        smc_round_order_has(c, last_round_write(&all), id);
    smc_vec_free(&all.writes);
    return beside;
}

// Whether the event is outside the rounds in s->out and observes one of them.
static bool observes_removed_round(search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->x->graph, id);
    if (!e->located || round_with_event(s, id) || is_single_read_wait(s->x->graph, id))
        return false;
    if (e->reads && !source_without_rounds(s, e, e->rf)) return true;
    bool seen = false;
    for (uint32_t i = 0; i < s->out.n && e->writes && !seen; i++)
        seen = s->out.at[i].thread != e->thread && !precedes_undoing_write(s, &s->out.at[i], id);
    return seen;
}

// ---- state after removal ------------------------------------------------------------------------

// Whether the location has the same value without round r, which is in s->out: r restores a value
// that was written by an event outside of s->out, or restored by another round of s->out.
static bool restores_value(const search *s, const smc_round_writes *all, uint32_t loc) {
    const smc_graph *g = s->x->graph;
    const smc_net_zero_round *other = all->found ? round_with_event(s, all->found) : NULL;
    bool same = all->found &&
                smc_event_at(g, all->found)->out == smc_event_at(g, last_round_write(all))->out;
    if (same && other) {
        smc_round_writes others = smc_round_writes_to(g, other, loc);
        same = last_round_write(&others) == all->found;
        smc_vec_free(&others.writes);
    }
    return same;
}

// The thread's last event before the cut, except waits of its idle end; if there is none, the
// thread's creation, or its creator's, and so on; 0: unknown.
static smc_id last_event_before_cut(const search *s, uint32_t t) {
    const smc_graph *g = s->x->graph;
    while (!s->cut[t]) {
        const smc_id create = g->threads.at[t].create;
        if (!create) return 0;
        t = smc_event_at(g, create)->thread;
        if (smc_event_at(g, create)->index <= s->cut[t]) return create;
    }
    uint32_t i = s->cut[t];
    while (i > 1 && smc_is_in_idle_end(g, smc_thread_event_at(g, t, i))) i--;
    return g->threads.at[t].events.at[i - 1];
}

// Clock of the events that happen before all further actions of the thread; NULL: unknown.
static const uint32_t *clock_before_next_action(const search *s, uint32_t t) {
    const smc_id anchor = last_event_before_cut(s, t);
    return anchor && s->x->model->flags & SMC_MODEL_SEES_PAST
               ? smc_model_hb_clock(s->x->model, s->x->state, s->x->graph, anchor)
               : NULL;
}

// Whether `past` contains w, or an access that reads or writes a later write of the location; then
// writes before w can no longer be read.
static bool is_write_unreadable(search *s, uint32_t loc, smc_id w, const uint32_t *past) {
    const smc_graph *g = s->x->graph;
    const smc_loc *l = &g->locs.at[loc];
    bool known = false;
    for (uint32_t i = 0; i < l->events.n && !known; i++) {
        const smc_event *e = smc_event_at(g, l->events.at[i]);
        const smc_id at = e->writes ? l->events.at[i] : e->rf;
        known = smc_is_in_clock(e, past) && !smc_is_in_idle_end(g, e) &&
                (at == w || smc_round_order_has(smc_round_order_at(s->orders, loc), w, at));
    }
    return known;
}

// Whether the access treats the location as a mutex (value 0: free) that threads only try to lock:
// if the mutex is taken, the access does not synchronise; if it is free, the access takes it. An
// exchange with 0 frees the mutex.
static bool is_mutex_access(const smc_event *e) {
    const smc_action *a = &e->step->action;
    return e->kind == SMC_RMW && a->sync &&
           ((a->op == SMC_CAS && !a->rmw.expected && a->order_fail == SMC_RELAXED) ||
            (a->op == SMC_XCHG && !a->rmw.operand && a->order == SMC_RELEASE));
}

// Whether all accesses of round r to the location treat the location as a mutex (is_mutex_access).
static bool is_mutex(const smc_graph *g, const smc_net_zero_round *r, uint32_t loc) {
    bool is = true;
    for (uint32_t i = r->from; i <= r->to && is; i++) {
        const smc_event *e = smc_thread_event_at(g, r->thread, i);
        is = !e->located || e->loc != loc || is_mutex_access(e);
    }
    return is;
}

// Whether a write outside the rounds in s->out, later than w in coherence, takes the mutex at the
// location `loc`.
static bool is_taken_later(search *s, uint32_t loc, smc_id w) {
    const smc_graph *g = s->x->graph;
    const smc_loc *l = &g->locs.at[loc];
    bool taken = false;
    for (uint32_t i = 0; i < l->events.n && !taken; i++) {
        const smc_event *e = smc_event_at(g, l->events.at[i]);
        taken = e->writes && e->out && e->index <= s->cut[e->thread] &&
                !round_with_event(s, l->events.at[i]) &&
                smc_round_order_has(smc_round_order_at(s->orders, loc), w, l->events.at[i]);
    }
    return taken;
}

// Whether thread t behaves in the same way at the mutex `loc` if round r is removed. If t finds the
// mutex free, t takes it; r only frees a mutex that r has taken. If t finds the mutex taken, t
// behaves in the same way if a later write takes it. Finding the mutex taken by r's last write is
// equivalent to finding it taken by the write whose value r restores.
static bool behaves_equally_at_mutex(search *s, const smc_net_zero_round *r, uint32_t loc,
                                     uint32_t t) {
    const uint32_t *past = clock_before_next_action(s, t);
    smc_round_writes all = smc_round_writes_to(s->x->graph, r, loc);
    bool is = true;
    for (uint32_t i = 0; i + 1 < all.writes.n && is; i++)
        is = !smc_event_at(s->x->graph, all.writes.at[i])->out ||
             (past && is_write_unreadable(s, loc, all.writes.at[i + 1], past)) ||
             (s->how == SMC_FEWER_SUFFICE_NO_FENCES && is_taken_later(s, loc, all.writes.at[i]));
    if (is && all.writes.n && !smc_event_at(s->x->graph, last_round_write(&all))->out)
        is = smc_round_hides_no_sync(s->x, &all, r->thread, t);
    smc_vec_free(&all.writes);
    return is;
}

// Whether event e happens before all further actions of thread t.
static bool is_in_past(const search *s, const smc_event *e, uint32_t t) {
    const uint32_t *past = clock_before_next_action(s, t);
    return past && smc_is_in_clock(e, past);
}

// Whether thread t cannot observe, by its further actions, the accesses of round r to the location
// of event e.
static bool cannot_observe_at_location(search *s, const smc_net_zero_round *r, const smc_event *e,
                                       uint32_t t) {
    return is_mutex(s->x->graph, r, e->loc) ? behaves_equally_at_mutex(s, r, e->loc, t)
                                            : is_in_past(s, e, t);
}

// Whether the thread has ended and the search keeps all its events.
static bool has_ended_uncut(const search *s, uint32_t t) {
    const smc_graph *g = s->x->graph;
    const uint32_t n = g->threads.at[t].events.n;
    return n && s->cut[t] == n && smc_event_at(g, smc_last_event(g, t))->kind == SMC_END;
}

// The thread that t joins before any other action that is visible to threads; the number of threads
// if there is none.
static uint32_t first_joined_thread(const search *s, uint32_t t) {
    const smc_graph *g = s->x->graph;
    const smc_thread *thread = &g->threads.at[t];
    uint32_t i = s->cut[t] + 1;
    while (i <= thread->events.n && !smc_thread_event_at(g, t, i)->located &&
           smc_thread_event_at(g, t, i)->kind != SMC_CREATE &&
           smc_thread_event_at(g, t, i)->kind != SMC_JOIN &&
           smc_thread_event_at(g, t, i)->kind != SMC_CHOICE)
        i++;
    const smc_action *a = i <= thread->events.n ? &smc_thread_event_at(g, t, i)->step->action
                          : thread->step        ? &thread->step->action
                                                : NULL;
    return a && a->kind == SMC_JOIN ? a->thread : g->threads.n;
}

// Whether two steps of a thread are equal, including the values read and written.
static bool is_equal_step(const smc_event *a, const smc_event *b) {
    return a->kind == b->kind && a->kind != SMC_ALLOC && a->kind != SMC_FREE && a->loc == b->loc &&
           a->in == b->in && a->out == b->out && a->step->action.place == b->step->action.place;
}

// Whether the event of round r only reads, and its thread repeats the read after the round. A
// further action that races with the event also races with that read, which is kept.
static bool is_read_repeated_after(const search *s, const smc_net_zero_round *r,
                                   const smc_event *e) {
    for (uint32_t i = r->to + 1; i <= s->cut[r->thread] && e->kind == SMC_READ; i++) {
        const smc_event *later = smc_thread_event_at(s->x->graph, r->thread, i);
        if (is_equal_step(e, later) && e->step->action.order == later->step->action.order)
            return true;
    }
    return false;
}

// Whether no further action of the thread can observe one of the rounds in s->out.
static bool cannot_observe_set(search *s, uint32_t t) {
    const smc_graph *g = s->x->graph;
    bool past = true;
    for (uint32_t i = 0; i < s->out.n; i++) {
        const smc_net_zero_round *r = &s->out.at[i];
        for (uint32_t k = r->from; k <= r->to && past && r->thread != t; k++) {
            const smc_event *e = smc_thread_event_at(g, r->thread, k);
            past = !e->located || is_read_repeated_after(s, r, e) ||
                   cannot_observe_at_location(s, r, e, t);
        }
    }
    return past;
}

// Whether cannot_observe_set holds for the thread, or the thread first joins a thread for which
// this holds, and so on.
static bool cannot_observe_set_after_joins(search *s, uint32_t t) {
    for (uint32_t n = 0; n < s->x->graph->threads.n; n++) {
        if (cannot_observe_set(s, t)) return true;
        t = first_joined_thread(s, t);
        if (t >= s->x->graph->threads.n) return false;
    }
    return false;
}

// Whether cannot_observe_set holds for all existing threads; threads that they create inherit their
// past. SMC_FEWER_SUFFICE_AT_END: only for the threads that would execute more rounds.
static bool no_thread_can_observe_set(search *s) {
    const smc_graph *g = s->x->graph;
    smc_net_zero_round r;
    bool past = true;
    for (uint32_t t = 0; t < g->threads.n && past; t++) {
        if ((!g->threads.at[t].events.n && !g->threads.at[t].create) || has_ended_uncut(s, t))
            continue;
        past = (s->how == SMC_FEWER_SUFFICE_AT_END && !smc_net_zero_round_at_end(g, t, &r)) ||
               cannot_observe_set_after_joins(s, t);
    }
    return past;
}

// Whether round r, which is in s->out, leaves the location as it has found it. If a thread that
// knows the round reads the location later, it reads the write that r found if r is removed. That
// must not synchronise with more: r's thread has synchronised with that write. Who finds a mutex
// taken does not synchronise.
static bool restores_location(const search *s, const smc_net_zero_round *r, uint32_t loc) {
    const smc_graph *g = s->x->graph;
    smc_round_writes all = smc_round_writes_to(g, r, loc);
    const bool is = restores_value(s, &all, loc) &&
                    ((is_mutex(g, r, loc) && smc_event_at(g, last_round_write(&all))->out) ||
                     smc_round_hides_no_sync(s->x, &all, r->thread, r->thread));
    smc_vec_free(&all.writes);
    return is;
}

// Whether all rounds in s->out can be removed from the execution together: they restore all
// locations that they change, and no action outside of them observes one of their writes.
static bool can_remove_set(search *s) {
    const smc_graph *g = s->x->graph;
    bool can = true;
    for (uint32_t i = 0; i < s->out.n && can; i++) {
        const smc_net_zero_round *r = &s->out.at[i];
        for (uint32_t k = r->from; k <= r->to && can; k++)
            can = !smc_is_first_change_of_round(g, r, k) ||
                  restores_location(s, r, smc_thread_event_at(g, r->thread, k)->loc);
    }
    return can && no_thread_can_observe_set(s);
}

// ---- the search ---------------------------------------------------------------------------------

// Returns the first event that is outside the rounds in s->out and observes one of them; 0: none
// does.
static smc_id first_observer(search *s) {
    const smc_graph *g = s->x->graph;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        const uint32_t n = s->how == SMC_FEWER_SUFFICE_AT_END ? thread->events.n : s->cut[t];
        for (uint32_t i = 0; i < n; i++)
            if (observes_removed_round(s, thread->events.at[i])) return thread->events.at[i];
    }
    return 0;
}

static bool can_complete_set_with(search *s, uint32_t t, smc_id witness);

// Tries to add to s->out the member that consists of the rounds i to k of one thread, possibly
// shifted by n events that are equal in both rounds. The member must contain the event `witness`
// (0: any). Returns whether the set can then be completed and removed.
static bool suffices_with_rounds(search *s, const smc_net_zero_round *i,
                                 const smc_net_zero_round *k, smc_id witness) {
    const smc_graph *g = s->x->graph;
    const uint32_t t = i->thread, cut = s->cut[t];
    for (uint32_t n = 0; i->from + n <= i->to; n++) {
        smc_net_zero_round r = {.thread = t, .from = i->from + n, .to = k->to + 1 + n};
        if (n && (r.to > cut || !is_equal_step(smc_thread_event_at(g, t, i->from + n - 1),
                                               smc_thread_event_at(g, t, r.to))))
            return false;
        if (r.to > cut) r.to--; // the thread may not have reached the end of the round yet
        if (r.to > cut || (witness && !smc_is_in_round(g, &r, witness))) continue;
        assert(!has_thread(s, t) && r.from <= r.to && r.to <= cut);
        *smc_vec_push(&s->out) = r;
        const smc_id other = s->tried++ < MAX_TRIED ? first_observer(s) : witness;
        const bool enough = s->tried > MAX_TRIED ? false
                            : other
                                ? can_complete_set_with(s, smc_event_at(g, other)->thread, other)
                                : can_remove_set(s);
        s->out.n--;
        if (enough) return true;
    }
    return false;
}

// Whether s->out can be completed by rounds of thread t that contain the event `witness`, and then
// be removed.
static bool can_complete_set_with(search *s, uint32_t t, smc_id witness) {
    if (has_thread(s, t)) return false;
    for (uint32_t i = 0; i < s->rounds->n; i++) {
        for (uint32_t k = i; k < s->rounds->n && s->rounds->at[k].thread == t; k++) {
            if (k > i && s->rounds->at[k].from != s->rounds->at[k - 1].to + 2) break;
            if (suffices_with_rounds(s, &s->rounds->at[i], &s->rounds->at[k], witness)) return true;
        }
    }
    return false;
}

// Tries all sequences of consecutive rounds among the rounds that directly precede `last`, and
// `last` itself. Returns whether one of them can be completed to a set that can be removed.
static bool suffices_with_row(search *s, const smc_net_zero_round *last) {
    const smc_net_zero_round *first = last;
    while (first > s->rounds->at && first[-1].thread == last->thread &&
           first->from == first[-1].to + 2)
        first--;
    for (const smc_net_zero_round *i = first; i <= last; i++)
        for (const smc_net_zero_round *k = i; k <= last; k++)
            if (suffices_with_rounds(s, i, k, 0)) return true;
    return false;
}

smc_fewer_rounds smc_fewer_rounds_suffice(smc_round_orders *orders,
                                          const smc_net_zero_rounds *rounds,
                                          const smc_net_zero_round *last) {
    const smc_errors *x = orders->x;
    const smc_graph *g = x->graph;
    const bool reading_orders = !(x->model->flags & SMC_MODEL_ORDERS) || !x->model->hb;
    assert(last->last && last >= rounds->at && last < rounds->at + rounds->n);
    // the order of writes in such a model is unknown
    if (x->model->flags & SMC_MODEL_BY_FORMULA) return SMC_FEWER_ROUNDS_UNKNOWN;
    search s = {.x = x,
                .rounds = rounds,
                .cut = smc_alloc(g->threads.n * sizeof *s.cut),
                .orders = orders,
                .how = SMC_FEWER_ROUNDS_SUFFICE};
    extend_cuts_to_prefix(&s, g->threads.at[last->thread].events.at[last->to - 1]);
    bool enough = suffices_with_row(&s, last);
    if (!enough) {
        s.how = reading_orders ? SMC_FEWER_SUFFICE_AT_END : SMC_FEWER_SUFFICE_NO_FENCES;
        s.tried = 0;
        enough = suffices_with_row(&s, last);
    }
    free(s.cut);
    assert(!s.out.n); // all trials were undone
    smc_vec_free(&s.out);
    return enough ? s.how : SMC_FEWER_ROUNDS_UNKNOWN;
}
