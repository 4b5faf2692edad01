// services.c - a cat model event by event: each question is an execution, which is judged as a
// whole.
//
// Coherence is part of the graph (smc_graph_options.coherence): the file cannot be asked whether
// there is an order. What follows from that consistent graphs can go on is not asked (goes_on).
#include "models/cat/model.h"
#include "models/cat/run.h"
#include "models/coherent.h"

#include <assert.h>
#include <string.h>

// A read that can be linked next, and writes that it can take, as long as nothing that is linked
// goes: add need not ask again.
typedef struct answer {
    uint32_t height; // events that are linked
    const smc_step *step;
    uint32_t thread, first, n; // its writes in smc_model_state.allowed
} answer;

struct smc_model_state {
    const smc_graph *graph;
    bool by_hb;              // cat_is_coherent_by_hb
    bool coherent;           // accesses of a location are in an order that extends program order
    SMC_VEC(answer) answers; // of greater and greater heights
    SMC_VEC(smc_id) allowed;
    cat_run run;
    SMC_VEC(smc_execution_event) events;
    SMC_VEC(smc_id) ids; // [event]
    SMC_VEC(int32_t)
    position; // [id], of those that take part, and of the initialisation of their locations; -1
    uint32_t *clocks; // [id][thread]: what happens before a linked event, where the model has hb;
                      // of its own thread 0: it is not known yet
    uint32_t cap, stride;
};

// What is asked: of the view (NULL: of all linked events), with `read`, linked or not, taking the
// write `source`; 0: none.
typedef struct question {
    const smc_view *view;
    smc_id read, source;
    bool writes; // and whether it then writes
} question;

// ---- the execution of a question ----------------------------------------------------------------

// As elsewhere (models/search/question.c): a lock whose source the view leaves out waits there, and
// is no event.
static bool takes_part(const smc_graph *g, const question *q, smc_id id) {
    const smc_view *v = q->view;
    const smc_event *e = smc_ev(g, id);
    if (id == q->read) return false; // it comes last
    if (q->read && e->thread == smc_ev(g, q->read)->thread && e->index > smc_ev(g, q->read)->index)
        return false;
    if (!v) return true;
    if (!smc_in_view(e, v) || (id == v->writer && !e->reads)) return false;
    return !e->waits_for || smc_in_view(smc_ev(g, e->rf), v);
}

static int32_t add_initialisation(smc_model_state *s, uint32_t loc) {
    const smc_id init = s->graph->locs.at[loc].init;
    if (s->position.at[init] >= 0) return s->position.at[init];
    *smc_vec_push(&s->events) = (smc_execution_event){.thread = SMC_INIT_THREAD,
                                                      .loc = loc,
                                                      .kind = SMC_WRITE,
                                                      .writes = true,
                                                      .rf = -1,
                                                      .create = -1};
    *smc_vec_push(&s->ids) = init;
    return s->position.at[init] = (int32_t)s->events.n - 1;
}

// A place in coherence between two others is half of one.
static void add_event(smc_model_state *s, smc_id id, smc_id source, bool writes, uint32_t co) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_action *a = &e->step->action;
    const bool half = (e->kind == SMC_RMW || e->kind == SMC_FENCE) && e->reads && !writes &&
                      smc_would_write(e, smc_ev(g, source)->out);
    const smc_id create = e->index == 1 && e->thread ? g->threads.at[e->thread].create : 0;
    if (source && smc_ev(g, source)->thread == SMC_INIT_THREAD)
        add_initialisation(s, smc_ev(g, source)->loc);
    if (e->writes || e->reads) add_initialisation(s, e->loc);
    *smc_vec_push(&s->events) =
        (smc_execution_event){.thread = e->thread,
                              .index = e->index,
                              .loc = e->loc,
                              .kind = e->kind,
                              .order = half ? a->order : smc_order_in_execution(a, writes),
                              .fence = smc_fence_of(e->kind, a->op),
                              .failed_attempt = !half && smc_is_failed_attempt(a, writes),
                              .reads = e->reads,
                              .writes = writes,
                              .plain = e->plain,
                              .rf = source ? s->position.at[source] : -1,
                              .create = create ? s->position.at[create] : -1,
                              .co = co};
    *smc_vec_push(&s->ids) = id;
    s->position.at[id] = (int32_t)s->events.n - 1;
}

