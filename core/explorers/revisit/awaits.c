// awaits.c - which reads are awaits, which sources they may take, and when. The argument is in docs/awaits.md.
#include "explorers/awaits.h"

#include "explorers/revisit/engine.h"
#include "graph/enabled.h"


// ---- what is known -----------------------------------------------------------------------------------------------

revisit_awaits revisit_awaits_begin(const smc_explore_options *options, bool labelled, smc_unpacking *known) {
    revisit_awaits a = {.off = labelled || !smc_setting_of(options, &smc_awaits).on};
    if (!options->known.n) return a;
    a.off |= smc_get_flag(known);
    for (uint32_t n = smc_get_count(known); n; n--) *smc_vec_push(&a.codes) = smc_get(known);
    return a;
}

void revisit_awaits_tell(const revisit_awaits *a, smc_result *result) {
    smc_put(&result->known, a->off);
    smc_put(&result->known, a->codes.n);
    for (uint32_t i = 0; i < a->codes.n; i++) smc_put(&result->known, a->codes.at[i]);
}

void revisit_awaits_free(revisit_awaits *a) {
    smc_vec_free(&a->codes);
    smc_vec_free(&a->places);
    smc_vec_free(&a->ends);
    smc_table_free(&a->answers);
}

void revisit_awaits_forget_steps(revisit_awaits *a) {
    a->places.n = 0;
    smc_table_free(&a->answers);
}

static void begin_again(revisit_engine *x) { x->awaits->again = x->done = true; }

static bool may_await(const smc_graph *g, const smc_action *a) {
    return (a->kind == SMC_READ || a->kind == SMC_RMW) && !a->settled && (a->order != SMC_PLAIN || g->options.plain_access);
}

static bool is_known(const revisit_awaits *a, uint64_t code) {
    for (uint32_t i = 0; i < a->codes.n; i++)
        if (a->codes.at[i] == code) return true;
    return false;
}

static uint64_t code_of(const smc_graph *g, const smc_action *a) { return g->program->place(g->program, a->place).code; }

void revisit_awaits_learn(revisit_engine *x, smc_id block) {
    const smc_graph *g = &x->graph;
    const smc_event *b = smc_ev(g, block), *r = smc_ev(g, smc_last_event(g, b->thread));
    revisit_awaits *a = x->awaits;
    if (a->off || a->again || b->index == 1 || r->next != b->step || !may_await(g, &r->step->action)) return;
    if (r->writes && r->out != r->in) return;
    const uint64_t code = code_of(g, &r->step->action);
    if (is_known(a, code)) return;
    *smc_vec_push(&a->codes) = code;
    begin_again(x);
}

bool revisit_is_await(revisit_engine *x, const smc_step *step) {
    enum { UNKNOWN, NO, YES };
    revisit_awaits *a = x->awaits;
    const uint32_t place = step->action.place;
    if (!may_await(&x->graph, &step->action)) return false;
    while (a->places.n <= place) *smc_vec_push(&a->places) = UNKNOWN;
    if (a->places.at[place] == UNKNOWN) a->places.at[place] = is_known(a, code_of(&x->graph, &step->action)) ? YES : NO;
    return a->places.at[place] == YES;
}

// ---- races -------------------------------------------------------------------------------------------------------

// A read that is put off does not show what is wrong beside it if that happens before what it takes in the end: a plain write of its
// location, or that the synchronisation object is initialised or destroyed whose word it is.
static void give_up(revisit_engine *x) {
    x->awaits->off = true;
    x->awaits->codes.n = 0;
    begin_again(x);
}

static bool may_be_wrong(const smc_graph *g, uint32_t awaited, const smc_event *e) {
    if (awaited >= g->locs.n) return false;
    return smc_is_lifetime(e->kind) ? g->locs.at[awaited].info.part_of == e->loc : e->plain && e->kind == SMC_WRITE && awaited == e->loc;
}

void revisit_awaits_beside(revisit_engine *x, smc_id added) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, added);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_step *step = g->threads.at[t].step;
        if (t == e->thread || !step || !may_be_wrong(g, step->action.loc, e) || !revisit_is_await(x, step)) continue;
        give_up(x);
        return;
    }
}

