#include "result/ends/net_zero.h"

#include "result/ends/process.h"

#include <string.h>

static const smc_event *event_at(const smc_graph *g, uint32_t t, uint32_t index) {
    return smc_ev(g, g->threads.at[t].events.at[index - 1]);
}

// It is more than a read to others.
static bool changes(const smc_event *e) {
    return e->writes && (e->kind == SMC_WRITE || (e->kind == SMC_RMW && e->out != e->in));
}

// ---- rounds -------------------------------------------------------------------------------------

typedef struct undone_round {
    uint32_t thread;
    uint32_t from, to; // its events, by index, `to` included
    bool last;         // the thread ends with it
} undone_round;
typedef SMC_VEC(undone_round) undone_rounds;

// How many actions the thread would repeat with whose wait it ends; 0: it does not.
static uint32_t waits_at_end(const smc_graph *g, uint32_t t) {
    const smc_id last = g->threads.at[t].events.n ? smc_last_event(g, t) : 0;
    return last && smc_ev(g, last)->kind == SMC_BLOCK
               ? (uint32_t)smc_ev(g, last)->step->action.block.repeats
               : 0;
}

static bool is_in(const smc_graph *g, const undone_round *r, smc_id id) {
    const smc_event *e = id ? smc_ev(g, id) : NULL;
    return e && e->thread == r->thread && e->index >= r->from && e->index <= r->to;
}

// Whether the location is of an object that the round makes and frees, and nobody else comes to:
// with it goes what is written there.
static bool is_gone(const smc_graph *g, const undone_round *r, uint32_t loc) {
    const smc_loc *l = &g->locs.at[loc];
    const smc_object *o = l->info.object ? &g->objects.at[l->info.object] : NULL;
    bool gone = o && is_in(g, r, o->alloc) && is_in(g, r, o->free);
    for (uint32_t i = 0; i < l->events.n && gone; i++)
        gone = smc_ev(g, l->events.at[i])->thread == r->thread;
    return gone;
}

static bool changes_in(const smc_graph *g, const undone_round *r, const smc_event *e) {
    return changes(e) && !is_gone(g, r, e->loc);
}

static bool any_changes(const smc_graph *g, const undone_round *r) {
    bool any = false;
    for (uint32_t i = r->from; i <= r->to; i++) any |= changes_in(g, r, event_at(g, r->thread, i));
    return any;
}

// The events before it that are among the thread's `length` actions before it.
static undone_round round_before(const smc_graph *g, const smc_event *e, uint32_t length,
                                 bool last) {
    uint32_t from = e->index;
    while (from > 1 && event_at(g, e->thread, from - 1)->actions + length >= e->actions) from--;
    return (undone_round){e->thread, from, e->index - 1, last};
}

// A thread ends only with a round that follows one of which it has told.
static bool is_undone_end(const smc_graph *g, const undone_round *r) {
    return r->from > 1 && smc_round_net_zero(&event_at(g, r->thread, r->from - 1)->step->action) &&
           any_changes(g, r);
}

// The rounds of the graph, which has no elided accesses, that are known to be undone.
static void find_rounds(const smc_graph *g, undone_rounds *out) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        for (uint32_t i = 1; i <= g->threads.at[t].events.n; i++) {
            const smc_event *e = event_at(g, t, i);
            const bool last = e->kind == SMC_BLOCK;
            const uint32_t length =
                last ? waits_at_end(g, t) : smc_round_net_zero(&e->step->action);
            const undone_round r = round_before(g, e, length, last);
            if (length && (last ? is_undone_end(g, &r) : any_changes(g, &r)))
                *smc_vec_push(out) = r;
        }
    }
}

bool smc_ends_with_net_zero_round(const smc_graph *g, uint32_t t) {
    const uint32_t waits = waits_at_end(g, t);
    if (!g->choices || !waits) return false;
    const undone_round r = round_before(g, smc_ev(g, smc_last_event(g, t)), waits, true);
    return is_undone_end(g, &r);
}

