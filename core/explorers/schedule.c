// schedule.c - a telling with few stale reads and few switches: the shortest path through the states that an execution goes
// through. A state is how far each thread is and what was written last; what is found is the best there is, unless that takes
// more than MOST_STATES, when the next step is taken as it seems best.
#include "core/explorers/schedule.h"

#include <string.h>
#include <xxhash.h>

enum {
    MOST_STATES = 20000,
    MOST_WORDS = 4 << 20, // in all states together
    NOBODY = UINT32_MAX,
    NO_EVENT = -1,
};

// One thread of the execution: its events from `first` on.
typedef struct lane {
    uint32_t first, n; // those that are executed; pending ones come last and are no part of it
    int32_t create;    // the event that creates the thread; NO_EVENT: none
} lane;

typedef struct state {
    uint32_t before, lane; // the state it was reached from, by a move of this lane
    uint64_t cost;
    uint32_t words;        // where its words are: how many events of each lane, then for each cell the event written last, plus 1
} state;

typedef struct search {
    smc_witness *w;
    int32_t last;
    SMC_VEC(lane) lanes;
    uint32_t *lane_of; // [thread identity]
    uint32_t *cell_of; // [location]: what several threads access and some write; 0: nothing to look at
    uint32_t n_cells;  // cell 0 included
    uint32_t stride;   // words of a state
    SMC_VEC(uint32_t) words;
    SMC_VEC(state) states;
    SMC_VEC(uint32_t) heap; // of states, the cheapest first
    uint64_t *seen;         // digests of states; 0: empty
    uint32_t *now;          // the words of the state that is being made
    uint32_t *told;         // [event]: the step found for it
    bool in_order;          // every read told takes what was written last, also the one that races
} search;

// ---- what an event is to the search ----------------------------------------------------------------------------------

static bool is_located(const smc_witness_event *e) { return (e->reads || e->writes) && !e->pending; }

static bool waits_to_the_end(const smc_witness_event *e) { return e->kind == SMC_BLOCK && e->out; }

// Under a model in which program order and reads-from may form a cycle, a read may come before what it reads.
static bool reads_ahead(const smc_witness *w, const smc_witness_event *e) {
    return e->rf >= 0 && w->events[e->rf].step > e->step;
}

static bool done(const search *s, const uint32_t *words, int32_t event) {
    const uint32_t k = s->lane_of[s->w->events[event].thread];
    return s->lanes.at[k].first + words[k] > (uint32_t)event;
}

static int32_t next_of(const search *s, const uint32_t *words, uint32_t k) {
    return words[k] < s->lanes.at[k].n ? (int32_t)(s->lanes.at[k].first + words[k]) : NO_EVENT;
}

static uint32_t executed(const search *s, const uint32_t *words) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->lanes.n; k++) n += words[k];
    return n;
}

static uint32_t to_execute(const search *s) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->lanes.n; k++) n += s->lanes.at[k].n;
    return n;
}

// Whoever waits for ever does so when there is nothing else left; the event that shows the error comes after all others.
static bool only_waits_are_left(const search *s, const uint32_t *words) {
    for (uint32_t k = 0; k < s->lanes.n; k++) {
        const int32_t i = next_of(s, words, k);
        if (i >= 0 && i != s->last && !waits_to_the_end(&s->w->events[i])) return false;
    }
    return true;
}

static bool can_go(const search *s, const uint32_t *words, int32_t i) {
    const smc_witness_event *e = &s->w->events[i];
    if (i == s->last) return executed(s, words) + 1 == to_execute(s);
    const int32_t create = s->lanes.at[s->lane_of[e->thread]].create;
    if (e->index == 1 && create >= 0 && !done(s, words, create)) return false;
    if (waits_to_the_end(e)) return only_waits_are_left(s, words);
    return e->rf < 0 || reads_ahead(s->w, e) || done(s, words, e->rf);
}

static uint32_t cell_at(const search *s, const smc_witness_event *e) { return is_located(e) ? s->cell_of[e->loc] : 0; }

// A read that races is no witness of order.
static bool races(const search *s, int32_t i) {
    if (i != s->last) return false;
    for (uint32_t k = 0; k < s->w->n; k++) {
        const smc_witness_event *e = &s->w->events[k];
        if ((int32_t)k != i && e->culprit && is_located(e) && e->loc == s->w->events[i].loc) return true;
    }
    return false;
}

