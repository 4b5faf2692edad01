#include "result/ends/terminal.h"

#include "result/ends/undone.h"

#include <string.h>

static const smc_event *last_event(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return thread->events.n ? smc_ev(g, smc_last_event(g, t)) : NULL;
}

smc_leaf smc_leaf_of(const smc_graph *g) {
    bool blocked = false, bounded = false, cut_short = false, unfinished = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        unfinished |= thread->step != NULL;
        if (thread->step || !thread->events.n) continue; // it stands at a lock or join, or was never created
        const smc_event *last = smc_ev(g, thread->events.at[thread->events.n - 1]);
        blocked |= last->kind == SMC_BLOCK;
        bounded |= last->kind == SMC_BOUND;
        cut_short |= last->kind == SMC_ERROR || (last->kind == SMC_END && last->step->action.exits);
    }
    // Whoever waits for a thread that went away with an error, an exit or a false assume is not in a deadlock.
    if (blocked || bounded) return blocked ? SMC_LEAF_BLOCKED : SMC_LEAF_BOUNDED;
    return unfinished && !cut_short ? SMC_LEAF_DEADLOCK : SMC_LEAF_COMPLETE;
}

// ---- deadlocks ---------------------------------------------------------------------------------------------------

static char *waits_for(const smc_graph *g, uint32_t t) {
    const smc_action *a = &g->threads.at[t].step->action;
    if (a->kind == SMC_JOIN) return smc_format("thread %u waits for the end of thread %u", t, a->thread);
    char name[128];
    g->program->describe(g->program, a->loc, name, sizeof name);
    return smc_format("thread %u waits for %s, held by thread %u", t, name, smc_ev(g, g->locs.at[a->loc].tail)->thread);
}

// The place of a disabled thread, one at a mutex if there is one.
static smc_site deadlock_site(const smc_graph *g) {
    smc_site at = {0};
    for (uint32_t i = 0; i < g->by_path.n; i++) { // so that it is the same in whatever order threads are met
        const uint32_t t = g->by_path.at[i];
        if (!g->threads.at[t].step) continue;
        const smc_action *a = &g->threads.at[t].step->action;
        if (!at.place || a->kind == SMC_LOCK) at = (smc_site){0, t, a->place};
    }
    return at;
}

// Who waits for what.
static char *deadlock_message(const smc_graph *g) {
    char *message = smc_strdup("deadlock");
    for (uint32_t t = 0; t < g->threads.n; t++) {
        if (!g->threads.at[t].step) continue;
        char *who = waits_for(g, t), *longer = smc_format("%s%s %s", message, strchr(message, ':') ? "," : ":", who);
        free(who);
        free(message);
        message = longer;
    }
    return message;
}

static void record_deadlock(smc_errors *x, smc_site at) {
    if (!smc_errors_known(x, SMC_ERR_DEADLOCK, at, (smc_site){0}))
        smc_errors_record(x, SMC_ERR_DEADLOCK, at, (smc_site){0}, deadlock_message(x->graph));
}

// An error has one place. Of interchangeable threads that stand at several ones, any could be the one whose place it is: the first of
// those that the thread t is one of; 0: there are none, or one place is enough.
static uint32_t others_of(const smc_errors *x, uint32_t t) { return x->options->keep_going ? x->graph->threads.at[t].first : 0; }

void smc_errors_deadlock(smc_errors *x) {
    const smc_graph *g = x->graph;
    const smc_site at = deadlock_site(g);
    record_deadlock(x, at);
    for (uint32_t t = others_of(x, at.thread); t; t = g->threads.at[t].next) {
        const smc_step *step = g->threads.at[t].step;
        if (t != at.thread && step && step->action.kind == g->threads.at[at.thread].step->action.kind)
            record_deadlock(x, (smc_site){0, t, step->action.place});
    }
}

// ---- leaks -------------------------------------------------------------------------------------------------------

static bool all_ended(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_event *last = last_event(g, t);
        if (last && !smc_is_joinable(&last->step->action)) return false; // none: it was never created
    }
    return true;
}

// A thread that has ended has given back what it had on its stack: what is left is the program's to free.
bool smc_errors_leaks(smc_errors *x) {
    const smc_graph *g = x->graph;
    bool found = false;
    if (!all_ended(g)) return false;
    for (uint32_t i = 0; i < g->objects.n; i++) {
        const smc_object *o = &g->objects.at[i];
        if (!o->alloc || o->free) continue;
        const smc_action *a = &smc_ev(g, o->alloc)->step->action;
        const smc_site at = smc_site_of(g, o->alloc);
        if (a->of_thread) continue; // main's live until the process ends
        found = true;
        if (smc_errors_known(x, SMC_ERR_MEMORY, at, (smc_site){0})) continue;
        smc_errors_record(x, SMC_ERR_MEMORY, at, (smc_site){0},
                          smc_format("memory leak: nobody frees the %llu bytes that are allocated in line %u",
                                     (unsigned long long)a->value, g->program->place(g->program, a->place).line));
    }
    return found;
}

// ---- waits by reading --------------------------------------------------------------------------------------------

