// display_order.c - finds a display order with few stale reads and few context switches: a shortest
// path through the states of display_order_state.h. The result is optimal unless the search needs
// more than MOST_STATES states or MOST_WORDS words; then a greedy display order is used.
#include "result/witness/display_order.h"

#include "program/action.h"
#include "result/witness/display_order_state.h"

#include <string.h>
#include <xxhash.h>

// Limits of the search for an order.
enum {
    MOST_STATES = 20000,
    MOST_WORDS = 4 << 20, // most 32-bit words of the rows of all states together
    NO_THREAD = UINT32_MAX,
};

// A node of the search: a state, and the path on which it was reached.
typedef struct search_state {
    // Index of the previous state, and the thread whose move leads from that state to this one;
    // NOBODY: the first state.
    uint32_t before, thread;
    uint64_t cost;  // of the path: number of stale reads << 32 | number of context switches
    uint32_t words; // index in search.words of the state's row (display_order_state.h)
} search_state;

// The search for a display order of one witness.
typedef struct search {
    smc_witness *w;
    smc_display_order_state l;
    uint32_t stride;              // number of words in a row
    SMC_VEC(uint32_t) words;      // the rows of all states
    SMC_VEC(search_state) states; // all states reached so far
    SMC_VEC(uint32_t) heap;       // binary heap of indices in `states`, cheapest first
    // Hash set of digests of expanded states; 0: empty slot; n_slots is a power of 2.
    uint64_t *seen;
    uint32_t n_seen, n_slots; // number of elements of `seen`; of its slots
    uint32_t *now;            // the row of the state that is being constructed
    uint32_t *step_of;        // [event]: its position in the display order
    bool in_order; // every read, including one that races, has read the last write so far
} search;

// ---- costs --------------------------------------------------------------------------------------

// Returns the cost of a move that begins with event i, after a move of thread `before`. An access
// that consists of several events reads all cells before it writes, so the current state decides
// for all its reads whether they are stale.
static uint64_t cost_of_display_move(const search *s, const uint32_t *words, int32_t i,
                                     uint32_t before) {
    const smc_witness *w = s->w;
    const bool switches = before != NO_THREAD && before != s->l.thread_of[w->events[i].thread];
    uint64_t stale = smc_display_order_is_stale(&s->l, words, i);
    for (uint32_t k = (uint32_t)i + 1; w->mixed && k < w->n && w->events[k].continues; k++)
        stale += smc_display_order_is_stale(&s->l, words, (int32_t)k);
    return stale << 32 | switches;
}

// ---- the display order --------------------------------------------------------------------------

// The progress of the construction of the display order.
typedef struct order_progress {
    uint32_t n;      // number of steps so far
    uint32_t before; // thread of the last step; NOBODY: there was no step
} order_progress;

// Executes event i as the next step of the display order.
static void append_event(search *s, order_progress *t, int32_t i) {
    smc_witness *w = s->w;
    const uint32_t k = s->l.thread_of[w->events[i].thread];
    assert(t->n < smc_display_order_total(&s->l));
    w->events[i].stale = smc_display_order_is_stale(&s->l, s->now, i);
    s->in_order &= !w->events[i].stale && !smc_reads_older_write(&s->l, s->now, i);
    w->stale += w->events[i].stale;
    w->switches += t->before != NO_THREAD && t->before != k;
    s->step_of[i] = t->n++;
    t->before = k;
    smc_display_order_execute(&s->l, s->now, i);
}

// Executes a move of thread k: its next event and the urgent events after it.
static void append_move(search *s, order_progress *t, uint32_t k) {
    int32_t i = smc_display_order_next(&s->l, s->now, k);
    do append_event(s, t, i);
    while ((i = smc_display_order_next(&s->l, s->now, k)) >= 0 &&
           smc_display_order_is_urgent(&s->l, s->now, i));
}

// Returns the thread whose move costs least in the current state; NOBODY: no move is possible.
static uint32_t cheapest_thread(const search *s, uint32_t before) {
    uint32_t best = NO_THREAD;
    uint64_t least = UINT64_MAX;
    for (uint32_t k = 0; k < s->l.threads.n; k++) {
        const int32_t i = smc_display_order_next(&s->l, s->now, k);
        if (i < 0 || !smc_display_order_is_enabled(&s->l, s->now, i)) continue;
        const uint64_t cost = cost_of_display_move(s, s->now, i, before);
        if (best != NO_THREAD && cost >= least) continue;
        best = k;
        least = cost;
    }
    return best;
}