// A wait for ever must be right in the end: what it reads again and again is what was written last, or the same value.
static bool waits_in_vain(const search *s, const uint32_t *words, int32_t i) {
    const uint32_t first = s->lanes.at[s->lane_of[s->w->events[i].thread]].first, *last = words + s->lanes.n;
    uint64_t n = s->w->events[i].out;
    for (int32_t r = i - 1; r >= (int32_t)first && n; r--, n--) {
        const smc_witness_event *e = &s->w->events[r];
        const uint32_t cell = e->reads && e->kind != SMC_FENCE ? cell_at(s, e) : 0;
        if (cell && last[cell] && s->w->events[last[cell] - 1].out != e->in && (int32_t)last[cell] - 1 != e->rf) return true;
    }
    return false;
}

static bool reads_older(const search *s, const uint32_t *words, int32_t i) {
    const smc_witness_event *e = &s->w->events[i];
    const uint32_t cell = e->reads ? cell_at(s, e) : 0;
    return cell && (int32_t)words[s->lanes.n + cell] - 1 != e->rf;
}

static bool is_stale(const search *s, const uint32_t *words, int32_t i) {
    if (waits_to_the_end(&s->w->events[i])) return waits_in_vain(s, words, i);
    return reads_older(s, words, i) && !races(s, i);
}

// Nothing is decided by when it comes, as long as it can.
static bool goes_at_once(const search *s, const uint32_t *words, int32_t i) {
    const smc_witness_event *e = &s->w->events[i];
    return !cell_at(s, e) && !waits_to_the_end(e) && i != s->last && can_go(s, words, i);
}

static void execute(search *s, uint32_t *words, int32_t i) {
    const smc_witness_event *e = &s->w->events[i];
    words[s->lane_of[e->thread]]++;
    const uint32_t cell = cell_at(s, e);
    if (cell && e->writes) words[s->lanes.n + cell] = (uint32_t)i + 1;
}

// ---- costs -----------------------------------------------------------------------------------------------------------

// Of a move that begins with event i, after one of lane `before`.
static uint64_t cost_of(const search *s, const uint32_t *words, int32_t i, uint32_t before) {
    const bool switches = before != NOBODY && before != s->lane_of[s->w->events[i].thread];
    return (uint64_t)is_stale(s, words, i) << 32 | switches;
}

// ---- telling ---------------------------------------------------------------------------------------------------------

typedef struct telling {
    uint32_t n;      // steps so far
    uint32_t before; // the lane of the last one
} telling;

static void tell(search *s, telling *t, int32_t i) {
    smc_witness *w = s->w;
    const uint32_t k = s->lane_of[w->events[i].thread];
    w->events[i].stale = is_stale(s, s->now, i);
    s->in_order &= !w->events[i].stale && !reads_older(s, s->now, i);
    w->stale += w->events[i].stale;
    w->switches += t->before != NOBODY && t->before != k;
    s->told[i] = t->n++;
    t->before = k;
    execute(s, s->now, i);
}

static void tell_move(search *s, telling *t, uint32_t k) {
    int32_t i = next_of(s, s->now, k);
    do tell(s, t, i);
    while ((i = next_of(s, s->now, k)) >= 0 && goes_at_once(s, s->now, i));
}

static uint32_t best_move(const search *s, uint32_t before) {
    uint32_t best = NOBODY;
    uint64_t least = UINT64_MAX;
    for (uint32_t k = 0; k < s->lanes.n; k++) {
        const int32_t i = next_of(s, s->now, k);
        if (i < 0 || !can_go(s, s->now, i)) continue;
        const uint64_t cost = cost_of(s, s->now, i, before);
        if (best != NOBODY && cost >= least) continue;
        best = k;
        least = cost;
    }
    return best;
}

// Each step as it seems best then.
static void tell_greedily(search *s) {
    telling t = {.before = NOBODY};
    memset(s->now, 0, s->stride * sizeof *s->now);
    for (uint32_t k; (k = best_move(s, t.before)) != NOBODY;) tell_move(s, &t, k);
}