bool smc_rounds_keep(const smc_graph *g, uint32_t loc, uint64_t value) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        if (!smc_ends_with_net_zero_round(g, t)) continue;
        const undone_round r =
            round_before(g, smc_ev(g, smc_last_event(g, t)), waits_at_end(g, t), true);
        for (uint32_t i = r.from; i <= r.to; i++) {
            const smc_event *e = event_at(g, t, i);
            if (e->writes && e->loc == loc && e->out != value) return false;
        }
    }
    return true;
}

// Whether the event is of a wait with which its thread ends and which writes nothing anew: as good
// as not there.
static bool is_of_idle_end(const smc_graph *g, const smc_event *e) {
    if (e->thread == SMC_INIT_THREAD || !waits_at_end(g, e->thread) ||
        smc_ends_with_net_zero_round(g, e->thread))
        return false;
    const smc_event *last = smc_ev(g, smc_last_event(g, e->thread));
    return e->actions + last->step->action.block.repeats >= last->actions;
}

// ---- coherence ----------------------------------------------------------------------------------

// The writes of one location, and which must come before which in coherence: by program order,
// reads-from and happens-before.
typedef struct coherence {
    const smc_errors *x;
    const smc_loc *loc;
    SMC_VEC(smc_id) writes;
    bool *before; // [a][b], closed
} coherence;

static uint32_t place_of(const coherence *c, smc_id w) {
    uint32_t i = 0;
    while (i < c->writes.n && c->writes.at[i] != w) i++;
    return i;
}

static bool *at(const coherence *c, uint32_t a, uint32_t b) {
    return &c->before[(size_t)a * c->writes.n + b];
}

// Stores of one thread may overtake each other where the model does not see the past: only program
// order keeps them then.
static bool happens_before(const smc_errors *x, smc_id a, smc_id b) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, a), *f = smc_ev(g, b);
    if (a == b || f->thread == SMC_INIT_THREAD) return false;
    if (e->thread == SMC_INIT_THREAD) return true;
    if (e->thread == f->thread) return e->index < f->index;
    return x->model->flags & SMC_MODEL_SEES_PAST &&
           smc_in_clock(e, smc_model_hb_clock(x->model, x->state, g, b));
}

// The write that an access stands at: its own, or the one it reads.
static smc_id stands_at(const smc_event *e, smc_id id) { return e->writes ? id : e->rf; }

static void add_edge(coherence *c, smc_id from, smc_id to) {
    const uint32_t a = place_of(c, from), b = place_of(c, to);
    if (a != b && a < c->writes.n && b < c->writes.n) *at(c, a, b) = true;
}

static void add_pair(coherence *c, smc_id a, smc_id b) {
    const smc_event *e = smc_ev(c->x->graph, a), *f = smc_ev(c->x->graph, b);
    if (!happens_before(c->x, a, b)) return;
    add_edge(c, stands_at(e, a), f->reads ? f->rf : b);
}

// No write comes between an RMW and its source.
static bool close_rmw(coherence *c, uint32_t u) {
    const smc_event *e = smc_ev(c->x->graph, c->writes.at[u]);
    const uint32_t s = e->reads ? place_of(c, e->rf) : c->writes.n;
    bool more = false;
    for (uint32_t w = 0; w < c->writes.n && s < c->writes.n; w++) {
        if (w == u || w == s) continue;
        if (*at(c, s, w) && !*at(c, u, w)) more = *at(c, u, w) = true;
        if (*at(c, w, u) && !*at(c, w, s)) more = *at(c, w, s) = true;
    }
    return more;
}

static void close_up(coherence *c) {
    const uint32_t n = c->writes.n;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t a = 0; a < n; a++)
                for (uint32_t b = 0; *at(c, a, k) && b < n; b++) *at(c, a, b) |= *at(c, k, b);
        for (uint32_t u = 0; u < n; u++) more |= close_rmw(c, u);
    }
}

