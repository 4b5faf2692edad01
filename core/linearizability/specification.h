// specification.h - what an object does where its operations are called one after the other.
//
// A tree: an edge is a call with its result, so that a path from the root is a sequence of calls
// with results that the object can have. Nondeterministic objects have several edges for one call.
// What an object remembers is not in it: a sequence is known when it was run.
#ifndef SMC_SPECIFICATION_H
#define SMC_SPECIFICATION_H

#include "base/base.h"

enum { SMC_SPEC_ROOT = 0, SMC_SPEC_NONE = UINT32_MAX };

typedef struct smc_spec_node {
    uint32_t label;
    int64_t result;
    bool blocks;          // the call waits for ever there: it has no result, and nothing follows
    uint32_t first, next; // child; sibling; SMC_SPEC_NONE: there is none
} smc_spec_node;

typedef struct smc_specification {
    SMC_VEC(smc_spec_node) nodes;
    SMC_VEC(smc_spec_node) run; // the sequences of labels that were run, and their beginnings
} smc_specification;

void smc_specification_init(smc_specification *);
void smc_specification_free(smc_specification *);

// The sequence can have these results: the node after it.
uint32_t smc_spec_add(smc_specification *, uint32_t from, uint32_t label, int64_t result);
void smc_spec_add_blocked(smc_specification *, uint32_t from, uint32_t label);

// The node after a call with this result; SMC_SPEC_NONE: it cannot have it.
uint32_t smc_spec_after(const smc_specification *, uint32_t from, uint32_t label, int64_t result);
bool smc_spec_blocks(const smc_specification *, uint32_t from, uint32_t label);
// The children of a node, one after the other: begins with its `first`.
static inline const smc_spec_node *smc_spec_at(const smc_specification *s, uint32_t node) {
    return &s->nodes.at[node];
}

// Whether the sequence is the beginning of one that was run; from now on it is.
bool smc_spec_is_run(const smc_specification *, const uint32_t *labels, uint32_t n);
void smc_spec_note_run(smc_specification *, const uint32_t *labels, uint32_t n);

#endif