// Whether one of these happens not before the await, or whatever its thread does next.
static bool is_wrong(const revisit_engine *x, const smc_event *await) {
    const smc_graph *g = &x->graph;
    const smc_loc *loc = &g->locs.at[await->loc];
    if (!loc->n_plain && !loc->info.part_of) return false;
    const smc_id before = smc_last_event(g, await->thread) ? smc_last_event(g, await->thread) : g->threads.at[await->thread].create;
    const uint32_t *hb = before ? smc_model_hb_clock(x->model, x->state, g, before) : g->zero_clock;
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_event *e = smc_ev(g, loc->events.at[i]);
        if (may_be_wrong(g, await->loc, e) && !smc_in_clock(e, hb)) return true;
    }
    for (smc_id id = loc->info.part_of ? g->locs.at[loc->info.part_of].lifetime : 0; id; id = smc_ev(g, id)->chain_tail)
        if (!smc_in_clock(smc_ev(g, id), hb)) return true;
    return false;
}

// ---- sources -----------------------------------------------------------------------------------------------------

static bool is_good(revisit_engine *x, const smc_event *e, uint64_t value) {
    smc_graph *g = &x->graph;
    const smc_location *info = &g->locs.at[e->loc].info;
    const smc_step *next;
    uint64_t out;
    if (!info->initialised && value == info->initial) return true; // an error
    if (e->kind == SMC_RMW && smc_rmw_writes(&e->step->action, value, &out) && out != value) return true;
    if (smc_graph_may_ask(g)) g->status = g->program->advance(g->program, e->step, value, &next);
    return !revisit_ok(x, g->status) || next->action.kind != SMC_BLOCK;
}

bool revisit_is_good(revisit_engine *x, const smc_event *e, uint64_t value) {
    enum { BAD = 1, GOOD };
    uint32_t *known = smc_table_at(&x->awaits->answers, (uintptr_t)e->step, value);
    if (!*known) *known = is_good(x, e, value) ? GOOD : BAD;
    return *known == GOOD;
}

// The i-th write that stood on the trail before a position, at the location of the event; 0: there are no more. *i is 0 at first.
static smc_id write_before(const smc_graph *g, const smc_event *e, uint32_t position, uint32_t *i) {
    const smc_loc *loc = &g->locs.at[e->loc];
    if (!*i) return *i = 1, loc->init;
    while (*i <= loc->events.n) {
        const smc_id id = loc->events.at[(*i)++ - 1];
        if (smc_ev(g, id)->writes && smc_ev(g, id)->stamp < position) return id;
    }
    return 0;
}

static bool is_before(const smc_event *w, uint32_t position) { return w->thread == SMC_INIT_THREAD || w->stamp < position; }

// The linked event for which the await was passed over, if there is one by now.
static smc_id linked_for(const smc_graph *g, smc_id passed) {
    const smc_event *e = smc_ev(g, passed);
    const smc_thread *t = &g->threads.at[e->thread];
    return t->events.n < e->index ? passed : t->events.at[e->index - 1];
}

static bool may_take(revisit_engine *, smc_id await, smc_id write);

// Whether the await could take w in the view, of the sources that it had where it stands on the trail.
static bool could_take(revisit_engine *x, smc_id id, smc_id w, const smc_view *v) {
    const smc_graph *g = &x->graph;
    if (!revisit_is_good(x, smc_ev(g, id), smc_ev(g, w)->out) || !smc_symmetry_allows(g, id, w)) return false;
    return may_take(x, id, w) && x->model->takes(x->state, v, linked_for(g, id), w);
}

// Whether it has to be passed over in the view.
static bool must_be_passed(revisit_engine *x, smc_id id, const smc_view *v) {
    const smc_graph *g = &x->graph;
    uint32_t i = 0;
    for (smc_id w; (w = write_before(g, smc_ev(g, id), smc_ev(g, id)->stamp, &i));)
        if (could_take(x, id, w, v)) return false;
    return true;
}

