// near.c - the walks that differ from a recorded execution in few choices.
//
// A walk follows the recorded execution: of the threads that can run, the one with the first
// recorded step that is still to come runs; a read takes the recorded write, or the write added
// last if it cannot take that one; choices take the recorded answers. At a point a walk has several
// options, and option 0 follows the recorded execution. A walk is given by its deviations: the
// points at which it takes another option. These are: another thread does its next step that is not
// executed at once (sampling_executes_at_once); another thread runs as far as it can; a read takes
// another write; a choice has another answer.
//
// Walks are made in the order of their numbers of deviations, so an error is shown by an execution
// with the fewest. Each walk that may have one more deviation is the origin of those that deviate
// from it at a point after its last deviation. So each set of deviations is made once.
#include "explorers/sampling/near.h"

#include "graph/answers.h"
#include "graph/enabled.h"
#include "replay/turn_source.h"

enum {
    NO_THREAD = UINT32_MAX,
    MOST_OPTIONS = UINT8_MAX, // further options of a point are left out
    MOST_AHEAD = 1000,        // most steps that a thread runs ahead, so that a walk goes on
};

// One choice in which a walk differs: which option it takes at point number `point`, from 0.
typedef struct near_deviation {
    uint32_t point, option;
} near_deviation;

// A walk. Its deviations are sorted by point.
typedef struct near_walk {
    near_deviation deviations[SMC_MOST_NEAR];
    uint32_t n;
    // Of the points after the last deviation: their numbers of options. Empty if the walk has as
    // many deviations as are allowed.
    SMC_VEC(uint8_t) options;
} near_walk;

struct near_walks {
    const smc_near_recorded *recorded;
    SMC_VEC(uint64_t) until; // [turn]: how many steps its thread has done at the end of the turn
    SMC_VEC(uint64_t) recorded_steps; // [thread]: number of its recorded steps
    smc_table named; // (thread, number of its step) -> 1 + turn, if that names a source or an
                     // answer
    SMC_VEC(near_walk) origins; // walks from which others deviate
    uint32_t origin;            // the origin from which the walks that are made now deviate
    near_deviation last;        // the last deviation from it
    near_walk now;              // the current walk
    uint32_t taken;             // number of its deviations so far
    uint32_t point;             // number of its points so far
    uint32_t turn;              // all turns before this one are over
    uint32_t ahead, ahead_left; // a thread that runs ahead; how many of its steps that are not
                                // executed at once are left
    uint64_t read_at;           // sampling.events when a read chose last, and its first source
    uint32_t read_from;
    bool has_begun;             // the walk without deviations was begun
    SMC_VEC(uint32_t) runnable; // scratch
};

// ---- the recorded execution ---------------------------------------------------------------------

static bool names_anything(const smc_turn *t) {
    return t->has_value || smc_turn_has_write(&t->source);
}

static void index_turns(near_walks *w) {
    const smc_turn_list *turns = &w->recorded->turns.list;
    for (uint32_t i = 0; i < turns->n; i++) {
        const smc_turn *t = &turns->at[i];
        while (w->recorded_steps.n <= t->thread) *smc_vec_push(&w->recorded_steps) = 0;
        uint64_t *done = &w->recorded_steps.at[t->thread];
        *done += t->steps;
        *smc_vec_push(&w->until) = *done;
        if (names_anything(t)) *smc_table_at(&w->named, t->thread, *done) = i + 1;
    }
}

// The turn that names the source or the answer of the event; NULL: none does.
static const smc_turn *turn_naming(const near_walks *w, const smc_event *e) {
    const uint32_t turn = smc_table_get(&w->named, e->thread, e->index);
    return turn ? &w->recorded->turns.list.at[turn - 1] : NULL;
}

static uint32_t steps_done(const smc_graph *g, uint32_t t) {
    return t < g->threads.n ? g->threads.at[t].events.n : 0;
}

// ---- walks --------------------------------------------------------------------------------------

near_walks *near_walks_begin(const smc_near_recorded *recorded) {
    near_walks *w = smc_alloc(sizeof *w);
    *w = (near_walks){.recorded = recorded};
    index_turns(w);
    return w;
}

void near_walks_end(near_walks *w) {
    if (!w) return;
    for (uint32_t i = w->origin; i < w->origins.n; i++) smc_vec_free(&w->origins.at[i].options);
    smc_vec_free(&w->now.options);
    smc_vec_free(&w->origins);
    smc_vec_free(&w->until);
    smc_vec_free(&w->recorded_steps);
    smc_vec_free(&w->runnable);
    smc_table_free(&w->named);
    free(w);
}

