// search.c - depth-first search over the states of the machine, each of which is visited once.
// Steps on which no other step depends are performed at once (docs/design/mcr.md).
#include "explorers/mcr/search/search.h"

#include <string.h>

void search_states_init(search *s, mcr_histories *h, const smc_program *program,
                        const smc_model *model, const smc_stop *stop, uint32_t most) {
    *s = (search){.histories = h, .most = most, .limit = most};
    trace_init(&s->trace, h, program, model, stop);
    visited_outcomes_init(&s->visited, h, &s->trace);
}

void search_free(search *s) {
    trace_free(&s->trace);
    visited_outcomes_free(&s->visited);
    state_free(&s->state);
    smc_vec_free(&s->options);
    smc_vec_free(&s->prefix);
    smc_vec_free(&s->seen);
}

// ---- visited states -----------------------------------------------------------------------------

// Size of the table of visited states at the beginning of a search.
enum { FIRST_TABLE_SIZE = 256 };

static void resize_visited_table(search *s, uint32_t size) {
    smc_vec_reserve(&s->seen, size);
    s->seen.n = size;
    s->n_seen = 0;
    memset(s->seen.at, 0, size * sizeof *s->seen.at);
}

// Adds the state to the visited ones. Returns whether it is new. The table has an empty slot.
static bool insert_visited_state(search *s, trace_hash h) {
    const uint32_t mask = s->seen.n - 1;
    uint32_t i = (uint32_t)h.a & mask;
    for (; s->seen.at[i].a | s->seen.at[i].b; i = (i + 1) & mask)
        if (s->seen.at[i].a == h.a && s->seen.at[i].b == h.b) return false;
    s->seen.at[i] = h;
    s->n_seen++;
    return true;
}

static void grow_visited_table(search *s) {
    const uint32_t n = s->seen.n;
    trace_hash *old = smc_alloc(n * sizeof *old);
    memcpy(old, s->seen.at, n * sizeof *old);
    resize_visited_table(s, 2 * n);
    for (uint32_t i = 0; i < n; i++)
        if (old[i].a | old[i].b) insert_visited_state(s, old[i]);
    free(old);
}

// Whether the current state, including search.holds, was not visited before. Records it as visited.
static bool record_state_if_new(search *s) {
    if (2 * (s->n_seen + 1) > s->seen.n) grow_visited_table(s);
    trace_hash h = s->state.hash;
    if (s->holds != STATE_NO_INDEX) {
        h.a += smc_mix_hash(s->holds + 1);
        h.b += smc_mix_hash(~(uint64_t)s->holds);
    }
    return insert_visited_state(s, h);
}

// ---- immediate steps ----------------------------------------------------------------------------

// Whether the write was executed and has reached memory.
static bool is_in_memory(const search *s, uint32_t write) {
    const trace_event *w = &s->trace.events.at[write];
    const state_thread *t = &s->state.threads.at[w->thread];
    bool held = false;
    for (uint32_t i = 0; i < t->buffer.n; i++) held |= t->buffer.at[i] == write;
    return !held && write < s->trace.threads.at[w->thread].first + t->done;
}

// Whether a write of another thread may still reach memory and give the event another value.
static bool may_get_other_value_later(const search *s, const trace_event *e) {
    const trace_loc *at = &s->trace.locs.at[e->loc];
    const state_remaining *left = &s->state.left.at[e->loc];
    if (left->all == s->state.left_of.at[(size_t)e->thread * s->trace.n_locs + e->loc])
        return false;
    for (uint32_t i = 0; i < at->writers.n; i++) {
        const trace_event *w = &s->trace.events.at[at->writers.at[i]];
        if (w->thread != e->thread && (w->out != e->in || e->unwritten) &&
            !is_in_memory(s, at->writers.at[i]))
            return true;
    }
    return false;
}

// Whether the thread may wait at its next event for another value.
static bool may_wait_for_other_value(const search *s, const trace_event *e) {
    if (s->holds != STATE_NO_INDEX || !e->can_change) return false;
    return e->kind == TRACE_CHOICE || may_get_other_value_later(s, e);
}

// Adds an alternative to continue from the current state.
static void add_option(search *s, uint32_t holds, uint32_t thread, uint32_t place) {
    *smc_vec_push(&s->options) = (search_option){s->state.steps.n, holds, thread, place};
}