// The prefix of a write is asked for while another one is looked at.
static bool must_be_passed_for(revisit_engine *x, smc_id id, smc_id w) {
    const smc_graph *g = &x->graph;
    smc_view v = {.prefix = smc_clock(g, w), .stamp = smc_ev(g, id)->stamp, .writer = w};
    if (g->options.symmetry != SMC_SYMMETRY_USED) return must_be_passed(x, id, &v);
    uint32_t *prefix = smc_alloc(g->stride * sizeof *prefix);
    v.prefix = smc_symmetry_prefix(g, w, prefix);
    const bool must = must_be_passed(x, id, &v);
    free(prefix);
    return must;
}

// Whether the await may read the write, whatever it has been passed over for.
static bool may_take(revisit_engine *x, smc_id await, smc_id write) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, await);
    const uint32_t end = e->linked || e->passed ? e->stamp : g->trail.n;
    if (!g->threads.at[e->thread].n_passed) return true;
    for (uint32_t i = 0; i < end; i++) {
        const smc_event *m = smc_ev(g, g->trail.at[i]);
        if (!m->passed || m->thread != e->thread || m->index != e->index) continue;
        if (is_before(smc_ev(g, write), i) || !must_be_passed_for(x, g->trail.at[i], write)) return false;
    }
    return true;
}

// What an RMW writes that is linked as a read.
static uint64_t written(const smc_event *w) {
    uint64_t out = w->out;
    if (w->kind == SMC_RMW && !w->writes) (void)smc_rmw_writes(&w->step->action, w->in, &out);
    return out;
}

bool revisit_is_awaited(revisit_engine *x, smc_id read, smc_id write) {
    const smc_event *e = smc_ev(&x->graph, read);
    if (!x->awaits->codes.n || !revisit_is_await(x, e->step)) return true;
    return revisit_is_good(x, e, written(smc_ev(&x->graph, write))) && may_take(x, read, write);
}

bool revisit_await_is_maximal(revisit_engine *x, smc_id id, const smc_view *v) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, id), *source = smc_ev(g, e->rf);
    uint32_t i = 0;
    if (e->passed) return must_be_passed(x, id, v);
    if (!is_before(source, e->stamp)) return false;
    for (smc_id w; (w = write_before(g, e, e->stamp, &i));)
        if (smc_canonical_before(g, id, source, smc_ev(g, w)) && could_take(x, id, w, v)) return false;
    return true;
}

// ---- what is added -----------------------------------------------------------------------------------------------

bool revisit_fits(revisit_engine *x, smc_id id, smc_id source) {
    smc_graph *g = &x->graph;
    smc_graph_read_from(g, id, source, false);
    if (!smc_ev(g, id)->writes) return true;
    smc_graph_link(g, id);
    const bool consistent = x->model->add(x->state, id);
    revisit_unlink(x);
    return consistent;
}

// Whether it is of use as a half, for the revisits of what it would write.
static bool revisits(revisit_engine *x, smc_id id, smc_id source) {
    const smc_graph *g = &x->graph;
    const smc_loc *loc = &g->locs.at[smc_ev(g, id)->loc];
    smc_graph_read_from(&x->graph, id, source, true);
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id r = loc->events.at[i];
        if (revisit_is_revisited(smc_ev(g, r)) && !smc_in_clock(smc_ev(g, r), revisit_prefix(x, id)) && revisit_is_awaited(x, r, id)) return true;
    }
    return false;
}

static bool has_good_write(revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    uint32_t i = 0;
    for (smc_id w; (w = write_before(g, smc_ev(g, id), UINT32_MAX, &i));)
        if (revisit_is_good(x, smc_ev(g, id), smc_ev(g, w)->out)) return true;
    return false;
}

typedef enum offered { NOTHING, HALVES, SOURCES } offered;