// The point after the walk's last deviation.
static uint32_t first_free_point(const near_walk *x) {
    return x->n ? x->deviations[x->n - 1].point + 1 : 0;
}

// Sets *last to the next deviation from the walk. Returns false if there is none.
static bool find_next_deviation(const near_walk *from, near_deviation *last) {
    const uint32_t first = first_free_point(from);
    for (last->option++; last->point - first < from->options.n; last->option = 1) {
        if (last->option < from->options.at[last->point - first]) return true;
        last->point++;
    }
    return false;
}

static void begin_walk(near_walks *w, near_walk now) {
    assert(now.n <= w->recorded->most && !now.options.n);
    w->now = now;
    w->taken = w->point = w->turn = w->read_from = 0;
    w->read_at = 0;
    w->ahead = NO_THREAD;
}

bool near_walks_next(near_walks *w) {
    if (!w->has_begun) {
        w->has_begun = true;
        begin_walk(w, (near_walk){0});
        return true;
    }
    if (w->now.options.n) *smc_vec_push(&w->origins) = w->now;
    if (w->origins.n == 1 && !w->now.n) w->last = (near_deviation){0};
    w->now = (near_walk){0};
    for (; w->origin < w->origins.n; w->origin++) {
        near_walk *from = &w->origins.at[w->origin];
        if (find_next_deviation(from, &w->last)) {
            near_walk now = {.n = from->n + 1};
            memcpy(now.deviations, from->deviations, sizeof now.deviations);
            now.deviations[from->n] = w->last;
            begin_walk(w, now);
            return true;
        }
        smc_vec_free(&from->options);
        if (w->origin + 1 < w->origins.n)
            w->last = (near_deviation){first_free_point(&w->origins.at[w->origin + 1]), 0};
    }
    return false;
}

// Passes a point with n options, and returns the option that the walk takes.
static uint32_t pass_point(near_walks *w, uint32_t n) {
    near_walk *now = &w->now;
    const uint32_t point = w->point++;
    if (w->taken < now->n) {
        if (now->deviations[w->taken].point != point) return 0;
        assert(now->deviations[w->taken].option < n); // a walk repeats its origin up to here
        return now->deviations[w->taken++].option;
    }
    if (now->n < w->recorded->most)
        *smc_vec_push(&now->options) = (uint8_t)(n < MOST_OPTIONS ? n : MOST_OPTIONS);
    return 0;
}

// ---- threads ------------------------------------------------------------------------------------

// Lists the threads that can run. Returns whether some thread is suspended.
static bool list_runnable(sampling *x) {
    near_walks *w = x->near;
    const smc_graph *g = &x->graph;
    bool any_resting = false;
    w->runnable.n = 0;
    for (uint32_t i = 0; i < g->by_path.n; i++) {
        const uint32_t t = g->by_path.at[i];
        if (!g->threads.at[t].step || !smc_is_enabled(g, t)) continue;
        if (sampling_is_suspended(x, t)) any_resting = true;
        else *smc_vec_push(&w->runnable) = t;
    }
    return any_resting;
}

static bool is_runnable(const near_walks *w, uint32_t t) {
    for (uint32_t i = 0; i < w->runnable.n; i++)
        if (w->runnable.at[i] == t) return true;
    return false;
}

// Number of the thread's steps beyond the recorded ones.
static uint64_t extra_steps(const near_walks *w, const smc_graph *g, uint32_t t) {
    const uint64_t done = steps_done(g, t),
                   recorded = t < w->recorded_steps.n ? w->recorded_steps.at[t] : 0;
    return done > recorded ? done - recorded : 0;
}

// The thread that follows the recorded execution. After its end, the thread with the fewest steps
// beyond it, so that all of them continue.
static uint32_t following_thread(near_walks *w, const smc_graph *g) {
    const smc_turn_list *turns = &w->recorded->turns.list;
    while (w->turn < turns->n && steps_done(g, turns->at[w->turn].thread) >= w->until.at[w->turn])
        w->turn++;
    for (uint32_t i = w->turn; i < turns->n; i++) {
        const uint32_t t = turns->at[i].thread;
        if (steps_done(g, t) < w->until.at[i] && is_runnable(w, t)) return t;
    }
    uint32_t best = w->runnable.at[0];
    for (uint32_t i = 1; i < w->runnable.n; i++)
        if (extra_steps(w, g, w->runnable.at[i]) < extra_steps(w, g, best))
            best = w->runnable.at[i];
    return best;
}