// By the moves that led to a state.
static void tell_path(search *s, uint32_t at) {
    SMC_VEC(uint32_t) moves = {0};
    for (; s->states.at[at].before != NOBODY; at = s->states.at[at].before) *smc_vec_push(&moves) = s->states.at[at].lane;
    telling t = {.before = NOBODY};
    memset(s->now, 0, s->stride * sizeof *s->now);
    while (moves.n) tell_move(s, &t, smc_vec_pop(&moves));
    smc_vec_free(&moves);
}

// ---- the search ------------------------------------------------------------------------------------------------------

static bool cheaper(const search *s, uint32_t a, uint32_t b) {
    const uint64_t x = s->states.at[a].cost, y = s->states.at[b].cost;
    return x != y ? x < y : a > b; // of equal ones the latest, which is the furthest
}

static void heap_push(search *s, uint32_t at) {
    uint32_t i = s->heap.n;
    *smc_vec_push(&s->heap) = at;
    for (; i && cheaper(s, at, s->heap.at[(i - 1) / 2]); i = (i - 1) / 2) s->heap.at[i] = s->heap.at[(i - 1) / 2];
    s->heap.at[i] = at;
}

static uint32_t heap_pop(search *s) {
    const uint32_t top = s->heap.at[0], moved = smc_vec_pop(&s->heap), n = s->heap.n;
    uint32_t i = 0;
    for (uint32_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && cheaper(s, s->heap.at[child + 1], s->heap.at[child])) child++;
        if (!cheaper(s, s->heap.at[child], moved)) break;
        s->heap.at[i] = s->heap.at[child];
    }
    if (n) s->heap.at[i] = moved;
    return top;
}

// Whether a state is taken from the heap for the first time: then nothing cheaper leads to it.
static bool is_new(search *s, const state *at) {
    enum { SLOTS = 1 << 16 };
    uint64_t digest = XXH3_64bits_withSeed(s->words.at + at->words, s->stride * sizeof(uint32_t), at->lane) | 1;
    if (!s->seen) s->seen = smc_alloc(SLOTS * sizeof *s->seen);
    uint32_t slot = (uint32_t)(digest >> 20) % SLOTS;
    for (; s->seen[slot]; slot = (slot + 1) % SLOTS)
        if (s->seen[slot] == digest) return false;
    s->seen[slot] = digest;
    return true;
}

static void push_state(search *s, uint32_t before, uint32_t k, uint64_t cost) {
    const uint32_t words = s->words.n;
    smc_vec_reserve(&s->words, words + s->stride);
    memcpy(s->words.at + words, s->now, s->stride * sizeof *s->now);
    s->words.n += s->stride;
    *smc_vec_push(&s->states) = (state){.before = before, .lane = k, .cost = cost, .words = words};
    heap_push(s, s->states.n - 1);
}

static void push_moves(search *s, uint32_t at) {
    const state from = s->states.at[at];
    for (uint32_t k = 0; k < s->lanes.n; k++) {
        memcpy(s->now, s->words.at + from.words, s->stride * sizeof *s->now);
        int32_t i = next_of(s, s->now, k);
        if (i < 0 || !can_go(s, s->now, i)) continue;
        const uint64_t cost = from.cost + cost_of(s, s->now, i, from.lane);
        do execute(s, s->now, i);
        while ((i = next_of(s, s->now, k)) >= 0 && goes_at_once(s, s->now, i));
        push_state(s, at, k, cost);
    }
}

// The cheapest state in which everything is executed; NOBODY: the search was given up.
static uint32_t find(search *s) {
    const uint32_t all = to_execute(s);
    memset(s->now, 0, s->stride * sizeof *s->now);
    push_state(s, NOBODY, NOBODY, 0);
    while (s->heap.n) {
        const uint32_t at = heap_pop(s);
        if (executed(s, s->words.at + s->states.at[at].words) == all) return at;
        if (s->states.n > MOST_STATES || s->words.n > MOST_WORDS) return NOBODY;
        if (is_new(s, &s->states.at[at])) push_moves(s, at);
    }
    return NOBODY;
}

// ---- the execution ---------------------------------------------------------------------------------------------------

