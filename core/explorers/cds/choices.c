// choices.c - collects observations about a location: while the source of a read there is explored,
// and for abandoned executions.
//
// A read learns its alternatives from the executions in its subtree: the threads that write the
// location independently of the read, for which the read can wait; and the values written because
// of the read, which the read can be promised. An abandoned execution does not show the further
// actions of its threads. In its place, observations from all other executions count. If an
// observation is new and a choice in an abandoned execution may have missed it, the exploration
// restarts with the observation.
#include "explorers/cds/choices.h"

#include "explorers/cds/events.h"
#include "explorers/cds/promises.h"

// Whether the list of n threads contains the thread.
static bool has_thread(const uint32_t *at, uint32_t n, uint32_t thread) {
    for (uint32_t i = 0; i < n; i++)
        if (at[i] == thread) return true;
    return false;
}

void cds_add_writer(cds_choice *c, uint32_t thread) {
    if (!has_thread(c->writers.at, c->writers.n, thread)) *smc_vec_push(&c->writers) = thread;
}

// Adds the thread to cds_choice.links, unless the list contains it already.
static void add_link(cds_choice *c, uint32_t thread) {
    if (!has_thread(c->links.at, c->links.n, thread)) *smc_vec_push(&c->links) = thread;
}

// Adds a future value, or merges it with the same value of the same thread.
static void add_future(cds_choice *c, cds_future_value f) {
    for (uint32_t i = 0; i < c->futures.n; i++) {
        cds_future_value *old = &c->futures.at[i];
        if (old->thread != f.thread || old->value != f.value) continue;
        old->because |= f.because;
        old->rmw |= f.rmw;
        return;
    }
    *smc_vec_push(&c->futures) = f;
}

// Whether a write by the thread to the location can be an alternative of the choice.
static bool is_affected_by_write(const cds_choice *c, uint32_t loc, uint32_t thread) {
    return c->loc == loc && c->thread != thread && (c->only == CDS_ANY_THREAD || c->only == thread);
}

// Whether the (po u rf)-prefix of event e is known to contain the read of the choice.
static bool follows_read_of_choice(const cds *x, const cds_choice *c, cds_id e) {
    return c->thread != CDS_NO_THREAD && e && cds_clock_of(x, e, CDS_PORF)[c->thread] >= c->index;
}

// Whether both observations are the same, except for ranks.
static bool is_same_observation(const cds_observation *a, const cds_observation *b) {
    return a->kind == b->kind && a->loc == b->loc && a->reader == b->reader &&
           a->observed.thread == b->observed.thread && a->observed.value == b->observed.value &&
           a->observed.because == b->observed.because && a->observed.rmw == b->observed.rmw;
}

// Records an observation. If it is new and a choice in an abandoned execution may have missed it,
// the exploration restarts.
static void record_observation(cds *x, cds_observation seen) {
    for (uint32_t i = 0; i < x->seen.n; i++)
        if (is_same_observation(&x->seen.at[i], &seen)) return;
    *smc_vec_push(&x->seen) = seen;
    for (uint32_t i = 0; i < x->missed.n; i++)
        x->again |= x->missed.at[i].loc == seen.loc &&
                    (seen.kind == CDS_WRITER || x->missed.at[i].reader == seen.reader);
}

// Adds the observation to the list of the choice that it belongs to, if it counts for the choice.
static void apply_observation(cds_choice *c, const cds_observation *s) {
    if (s->kind == CDS_WRITER) cds_add_writer(c, s->observed.thread);
    else if (s->reader == c->thread && s->kind == CDS_LINK) add_link(c, s->observed.thread);
    else if (s->reader == c->thread) add_future(c, s->observed);
}

// Records that an abandoned execution may have missed alternatives of the choice.
static void record_missed_choice(cds *x, const cds_choice *c) {
    for (uint32_t k = 0; k < x->missed.n; k++)
        if (x->missed.at[k].loc == c->loc && x->missed.at[k].reader == c->thread) return;
    *smc_vec_push(&x->missed) = (cds_observation){.loc = c->loc, .reader = c->thread};
}