// The last of the read-modify-writes that leave w's value as it is, one after the other. A thread that tries in vain to take
// a test-and-set lock adds one to them: reading any of them is reading w.
static smc_id settled(const smc_graph *g, smc_id w) {
    for (;;) {
        const smc_id u = smc_ev(g, w)->taker;
        const smc_event *e = smc_ev(g, u);
        if (!u || e->kind != SMC_RMW || e->out != e->in) return w;
        w = u;
    }
}

// Whether the followers that the block `b` would repeat read the last write there is.
static bool followers_repeat(const smc_graph *g, const smc_event *b) {
    for (uint32_t i = b->followers; i-- > 0;) {
        const smc_follower *f = &g->followers.at[i];
        if (f->thread != b->thread) continue;
        if (f->actions + b->step->action.value < b->actions) break;
        if (f->step->action.kind == SMC_READ && f->write != g->locs.at[f->step->action.loc].written) return false;
    }
    return true;
}

// The writes that are taken to be the last of their locations.
typedef struct last_words {
    smc_id *at;     // [loc]; 0: none
    smc_id *undone; // [loc]: by rounds that bring back the value they find, each after the other
    SMC_VEC(smc_id) all;
} last_words;

// Whether the block `b` can repeat its round for ever, if what it has read are the last words: those are added. Two waits on
// one location must read the same write. A fence reads nothing that the thread would see.
static bool repeats_for_ever(const smc_graph *g, const smc_event *b, last_words *last) {
    const uint64_t n = b->step->action.value;
    const bool undoes = smc_ends_with_undone_round(g, b->thread);
    for (uint32_t i = b->index - 1; i > 0; i--) {
        const smc_event *r = smc_ev(g, g->threads.at[b->thread].events.at[i - 1]);
        if (r->actions + n < b->actions) break;
        if (!r->reads || r->kind == SMC_FENCE) continue;
        const smc_event *from = smc_ev(g, r->rf);
        if (last->undone[r->loc]) { // again and again, it reads that value, or what it has written itself; who only waits may see another
            const bool own = from->thread == b->thread && from->actions + n >= b->actions;
            if (!own && (!undoes || r->in != smc_ev(g, last->undone[r->loc])->out)) return false;
            continue;
        }
        const smc_id w = settled(g, r->rf);
        if (last->at[r->loc] && last->at[r->loc] != w) return false;
        if (!last->at[r->loc]) *smc_vec_push(&last->all) = last->at[r->loc] = w;
    }
    return followers_repeat(g, b);
}

static void record_wait(smc_errors *x, uint32_t t) { smc_errors_wait(x, smc_last_event(x->graph, t)); }

// A thread that waits for ever, where all that have not ended do; NULL: there is none.
static const smc_event *endless_wait(const smc_errors *x) {
    const smc_graph *g = x->graph;
    last_words last = {.at = smc_alloc((g->locs.n + 1) * sizeof *last.at),
                       .undone = smc_alloc((g->locs.n + 1) * sizeof *last.undone)};
    const smc_event *waiting = NULL;
    bool endless = smc_rounds_end_with(x, last.undone);
    for (uint32_t l = 0; l < g->locs.n; l++)
        if (last.undone[l]) *smc_vec_push(&last.all) = last.undone[l];
    for (uint32_t i = 0; i < g->by_path.n && endless; i++) {
        const smc_event *e = last_event(g, g->by_path.at[i]);
        if (!e || !smc_is_last(e->kind)) continue; // it has not begun, or stands at a lock or join
        if (e->kind == SMC_END) endless = !e->step->action.exits;
        else if (e->kind != SMC_BLOCK || !e->step->action.value) endless = false;
        else if ((endless = repeats_for_ever(g, e, &last))) waiting = waiting ? waiting : e;
    }
    endless = endless && waiting && x->model->can_be_last(x->state, last.all.at, last.all.n);
    free(last.at);
    free(last.undone);
    smc_vec_free(&last.all);
    return endless && !smc_graph_stops(g) ? waiting : NULL;
}

bool smc_waits_endlessly(const smc_errors *x) { return endless_wait(x); }

bool smc_errors_endless_wait(smc_errors *x) {
    const smc_graph *g = x->graph;
    const smc_event *waiting = endless_wait(x);
    if (!waiting) return false;
    record_wait(x, waiting->thread);
    for (uint32_t t = others_of(x, waiting->thread); t; t = g->threads.at[t].next)
        if (t != waiting->thread && last_event(g, t) && last_event(g, t)->kind == SMC_BLOCK) record_wait(x, t);
    return true;
}

// ---- all of these ------------------------------------------------------------------------------------------------

bool smc_errors_of_end(smc_errors *x, smc_leaf leaf) {
    if (smc_graph_stops(x->graph)) return false;
    switch (leaf) {
    case SMC_LEAF_BLOCKED: return smc_errors_endless_wait(x);
    case SMC_LEAF_BOUNDED: return false;
    case SMC_LEAF_DEADLOCK: smc_errors_deadlock(x); return true;
    case SMC_LEAF_COMPLETE: return x->options->leaks && smc_errors_leaks(x);
    }
    smc_internal_error(__FILE__, __LINE__, "unknown leaf");
}
