#include "termination/lasso.h"

#include "base/table.h"
#include "base/text.h"
#include "graph/process.h"

#include <inttypes.h>

// Limits of the search for an infinite execution.
enum { MAX_STEPS = 64, MAX_CELLS = 16, MOST_STATES = 1 << 14, MAX_GUESSES = 1 << 10 };

// A location that the rounds access, with its value at the beginning of the cycle (`first`) and
// after the current prefix of the cycle (`now`). The value of a mutex is 1 + the identity of the
// thread that holds it; 0: the mutex is free.
typedef struct lasso_location {
    uint32_t loc;
    uint8_t size;
    bool mutex, written; // `written`: a round writes to the location
    smc_id last;         // the write that is assumed to be the location's last one before the cycle
    uint64_t first, now;
} lasso_location;

// An event of a round that other threads can notice, and the index of its location in lasso.cells.
typedef struct lasso_step {
    smc_id event;
    uint32_t cell;
} lasso_step;

// The last round of a thread. Its steps are those with index [from, end) in lasso.steps; those in
// [from, at) belong to the current prefix of the cycle.
typedef struct lasso_round {
    uint32_t thread, from, at, end;
} lasso_round;

// The search for an interleaving of the threads' last rounds that restores memory.
typedef struct lasso {
    const smc_errors *x;
    bool constant;                 // only cycles in which no location changes its value
    SMC_VEC(lasso_round) rounds;   // the last rounds of the threads that have not ended
    SMC_VEC(lasso_step) steps;     // the steps of all rounds
    SMC_VEC(lasso_location) cells; // the locations that the rounds access
    SMC_VEC(smc_id) cycle;         // the current prefix of the cycle
    smc_table visited;             // hashes of the states from which the search completed no cycle
    uint32_t guesses;              // number of assumptions tried about the last writes
    // Last event of the first thread, by path, that has not ended and is no server
    // (smc_action.serves); last event of another thread that has not ended; 0: none.
    smc_id at, other;
} lasso;

static void lasso_free(lasso *l) {
    smc_vec_free(&l->rounds);
    smc_vec_free(&l->steps);
    smc_vec_free(&l->cells);
    smc_vec_free(&l->cycle);
    smc_table_free(&l->visited);
}

// ---- rounds -------------------------------------------------------------------------------------

// Returns the index in lasso.cells of the event's location; adds the location if it is new.
static uint32_t cell_of(lasso *l, const smc_event *e) {
    const smc_graph *g = l->x->graph;
    uint32_t i = 0;
    while (i < l->cells.n && l->cells.at[i].loc != e->loc) i++;
    if (i < l->cells.n) return i;
    const bool mutex = e->kind == SMC_LOCK || e->kind == SMC_UNLOCK;
    const smc_id tail = mutex ? g->locs.at[e->loc].tail : 0;
    const uint64_t holder = tail && smc_event_at(g, tail)->kind == SMC_LOCK
                                ? (uint64_t)smc_event_at(g, tail)->thread + 1
                                : 0;
    *smc_vec_push(&l->cells) = (lasso_location){
        .loc = e->loc, .size = e->step->action.size, .mutex = mutex, .first = holder};
    return i;
}

// Adds an event to the last round of its thread; an event that other threads can notice becomes a
// step. Returns false if the event cannot be repeated or a limit is exceeded.
static bool add_event_to_lasso(lasso *l, smc_id id) {
    const smc_event *e = smc_event_at(l->x->graph, id);
    if (e->kind == SMC_FENCE) return true;
    const smc_action *a = &e->step->action;
    if (e->kind == SMC_CHOICE) return !smc_is_unfair_answer(a, e->in);
    const bool locks = e->kind == SMC_LOCK || e->kind == SMC_UNLOCK;
    if ((!locks && !smc_is_access(e->kind)) || e->rmw_lacks_write ||
        !(locks || e->reads || e->writes))
        return false;
    const uint32_t i = cell_of(l, e);
    lasso_location *c = &l->cells.at[i];
    c->written |= !locks && e->writes;
    *smc_vec_push(&l->steps) = (lasso_step){id, i};
    return c->mutex == locks && c->size == a->size && l->steps.n <= MAX_STEPS &&
           l->cells.n <= MAX_CELLS;
}