static void find_lanes(search *s) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->w->n; i++) most = s->w->events[i].thread > most ? s->w->events[i].thread : most;
    s->lane_of = smc_alloc((most + 1) * sizeof *s->lane_of);
    for (uint32_t i = 0; i < s->w->n; i++) {
        const smc_witness_event *e = &s->w->events[i];
        if (!i || e->thread != e[-1].thread) {
            s->lane_of[e->thread] = s->lanes.n;
            *smc_vec_push(&s->lanes) = (lane){i, 0, NO_EVENT};
        }
        s->lanes.at[s->lanes.n - 1].n += !e->pending;
    }
    for (uint32_t i = 0; i < s->w->n; i++) {
        const smc_witness_event *e = &s->w->events[i];
        if (e->kind != SMC_CREATE || e->other > most) continue;
        lane *child = &s->lanes.at[s->lane_of[e->other]];
        if (child->first < s->w->n && s->w->events[child->first].thread == e->other) child->create = (int32_t)i;
    }
}

// A location is worth looking at where several threads access it and one writes.
static void find_cells(search *s) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->w->n; i++) most = s->w->events[i].loc > most ? s->w->events[i].loc : most;
    uint32_t *user = smc_alloc((most + 1) * sizeof *user); // a thread that accesses it, plus 1; NOBODY: several
    bool *written = smc_alloc(most + 1);
    s->cell_of = smc_alloc((most + 1) * sizeof *s->cell_of);
    for (uint32_t i = 0; i < s->w->n; i++) {
        const smc_witness_event *e = &s->w->events[i];
        if (!is_located(e)) continue;
        user[e->loc] = user[e->loc] && user[e->loc] != e->thread + 1 ? NOBODY : e->thread + 1;
        written[e->loc] |= e->writes;
    }
    s->n_cells = 1;
    for (uint32_t l = 0; l <= most; l++)
        if (user[l] == NOBODY && written[l]) s->cell_of[l] = s->n_cells++;
    free(user);
    free(written);
}

static void set_steps(search *s) {
    uint32_t pending = to_execute(s);
    for (uint32_t i = 0; i < s->w->n; i++) s->w->events[i].step = s->w->events[i].pending ? pending++ : s->told[i];
}

// Each write comes after the one to the same location that was told before it.
static void coherence_as_told(smc_witness *w) {
    uint32_t *at_step = smc_alloc((w->n + 1) * sizeof *at_step), most = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        at_step[w->events[i].step] = i;
        most = w->events[i].loc > most ? w->events[i].loc : most;
    }
    uint32_t *last = smc_alloc((most + 1) * sizeof *last); // position plus 1
    w->n_co = 0;
    for (uint32_t step = 0; step < w->n; step++) {
        const uint32_t i = at_step[step], loc = w->events[i].loc;
        if (!w->events[i].writes || w->events[i].pending || (!loc && w->events[i].kind != SMC_FENCE)) continue;
        if (last[loc]) w->co[w->n_co][0] = last[loc] - 1, w->co[w->n_co++][1] = i;
        last[loc] = i + 1;
    }
    free(at_step);
    free(last);
}

void smc_schedule(smc_witness *w, int32_t last) {
    search s = {.w = w, .last = last, .in_order = true};
    if (!w->n) return;
    find_lanes(&s);
    find_cells(&s);
    s.stride = s.lanes.n + s.n_cells;
    s.now = smc_alloc(s.stride * sizeof *s.now);
    s.told = smc_alloc(w->n * sizeof *s.told);
    const uint32_t end = find(&s);
    w->exact = end != NOBODY;
    w->stale = w->switches = 0;
    if (w->exact) tell_path(&s, end);
    else tell_greedily(&s);
    smc_invariant(executed(&s, s.now) == to_execute(&s), "an execution cannot be told");
    set_steps(&s);
    if (s.in_order) coherence_as_told(w);
    smc_vec_free(&s.lanes);
    smc_vec_free(&s.words);
    smc_vec_free(&s.states);
    smc_vec_free(&s.heap);
    free(s.lane_of);
    free(s.cell_of);
    free(s.seen);
    free(s.now);
    free(s.told);
}

bool smc_schedule_simpler(const smc_witness *a, const smc_witness *b) {
    if (a->stale != b->stale) return a->stale < b->stale;
    return a->switches != b->switches ? a->switches < b->switches : a->n < b->n;
}
