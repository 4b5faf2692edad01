#include "linearizability/specification.h"

// A node without children and siblings.
static smc_spec_node new_leaf(uint32_t label, int64_t result, bool blocks) {
    return (smc_spec_node){label, result, blocks, SMC_SPEC_NONE, SMC_SPEC_NONE};
}

void smc_specification_init(smc_specification *s) {
    *s = (smc_specification){0};
    *smc_vec_push(&s->nodes) = *smc_vec_push(&s->run) = new_leaf(0, 0, false);
}

void smc_specification_free(smc_specification *s) {
    smc_vec_free(&s->nodes);
    smc_vec_free(&s->run);
}

// ---- results ------------------------------------------------------------------------------------

// Returns the child of `from` with the call and result of `like`, or, if `like` blocks, with the
// blocked call; SMC_SPEC_NONE: there is none.
static uint32_t find_child(const smc_specification *s, uint32_t from, smc_spec_node like) {
    for (uint32_t i = s->nodes.at[from].first; i != SMC_SPEC_NONE; i = s->nodes.at[i].next) {
        const smc_spec_node *n = &s->nodes.at[i];
        if (n->label == like.label && n->blocks == like.blocks &&
            (n->blocks || n->result == like.result))
            return i;
    }
    return SMC_SPEC_NONE;
}

// Like find_child, but adds the node if it is missing.
static uint32_t find_or_add(smc_specification *s, uint32_t from, smc_spec_node like) {
    const uint32_t known = find_child(s, from, like), added = s->nodes.n;
    if (known != SMC_SPEC_NONE) return known;
    like.next = s->nodes.at[from].first;
    *smc_vec_push(&s->nodes) = like;
    s->nodes.at[from].first = added;
    return added;
}

uint32_t smc_spec_add_call(smc_specification *s, uint32_t from, uint32_t label, int64_t result) {
    return find_or_add(s, from, new_leaf(label, result, false));
}

void smc_spec_add_blocked_call(smc_specification *s, uint32_t from, uint32_t label) {
    (void)find_or_add(s, from, new_leaf(label, 0, true));
}

uint32_t smc_spec_node_after(const smc_specification *s, uint32_t from, uint32_t label,
                             int64_t result) {
    return find_child(s, from, new_leaf(label, result, false));
}

bool smc_spec_call_blocks(const smc_specification *s, uint32_t from, uint32_t label) {
    return find_child(s, from, new_leaf(label, 0, true)) != SMC_SPEC_NONE;
}

// ---- sequences that were run --------------------------------------------------------------------

// Returns the node for `label` after `from` in the tree of runs; SMC_SPEC_NONE: not run.
static uint32_t find_run_child(const smc_specification *s, uint32_t from, uint32_t label) {
    uint32_t i = s->run.at[from].first;
    while (i != SMC_SPEC_NONE && s->run.at[i].label != label) i = s->run.at[i].next;
    return i;
}

bool smc_spec_is_known_run(const smc_specification *s, const uint32_t *labels, uint32_t n) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < n && at != SMC_SPEC_NONE; i++) at = find_run_child(s, at, labels[i]);
    return at != SMC_SPEC_NONE;
}

void smc_spec_add_run(smc_specification *s, const uint32_t *labels, uint32_t n) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t next = find_run_child(s, at, labels[i]);
        if (next == SMC_SPEC_NONE) {
            next = s->run.n;
            smc_spec_node node = new_leaf(labels[i], 0, false);
            node.next = s->run.at[at].first;
            *smc_vec_push(&s->run) = node;
            s->run.at[at].first = next;
        }
        at = next;
    }
}