// Adds the round that a thread can repeat; `last` is the thread's last event. Returns false if
// there is no such round.
static bool add_round(lasso *l, const smc_event *last) {
    const smc_graph *g = l->x->graph;
    const smc_thread *thread = &g->threads.at[last->thread];
    const uint64_t n = last->step->action.block.repeats;
    lasso_round r = {.thread = last->thread, .from = l->steps.n, .at = l->steps.n};
    uint32_t first = last->index;
    if (!n || last->step->action.dead_state) return false;
    while (first > 1 && smc_event_at(g, thread->events.at[first - 2])->actions + n >= last->actions)
        first--;
    for (uint32_t i = first; i < last->index; i++)
        if (!add_event_to_lasso(l, thread->events.at[i - 1])) return false;
    r.end = l->steps.n;
    *smc_vec_push(&l->rounds) = r;
    return true;
}

static bool is_repeating_event(const smc_event *e) {
    return e->kind == SMC_BLOCK || e->kind == SMC_BOUND;
}

// Adds the last rounds of all threads that have not ended. Returns false if one of them has no
// round that it can repeat, or if all are servers (smc_action.serves).
static bool add_rounds(lasso *l) {
    const smc_graph *g = l->x->graph;
    for (uint32_t i = 0; i < g->by_path.n; i++) {
        const uint32_t t = g->by_path.at[i];
        const smc_id id = smc_last_event(g, t);
        if (!id || g->threads.at[t].step || smc_event_at(g, id)->kind == SMC_END) continue;
        if (!is_repeating_event(smc_event_at(g, id)) || !add_round(l, smc_event_at(g, id)))
            return false;
        if (!l->at && !smc_event_at(g, id)->step->action.serves) l->at = id;
        else if (!l->other) l->other = id;
    }
    return l->at;
}

// Whether the last round of another thread changes the location that the step accesses.
static bool is_changed_by_other_round(const lasso *l, const lasso_step *s) {
    const smc_graph *g = l->x->graph;
    for (uint32_t i = 0; i < l->steps.n; i++) {
        const smc_event *e = smc_event_at(g, l->steps.at[i].event);
        if (l->steps.at[i].cell == s->cell && e->thread != smc_event_at(g, s->event)->thread &&
            e->writes && e->out != e->in)
            return true;
    }
    return false;
}

// Whether the round changes no value. The rounds of sleeping threads change none.
static bool round_only_waits(const lasso *l, const lasso_round *r) {
    bool waits = true;
    for (uint32_t i = r->from; i < r->end; i++) {
        const smc_event *e = smc_event_at(l->x->graph, l->steps.at[i].event);
        waits &= e->reads && (!e->writes || e->out == e->in) && smc_is_access(e->kind);
    }
    return waits;
}

// Whether another thread changes a location of a synchronisation object that the round reads; the
// round belongs to a sleeping thread.
static bool is_woken(const lasso *l, const lasso_round *r) {
    bool woken = false;
    for (uint32_t i = r->from; i < r->end; i++) {
        const smc_event *e = smc_event_at(l->x->graph, l->steps.at[i].event);
        woken |= e->reads && e->step->action.sync && is_changed_by_other_round(l, &l->steps.at[i]);
    }
    return woken;
}

// Whether the cycle wakes no thread that sleeps in a semaphore, condition variable, .. A cycle that
// wakes a thread again and again, without progress of that thread, is no error of the program. A
// thread that waits for a mutex is never woken: no round unlocks a mutex that was locked before the
// round.
static bool wakes_no_waiting_thread(const lasso *l) {
    bool wakes_no_thread = true;
    for (uint32_t i = 0; i < l->rounds.n; i++)
        wakes_no_thread &= !round_only_waits(l, &l->rounds.at[i]) || !is_woken(l, &l->rounds.at[i]);
    return wakes_no_thread;
}

// Whether the last round of some thread changes memory. Otherwise all threads wait without changing
// anything, which terminal.h detects.
static bool changes_memory(const lasso *l) {
    bool changes = false;
    for (uint32_t i = 0; i < l->rounds.n; i++) changes |= !round_only_waits(l, &l->rounds.at[i]);
    return changes;
}

// ---- interleaving the rounds --------------------------------------------------------------------

// Whether the event of a round can be repeated in the current memory, such that it reads the same
// value as before.
static bool can_repeat_event(const smc_event *e, const lasso_location *c) {
    if (e->kind == SMC_LOCK) return !c->now;
    if (e->kind == SMC_UNLOCK) return c->now == (uint64_t)e->thread + 1;
    return !e->reads || e->in == c->now;
}

static uint64_t value_after_event(const smc_event *e, const lasso_location *c) {
    if (e->kind == SMC_LOCK) return (uint64_t)e->thread + 1;
    if (e->kind == SMC_UNLOCK) return 0;
    return e->writes ? e->out : c->now;
}