static smc_execution execution_of(smc_model_state *s, const question *q) {
    const smc_graph *g = s->graph;
    smc_vec_reserve(&s->position, g->pool.n);
    s->events.n = s->ids.n = 0;
    memset(s->position.at, 0xff, g->pool.n * sizeof *s->position.at);
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        if (!takes_part(g, q, id)) continue;
        const smc_event *e = smc_ev(g, id);
        add_event(s, id, e->rf, e->writes && !(q->view && id == q->view->writer), 2 * e->co);
    }
    if (q->read) add_event(s, q->read, q->source, q->writes, 2 * smc_ev(g, q->source)->co + 1);
    return (smc_execution){.n = s->events.n, .events = s->events.at, .stop = g->options.stop};
}

static bool holds(smc_model_state *s, const question *q) {
    const smc_execution x = execution_of(s, q);
    return cat_run_holds(&s->run, &x) || smc_graph_stops(s->graph);
}

// ---- happens-before -----------------------------------------------------------------------------

static uint32_t *clock_of(smc_model_state *s, smc_id id) {
    return s->clocks + (size_t)id * s->stride;
}

static void make_room(smc_model_state *s) {
    const smc_graph *g = s->graph;
    if (s->cap >= g->pool.n && s->stride == g->stride) return;
    const uint32_t cap = s->cap >= g->pool.n ? s->cap : 2 * g->pool.n, stride = g->stride;
    uint32_t *clocks = smc_alloc((size_t)cap * stride * sizeof *clocks);
    for (uint32_t i = 0; i < s->cap; i++)
        memcpy(clocks + (size_t)i * stride, s->clocks + (size_t)i * s->stride,
               s->stride * sizeof *clocks);
    free(s->clocks);
    s->clocks = clocks;
    s->cap = cap;
    s->stride = stride;
}

static void join(smc_model_state *s, uint32_t *clock, smc_id with) {
    for (uint32_t t = 0; t < s->stride; t++)
        if (clock_of(s, with)[t] > clock[t]) clock[t] = clock_of(s, with)[t];
}

static void forget_clock(smc_model_state *s, smc_id id) {
    make_room(s);
    clock_of(s, id)[smc_ev(s->graph, id)->thread] = 0;
}

static bool has_clock(smc_model_state *s, smc_id id) {
    return clock_of(s, id)[smc_ev(s->graph, id)->thread];
}

// The last execution has the event.
static void note_clock(smc_model_state *s, smc_id id) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id);
    uint32_t *clock = clock_of(s, id);
    memset(clock, 0, s->stride * sizeof *clock);
    const smc_id before = smc_before_in_thread(g, e);
    if (before) join(s, clock, before);
    cat_run_hb_of(&s->run, (uint32_t)s->position.at[id]);
    for (uint32_t i = 0; i < s->ids.n; i++)
        if (s->ids.at[i] != id && s->events.at[i].thread != SMC_INIT_THREAD &&
            cat_run_is_hb(&s->run, i))
            join(s, clock, s->ids.at[i]);
    clock[e->thread] = e->index;
}

// What happens before an event is the same in all graphs that have it: the clocks that are not
// known are those of the present one. Events are linked after what happens before them.
static void note_clocks(smc_model_state *s) {
    const smc_graph *g = s->graph;
    const smc_execution x = execution_of(s, &(question){0});
    cat_run_hb(&s->run, &x);
    for (uint32_t i = 0; i < g->link_order.n; i++)
        if (!has_clock(s, g->link_order.at[i])) note_clock(s, g->link_order.at[i]);
}

static const uint32_t *happens_before(const smc_model_state *state, smc_id id) {
    smc_model_state *s = (smc_model_state *)(uintptr_t)state; // what it has not asked for yet
    if (!has_clock(s, id)) note_clocks(s);
    return clock_of(s, id);
}