// Whether the thread's next step is executed at once.
static bool is_at_free_step(const sampling *x, uint32_t t) {
    return sampling_executes_at_once(x, x->graph.threads.at[t].step);
}

// The thread that runs without a deviation.
static uint32_t default_thread(sampling *x) {
    near_walks *w = x->near;
    if (w->ahead != NO_THREAD && is_runnable(w, w->ahead)) {
        if (is_at_free_step(x, w->ahead)) return w->ahead;
        if (w->ahead_left) return w->ahead_left--, w->ahead;
    }
    w->ahead = NO_THREAD;
    return following_thread(w, &x->graph);
}

// Option 0 is the default; then each other thread does one step; then each of them runs ahead.
static uint32_t take_thread_option(sampling *x, uint32_t by_default) {
    near_walks *w = x->near;
    const uint32_t others = w->runnable.n - 1;
    const uint32_t option = pass_point(w, 1 + 2 * others);
    if (!option) return by_default;
    uint32_t left = (option - 1) % others;
    for (uint32_t i = 0; i < w->runnable.n; i++) {
        const uint32_t t = w->runnable.at[i];
        if (t == by_default || left--) continue;
        w->ahead = t;
        w->ahead_left = option > others ? MOST_AHEAD : is_at_free_step(x, t);
        return t;
    }
    return by_default;
}

bool near_next_thread(sampling *x, uint32_t *out) {
    near_walks *w = x->near;
    for (;;) {
        const bool any_resting = list_runnable(x);
        if (w->runnable.n) break;
        if (!any_resting || x->ending) return false;
        x->ending = true; // the events for which suspended threads wait will not come
    }
    x->alone = w->runnable.n < 2;
    *out = default_thread(x);
    if (!x->alone && !is_at_free_step(x, *out)) *out = take_thread_option(x, *out);
    return true;
}

// ---- sources and answers ------------------------------------------------------------------------

// Returns the index of the source that follows the recorded execution: the recorded one, or the
// one added last.
static uint32_t following_source(const sampling *x, smc_id read, uint32_t from) {
    const smc_turn *turn = turn_naming(x->near, smc_event_at(&x->graph, read));
    const smc_id named =
        turn ? smc_turn_source_of(&x->graph, smc_event_at(&x->graph, read), turn) : 0;
    for (uint32_t i = from; i < x->sources.n && named; i++)
        if (x->sources.at[i].write == named && !x->sources.at[i].taken) return i;
    return from + sampling_latest_source(x, from);
}

// A read that is asked again, since it would only wait with the source that it chose, takes the
// source added last.
uint32_t near_choose_source(sampling *x, smc_id read, uint32_t from) {
    near_walks *w = x->near;
    if (w->read_at == x->events && w->read_from == from) return sampling_latest_source(x, from);
    w->read_at = x->events;
    w->read_from = from;
    const uint32_t by_default = following_source(x, read, from);
    uint32_t n = 1;
    for (uint32_t i = from; i < x->sources.n; i++) n += i != by_default && !x->sources.at[i].taken;
    uint32_t left = n > 1 ? pass_point(w, n) : 0;
    for (uint32_t i = from; i < x->sources.n && left; i++) {
        if (i == by_default || x->sources.at[i].taken) continue;
        if (!--left) return i - from;
    }
    return by_default - from;
}

uint64_t near_choose_answer(sampling *x, smc_id choice) {
    const smc_graph *g = &x->graph;
    const smc_action *a = &smc_event_at(g, choice)->step->action;
    const smc_turn *turn = turn_naming(x->near, smc_event_at(g, choice));
    const uint64_t recorded = turn && turn->has_value ? turn->value : 0;
    uint64_t answer;
    if (!smc_graph_least_answer(g, choice, recorded, &answer) || answer != recorded) {
        const bool possible = smc_graph_least_answer(g, choice, 0, &answer);
        smc_invariant(possible, "a choice without a possible answer");
    }
    const uint64_t n = smc_chooses_term(a) ? 1 : smc_graph_alternatives(g, a);
    return n < 2 ? answer : (answer + pass_point(x->near, (uint32_t)n)) % n;
}
