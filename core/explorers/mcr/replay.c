#include "explorers/mcr/replay.h"
#include "explorers/leaf.h"
#include "graph/enabled.h"
#include "observers/observe.h"

// ---- memory and buffers -------------------------------------------------------------------------

// Returns the write whose value the location has in memory.
static smc_id write_in_memory(mcr_machine *m, uint32_t loc) {
    smc_graph_add_location(m->graph, loc);
    while (m->memory.n <= loc) *smc_vec_push(&m->memory) = 0;
    return m->memory.at[loc] ? m->memory.at[loc] : m->graph->locs.at[loc].init;
}

// Lets a store reach memory.
static void write_store_to_memory(mcr_machine *m, smc_id store) {
    const uint32_t loc = smc_event_at(m->graph, store)->loc;
    write_in_memory(m, loc);
    m->memory.at[loc] = store;
}

// Returns the index in `buffered` of the thread's oldest (`latest`: youngest) buffered store to the
// location; UINT32_MAX: there is none.
static uint32_t find_buffered_store(const mcr_machine *m, uint32_t thread, uint32_t loc,
                                    bool latest) {
    uint32_t found = UINT32_MAX;
    for (uint32_t i = 0; i < m->buffered.n; i++) {
        const smc_event *e = smc_event_at(m->graph, m->buffered.at[i]);
        if (e->thread != thread || e->loc != loc) continue;
        if (!latest) return i;
        found = i;
    }
    return found;
}

// Lets the store at this index of `buffered` reach memory.
static void flush_buffered_store(mcr_machine *m, uint32_t place) {
    write_store_to_memory(m, m->buffered.at[place]);
    for (uint32_t i = place; i + 1 < m->buffered.n; i++) m->buffered.at[i] = m->buffered.at[i + 1];
    m->buffered.n--;
}

// Returns the write that the thread reads at the location: its youngest buffered store, or memory.
static smc_id visible_write(mcr_machine *m, uint32_t thread, uint32_t loc) {
    const uint32_t place = find_buffered_store(m, thread, loc, true);
    return place == UINT32_MAX ? write_in_memory(m, loc) : m->buffered.at[place];
}

// ---- one event ----------------------------------------------------------------------------------

// Returns the source of the action on this machine; 0: it has none.
static smc_id source_on_machine(mcr_machine *m, uint32_t t, const smc_action *a) {
    smc_graph *g = m->graph;
    switch (a->kind) {
    case SMC_READ:
    case SMC_RMW: return visible_write(m, t, a->loc);
    case SMC_LOCK: smc_graph_add_location(g, a->loc); return g->locs.at[a->loc].tail;
    case SMC_JOIN: return smc_last_event(g, a->thread);
    default: return 0;
    }
}

// Executes the next event of thread t; a store enters the buffer. `source`: of a read, lock or
// join; `answer`: of a choice. Returns the event; 0: the exploration ends.
static smc_id execute_with_source(mcr_machine *m, uint32_t t, smc_id source, uint64_t answer) {
    smc_graph *g = m->graph;
    const smc_action *a = &g->threads.at[t].step->action;
    const smc_id id = smc_graph_add_event(g, t);
    if (a->kind == SMC_CHOICE) smc_graph_set_answer(g, id, answer);
    else smc_graph_set_source(g, id, source, false);
    m->result->status = smc_graph_advance_thread(g, id);
    if (m->result->status != SMC_OK) {
        smc_graph_discard_event(g, id);
        m->stop = true;
        return 0;
    }
    smc_graph_link_event(g, id);
    smc_graph_append_event(g, id);
    const bool consistent = m->model->add(m->state, id);
    smc_invariant(consistent || smc_graph_stop_requested(g),
                  "a replayed execution is not consistent");
    m->result->events++;
    const smc_event *e = smc_event_at(g, id);
    if (e->kind == SMC_WRITE) *smc_vec_push(&m->buffered) = id;
    else if (e->writes && e->kind == SMC_RMW) write_store_to_memory(m, id);
    if (smc_errors_check_event(m->errors, id) && !m->keep_going) m->stop = true;
    return m->stop ? 0 : id;
}

// Executes the next event of thread t, with the source that the machine's state gives it. Returns
// the event; 0: the exploration ends.
static smc_id execute_thread_step(mcr_machine *m, uint32_t t, uint64_t answer) {
    return execute_with_source(m, t, source_on_machine(m, t, &m->graph->threads.at[t].step->action),
                               answer);
}

// ---- the seed -----------------------------------------------------------------------------------

// The seed's answer for the thread's next event, if it is a choice; 0 after the end of the seed.
static uint64_t seed_answer(const mcr_machine *m, const mcr_histories *h, const mcr_seed *seed,
                            uint32_t t) {
    const uint32_t done = m->graph->threads.at[t].events.n,
                   length = t < seed->lengths.n ? seed->lengths.at[t] : 0;
    if (done < length)
        return mcr_node_at(h, mcr_event_after(h, &h->outcomes.at[seed->outcome], t, done))->in;
    return seed->changes && t == seed->target && done == length ? seed->value : 0;
}

// Executes the next event of thread t, as the seed demands. Returns 0 if the exploration ends.
static smc_id execute_seed_step(mcr_machine *m, const mcr_histories *h, const mcr_seed *seed,
                                uint32_t t) {
    smc_invariant(m->graph->threads.at[t].step, "a seed has more events than its thread");
    smc_invariant(smc_is_enabled(m->graph, t), "a seed has a thread go on that is disabled");
    return execute_thread_step(m, t, seed_answer(m, h, seed, t));
}

