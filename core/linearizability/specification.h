// specification.h - the sequential specification of an object, learnt by running sequences of
// calls.
//
// The specification is a tree whose edges are calls with results: a path from the root is a
// sequence of calls with results that the object can return. A call of a nondeterministic object
// may have several edges. The object's states are not stored: the tree contains only sequences that
// were run.
#ifndef SMC_SPECIFICATION_H
#define SMC_SPECIFICATION_H

#include "base/base.h"

// Numbers of nodes: the root, and no node.
enum { SMC_SPEC_ROOT = 0, SMC_SPEC_NONE = UINT32_MAX };

// A node of a tree, together with the edge that leads to it.
typedef struct smc_spec_node {
    uint32_t label; // the call (smc_history_call.label)
    int64_t result;
    bool blocks; // the call blocks after this path: it has no result, and the node has no children
    uint32_t first, next; // first child and next sibling; SMC_SPEC_NONE: none
} smc_spec_node;

// The results of the call sequences that were run on an object.
typedef struct smc_specification {
    SMC_VEC(smc_spec_node) nodes; // the specification; node SMC_SPEC_ROOT is the root
    // Prefix tree of the label sequences that were run, with the same root number.
    SMC_VEC(smc_spec_node) run;
} smc_specification;

// Creates the tree that consists of the root.
void smc_specification_init(smc_specification *);
void smc_specification_free(smc_specification *); // frees its contents

// smc_spec_add_call adds a call with a possible result after node `from`, unless the node has it
// already, and returns the call's node. smc_spec_add_blocked_call adds a call that blocks.
uint32_t smc_spec_add_call(smc_specification *, uint32_t from, uint32_t label, int64_t result);
void smc_spec_add_blocked_call(smc_specification *, uint32_t from, uint32_t label);

// smc_spec_node_after returns the node for the call with this result after `from`; SMC_SPEC_NONE:
// the result is not possible. smc_spec_call_blocks: whether the call can block after `from`.
uint32_t smc_spec_node_after(const smc_specification *, uint32_t from, uint32_t label,
                             int64_t result);
bool smc_spec_call_blocks(const smc_specification *, uint32_t from, uint32_t label);
// Returns a node, valid until the next call of smc_spec_add_.. Its children are node `first`, that
// node's `next`, and so on.
static inline const smc_spec_node *smc_spec_at(const smc_specification *s, uint32_t node) {
    return &s->nodes.at[node];
}

// smc_spec_is_known_run: whether the sequence is a prefix of a sequence that was run.
// smc_spec_add_run records that the sequence was run.
bool smc_spec_is_known_run(const smc_specification *, const uint32_t *labels, uint32_t n);
void smc_spec_add_run(smc_specification *, const uint32_t *labels, uint32_t n);

#endif