// Abandons the execution. Assumes that its threads would have continued with those actions that
// were observed of them in other executions.
void cds_abandon_execution(cds *x, uint64_t *count) {
    ++*count;
    for (uint32_t i = 0; i < x->choices.n; i++) {
        cds_choice *c = &x->choices.at[i];
        for (uint32_t k = 0; k < x->seen.n; k++) {
            const cds_observation *s = &x->seen.at[k];
            if (is_affected_by_write(c, s->loc, s->observed.thread) &&
                !cds_thread_has_ended(x, s->observed.thread))
                apply_observation(c, s);
        }
        record_missed_choice(x, c);
    }
}

void cds_add_waits_for_overtaken(cds *x, cds_id w) {
    for (uint32_t i = 0; i < x->choices.n; i++)
        for (uint32_t t = 0; t < x->threads.n && follows_read_of_choice(x, &x->choices.at[i], w);
             t++)
            if (is_affected_by_write(&x->choices.at[i], x->choices.at[i].loc, t))
                cds_add_writer(&x->choices.at[i], t);
}

// Records that the thread, after event `before`, has reached a write or lock that choices at the
// location could wait for.
static void note_writer(cds *x, uint32_t loc, uint32_t thread, cds_id before) {
    record_observation(x, (cds_observation){.kind = CDS_WRITER,
                                            .loc = loc,
                                            .reader = CDS_NO_THREAD,
                                            .observed = {.thread = thread}});
    for (uint32_t i = 0; i < x->choices.n; i++) {
        cds_choice *c = &x->choices.at[i];
        if (is_affected_by_write(c, loc, thread) &&
            (!follows_read_of_choice(x, c, before) || cds_event_at(x, before)->speculative))
            cds_add_writer(c, thread);
    }
}

// Whether the value that access a reads at its location derives from an event that happens after
// the read of the choice. (po u rf is acyclic at a single location.)
static bool read_value_depends_on_choice(const cds *x, const cds_choice *c, const cds_event *a) {
    for (cds_id s = a->reads ? a->rf : 0; s;
         s = cds_event_at(x, s)->reads ? cds_event_at(x, s)->rf : 0)
        if (cds_clock_of(x, s, CDS_HB)[c->thread] >= c->index) return true;
    return false;
}

// Whether an access other than w that happens before e has read a value that derives from the
// choice's read, so that w comes later in modification order than that value.
static bool is_overtaken(const cds *x, const cds_choice *c, cds_id w, cds_id e) {
    const cds_loc *l = &x->locs.at[c->loc];
    for (uint32_t i = 0; i < l->accesses.n; i++) {
        const cds_id a = l->accesses.at[i];
        if (a != w && cds_is_before(x, a, CDS_HB, e) &&
            read_value_depends_on_choice(x, c, cds_event_at(x, a)))
            return true;
    }
    return false;
}

// Whether some event would happen before its own source if the choice's read acquired a release
// after e.
static bool closes_wait_cycle(const cds *x, const cds_choice *c, cds_id e) {
    for (cds_id id = 1; id <= e && c->acquires; id++) {
        const cds_event *r = cds_event_at(x, id);
        if (r->index && r->reads && cds_is_before(x, id, CDS_HB, e) &&
            cds_clock_of(x, r->rf, CDS_HB)[c->thread] >= c->index)
            return true;
    }
    return false;
}

// Whether the choice's read can read from w, as far as this execution shows. `e`: w, or the event
// before w if the source of w may be another one.
static bool can_be_read(const cds *x, const cds_choice *c, cds_id w, cds_id e) {
    // a read does not read from a write that it happens before
    if (cds_clock_of(x, e, CDS_HB)[c->thread] >= c->index) return false;
    return !is_overtaken(x, c, w, e) &&
           !(cds_releases(cds_event_at(x, w)->step->action.order) && closes_wait_cycle(x, c, e));
}

// Computes the value *out that RMW `id` would write if it and the RMWs between came before the
// choice's RMW, which they follow in this execution. Returns false if the RMW would not write then,
// or does not follow the choice's RMW.
static bool would_write(const cds *x, const cds_choice *c, cds_id id, uint64_t *out) {
    const cds_event *e = cds_event_at(x, id), *source = cds_event_at(x, e->rf);
    uint64_t in = source->in;
    if (e->kind != SMC_RMW || source->kind != SMC_RMW) return false;
    const bool next = source->thread == c->thread && source->index == c->index;
    return (next || would_write(x, c, e->rf, &in)) && smc_rmw_writes(&e->step->action, in, out);
}

