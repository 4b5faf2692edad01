// specification.h - sequential specification of an object, as observed by running sequences of
// calls.
//
// A tree whose edges are calls with results: a path from the root is a sequence of calls with
// possible results. Nondeterministic objects have several edges for one call. States of the object
// are not represented; only sequences that were run are known.
#ifndef SMC_SPECIFICATION_H
#define SMC_SPECIFICATION_H

#include "base/base.h"

enum { SMC_SPEC_ROOT = 0, SMC_SPEC_NONE = UINT32_MAX };

typedef struct smc_spec_node {
    uint32_t label;
    int64_t result;
    bool blocks;          // the call waits for ever here: it has no result and no children
    uint32_t first, next; // first child and next sibling; SMC_SPEC_NONE: none
} smc_spec_node;

typedef struct smc_specification {
    SMC_VEC(smc_spec_node) nodes;
    SMC_VEC(smc_spec_node) run; // prefix tree of the label sequences that were run
} smc_specification;

void smc_specification_init(smc_specification *);
void smc_specification_free(smc_specification *);

// Adds a call with a possible result after node `from`, and returns its node. The second function
// adds a call that blocks.
uint32_t smc_spec_add(smc_specification *, uint32_t from, uint32_t label, int64_t result);
void smc_spec_add_blocked(smc_specification *, uint32_t from, uint32_t label);

// The node for the call with this result after `from`; SMC_SPEC_NONE: the result is not possible.
// The second function: whether the call can block.
uint32_t smc_spec_after(const smc_specification *, uint32_t from, uint32_t label, int64_t result);
bool smc_spec_blocks(const smc_specification *, uint32_t from, uint32_t label);
// A node. The children of a node are its `first` and from there on the `next` ones.
static inline const smc_spec_node *smc_spec_at(const smc_specification *s, uint32_t node) {
    return &s->nodes.at[node];
}

// Whether the sequence is a prefix of one that was run. The second function records that it was
// run.
bool smc_spec_is_run(const smc_specification *, const uint32_t *labels, uint32_t n);
void smc_spec_note_run(smc_specification *, const uint32_t *labels, uint32_t n);

#endif