static coherence coherence_of(const smc_errors *x, uint32_t loc) {
    const smc_graph *g = x->graph;
    coherence c = {.x = x, .loc = &g->locs.at[loc]};
    *smc_vec_push(&c.writes) = c.loc->init;
    for (uint32_t i = 0; i < c.loc->events.n; i++)
        if (smc_ev(g, c.loc->events.at[i])->writes) *smc_vec_push(&c.writes) = c.loc->events.at[i];
    c.before = smc_alloc((size_t)c.writes.n * c.writes.n * sizeof *c.before);
    for (uint32_t w = 1; w < c.writes.n; w++) {
        *at(&c, 0, w) = true;
        if (smc_ev(g, c.writes.at[w])->reads)
            add_edge(&c, smc_ev(g, c.writes.at[w])->rf, c.writes.at[w]);
    }
    for (uint32_t i = 0; i < c.loc->events.n; i++)
        for (uint32_t k = 0; k < c.loc->events.n; k++)
            add_pair(&c, c.loc->events.at[i], c.loc->events.at[k]);
    close_up(&c);
    return c;
}

static void free_coherence(coherence *c) {
    smc_vec_free(&c->writes);
    free(c->before);
}

static bool must_precede(const coherence *c, smc_id a, smc_id b) {
    const smc_graph *g = c->x->graph;
    if (g->options.coherence) return smc_ev(g, a)->co < smc_ev(g, b)->co;
    const uint32_t i = place_of(c, a), k = place_of(c, b);
    return i < c->writes.n && k < c->writes.n && *at(c, i, k);
}

// ---- whether a round is seen --------------------------------------------------------------------

// What a round writes to one location.
typedef struct written {
    SMC_VEC(smc_id) writes; // in program order
    smc_id found;           // the write whose value the last of them brings back
    bool adds;              // it only adds numbers, which come to 0
    uint64_t sums;          // all bits of what the writes before the last have added up to
    bool in_chain;          // each reads the one before it, the first what was found
} written;

static bool adds(const smc_event *e) {
    return e->kind == SMC_RMW && (e->step->action.op == SMC_ADD || e->step->action.op == SMC_SUB);
}

// Leaves out read-modify-writes of idle ends.
static smc_id real_source(const smc_graph *g, const smc_event *e) {
    smc_id w = e->rf;
    while (w && smc_ev(g, w)->reads && is_of_idle_end(g, smc_ev(g, w))) w = smc_ev(g, w)->rf;
    return w;
}

static written written_by(const smc_graph *g, const undone_round *r, uint32_t loc) {
    written w = {.adds = true, .in_chain = true};
    uint64_t sum = 0;
    unsigned size = 8;
    for (uint32_t i = r->from; i <= r->to; i++) {
        const smc_id id = g->threads.at[r->thread].events.at[i - 1];
        const smc_event *e = smc_ev(g, id);
        if (!e->located || e->loc != loc || !e->writes) continue;
        if (!w.writes.n) w.found = e->reads ? real_source(g, e) : e->prev_write;
        else w.in_chain &= e->reads && e->rf == w.writes.at[w.writes.n - 1];
        w.in_chain &= e->reads;
        w.adds &= adds(e);
        w.sums |= sum;
        sum += e->out - e->in;
        size = e->step->action.size;
        *smc_vec_push(&w.writes) = id;
    }
    w.sums = smc_truncate(w.sums, size);
    w.adds &= !smc_truncate(sum, size);
    return w;
}

static bool acquires(const smc_event *e) {
    const unsigned o = e->step->action.order;
    return e->reads && (o == SMC_ACQUIRE || o == SMC_ACQ_REL || o == SMC_SEQ_CST);
}

static bool releases(const smc_event *e) {
    const unsigned o = e->step->action.order;
    return o == SMC_RELEASE || o == SMC_ACQ_REL || o == SMC_SEQ_CST;
}

// Whether a thread that reads the last write may read what was found instead: all that it
// synchronises with by that then is before it already, since the round has acquired it and releases
// it, or the threads are the same. Release fences before a write of the thread's own are before its
// later writes, too. Where all that is read happens before, there is no question.
static bool passes_on(const smc_errors *x, const written *w, uint32_t thread, uint32_t reader) {
    const smc_graph *g = x->graph;
    const smc_event *first = smc_ev(g, w->writes.at[0]),
                    *last = smc_ev(g, w->writes.at[w->writes.n - 1]);
    const smc_event *found = smc_ev(g, w->found);
    if (!(x->model->flags & SMC_MODEL_ORDERS) || !x->model->hb || w->in_chain ||
        found->thread == SMC_INIT_THREAD)
        return true;
    const bool told = reader == thread || releases(last), own = found->thread == thread;
    if (own && !found->reads) return told || !releases(found);
    return told && (acquires(first) || (own && acquires(found)));
}