// Whether the store has no effect: memory and all remaining writes of the location have its value.
static bool store_has_no_effect(const search *s, const trace_event *e) {
    const trace_loc *at = &s->trace.locs.at[e->loc];
    const state_cell *cell = &s->state.memory.at[e->loc];
    bool same = cell->value == e->out && !cell->unwritten;
    for (uint32_t i = 0; i < at->writers.n && same; i++)
        same = s->trace.events.at[at->writers.at[i]].out == e->out ||
               is_in_memory(s, at->writers.at[i]);
    return same;
}

// Whether the store can reach memory at once, without any effect on other threads.
static bool is_flushed_at_once(const search *s, const trace_event *e) {
    return state_is_unshared(&s->state, e->thread, e->loc) || store_has_no_effect(s, e);
}

// Lets stores of thread t reach memory that have no effect on other threads. Returns whether there
// are any.
static bool flush_local_stores(search *s, uint32_t t) {
    state_thread *thread = &s->state.threads.at[t];
    bool any = false;
    for (uint32_t i = 0; i < thread->buffer.n;) {
        const trace_event *e = &s->trace.events.at[thread->buffer.at[i]];
        if (!state_can_flush_store(&s->state, t, i) || !is_flushed_at_once(s, e)) {
            i++;
            continue;
        }
        state_flush_store(&s->state, t, i);
        any = true;
        i = 0;
    }
    return any;
}

// Whether the event can be executed at once: it changes no memory that other threads use.
static bool can_execute_at_once(const search *s, const trace_event *e) {
    if (e->kind == TRACE_RMW || e->kind == TRACE_LOCK)
        return state_is_unshared(&s->state, e->thread, e->loc);
    return true;
}

// Executes events of thread t that can be executed at once. Returns whether there are any.
static bool run_local_events(search *s, uint32_t t) {
    bool any = flush_local_stores(s, t);
    while (state_next_step_readiness(&s->state, t) == STATE_ENABLED) {
        const trace_event *e = state_next_event(&s->state, t);
        if (!can_execute_at_once(s, e)) break;
        if (may_wait_for_other_value(s, e)) add_option(s, t, STATE_NO_INDEX, STATE_NO_INDEX);
        state_execute_step(&s->state, t);
        any = true;
        flush_local_stores(s, t);
    }
    return any;
}

// Performs all steps that can be performed at once. The thread search.holds executes no event.
static void run_local_steps(search *s) {
    for (bool any = true; any;) {
        any = false;
        for (uint32_t t = 0; t < s->trace.threads.n; t++)
            if (t != s->holds) any |= run_local_events(s, t);
            else any |= flush_local_stores(s, t);
    }
}

// ---- alternative steps --------------------------------------------------------------------------

static bool reads_memory(const trace_event *e) {
    return e && (e->kind == TRACE_READ || e->kind == TRACE_RMW);
}

// Whether another thread reads the store's location next, or has a buffered store to it.
static bool is_relevant_to_others(const search *s, const trace_event *store) {
    for (uint32_t t = 0; t < s->trace.threads.n; t++) {
        const trace_event *next = state_next_event(&s->state, t);
        const state_thread *thread = &s->state.threads.at[t];
        if (t == store->thread) continue;
        if (reads_memory(next) && next->loc == store->loc) return true;
        for (uint32_t i = 0; i < thread->buffer.n; i++)
            if (s->trace.events.at[thread->buffer.at[i]].loc == store->loc) return true;
    }
    return false;
}

// Whether the store at `place` of the buffer is the oldest one to its location; stores to one
// location leave the buffer in order.
static bool is_first_of_its_location(const search *s, const state_thread *thread, uint32_t place) {
    const uint32_t loc = s->trace.events.at[thread->buffer.at[place]].loc;
    for (uint32_t i = 0; i < place; i++)
        if (s->trace.events.at[thread->buffer.at[i]].loc == loc) return false;
    return true;
}