// Whether the current prefix contains all steps of all rounds and has restored memory, so that it
// is a cycle.
static bool is_cycle_complete(const lasso *l) {
    bool back = true;
    for (uint32_t i = 0; i < l->rounds.n; i++) back &= l->rounds.at[i].at == l->rounds.at[i].end;
    for (uint32_t i = 0; i < l->cells.n; i++) back &= l->cells.at[i].now == l->cells.at[i].first;
    return back;
}

// Whether the search visits the current state for the first time; records the visit. Only hashes
// are compared: if two states have the same hash, a cycle may be missed.
static bool record_if_new(lasso *l) {
    uint64_t memory = 0, places = 0;
    for (uint32_t i = 0; i < l->cells.n; i++) memory = smc_mix_hash(memory ^ l->cells.at[i].now);
    for (uint32_t i = 0; i < l->rounds.n; i++) places = smc_mix_hash(places ^ l->rounds.at[i].at);
    uint32_t *visited = smc_table_at(&l->visited, memory, places);
    if (*visited || l->visited.n > MOST_STATES) return false;
    *visited = 1;
    return true;
}

static bool extend_to_cycle(lasso *l);

// Appends the next step of round r to the prefix of the cycle, and completes the cycle. Returns
// false, and restores the prefix, if the cycle cannot be completed.
static bool make_step(lasso *l, lasso_round *r) {
    const lasso_step *s = &l->steps.at[r->at];
    const smc_event *e = smc_event_at(l->x->graph, s->event);
    lasso_location *c = &l->cells.at[s->cell];
    const uint64_t before = c->now;
    if (!can_repeat_event(e, c) || (l->constant && !c->mutex && value_after_event(e, c) != before))
        return false;
    c->now = value_after_event(e, c);
    r->at++;
    *smc_vec_push(&l->cycle) = s->event;
    if (extend_to_cycle(l)) return true;
    assert(l->cycle.at[l->cycle.n - 1] == s->event); // the failed search has removed its own steps
    (void)smc_vec_pop(&l->cycle);
    r->at--;
    c->now = before;
    return false;
}

// Completes the current prefix to a cycle. Returns false if that is impossible.
static bool extend_to_cycle(lasso *l) {
    if (is_cycle_complete(l)) return true;
    if (!record_if_new(l)) return false;
    for (uint32_t i = 0; i < l->rounds.n; i++)
        if (l->rounds.at[i].at < l->rounds.at[i].end && make_step(l, &l->rounds.at[i])) return true;
    return false;
}

static bool make_cycle(lasso *l) {
    smc_table_free(&l->visited);
    l->visited = (smc_table){0};
    l->cycle.n = 0;
    for (uint32_t i = 0; i < l->rounds.n; i++) l->rounds.at[i].at = l->rounds.at[i].from;
    for (uint32_t i = 0; i < l->cells.n; i++) l->cells.at[i].now = l->cells.at[i].first;
    return extend_to_cycle(l);
}

// ---- memory at the beginning of the cycle -------------------------------------------------------

// Whether the model allows that the writes that are assumed to be the last ones before the cycle
// are last in coherence.
static bool can_be_last_for_lasso(const lasso *l) {
    assert(l->cycle.n == l->steps.n); // the cycle contains all steps
    const smc_errors *x = l->x;
    SMC_VEC(smc_id) writes = {0};
    for (uint32_t i = 0; i < l->cells.n; i++)
        if (!l->cells.at[i].mutex) *smc_vec_push(&writes) = l->cells.at[i].last;
    const bool can = x->model->can_be_last(x->state, writes.at, writes.n);
    smc_vec_free(&writes);
    return can;
}

// Whether the location can have the value when the cycle begins: a round writes that value or, if
// no round writes to the location, a round reads it.
static bool can_have_value_at_start(const lasso *l, uint32_t cell, uint64_t value) {
    for (uint32_t i = 0; i < l->steps.n; i++) {
        const smc_event *e = smc_event_at(l->x->graph, l->steps.at[i].event);
        if (l->steps.at[i].cell != cell) continue;
        if (l->cells.at[cell].written ? e->writes && e->out == value : e->in == value) return true;
    }
    return false;
}

// Whether the write is its thread's last write to the location; an initialisation write must be the
// location's only write.
static bool may_be_last(const smc_graph *g, uint32_t loc, smc_id w) {
    const smc_event *e = smc_event_at(g, w);
    if (e->thread == SMC_INIT_THREAD) return smc_graph_last_linked(g, loc) == w;
    return smc_graph_last_write(g, loc, e->thread, UINT32_MAX) == w;
}

static bool guess_last_writes_from(lasso *l, uint32_t cell);

