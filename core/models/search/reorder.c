// reorder.c - whether an event can be put into the certificate, under sequential consistency, by
// moving others behind it.
//
// The certificate is a linear extension of program order, reads-from, coherence and from-reads.
// What has to come before the new event x is closed under these: the run up to x's predecessor in
// its thread, up to the write that x reads or overwrites, and, if x writes, up to all reads of that
// write, with whatever precedes them. It is found in one pass down the run: an access precedes a
// later write to its location, and a write precedes what reads it. If that part of the run contains
// no later write to x's location, then the part, x, and the rest, each in its old order, are a run.
// If it does, there is no run with the same coherence.
#include "models/search/reorder.h"

static bool is_marked(const smc_search *s, smc_id id) { return s->marks.at[id] == s->mark; }
static void mark(smc_search *s, smc_id id) { s->marks.at[id] = s->mark; }

static bool takes_part(const smc_search *s, smc_id id, smc_id x) {
    const smc_event *e = smc_ev(s->graph, id);
    return id != x && e->index <= s->length.at[e->thread];
}

void smc_search_list_certificate(smc_search *s) {
    const smc_id x = smc_search_subject(s);
    s->order.n = 0;
    for (uint32_t i = 0; i < s->certificate.run.n; i++)
        if (takes_part(s, s->certificate.run.at[i], x))
            *smc_vec_push(&s->order) = s->certificate.run.at[i];
}

// The write that x comes after in coherence, or that it reads.
static smc_id write_before(const smc_search *s, smc_id x) {
    const smc_event *e = smc_ev(s->graph, x);
    if (e->reads) return smc_search_source(s, x);
    return s->graph->locs.at[e->loc].co.at[e->co - 1];
}

static void begin_marks(smc_search *s) {
    const smc_graph *g = s->graph;
    while (s->marks.n < g->pool.n) *smc_vec_push(&s->marks) = 0;
    while (s->thread_marks.n < g->threads.n) *smc_vec_push(&s->thread_marks) = 0;
    while (s->loc_marks.n < g->locs.n) *smc_vec_push(&s->loc_marks) = 0;
    s->mark++;
}

// What precedes an event of its thread: the one before it, or the thread's creation.
static void mark_before_in_thread(smc_search *s, const smc_event *e) {
    s->thread_marks.at[e->thread] = s->mark;
    const smc_id create = s->graph->threads.at[e->thread].create;
    if (e->index == 1 && create) mark(s, create);
}

// Marks what has to come before x. False: a later write to its location is among it.
static bool mark_before(smc_search *s, smc_id x, smc_id w) {
    const smc_graph *g = s->graph;
    const smc_event *ex = smc_ev(g, x);
    bool later = true; // than w
    begin_marks(s);
    mark(s, w);
    if (smc_search_writes(s, x))
        for (smc_id r = smc_ev(g, w)->readers; r; r = smc_ev(g, r)->next_reader)
            if (takes_part(s, r, x)) mark(s, r);
    mark_before_in_thread(s, ex);
    for (uint32_t i = s->certificate.run.n; i-- > 0;) {
        const smc_id id = s->certificate.run.at[i];
        const smc_event *e = smc_ev(g, id);
        if (!takes_part(s, id, x)) continue;
        const bool writes =
            smc_search_writes(s, id) || e->kind == SMC_LOCK || e->kind == SMC_UNLOCK;
        later &= id != w;
        if (s->thread_marks.at[e->thread] == s->mark ||
            (e->located && s->loc_marks.at[e->loc] == s->mark))
            mark(s, id);
        if (!is_marked(s, id)) continue;
        if (later && writes && e->loc == ex->loc) return false;
        mark_before_in_thread(s, e);
        if (writes) s->loc_marks.at[e->loc] = s->mark;
        if (e->rf) mark(s, e->rf);
    }
    return true;
}

smc_fit smc_search_reorder(smc_search *s) {
    const smc_id x = smc_search_subject(s);
    const smc_event *e = smc_ev(s->graph, x);
    if (!e->reads && !s->graph->options.coherence) return SMC_FIT_UNKNOWN;
    if (!mark_before(s, x, write_before(s, x)))
        return s->graph->options.coherence ? SMC_FITS_NOT : SMC_FIT_UNKNOWN;
    if (s->q->view || s->q->read) return SMC_FITS;
    const smc_id *run = s->certificate.run.at;
    const uint32_t n = s->certificate.run.n;
    smc_vec_reserve(&s->order, n + 1);
    s->order.n = 0;
    for (uint32_t i = 0; i < n; i++)
        if (is_marked(s, run[i])) s->order.at[s->order.n++] = run[i];
    s->order.at[s->order.n++] = x;
    for (uint32_t i = 0; i < n; i++)
        if (!is_marked(s, run[i])) s->order.at[s->order.n++] = run[i];
    smc_search_certify(s, s->order.at, s->order.n);
    return SMC_FITS;
}