// Constructs a display order by the cheapest move in each state.
static void build_greedy_order(search *s) {
    order_progress t = {.before = NO_THREAD};
    memset(s->now, 0, s->stride * sizeof *s->now);
    for (uint32_t k; (k = cheapest_thread(s, t.before)) != NO_THREAD;) append_move(s, &t, k);
}

// Constructs the display order by the moves that led to state `at`.
static void build_order_of_path(search *s, uint32_t at) {
    SMC_VEC(uint32_t) moves = {0};
    for (; s->states.at[at].before != NO_THREAD; at = s->states.at[at].before)
        *smc_vec_push(&moves) = s->states.at[at].thread;
    order_progress t = {.before = NO_THREAD};
    memset(s->now, 0, s->stride * sizeof *s->now);
    while (moves.n) append_move(s, &t, smc_vec_pop(&moves));
    smc_vec_free(&moves);
}

// ---- the search ---------------------------------------------------------------------------------

// Whether the heap returns state a before state b.
static bool is_cheaper(const search *s, uint32_t a, uint32_t b) {
    const uint64_t x = s->states.at[a].cost, y = s->states.at[b].cost;
    // Of equally cheap states, the newest comes first: it tends to be the furthest.
    return x != y ? x < y : a > b;
}

static void heap_push(search *s, uint32_t at) {
    uint32_t i = s->heap.n;
    *smc_vec_push(&s->heap) = at;
    for (; i && is_cheaper(s, at, s->heap.at[(i - 1) / 2]); i = (i - 1) / 2)
        s->heap.at[i] = s->heap.at[(i - 1) / 2];
    s->heap.at[i] = at;
}

static uint32_t heap_pop(search *s) {
    const uint32_t top = s->heap.at[0], moved = smc_vec_pop(&s->heap), n = s->heap.n;
    uint32_t i = 0;
    for (uint32_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && is_cheaper(s, s->heap.at[child + 1], s->heap.at[child])) child++;
        if (!is_cheaper(s, s->heap.at[child], moved)) break;
        s->heap.at[i] = s->heap.at[child];
    }
    if (n) s->heap.at[i] = moved;
    return top;
}

// Returns the slot that contains the digest, or the empty slot for it.
static uint64_t *digest_slot_of(const search *s, uint64_t digest) {
    uint32_t slot = (uint32_t)(digest >> 20) & (s->n_slots - 1);
    while (s->seen[slot] && s->seen[slot] != digest) slot = (slot + 1) & (s->n_slots - 1);
    return &s->seen[slot];
}

// Enlarges the hash set. It starts small, since most searches have few states.
static void grow_visited_set(search *s) {
    enum { FIRST = 1 << 8, GROWTH = 4 };
    uint64_t *before = s->seen;
    const uint32_t n = s->n_slots;
    s->n_slots = n ? n * GROWTH : FIRST;
    s->seen = smc_alloc(s->n_slots * sizeof *s->seen);
    for (uint32_t i = 0; i < n; i++)
        if (before[i]) *digest_slot_of(s, before[i]) = before[i];
    free(before);
}

// Whether the state leaves the heap for the first time, i.e. at its lowest cost. Marks it as seen.
static bool mark_state_visited(search *s, const search_state *at) {
    const uint64_t digest =
        XXH3_64bits_withSeed(s->words.at + at->words, s->stride * sizeof(uint32_t), at->thread) | 1;
    if (2 * s->n_seen >= s->n_slots) grow_visited_set(s);
    uint64_t *slot = digest_slot_of(s, digest);
    if (*slot) return false;
    *slot = digest;
    s->n_seen++;
    return true;
}

// Adds the state whose row is s->now. It is reached from state `before` by a move of thread k.
static void push_state(search *s, uint32_t before, uint32_t k, uint64_t cost) {
    // mark_state_visited needs costs that never decrease along a path.
    assert(before == NO_THREAD || s->states.at[before].cost <= cost);
    const uint32_t words = s->words.n;
    smc_vec_reserve(&s->words, words + s->stride);
    memcpy(s->words.at + words, s->now, s->stride * sizeof *s->now);
    s->words.n += s->stride;
    *smc_vec_push(&s->states) =
        (search_state){.before = before, .thread = k, .cost = cost, .words = words};
    heap_push(s, s->states.n - 1);
}