static bool guess_last_write(lasso *l, uint32_t cell, smc_id w) {
    const smc_graph *g = l->x->graph;
    lasso_location *c = &l->cells.at[cell];
    assert(!c->mutex);
    if (!may_be_last(g, c->loc, w) || !can_have_value_at_start(l, cell, smc_event_at(g, w)->out))
        return false;
    c->last = w;
    c->first = smc_event_at(g, w)->out;
    return guess_last_writes_from(l, cell + 1);
}

// Tries all assumptions about which writes are the last ones before the cycle, for the locations
// from index `cell` on. Returns whether a cycle is found.
static bool guess_last_writes_from(lasso *l, uint32_t cell) {
    const smc_graph *g = l->x->graph;
    if (cell == l->cells.n)
        return l->guesses++ < MAX_GUESSES && make_cycle(l) && can_be_last_for_lasso(l);
    if (l->cells.at[cell].mutex) return guess_last_writes_from(l, cell + 1);
    const smc_loc *loc = &g->locs.at[l->cells.at[cell].loc];
    if (guess_last_write(l, cell, loc->init)) return true;
    for (uint32_t i = 0; i < loc->events.n; i++)
        if (smc_event_at(g, loc->events.at[i])->writes &&
            guess_last_write(l, cell, loc->events.at[i]))
            return true;
    return false;
}

// ---- message ------------------------------------------------------------------------------------

static void print_event_value(const smc_program *p, const smc_event *e, uint64_t value, FILE *to) {
    char text[96];
    const unsigned size = e->step->action.size;
    const bool typed = (p->names.typed && p->names.typed(p, e->loc, value, text, sizeof text)) ||
                       (p->names.value && p->names.value(p, size, value, text, sizeof text));
    if (typed) fputs(text, to);
    else fprintf(to, "%" PRId64, smc_sign_extended(value, size));
}

static void print_step(const smc_graph *g, const smc_event *e, FILE *to) {
    const smc_program *p = g->program;
    char name[128];
    p->names.location(p, e->loc, name, sizeof name);
    fputs(e->kind == SMC_LOCK     ? "locks "
          : e->kind == SMC_UNLOCK ? "unlocks "
          : e->kind == SMC_WRITE  ? "writes "
          : e->writes             ? "changes "
                                  : "reads ",
          to);
    fputs(name, to);
    if (e->reads && smc_is_access(e->kind))
        fputs(e->writes ? " from " : " = ", to), print_event_value(p, e, e->in, to);
    if (e->writes && smc_is_access(e->kind))
        fputs(e->reads ? " to " : " = ", to), print_event_value(p, e, e->out, to);
    fprintf(to, " (line %u)", p->place(p, e->step->action.place).line);
}

static char *lasso_message(const lasso *l) {
    const smc_graph *g = l->x->graph;
    smc_text text;
    FILE *to = smc_text_open(&text);
    uint32_t thread = SMC_INIT_THREAD;
    fputs("infinite fair execution: these steps repeat for ever", to);
    for (uint32_t i = 0; i < l->cycle.n; i++) {
        const smc_event *e = smc_event_at(g, l->cycle.at[i]);
        if (e->thread == thread) fputs(", ", to);
        else fprintf(to, "%s thread %u ", i ? ";" : ":", e->thread);
        thread = e->thread;
        print_step(g, e, to);
    }
    smc_text_close(to);
    return text.at;
}

// Returns whether there is a cycle that is an error; then `cycle` and `at` describe it.
static bool find_lasso(lasso *l) {
    const smc_graph *g = l->x->graph;
    return !smc_process_has_ended(g) && add_rounds(l) && changes_memory(l) &&
           wakes_no_waiting_thread(l) && guess_last_writes_from(l, 0) &&
           !smc_graph_stop_requested(g);
}

smc_id smc_last_wait_in_rounds(const smc_errors *x) {
    lasso l = {.x = x, .constant = true};
    const bool found = x->graph->choices && find_lasso(&l);
    const smc_id at = found ? l.at : 0;
    lasso_free(&l);
    return at;
}

bool smc_errors_record_lasso(smc_errors *x) {
    const smc_graph *g = x->graph;
    lasso l = {.x = x};
    const bool found = find_lasso(&l);
    if (found) {
        const smc_site at = smc_site_of(g, l.at), other = smc_site_of(g, l.other);
        if (!smc_error_needs_no_record(x, SMC_ERR_TERMINATION, at, other))
            smc_errors_record(x, SMC_ERR_TERMINATION, at, other, lasso_message(&l));
    }
    lasso_free(&l);
    return found;
}