// Whether the write is in the past of a plain read, as far as its thread has come.
static bool is_past(smc_model_state *s, const smc_event *e, smc_id w) {
    const smc_graph *g = s->graph;
    const smc_id before = smc_before_in_thread(g, e);
    if (smc_ev(g, w)->thread == SMC_INIT_THREAD) return true;
    if (!before) return false;
    return smc_in_clock(smc_ev(g, w),
                        s->run.program->hb ? happens_before(s, before) : smc_clock(g, before));
}

// A question about so many events costs more than to find out what happens before one.
enum { MANY = 64 };

// A read in coherence takes no write before this one: a later write of the location happens before
// what its thread did before. 0: it is not known to be so.
static uint32_t past_in_coherence(smc_model_state *s, const smc_event *e) {
    const smc_graph *g = s->graph;
    const smc_loc *loc = &g->locs.at[e->loc];
    const smc_id before = smc_before_in_thread(g, e);
    if (!s->by_hb || !before) return 0;
    make_room(s);
    if (!has_clock(s, before) && g->link_order.n < MANY) return 0;
    const uint32_t *clock = happens_before(s, before);
    for (uint32_t i = loc->co.n; i-- > 1;)
        if (smc_in_clock(smc_ev(g, loc->co.at[i]), clock)) return i;
    return 0;
}

// ---- services -----------------------------------------------------------------------------------

static smc_model_state *start(const smc_model *self, const smc_graph *g) {
    smc_model_state *s = smc_alloc(sizeof *s);
    s->graph = g;
    s->run.program = &cat_of(self)->program;
    s->coherent = !self->incoherent;
    s->by_hb = self->hb && cat_is_coherent_by_hb(s->run.program);
    return s;
}

static void finish(smc_model_state *s) {
    cat_run_free(&s->run);
    smc_vec_free(&s->events);
    smc_vec_free(&s->ids);
    smc_vec_free(&s->position);
    smc_vec_free(&s->answers);
    smc_vec_free(&s->allowed);
    free(s->clocks);
    free(s);
}

// The event, which was linked last, is one by which each consistent graph can be extended (Lemma 3
// of docs/design/cat.md): it is the last in coherence, or reads the last, or is no access.
static bool goes_on(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_ev(g, id);
    if (!e->reads && !e->writes) return true;
    const smc_loc *l = &g->locs.at[e->loc];
    if (!e->reads || !e->writes) return smc_is_last_write(g, e->loc, e->reads ? e->rf : id);
    return smc_is_last_write(g, e->loc, id) && l->co.n > 1 && l->co.at[l->co.n - 2] == e->rf;
}

// What the thread has seen of the location before the event: its place in coherence.
static uint32_t seen_before(const smc_graph *g, const smc_event *e) {
    const smc_id id =
        e->linked ? e->prev_access : g->access_head[(size_t)e->loc * g->stride + e->thread];
    const smc_event *before = smc_ev(g, id);
    if (!id || !(before->reads || before->writes)) return 0;
    return before->writes ? before->co : smc_ev(g, before->rf)->co;
}

// Whether the event, which was linked last, reads or writes what its thread has seen the successor
// of.
static bool goes_back(const smc_model_state *s, const smc_event *e) {
    if (!s->coherent || !e->located || !(e->reads || e->writes)) return false;
    const uint32_t seen = seen_before(s->graph, e);
    return (e->reads && smc_ev(s->graph, e->rf)->co < seen) || (e->writes && e->co < seen);
}

// Answers about graphs in which more than so many events were linked go.
static void forget_answers(smc_model_state *s, uint32_t height) {
    while (s->answers.n && s->answers.at[s->answers.n - 1].height > height)
        s->allowed.n = s->answers.at[--s->answers.n].first;
}

// Whether it was found that the read, which was linked last, can take its write.
static bool is_answered(const smc_model_state *s, const smc_event *e) {
    for (uint32_t i = s->answers.n; i-- > 0 && s->answers.at[i].height == e->linked_at;) {
        const answer *a = &s->answers.at[i];
        for (uint32_t k = 0; k < a->n && a->step == e->step && a->thread == e->thread; k++)
            if (s->allowed.at[a->first + k] == e->rf) return true;
    }
    return false;
}