// Adds the alternatives to continue from the current state.
static void add_options(search *s) {
    for (uint32_t t = 0; t < s->trace.threads.n; t++) {
        const state_thread *thread = &s->state.threads.at[t];
        for (uint32_t i = 0; i < thread->buffer.n; i++)
            if (is_first_of_its_location(s, thread, i) &&
                is_relevant_to_others(s, &s->trace.events.at[thread->buffer.at[i]]))
                add_option(s, s->holds, t, i);
        const bool waits = state_waits_for_stores(&s->state, t);
        if (waits || (t != s->holds && state_next_step_readiness(&s->state, t) == STATE_ENABLED))
            add_option(s, s->holds, t, STATE_NO_INDEX);
    }
}

// Lets the stores reach memory that must precede the event.
static void flush_stores_before(search *s, uint32_t event);

// Lets the store reach memory, after the stores that must precede it.
static void flush_store(search *s, uint32_t event) {
    const uint32_t t = s->trace.events.at[event].thread;
    const state_thread *thread = &s->state.threads.at[t];
    flush_stores_before(s, event);
    uint32_t place = 0;
    while (thread->buffer.at[place] != event) place++;
    state_flush_store(&s->state, t, place);
}

// Lets those buffered stores of the event's thread reach memory that must do so before the event.
static void flush_stores_before(search *s, uint32_t event) {
    const trace_event *e = &s->trace.events.at[event];
    const state_thread *thread = &s->state.threads.at[e->thread];
    for (uint32_t i = 0; i < thread->buffer.n && thread->buffer.at[i] < event;) {
        const uint32_t store = thread->buffer.at[i];
        const bool needs = state_needs_store_first(&s->state, e, &s->trace.events.at[store]);
        if (needs) flush_store(s, store);
        i = needs ? 0 : i + 1;
    }
}

// Continues with the alternative added last. Returns false if there is none.
static bool apply_option(search *s) {
    if (!s->options.n) return false;
    const search_option o = smc_vec_pop(&s->options);
    state_undo_steps(&s->state, o.steps);
    s->holds = o.holds;
    if (o.thread == STATE_NO_INDEX) return true;
    if (o.place != STATE_NO_INDEX) flush_store(s, s->state.threads.at[o.thread].buffer.at[o.place]);
    else if (state_waits_for_stores(&s->state, o.thread))
        flush_stores_before(s,
                            (uint32_t)(state_next_event(&s->state, o.thread) - s->trace.events.at));
    else state_execute_step(&s->state, o.thread);
    return true;
}

// ---- results ------------------------------------------------------------------------------------

// Sets the seed to the current prefix, with the steps that led to it as its schedule.
static void begin_seed(const search *s, mcr_seed *seed) {
    seed->outcome = s->trace.outcome;
    seed->changes = false;
    seed->lengths.n = seed->choices.n = 0;
    for (uint32_t t = 0; t < s->trace.threads.n; t++)
        *smc_vec_push(&seed->lengths) = s->prefix.at[t];
    for (uint32_t i = 0; i < s->state.steps.n; i++) {
        const state_step *step = &s->state.steps.at[i];
        const trace_event *e = &s->trace.events.at[step->event];
        const bool store = e->kind == TRACE_STORE;
        if (store ? step->flushed == STATE_NO_INDEX : !mcr_is_ordered_action(e->action)) continue;
        *smc_vec_push(&seed->choices) = (mcr_choice){e->thread, e->action->loc, store};
    }
}

// Whether no visited outcome has the thread's next event with this value after the prefix. If so,
// sets the seed to the prefix and this event.
static bool find_unvisited_value(search *s, uint32_t t, uint64_t value, bool unwritten,
                                 mcr_seed *seed) {
    const trace_event *e = state_next_event(&s->state, t);
    if (visited_has_outcome(&s->visited, s->prefix.at, (uint32_t)(e - s->trace.events.at), value,
                            unwritten))
        return false;
    begin_seed(s, seed);
    seed->changes = true;
    seed->target = t;
    seed->value = value;
    if (mcr_is_ordered_action(e->action))
        *smc_vec_push(&seed->choices) = (mcr_choice){t, e->action->loc, false};
    return true;
}

