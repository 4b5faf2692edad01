// trim.c - reduces the trie when it exceeds its budget: drops thread states first, then histories.
//
// A trim always keeps the live nodes (to which the explorer refers), the nodes on the paths to
// them, and the states of threads' first nodes, from which any other state can be restored.
#include "interp/trie/trie.h"

static void mark_live(smc_node *n) {
    for (; n && !n->live; n = n->parent) n->live = true;
}

static void prune_if_live(smc_nodes *nodes, smc_node *n) {
    if (n->live) smc_node_prune(nodes, n);
}

static bool is_live(const smc_node *n) { return n->live; }

static void free_unless_live(smc_nodes *nodes, smc_node *n) {
    if (!n->live) smc_node_free(nodes, n);
}

static void unmark_live(smc_nodes *nodes, smc_node *n) {
    (void)nodes;
    n->live = false;
}

static void drop_state(smc_nodes *nodes, smc_node *n) {
    if (n->parent) smc_node_drop_saved(nodes, n);
}

static void drop_state_unless_live(smc_nodes *nodes, smc_node *n) {
    if (!n->live) drop_state(nodes, n);
}

// Adapts the budget. It is small at first, since a trie that fits the cache is fast. It grows if
// most of the trie is live, so that a trim frees little, or if the explorer soon returns to dropped
// nodes, which must then be created again.
static void adapt_budget(smc_trie *t) {
    const uint64_t made = t->nodes.made - t->nodes_at_trim,
                   visited = t->advances - t->advances_at_trim;
    if (smc_trie_bytes_held(t) > t->budget / 2) t->budget = smc_trie_bytes_held(t) * 2;
    else if (visited > 4 * made && t->budget < t->max_trie_budget) t->budget *= 2;
    t->nodes_at_trim = t->nodes.made;
    t->advances_at_trim = t->advances;
}

void smc_trie_trim_nodes(smc_program *p, const smc_step *const *live, size_t n) {
    smc_trie *t = (smc_trie *)p;
    for (uint32_t i = 0; i < t->roots.n; i++) mark_live(t->roots.at[i]);
    for (size_t i = 0; i < n; i++) mark_live((smc_node *)(uintptr_t)live[i]);
    smc_nodes_visit(&t->nodes, drop_state_unless_live);
    if (smc_trie_bytes_held(t) > t->budget - t->budget / 4) {
        smc_nodes_visit(&t->nodes, prune_if_live);
        smc_states_filter(&t->states, is_live);
        if (t->resident && !t->resident->live) t->resident = NULL;
        smc_nodes_visit(&t->nodes, free_unless_live);
        if (smc_trie_bytes_held(t) > t->max_trie_budget / 2) smc_nodes_visit(&t->nodes, drop_state);
        adapt_budget(t);
    }
    smc_nodes_visit(&t->nodes, unmark_live);
    smc_trie_require_valid(t);
    t->trims++;
    t->program.storage.over_memory_budget = false;
}