// Executes one choice of the seed's schedule. Returns false if the exploration ends.
static bool apply_seed_choice(mcr_machine *m, const mcr_histories *h, const mcr_seed *seed,
                              const mcr_choice *c) {
    uint32_t place = UINT32_MAX;
    while (c->store && (place = find_buffered_store(m, c->thread, c->loc, false)) == UINT32_MAX)
        if (!execute_seed_step(m, h, seed, c->thread)) return false;
    if (c->store) {
        flush_buffered_store(m, place);
        return true;
    }
    for (smc_id id; (id = execute_seed_step(m, h, seed, c->thread));) {
        const smc_event *e = smc_event_at(m->graph, id);
        if (e->kind == SMC_WRITE || !mcr_is_ordered_action(&e->step->action)) continue;
        smc_invariant(e->loc == c->loc, "a seed's choice is not what comes next");
        return true;
    }
    return false;
}

// Executes the remaining events of the seed, whose order the memory model does not determine.
// Returns false if the exploration ends.
static bool finish_histories(mcr_machine *m, const mcr_histories *h, const mcr_seed *seed) {
    for (uint32_t t = 0; t < seed->lengths.n; t++) {
        const uint32_t length = seed->lengths.at[t] + (seed->changes && t == seed->target);
        while (t < m->graph->threads.n && m->graph->threads.at[t].events.n < length)
            if (!execute_seed_step(m, h, seed, t)) return false;
    }
    return true;
}

// Whether each event of the seed has received the value that the seed demands.
static bool is_followed(const mcr_machine *m, const mcr_histories *h, const mcr_seed *seed) {
    const smc_graph *g = m->graph;
    for (uint32_t t = 0; t < seed->lengths.n; t++) {
        const uint32_t length = seed->lengths.at[t];
        uint32_t n = length ? mcr_event_after(h, &h->outcomes.at[seed->outcome], t, length - 1) : 0;
        for (; n && h->nodes.at[n].step; n = h->nodes.at[n].parent) {
            const smc_event *e =
                smc_event_at(g, g->threads.at[t].events.at[h->nodes.at[n].index - 1]);
            if (e->step != h->nodes.at[n].step || e->in != h->nodes.at[n].in) return false;
        }
        if (!seed->changes || t != seed->target) continue;
        if (smc_event_at(g, g->threads.at[t].events.at[length])->in != seed->value) return false;
    }
    return true;
}

// ---- past the seed ------------------------------------------------------------------------------

// Runs the program from the seed to its end. Returns false if the exploration ends.
static bool execute_beyond_seed(mcr_machine *m) {
    const smc_graph *g = m->graph;
    for (bool any = true; any;) {
        any = false;
        for (uint32_t t = 0; t < g->threads.n && !any; t++)
            for (; smc_is_enabled(g, t); any = true) {
                while (m->buffered.n) flush_buffered_store(m, 0);
                if (smc_graph_stop_requested(g)) m->result->status = SMC_STOPPED;
                if (smc_graph_stop_requested(g) || !execute_thread_step(m, t, 0)) return false;
            }
    }
    while (m->buffered.n) flush_buffered_store(m, 0);
    return true;
}

void mcr_clear_graph(mcr_machine *m) {
    smc_leaf_unlink_events(m->graph, m->model, m->state, 0);
    m->memory.n = m->buffered.n = 0;
}

// Replays the seed. Returns false if the exploration ends.
static bool replay_choices(mcr_machine *m, const mcr_histories *h, const mcr_seed *seed) {
    mcr_clear_graph(m);
    for (uint32_t i = 0; i < seed->choices.n; i++)
        if (!apply_seed_choice(m, h, seed, &seed->choices.at[i])) return false;
    if (!finish_histories(m, h, seed)) return false;
    smc_invariant(is_followed(m, h, seed), "a replayed seed receives other values");
    return true;
}

bool mcr_replay_seed(mcr_machine *m, const mcr_histories *h, const mcr_seed *seed) {
    return replay_choices(m, h, seed) && execute_beyond_seed(m);
}

// Executes a read of thread t. If it would read from `rmw`, it reads from the source of `rmw`, as
// if it came directly before. Returns the event; 0: the exploration ends.
static smc_id execute_read_before_rmw(mcr_machine *m, uint32_t t, smc_id rmw) {
    const smc_id source = source_on_machine(m, t, &m->graph->threads.at[t].step->action);
    return execute_with_source(m, t, source == rmw ? smc_event_at(m->graph, rmw)->rf : source, 0);
}

bool mcr_replay_seed_and_pair(mcr_machine *m, const mcr_histories *h, const mcr_seed *seed,
                              const mcr_node *first, const mcr_node *second) {
    if (!replay_choices(m, h, seed)) return false;
    const smc_thread *other = &m->graph->threads.at[second->thread];
    if (other->events.n == second->index)
        return execute_read_before_rmw(m, first->thread, other->events.at[second->index - 1]);
    return execute_thread_step(m, first->thread, 0) && execute_thread_step(m, second->thread, 0);
}

void mcr_machine_free(mcr_machine *m) {
    smc_vec_free(&m->memory);
    smc_vec_free(&m->buffered);
}