// Records for the choice the value that access `id` writes, and whether the write depends on the
// read. An RMW may read another value if the choice's read takes its source. Accesses that depend
// on unfulfilled promises are recorded when all promises are fulfilled.
static void note_future(cds *x, cds_choice *c, cds_id id) {
    const cds_event *e = cds_event_at(x, id);
    if (e->speculative && cds_has_open_promise(x)) return;
    const bool own = read_value_depends_on_choice(x, c, e), can = can_be_read(x, c, id, id);
    // Whether the choice's read can take the source, so that the RMW reads another value.
    const bool elsewhere = e->reads && can_be_read(x, c, id, e->before);
    const bool early = follows_read_of_choice(x, c, e->before) && (can || elsewhere);
    const bool because = early || (can && !own && follows_read_of_choice(x, c, id));
    cds_observation seen = {
        .kind = CDS_LINK, .loc = e->loc, .reader = c->thread, .observed = {.thread = e->thread}};
    if (because) {
        record_observation(x, seen);
        apply_observation(c, &seen);
    }
    uint64_t out = e->out;
    const bool writes = own ? elsewhere && c->rmw && would_write(x, c, id, &out) : can && e->writes;
    // If a value depended on more promises than there are writes, it would only justify itself.
    if (!writes || e->rank >= x->most_writes || !(because || c->rmw)) return;
    seen.kind = CDS_FUTURE;
    seen.observed = (cds_future_value){.value = out,
                                       .thread = e->thread,
                                       .rank = e->rank + 1,
                                       .because = because,
                                       .rmw = e->kind == SMC_RMW};
    record_observation(x, seen);
    apply_observation(c, &seen);
}

// Records that thread t has reached a lock, after event `before`.
static void note_arrival(cds *x, uint32_t t, cds_id before) {
    const smc_step *s = x->threads.at[t].step;
    if (s && s->action.kind == SMC_LOCK) note_writer(x, s->action.loc, t, before);
}

// Records a write or RMW for all choices that it can affect.
static void note_futures(cds *x, cds_id id) {
    const cds_event e = *cds_event_at(x, id);
    for (uint32_t i = 0; i < x->choices.n && (e.writes || e.kind == SMC_RMW); i++) {
        cds_choice *c = &x->choices.at[i];
        if (c->only == CDS_ANY_THREAD && is_affected_by_write(c, e.loc, e.thread))
            note_future(x, c, id);
    }
}

// Returns the bound of the thread's writes to the location; adds it if it is missing. Valid until
// the next call.
static cds_write_limit *write_count_of(cds *x, uint32_t loc, uint32_t thread) {
    for (uint32_t i = 0; i < x->counts.n; i++)
        if (x->counts.at[i].loc == loc && x->counts.at[i].thread == thread) return &x->counts.at[i];
    cds_write_limit *c = smc_vec_push(&x->counts);
    *c = (cds_write_limit){.loc = loc, .thread = thread};
    return c;
}

// Counts the thread's writes to the location in the current execution.
static uint32_t writes_made(const cds *x, uint32_t loc, uint32_t thread) {
    const cds_loc *l = &x->locs.at[loc];
    uint32_t n = 0;
    for (cds_id a = thread < l->heads.n ? l->heads.at[thread] : 0; a;
         a = cds_event_at(x, a)->prev_access)
        n += cds_event_at(x, a)->writes;
    return n;
}

bool cds_writes_location_again(cds *x, cds_id w) {
    uint32_t *row =
        smc_table_at(&x->followed, cds_event_at(x, w)->history, cds_event_at(x, w)->loc);
    if (!(*row & CDS_FOLLOWED)) *row = CDS_NOT_AWAITED;
    return *row & CDS_FOLLOWED;
}

