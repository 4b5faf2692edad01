#include "explorers/mcr/search/holders.h"

void holders_free(holders *s) {
    smc_vec_free(&s->count);
    smc_vec_free(&s->last);
    smc_vec_free(&s->next);
    smc_vec_free(&s->whose);
}

// Adds an outcome to the index.
static void add_outcome(holders *s, uint32_t outcome) {
    const mcr_histories *h = s->histories;
    const mcr_outcome *o = &h->outcomes.at[outcome];
    for (uint32_t t = 0; t < o->threads; t++) {
        const uint32_t leaf = mcr_last_node_of_thread(h, o, t);
        *smc_vec_push(&s->next) = s->last.at[leaf];
        *smc_vec_push(&s->whose) = outcome;
        s->last.at[leaf] = s->next.n;
        for (uint32_t i = leaf; i; i = mcr_node_at(h, i)->parent) s->count.at[i]++;
    }
}

void holders_index_outcomes(holders *s) {
    while (s->count.n < s->histories->nodes.n)
        *smc_vec_push(&s->count) = *smc_vec_push(&s->last) = 0;
    while (s->n < s->histories->outcomes.n) add_outcome(s, s->n++);
}

// Whether the outcome contains the prefix, followed by node `node` in thread t (HOLDERS_NONE: by
// anything).
static bool has_prefix(const holders *s, uint32_t outcome, const holders_prefix *p, uint32_t t,
                       uint32_t node) {
    for (uint32_t u = 0; u < p->n; u++)
        if (p->lengths[u] && mcr_common_prefix_length(s->histories, outcome, u) < p->lengths[u])
            return false;
    return t == HOLDERS_NONE || mcr_event_after(s->histories, &s->histories->outcomes.at[outcome],
                                                t, p->lengths[t]) == node;
}

// Returns the node after `node` in preorder, within the subtree of `top`; 0: there is none.
static uint32_t next_node_below(const mcr_histories *h, uint32_t top, uint32_t node) {
    if (mcr_node_at(h, node)->child) return mcr_node_at(h, node)->child;
    for (; node != top; node = mcr_node_at(h, node)->parent)
        if (mcr_node_at(h, node)->sibling) return mcr_node_at(h, node)->sibling;
    return 0;
}

// Of `least` and the n nodes, returns the one that the fewest outcomes contain. 0 stands for no
// node.
static uint32_t rarest_node(const holders *s, uint32_t least, const uint32_t *nodes, uint32_t n) {
    for (uint32_t u = 0; u < n; u++)
        if (nodes[u] && (!least || s->count.at[nodes[u]] < s->count.at[least])) least = nodes[u];
    return least;
}

uint32_t holders_find_outcome_with(const holders *s, const holders_prefix *p, uint32_t t,
                                   uint32_t node, uint32_t end) {
    const uint32_t top = rarest_node(s, t == HOLDERS_NONE ? 0 : node, p->nodes, p->n);
    for (uint32_t i = top; i; i = next_node_below(s->histories, top, i))
        for (uint32_t place = s->last.at[i]; place; place = s->next.at[place - 1])
            if (s->whose.at[place - 1] < end && has_prefix(s, s->whose.at[place - 1], p, t, node))
                return s->whose.at[place - 1];
    return HOLDERS_NONE;
}

// Whether the outcome ends with exactly these nodes.
static bool outcome_ends_with(const holders *s, uint32_t outcome, const uint32_t *nodes,
                              uint32_t n) {
    for (uint32_t t = 0; t < n; t++) {
        const uint32_t leaf =
            mcr_last_node_of_thread(s->histories, &s->histories->outcomes.at[outcome], t);
        if (nodes[t] ? leaf != nodes[t] : mcr_node_at(s->histories, leaf)->index != 0) return false;
    }
    return true;
}

uint32_t holders_find_complete_outcome(const holders *s, const uint32_t *nodes, uint32_t n) {
    const uint32_t top = rarest_node(s, 0, nodes, n);
    for (uint32_t place = top ? s->last.at[top] : 0; place; place = s->next.at[place - 1])
        if (outcome_ends_with(s, s->whose.at[place - 1], nodes, n)) return s->whose.at[place - 1];
    return HOLDERS_NONE;
}
