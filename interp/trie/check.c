// check.c - checks the behaviour trie by recomputing its contents.
#include "interp/trie/trie.h"

// Totals over all nodes, which are compared with the counters of the allocator.
typedef struct count {
    smc_nodes nodes;   // must be first: a smc_nodes * is cast to a count *
    uint64_t bytes;    // sum of the sizes of all nodes and their data
    const char *wrong; // description of the first violation; NULL: none
} count;

static bool is_child_of_parent(const smc_node *n) {
    return smc_node_child(n->parent, n->edge) == n;
}

static void check_node(smc_nodes *all, smc_node *n) {
    count *c = (count *)all;
    const uint8_t kind = n->step.action.kind;
    c->bytes += smc_node_bytes(n);
    if (n->live) c->wrong = "a node is marked between trims";
    if (kind >= SMC_KIND_COUNT) c->wrong = "a node has no action";
    else if (smc_kind_ends_thread(kind) && n->child)
        c->wrong = "an action follows the last one of a thread";
    if (!n->parent) return;
    if (!n->parent->used) c->wrong = "a node was made from one that is forgotten";
    else if (smc_kind_ends_thread(n->parent->step.action.kind))
        c->wrong = "a node comes after the last one";
    else if (!is_child_of_parent(n)) c->wrong = "a node is not where its parent leads";
}

// Checks that every state is found by its hash, and that its node can receive several answers.
static const char *check_states(const smc_states *t) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->size; i++) {
        const smc_node *at = t->rows[i].node;
        if (!at) continue;
        n++;
        if (!at->used || !smc_may_receive_many_values(at->step.action.kind))
            return "a state belongs to no node";
        if (at->saved && smc_saved_state_hash(at->saved) != t->rows[i].hash)
            return "a state has another hash";
    }
    return n == t->n && 2 * n <= t->size + !n ? NULL : "states are miscounted";
}

const char *smc_trie_check(const smc_trie *t) {
    count all = {.nodes = t->nodes};
    smc_nodes_visit(&all.nodes, check_node);
    if (all.wrong) return all.wrong;
    if (all.bytes != t->nodes.bytes) return "bytes of nodes are miscounted";
    for (uint32_t i = 0; i < t->roots.n; i++)
        if (!t->roots.at[i]->used || t->roots.at[i]->parent) return "a thread begins in its middle";
    if (t->root_ids.n != t->roots.n) return "beginnings of threads are miscounted";
    if (t->resident && !t->resident->used) return "the machine is at a node that is forgotten";
    const char *wrong = check_states(&t->states);
    return wrong ? wrong : smc_memory_check(&t->vm.memory);
}

void smc_trie_require_valid(const smc_trie *t) {
    const char *wrong = SMC_IS_CHECKED && !t->lost ? smc_trie_check(t) : NULL;
    smc_invariant(!wrong, wrong);
}