// Adds the states that one move leads to from state `at`.
static void push_moves(search *s, uint32_t at) {
    const search_state from = s->states.at[at];
    for (uint32_t k = 0; k < s->l.threads.n; k++) {
        memcpy(s->now, s->words.at + from.words, s->stride * sizeof *s->now);
        int32_t i = smc_display_order_next(&s->l, s->now, k);
        if (i < 0 || !smc_display_order_is_enabled(&s->l, s->now, i)) continue;
        const uint64_t cost = from.cost + cost_of_display_move(s, s->now, i, from.thread);
        do smc_display_order_execute(&s->l, s->now, i);
        while ((i = smc_display_order_next(&s->l, s->now, k)) >= 0 &&
               smc_display_order_is_urgent(&s->l, s->now, i));
        push_state(s, at, k, cost);
    }
}

// Returns the cheapest state in which all events are executed; NOBODY: the search exceeded its
// limits.
static uint32_t find_cheapest_state(search *s) {
    const uint32_t all = smc_display_order_total(&s->l);
    memset(s->now, 0, s->stride * sizeof *s->now);
    push_state(s, NO_THREAD, NO_THREAD, 0);
    while (s->heap.n) {
        const uint32_t at = heap_pop(s);
        if (smc_display_order_executed(&s->l, s->words.at + s->states.at[at].words) == all)
            return at;
        if (s->states.n > MOST_STATES || s->words.n > MOST_WORDS) return NO_THREAD;
        if (mark_state_visited(s, &s->states.at[at])) push_moves(s, at);
    }
    return NO_THREAD;
}

// Sets the step of each event: its position in the display order. Pending events come last.
static void set_steps(search *s) {
    uint32_t pending = smc_display_order_total(&s->l);
    for (uint32_t i = 0; i < s->w->n; i++)
        s->w->events[i].step = s->w->events[i].pending ? pending++ : s->step_of[i];
    assert(pending == s->w->n);
}

void smc_order_writes_by_steps(smc_witness *w) {
    uint32_t *at_step = smc_alloc((w->n + 1) * sizeof *at_step), most = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        at_step[w->events[i].step] = i;
        most = w->events[i].loc > most ? w->events[i].loc : most;
    }
    // [loc]: 1 + position of its last write; 0: none
    uint32_t *last = smc_alloc((most + 1) * sizeof *last);
    w->n_co = 0;
    for (uint32_t step = 0; step < w->n; step++) {
        const uint32_t i = at_step[step], loc = w->events[i].loc;
        if (!w->events[i].writes || w->events[i].pending ||
            (!loc && w->events[i].kind != SMC_FENCE))
            continue;
        if (last[loc]) w->co[w->n_co][0] = last[loc] - 1, w->co[w->n_co++][1] = i;
        last[loc] = i + 1;
    }
    assert(!w->n_co || w->n_co < w->n); // each write has at most one predecessor
    free(at_step);
    free(last);
}

void smc_choose_display_order(smc_witness *w, int32_t last) {
    search s = {.w = w, .in_order = true};
    if (!w->n) return;
    smc_display_order_start(&s.l, w, last);
    s.stride = smc_display_order_stride(&s.l);
    s.now = smc_alloc(s.stride * sizeof *s.now);
    s.step_of = smc_alloc(w->n * sizeof *s.step_of);
    const uint32_t end = find_cheapest_state(&s);
    w->exact = end != NO_THREAD;
    w->stale = w->switches = 0;
    if (w->exact) build_order_of_path(&s, end);
    else build_greedy_order(&s);
    // the path has the cost that the search computed
    assert(!w->exact || w->mixed ||
           s.states.at[end].cost == ((uint64_t)w->stale << 32 | w->switches));
    smc_invariant(smc_display_order_executed(&s.l, s.now) == smc_display_order_total(&s.l),
                  "an execution has no display order");
    set_steps(&s);
    if (s.in_order) smc_order_writes_by_steps(w);
    smc_display_order_free(&s.l);
    smc_vec_free(&s.words);
    smc_vec_free(&s.states);
    smc_vec_free(&s.heap);
    free(s.seen);
    free(s.now);
    free(s.step_of);
}

bool smc_display_order_is_simpler(const smc_witness *a, const smc_witness *b) {
    if (a->stale != b->stale) return a->stale < b->stale;
    return a->switches != b->switches ? a->switches < b->switches : a->n < b->n;
}

bool smc_display_order_is_preferred(const smc_witness *a, const smc_witness *b) {
    if (smc_display_order_is_simpler(a, b)) return true;
    return !smc_display_order_is_simpler(b, a) && a->digest < b->digest;
}