// The bits that it may change, whatever it reads; the others stay. All: it is none of those that
// change some.
static uint64_t bits_of(const smc_event *e) {
    const smc_action *a = &e->step->action;
    if (e->kind != SMC_RMW) return UINT64_MAX;
    if (a->op == SMC_OR || a->op == SMC_XOR) return smc_truncate(a->rmw.operand, a->size);
    return a->op == SMC_AND ? smc_truncate(~a->rmw.operand, a->size) : UINT64_MAX;
}

// The event does the same whether the round has added something or not, and its thread does not
// look at what was there: it adds, or it changes bits below those to which the round adds.
static bool is_blind(const written *w, const smc_event *e) {
    const uint64_t lowest = w->sums & -w->sums;
    return w->adds && e->kind == SMC_RMW && e->step->action.result_unused &&
           (adds(e) || bits_of(e) < lowest);
}

// Whether the write is one of the round, but for the last of its location, or has changed one of
// these blindly.
static bool is_between(const smc_graph *g, const written *w, smc_id id) {
    for (; id; id = smc_ev(g, id)->rf) {
        for (uint32_t i = 0; i < w->writes.n; i++)
            if (w->writes.at[i] == id) return i + 1 < w->writes.n;
        if (!is_blind(w, smc_ev(g, id))) return false;
    }
    return false;
}

// Whether the event, which is no part of the round, may not be left as it is without the round.
static bool sees(const smc_errors *x, const undone_round *r, const written *w, const coherence *c,
                 smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_id last = w->writes.at[w->writes.n - 1];
    const bool own = e->thread == r->thread, blind = is_blind(w, e);
    if (own && e->index <= r->to) return false;
    const smc_id source = e->reads ? real_source(g, e) : 0;
    if (source == last && !passes_on(x, w, r->thread, e->thread)) return true;
    if (own) return false;
    if (!blind && source && is_between(g, w, source)) return true;
    if (!e->writes || blind) return false;
    return id != w->found && !must_precede(c, id, w->found) && !must_precede(c, last, id);
}

enum { ANYBODY = UINT32_MAX };

// By an event that is of no idle end, or, of a thread, by its idle end.
static bool location_is_seen(const smc_errors *x, const undone_round *r, uint32_t loc,
                             uint32_t by) {
    const smc_graph *g = x->graph;
    written w = written_by(g, r, loc);
    coherence c = coherence_of(x, loc);
    bool seen = !w.found;
    for (uint32_t i = 0; i < c.loc->events.n && !seen; i++) {
        const smc_event *e = smc_ev(g, c.loc->events.at[i]);
        if (is_of_idle_end(g, e) ? e->thread == by : by == ANYBODY)
            seen = sees(x, r, &w, &c, c.loc->events.at[i]);
    }
    free_coherence(&c);
    smc_vec_free(&w.writes);
    return seen;
}

static bool is_first_change(const smc_graph *g, const undone_round *r, uint32_t index) {
    const smc_event *e = event_at(g, r->thread, index);
    if (!changes_in(g, r, e)) return false;
    for (uint32_t i = r->from; i < index; i++) {
        const smc_event *f = event_at(g, r->thread, i);
        if (changes(f) && f->loc == e->loc) return false;
    }
    return true;
}

static bool is_seen(const smc_errors *x, const undone_round *r, uint32_t by) {
    bool seen = false;
    for (uint32_t i = r->from; i <= r->to && !seen; i++)
        if (is_first_change(x->graph, r, i))
            seen = location_is_seen(x, r, event_at(x->graph, r->thread, i)->loc, by);
    return seen;
}

