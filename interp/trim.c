// trim.c - what the trie forgets when it is over its budget: what is neither live nor on the way to a live node.
#include "interp/node.h"

enum { MOST_BUDGET = 64 << 20 };

static void mark(smc_node *n) {
    for (; n && !n->live; n = n->parent) n->live = true;
}

static void prune_if_live(smc_trie *t, smc_node *n) {
    if (n->live) smc_node_prune(t, n);
}

static bool is_live(const smc_node *n) { return n->live; }

static void forget_or_unmark(smc_trie *t, smc_node *n) {
    if (n->live) n->live = false;
    else smc_node_forget(t, n);
}

// The budget starts small, since a trie that fits the cache is a fast one. It grows where most of it is live, so that
// trimming brings nothing, or where its nodes are visited many times each, so that making them again would cost.
static void adapt_budget(smc_trie *t) {
    const uint64_t made = t->steps - t->steps_at_trim, visited = t->advances - t->advances_at_trim;
    if (t->bytes > t->budget / 2) t->budget = t->bytes * 2;
    else if (visited > 4 * made && !t->fixed_budget && t->budget < MOST_BUDGET) t->budget *= 2;
    t->steps_at_trim = t->steps;
    t->advances_at_trim = t->advances;
}

void smc_trie_trim(smc_program *p, const smc_step *const *live, size_t n) {
    smc_trie *t = (smc_trie *)p;
    for (uint32_t i = 0; i < t->roots.n; i++) mark(t->roots.at[i]);
    for (size_t i = 0; i < n; i++) mark((smc_node *)(uintptr_t)live[i]);
    smc_nodes_each(t, prune_if_live);
    smc_states_keep(&t->states, is_live);
    smc_nodes_each(t, forget_or_unmark);
    t->trims++;
    adapt_budget(t);
    t->program.crowded = false;
}