// The sources that the await may take now, in engine.sources from number `from` on.
static offered offer(revisit_engine *x, smc_id id, uint32_t from) {
    const smc_graph *g = &x->graph;
    offered o = NOTHING;
    if (is_wrong(x, smc_ev(g, id))) give_up(x);
    if (x->done || !has_good_write(x, id)) return o;
    x->model->readable(x->state, id, &x->sources);
    uint32_t kept = from;
    for (uint32_t i = from; i < x->sources.n; i++) {
        smc_source s = x->sources.at[i];
        if (!revisit_is_good(x, smc_ev(g, id), smc_ev(g, s.write)->out) || !smc_symmetry_allows(g, id, s.write) || !may_take(x, id, s.write)) continue;
        s.taken |= !s.taken && !revisit_fits(x, id, s.write);
        if (s.taken && !revisits(x, id, s.write)) continue;
        if (o < SOURCES) o = s.taken ? HALVES : SOURCES;
        x->sources.at[kept++] = s;
    }
    smc_graph_read_from(&x->graph, id, 0, true);
    x->sources.n = kept;
    return o;
}

// The next thread that stands at an await and is not disabled, from number *i of by_path on.
static bool next_waiting(revisit_engine *x, uint32_t *i, uint32_t *t) {
    const smc_graph *g = &x->graph;
    for (; *i < g->by_path.n; ++*i) {
        *t = g->by_path.at[*i];
        const smc_step *step = g->threads.at[*t].step;
        if (step && revisit_is_await(x, step) && smc_enabled(g, *t)) return ++*i, true;
    }
    return false;
}

// Whether one of the threads from number i of by_path on has a source to take.
static bool another_goes_on(revisit_engine *x, uint32_t i) {
    const uint32_t from = x->sources.n;
    bool any = false;
    for (uint32_t t; !any && !x->done && next_waiting(x, &i, &t);) {
        const smc_id e = smc_graph_add(&x->graph, t);
        any = offer(x, e, from);
        x->sources.n = from;
        smc_graph_discard(&x->graph, e);
    }
    return any;
}

bool revisit_all_could_wait(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_event *e = smc_ev(g, smc_last_event(g, t));
        if (!g->threads.at[t].events.n || !smc_is_last(e->kind)) continue;
        if (!smc_is_joinable(&e->step->action) && (e->kind != SMC_BLOCK || !e->step->action.value)) return false;
    }
    return true;
}

// Most writes that are not the last ones of their locations happen before others.
bool revisit_may_be_last(revisit_engine *x, smc_id write) {
    const smc_graph *g = &x->graph;
    const smc_event *w = smc_ev(g, write);
    const smc_loc *loc = &g->locs.at[w->loc];
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id later = loc->events.at[i];
        if (later != write && smc_ev(g, later)->writes && smc_in_clock(w, smc_model_hb_clock(x->model, x->state, g, later))) return false;
    }
    return x->model->can_be_last(x->state, &write, 1);
}

// Whether the await, the only one with a source to take, may wait for ever instead.
static bool may_wait_for_ever(revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const uint32_t from = x->sources.n;
    bool may = false;
    if (!revisit_all_could_wait(g)) return false;
    x->model->readable(x->state, id, &x->sources);
    for (uint32_t i = from; i < x->sources.n && !may; i++) {
        const smc_source s = x->sources.at[i];
        may = !s.taken && !revisit_is_good(x, smc_ev(g, id), smc_ev(g, s.write)->out) && revisit_may_be_last(x, s.write);
    }
    x->sources.n = from;
    return may;
}

smc_id revisit_next_await(revisit_engine *x, uint32_t from) {
    uint32_t i = 0, t;
    while (!x->done && next_waiting(x, &i, &t)) {
        const smc_id e = smc_graph_add(&x->graph, t);
        const offered o = offer(x, e, from);
        if (o == HALVES || (o == SOURCES && (another_goes_on(x, i) || may_wait_for_ever(x, e)))) *smc_vec_push(&x->sources) = (smc_source){0};
        if (o && !x->done) return e;
        x->sources.n = from;
        smc_graph_discard(&x->graph, e);
    }
    return 0;
}

void revisit_pass_over(revisit_engine *x, smc_id id) {
    smc_graph *g = &x->graph;
    smc_graph_read_from(g, id, 0, true);
    smc_graph_append(g, id);
    smc_ev(g, id)->passed = true;
    g->threads.at[smc_ev(g, id)->thread].n_passed++;
}

void revisit_pass_over_undo(revisit_engine *x, smc_id id) {
    smc_ev(&x->graph, id)->passed = false;
    x->graph.threads.at[smc_ev(&x->graph, id)->thread].n_passed--;
}
