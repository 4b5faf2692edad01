// specification.h - the sequential specification of an object, learnt by running sequences of
// calls.
//
// The specification is a tree whose edges are calls with results: a path from the root is a
// sequence of calls with possible results. For a nondeterministic object, one call may have several
// edges. States of the object are not represented; only sequences that were run are known.
#ifndef SMC_SPECIFICATION_H
#define SMC_SPECIFICATION_H

#include "base/base.h"

enum { SMC_SPEC_ROOT = 0, SMC_SPEC_NONE = UINT32_MAX };

typedef struct smc_spec_node {
    uint32_t label;
    int64_t result;
    bool blocks; // the call waits for ever after this path: it has no result and no children
    uint32_t first, next; // first child and next sibling; SMC_SPEC_NONE: none
} smc_spec_node;

typedef struct smc_specification {
    SMC_VEC(smc_spec_node) nodes;
    SMC_VEC(smc_spec_node) run; // prefix tree of the label sequences that were run
} smc_specification;

void smc_specification_init(smc_specification *);
void smc_specification_free(smc_specification *);

// smc_spec_add_call adds a call with a possible result after node `from`, and returns the call's
// node. smc_spec_add_blocked_call adds a call that blocks.
uint32_t smc_spec_add_call(smc_specification *, uint32_t from, uint32_t label, int64_t result);
void smc_spec_add_blocked_call(smc_specification *, uint32_t from, uint32_t label);

// smc_spec_node_after: the node for the call with this result after `from`; SMC_SPEC_NONE: the
// result is not possible. smc_spec_call_blocks: whether the call can block there.
uint32_t smc_spec_node_after(const smc_specification *, uint32_t from, uint32_t label,
                             int64_t result);
bool smc_spec_call_blocks(const smc_specification *, uint32_t from, uint32_t label);
// Returns a node. Its children are `first`, the `next` of that one, and so on.
static inline const smc_spec_node *smc_spec_at(const smc_specification *s, uint32_t node) {
    return &s->nodes.at[node];
}

// smc_spec_is_known_run: whether the sequence is a prefix of one that was run. smc_spec_note_run
// records that the sequence was run.
bool smc_spec_is_known_run(const smc_specification *, const uint32_t *labels, uint32_t n);
void smc_spec_note_run(smc_specification *, const uint32_t *labels, uint32_t n);

#endif