// Whether the thread's next event can receive a value that it has in no visited outcome after this
// prefix. If so, sets the seed.
static bool find_change(search *s, uint32_t t, mcr_seed *seed) {
    const trace_event *e = state_next_event(&s->state, t);
    if (!e || !e->can_change) return false;
    const state_readiness next = state_next_step_readiness(&s->state, t);
    if (e->kind == TRACE_CHOICE) {
        if (t != s->holds) return false;
        for (uint64_t answer = 0; answer < e->action->choice.alternatives; answer++)
            if (answer != e->in && find_unvisited_value(s, t, answer, false, seed)) return true;
        return false;
    }
    if (next != STATE_DIFFERS) return false;
    if (e->kind == TRACE_LOCK) return find_unvisited_value(s, t, 0, false, seed);
    const state_value v = state_read_location(&s->state, t, e->loc);
    return find_unvisited_value(s, t, v.value, v.unwritten, seed);
}

// Whether no thread is enabled, and some thread that has further events waits for a mutex.
static bool is_deadlocked_prefix(const search *s) {
    bool waits = false;
    for (uint32_t t = 0; t < s->trace.threads.n; t++) {
        const trace_thread *thread = &s->trace.threads.at[t];
        const trace_event *e = state_next_event(&s->state, t);
        if (!e || (thread->created && s->prefix.at[thread->creator] < thread->created)) continue;
        if (e->kind == TRACE_LOCK ? s->state.memory.at[e->loc].value == 0 : e->kind != TRACE_JOIN)
            return false;
        // The joined thread is over, even if its stores are still buffered.
        if (e->kind == TRACE_JOIN && state_thread_has_ended(&s->state, e->action->thread))
            return false;
        waits |= s->prefix.at[t] < thread->length && e->kind == TRACE_LOCK;
    }
    return waits;
}

// Whether the current state leads to an outcome that was not visited. If so, sets the seed.
static bool find_next_change(search *s, mcr_seed *seed) {
    if (s->holds != STATE_NO_INDEX) return find_change(s, s->holds, seed);
    for (uint32_t t = 0; t < s->trace.threads.n; t++)
        if (find_change(s, t, seed)) return true;
    if (!s->stops || !is_deadlocked_prefix(s) ||
        visited_has_complete_outcome(&s->visited, s->prefix.at))
        return false;
    begin_seed(s, seed);
    return true;
}

// ---- the search ---------------------------------------------------------------------------------

bool search_states_begin(search *s, uint32_t outcome, bool stops) {
    trace_load_outcome(&s->trace, outcome);
    if (!visited_outcomes_begin(&s->visited)) return false;
    state_reset(&s->state, &s->trace);
    resize_visited_table(s, FIRST_TABLE_SIZE);
    s->options.n = 0;
    s->stops = stops;
    s->left = s->limit;
    s->may_yield_seeds = false;
    add_option(s, STATE_NO_INDEX, STATE_NO_INDEX, STATE_NO_INDEX);
    return true;
}

// Stores in `prefix` how many events each thread has executed.
static void record_prefix(search *s) {
    s->prefix.n = 0;
    for (uint32_t t = 0; t < s->trace.threads.n; t++)
        *smc_vec_push(&s->prefix) = s->state.threads.at[t].done;
}

// Minimum of search.limit. The limit is lowered when searches give up, so that they take little
// time compared with the solver, which then takes over.
enum { LEAST = 64 };

// Halves the limit of states for the next outcome. Returns SEARCH_GAVE_UP.
static search_answer give_up_search(search *s) {
    if (s->limit > LEAST) s->limit /= 2;
    return SEARCH_GAVE_UP;
}

// Doubles the limit of states for the next outcome. Returns SEARCH_NOTHING.
static search_answer report_nothing_found(search *s) {
    s->limit = s->limit < s->most / 2 ? 2 * s->limit : s->most;
    return SEARCH_NOTHING;
}

search_answer search_next_seed(search *s, mcr_seed *seed) {
    for (;;) {
        if (s->may_yield_seeds) {
            if (find_next_change(s, seed)) return SEARCH_FOUND;
            add_options(s);
            s->may_yield_seeds = false;
        }
        if (!apply_option(s)) return report_nothing_found(s);
        run_local_steps(s);
        if (!record_state_if_new(s)) continue;
        if (!s->left || smc_is_stopped(s->trace.stop)) return give_up_search(s);
        s->left--;
        s->n_states++;
        record_prefix(s);
        s->may_yield_seeds = true;
    }
}
