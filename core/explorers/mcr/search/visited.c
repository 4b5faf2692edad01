#include "explorers/mcr/search/visited.h"

#include <string.h>

void visited_outcomes_init(visited_outcomes *k, mcr_histories *h, const trace *t) {
    *k = (visited_outcomes){.histories = h, .holders.histories = h, .trace = t};
}

void visited_outcomes_free(visited_outcomes *k) {
    holders_free(&k->holders);
    smc_vec_free(&k->rows);
    smc_vec_free(&k->changes);
    smc_vec_free(&k->first);
    smc_vec_free(&k->row);
    smc_vec_free(&k->nodes);
}

// Stores the last node of each thread's prefix in `nodes`; 0: the thread has no event. `prefix`:
// lengths.
static void load_prefix_nodes(visited_outcomes *k, const uint32_t *prefix) {
    k->nodes.n = 0;
    for (uint32_t t = 0; t < k->width; t++)
        *smc_vec_push(&k->nodes) = prefix[t] ? trace_event_at(k->trace, t, prefix[t] - 1)->node : 0;
}

// Like holders_find_outcome_with, for a prefix of the trace.
static uint32_t find_outcome_with_prefix(visited_outcomes *k, const uint32_t *prefix, uint32_t t,
                                         uint32_t node, uint32_t end) {
    load_prefix_nodes(k, prefix);
    const holders_prefix p = {.lengths = prefix, .nodes = k->nodes.at, .n = k->width};
    return holders_find_outcome_with(&k->holders, &p, t, node, end);
}

bool visited_outcomes_begin(visited_outcomes *k) {
    k->width = k->trace->threads.n;
    k->rows.n = k->changes.n = k->first.n = k->row.n = 0;
    *smc_vec_push(&k->changes) = (visited_outcome_change){0};
    for (uint32_t i = 0; i < k->trace->events.n; i++) *smc_vec_push(&k->first) = 0;
    for (uint32_t t = 0; t < k->width; t++) *smc_vec_push(&k->row) = k->trace->threads.at[t].length;
    holders_index_outcomes(&k->holders);
    mcr_select_for_comparison(k->histories, k->trace->outcome);
    return find_outcome_with_prefix(k, k->row.at, HOLDERS_NONE, 0, k->trace->outcome) ==
           HOLDERS_NONE;
}

// ---- recorded outcomes --------------------------------------------------------------------------

// Whether no element of row a exceeds that of row b.
static bool is_row_at_most(const uint32_t *a, const uint32_t *b, uint32_t n) {
    for (uint32_t t = 0; t < n; t++)
        if (a[t] > b[t]) return false;
    return true;
}

// Returns the history node of the event with this value, after its predecessor in the trace; 0: no
// outcome contains it.
static uint32_t history_node_with_value(const visited_outcomes *k, const trace_event *e,
                                        uint64_t value, bool unwritten) {
    for (uint32_t c = mcr_node_at(k->histories, e->before)->child; c;
         c = mcr_node_at(k->histories, c)->sibling) {
        const mcr_node *n = mcr_node_at(k->histories, c);
        if (&n->step->action == e->action && n->in == value && n->unwritten == unwritten) return c;
    }
    return 0;
}

// Records that the outcome has this change after the prefix that it shares with the trace.
static void add_change(visited_outcomes *k, uint32_t outcome, uint32_t event, uint64_t value,
                       bool unwritten) {
    *smc_vec_push(&k->changes) =
        (visited_outcome_change){value, k->rows.n, k->first.at[event], unwritten};
    k->first.at[event] = k->changes.n - 1;
    for (uint32_t t = 0; t < k->width; t++)
        *smc_vec_push(&k->rows) = mcr_common_prefix_length(k->histories, outcome, t);
}

bool visited_has_outcome(visited_outcomes *k, const uint32_t *prefix, uint32_t event,
                         uint64_t value, bool unwritten) {
    const trace_event *e = &k->trace->events.at[event];
    for (uint32_t i = k->first.at[event]; i; i = k->changes.at[i].next) {
        const visited_outcome_change *c = &k->changes.at[i];
        if (c->value == value && c->unwritten == unwritten &&
            is_row_at_most(prefix, k->rows.at + c->row, k->width))
            return true;
    }
    holders_index_outcomes(&k->holders);
    const uint32_t node = history_node_with_value(k, e, value, unwritten);
    const uint32_t outcome =
        node ? find_outcome_with_prefix(k, prefix, e->thread, node, HOLDERS_NONE) : HOLDERS_NONE;
    if (outcome == HOLDERS_NONE) return false;
    add_change(k, outcome, event, value, unwritten);
    return true;
}

bool visited_has_complete_outcome(visited_outcomes *k, const uint32_t *prefix) {
    holders_index_outcomes(&k->holders);
    load_prefix_nodes(k, prefix);
    return holders_find_complete_outcome(&k->holders, k->nodes.at, k->width) != HOLDERS_NONE;
}