static bool add(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    const bool sure =
        !smc_is_of_models(e) || goes_on(s->graph, id) || (e->kind == SMC_READ && is_answered(s, e));
    if (s->run.program->hb) forget_clock(s, id);
    assert(!goes_back(s, e) || !holds(s, &(question){0}) || smc_graph_stops(s->graph));
    if (goes_back(s, e)) return false;
    assert(!sure || holds(s, &(question){0}));
    return sure || holds(s, &(question){0});
}

// Answers about the graph without the event stay.
static void remove_last(smc_model_state *s, smc_id id) {
    forget_answers(s, smc_ev(s->graph, id)->linked_at);
}

static void readable(smc_model_state *s, smc_id id, smc_sources *out) {
    const smc_graph *g = s->graph;
    const uint32_t loc = smc_ev(g, id)->loc;
    const answer *last = s->answers.n ? &s->answers.at[s->answers.n - 1] : NULL;
    const bool again = last && last->height == g->link_order.n &&
                       last->step == smc_ev(g, id)->step && last->thread == smc_ev(g, id)->thread;
    forget_answers(s, g->link_order.n - again);
    answer a = {.height = g->link_order.n,
                .step = smc_ev(g, id)->step,
                .thread = smc_ev(g, id)->thread,
                .first = s->allowed.n};
    const uint32_t seen = s->coherent ? seen_before(g, smc_ev(g, id)) : 0,
                   past = past_in_coherence(s, smc_ev(g, id));
    assert(!past || !holds(s, &(question){.read = id, .source = g->locs.at[loc].co.at[past - 1]}));
    for (uint32_t i = seen > past ? seen : past; i < g->locs.at[loc].co.n; i++) {
        const smc_id w = g->locs.at[loc].co.at[i];
        const smc_event *e = smc_ev(g, id), *ew = smc_ev(g, w);
        if (e->sees_past && !is_past(s, e, w)) continue;
        if (!smc_is_last_write(g, loc, w) && !holds(s, &(question){.read = id, .source = w}))
            continue;
        *smc_vec_push(&s->allowed) = w;
        a.n++;
        *smc_vec_push(out) =
            (smc_source){.write = w, .taken = ew->taker && smc_would_write(e, ew->out)};
    }
    *smc_vec_push(&s->answers) = a;
}

static bool takes(smc_model_state *s, const smc_view *v, smc_id id, smc_id w) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id), *ew = smc_ev(g, w);
    if (w == id || !smc_is_written_in_view(v, w, ew) || smc_is_taken_in_view(g, v, id, ew))
        return false;
    if (e->sees_past && !is_past(s, e, w)) return false;
    return holds(
        s, &(question){.view = v, .read = id, .source = w, .writes = smc_would_write(e, ew->out)});
}

static bool canonical(smc_model_state *s, const smc_view *v, smc_id id) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_loc *loc = &g->locs.at[e->loc];
    const uint32_t past = past_in_coherence(s, e);
    assert(!past || !takes(s, v, id, loc->co.at[past - 1]));
    for (uint32_t i = past; i < loc->co.n && !smc_graph_stops(g); i++)
        if (smc_canonical_before(g, id, smc_ev(g, e->rf), smc_ev(g, loc->co.at[i])) &&
            takes(s, v, id, loc->co.at[i]))
            return false;
    return true;
}

static bool can_be_last(smc_model_state *s, const smc_id *writes, uint32_t n) {
    return smc_are_last_in_coherence(s->graph, writes, n);
}

static uint32_t coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    return smc_copy_coherence(s->graph, loc, out);
}

void cat_set_services(smc_model *m) {
    m->start = start;
    m->finish = finish;
    m->add = add;
    m->remove = remove_last;
    m->readable = readable;
    m->canonical = canonical;
    m->takes = takes;
    m->can_be_last = can_be_last;
    m->coherence = coherence;
    if (cat_of(m)->program.hb) m->hb = happens_before;
}