// Records in cds.followed that the thread writes the location again after each of its writes there
// but the last one.
static void record_followed_write(cds *x, uint32_t loc, uint32_t thread) {
    bool last = true;
    for (cds_id a = x->locs.at[loc].heads.at[thread]; a; a = cds_event_at(x, a)->prev_access) {
        if (!cds_event_at(x, a)->writes) continue;
        uint32_t *row = last ? NULL : smc_table_at(&x->followed, cds_event_at(x, a)->history, loc);
        if (row && !(*row & CDS_FOLLOWED)) {
            x->again |= *row & CDS_NOT_AWAITED;
            *row = CDS_FOLLOWED;
        }
        last = false;
    }
}

// Updates the bound of the thread's writes to the location.
static void count_writes(cds *x, uint32_t loc, uint32_t thread) {
    record_followed_write(x, loc, thread);
    cds_write_limit *c = write_count_of(x, loc, thread);
    const uint32_t n = writes_made(x, loc, thread);
    if (n <= c->max) return;
    c->max = n;
    x->again |= c->refused_promise;
}

bool cds_may_promise(cds *x, uint32_t loc, uint32_t thread) {
    cds_write_limit *c = write_count_of(x, loc, thread);
    uint32_t n = writes_made(x, loc, thread);
    for (uint32_t i = 0; i < x->promises.n; i++) {
        const cds_event *p = cds_event_at(x, x->promises.at[i]);
        n += cds_is_unfulfilled(p) && p->loc == loc && p->thread == thread;
    }
    c->refused_promise |= n >= c->max;
    return n < c->max;
}

void cds_note_fulfilled(cds *x) {
    for (cds_id id = 1; id < x->events.n; id++) {
        const cds_event e = *cds_event_at(x, id);
        if (!e.index || !e.speculative) continue;
        note_futures(x, id);
        if (e.writes) count_writes(x, e.loc, e.thread);
    }
}

void cds_note_lock_arrivals(cds *x, cds_id id) {
    const cds_event e = *cds_event_at(x, id);
    note_arrival(x, e.thread, id);
    if (e.kind == SMC_CREATE) note_arrival(x, e.step->action.thread, id);
}

// A failed RMW counts too, since it may write with another source.
void cds_record_in_choices(cds *x, cds_id id) {
    const cds_event e = *cds_event_at(x, id);
    if (x->most_writes < x->n_writes) x->most_writes = x->n_writes;
    if (!e.writes && e.kind != SMC_RMW) return;
    note_writer(x, e.loc, e.thread, e.before);
    note_futures(x, id);
    if (e.writes && !cds_has_open_promise(x)) count_writes(x, e.loc, e.thread);
}

uint32_t cds_open_choice(cds *x, uint32_t loc, uint32_t thread, uint32_t only) {
    const uint32_t index = thread == CDS_NO_THREAD ? 0 : x->threads.at[thread].events.n + 1;
    cds_choice c = {.loc = loc, .thread = thread, .index = index, .only = only};
    if (thread != CDS_NO_THREAD) {
        const smc_action *a = &x->threads.at[thread].step->action;
        c.rmw = a->kind == SMC_RMW;
        c.acquires = cds_acquires(a->order) &&
                     (!c.rmw || cds_acquires(a->order_fail) ||
                      (a->op != SMC_CAS && a->op != SMC_ADD_BELOW && a->op != SMC_SUB_ABOVE));
    }
    *smc_vec_push(&x->choices) = c;
    return x->choices.n - 1;
}

void cds_close_choice(cds *x) {
    cds_choice c = smc_vec_pop(&x->choices);
    smc_vec_free(&c.writers);
    smc_vec_free(&c.links);
    smc_vec_free(&c.futures);
}

// The value that an RMW is promised may be observable only while the RMW waits, because the write
// that it would read from otherwise is taken. The same holds for another RMW that reaches its write
// by reading from that write.
cds_future_value *cds_next_promisable_value(cds_choice *c) {
    for (uint32_t i = 0; i < c->futures.n; i++) {
        cds_future_value *f = &c->futures.at[i];
        const bool linked =
            has_thread(c->links.at, c->links.n, f->thread) || (f->rmw && c->links.n);
        if (f->tried || !(f->because || linked)) continue;
        f->tried = true;
        return f;
    }
    return NULL;
}