// An idle end that sees one round only waits for something else. One that sees two might go on if
// there were a third.
static bool two_are_seen(const smc_errors *x, const undone_rounds *rounds, const undone_round *r,
                         uint32_t by) {
    uint32_t n = 0;
    if (by == r->thread || !waits_at_end(x->graph, by) || !is_seen(x, r, by)) return false;
    for (uint32_t i = 0; i < rounds->n && n < 2; i++)
        n += rounds->at[i].thread == r->thread && is_seen(x, &rounds->at[i], by);
    return n > 1;
}

static bool is_seen_by_any(const smc_errors *x, const undone_rounds *rounds,
                           const undone_round *r) {
    bool seen = is_seen(x, r, ANYBODY);
    for (uint32_t t = 0; t < x->graph->threads.n && !seen; t++)
        seen = two_are_seen(x, rounds, r, t);
    return seen;
}

// ---- waits for ever -----------------------------------------------------------------------------

static smc_id last_write(const smc_graph *g, const undone_round *r, uint32_t loc) {
    smc_id last = 0;
    for (uint32_t i = r->from; i <= r->to; i++) {
        const smc_event *e = event_at(g, r->thread, i);
        if (changes_in(g, r, e) && e->loc == loc) last = g->threads.at[r->thread].events.at[i - 1];
    }
    return last;
}

// Whether one of the rounds has found the write.
static bool is_found(const smc_graph *g, const undone_rounds *rounds, uint32_t loc, smc_id write) {
    bool found = false;
    for (uint32_t i = 0; i < rounds->n; i++) {
        if (!rounds->at[i].last || !last_write(g, &rounds->at[i], loc)) continue;
        written w = written_by(g, &rounds->at[i], loc);
        found |= w.found == write;
        smc_vec_free(&w.writes);
    }
    return found;
}

bool smc_rounds_end_with(const smc_errors *x, smc_id *at) {
    const smc_graph *g = x->graph;
    undone_rounds rounds = {0};
    bool unseen = true;
    if (!g->choices) return true;
    find_rounds(g, &rounds);
    for (uint32_t i = 0; i < rounds.n && unseen; i++) {
        const undone_round *r = &rounds.at[i];
        if (!r->last) continue;
        unseen = !is_seen(x, r, ANYBODY);
        for (uint32_t k = r->from; k <= r->to; k++) {
            if (!is_first_change(g, r, k)) continue;
            const uint32_t loc = event_at(g, r->thread, k)->loc;
            const smc_id w = last_write(g, r, loc);
            if (!at[loc] && !is_found(g, &rounds, loc, w)) at[loc] = w;
        }
    }
    smc_vec_free(&rounds);
    return unseen;
}

// ---- notes --------------------------------------------------------------------------------------

// Threads that end with one of the rounds: it was told of before that, as it is not the first in a
// row. Where the process never ends, since they run for ever, that is noted elsewhere.
static void note_ends(const smc_graph *g, const undone_rounds *rounds, smc_result *result) {
    const bool ended = smc_process_has_ended(g);
    for (uint32_t i = 0; i < rounds->n; i++) {
        const undone_round *r = &rounds->at[i];
        const bool serves = smc_ev(g, smc_last_event(g, r->thread))->step->action.serves;
        if (r->last && (ended || !serves))
            smc_distinct_places_add(&result->undone,
                                    event_at(g, r->thread, r->from - 1)->step->action.place);
    }
}

static bool has_place(const smc_distinct_places *places, uint32_t place) {
    bool has = false;
    for (uint32_t i = 0; i < places->n; i++) has |= places->at[i] == place;
    return has;
}

// Whether a thread that waits at its end reads what is between in a round of this thread.
static bool is_met(const smc_errors *x, const undone_rounds *rounds, uint32_t thread) {
    for (uint32_t i = 0; i < rounds->n; i++)
        for (uint32_t t = 0; t < x->graph->threads.n && rounds->at[i].thread == thread; t++)
            if (t != thread && waits_at_end(x->graph, t) && is_seen(x, &rounds->at[i], t))
                return true;
    return false;
}

// Whether the read, of what the round leaves, would wait if it read what is between.
static bool would_meet(const smc_graph *g, const undone_round *r, const smc_event *e,
                       smc_would_wait *would_wait, void *self) {
    if (!e->reads || e->thread == r->thread || !is_in(g, r, e->rf)) return false;
    written w = written_by(g, r, e->loc);
    bool would = false;
    for (uint32_t i = 0; i + 1 < w.writes.n && !would; i++)
        would = would_wait(self, e, smc_ev(g, w.writes.at[i])->out);
    smc_vec_free(&w.writes);
    return would;
}

static bool would_be_met(const smc_graph *g, const undone_round *r, smc_would_wait *would_wait,
                         void *self) {
    for (uint32_t i = r->from; i <= r->to; i++) {
        if (!is_first_change(g, r, i)) continue;
        const smc_loc *l = &g->locs.at[event_at(g, r->thread, i)->loc];
        for (uint32_t k = 0; k < l->events.n; k++)
            if (would_meet(g, r, smc_ev(g, l->events.at[k]), would_wait, self)) return true;
    }
    return false;
}

// Threads that end with such a round where another one waits by what is between: with more of these
// rounds, and that read in each, neither comes to an end. It is no error that is looked for, as the
// write that would let the other one go on is there in each round.
static void note_met(const smc_errors *x, const undone_rounds *rounds, smc_would_wait *would_wait,
                     void *self) {
    const smc_graph *g = x->graph;
    for (uint32_t i = 0; i < rounds->n && !smc_process_has_ended(g); i++) {
        const undone_round *r = &rounds->at[i];
        if (!r->last || smc_ev(g, smc_last_event(g, r->thread))->step->action.serves) continue;
        const uint32_t place = event_at(g, r->thread, r->from - 1)->step->action.place;
        if (has_place(&x->result->met, place)) continue;
        bool met = !would_wait && is_met(x, rounds, r->thread);
        for (uint32_t k = 0; k < rounds->n && would_wait && !met; k++)
            met = rounds->at[k].thread == r->thread &&
                  would_be_met(g, &rounds->at[k], would_wait, self);
        if (met) smc_distinct_places_add(&x->result->met, place);
    }
}

void smc_note_seen_rounds(const smc_errors *x) {
    undone_rounds rounds = {0};
    if (!x->graph->choices) return;
    find_rounds(x->graph, &rounds);
    note_ends(x->graph, &rounds, x->result);
    note_met(x, &rounds, NULL, NULL);
    for (uint32_t i = 0; i < rounds.n && !x->result->seen; i++)
        x->result->seen = is_seen_by_any(x, &rounds, &rounds.at[i]);
    smc_vec_free(&rounds);
}

void smc_note_met_rounds(const smc_errors *x, smc_would_wait *would_wait, void *self) {
    undone_rounds rounds = {0};
    if (!x->graph->choices || !x->result->undone.n) return;
    find_rounds(x->graph, &rounds);
    note_met(x, &rounds, would_wait, self);
    smc_vec_free(&rounds);
}

static bool is_shared(const smc_graph *g, uint32_t thread, uint32_t loc) {
    const smc_loc *l = &g->locs.at[loc];
    for (uint32_t i = 0; i < l->events.n; i++)
        if (smc_ev(g, l->events.at[i])->thread != thread) return true;
    return false;
}

// Whether another thread comes to what the round writes, so that it may see it whatever else is
// read.
static bool may_be_seen(const smc_graph *g, const undone_round *r) {
    for (uint32_t i = r->from; i <= r->to; i++)
        if (changes_in(g, r, event_at(g, r->thread, i)) &&
            is_shared(g, r->thread, event_at(g, r->thread, i)->loc))
            return true;
    return false;
}

void smc_note_net_zero_rounds(const smc_graph *g, smc_result *result) {
    undone_rounds rounds = {0};
    if (!g->choices) return;
    find_rounds(g, &rounds);
    note_ends(g, &rounds, result);
    for (uint32_t i = 0; i < rounds.n && !result->seen; i++)
        result->seen = may_be_seen(g, &rounds.at[i]);
    smc_vec_free(&rounds);
}
