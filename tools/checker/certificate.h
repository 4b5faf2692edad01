// certificate.h - a certificate in memory (docs/certificates.md).
#ifndef SMC_CHECKER_CERTIFICATE_H
#define SMC_CHECKER_CERTIFICATE_H

#include "base/table.h"
#include "program/action.h"

#include <stdio.h>

// What the header says, as words.
#define SMC_CERTIFICATE_HEADER(X)                                                                  \
    X(program) X(code) X(model) X(releases) X(plain) X(classes) X(explorer)

// What is known about a location. DECLARED: it has a line, but no action yet.
typedef enum checker_location_kind {
    CHECKER_UNKNOWN,
    CHECKER_DECLARED,
    CHECKER_MEMORY,
    CHECKER_LOCK
} checker_location_kind;

// A history of a thread, with its next action.
typedef struct checker_node {
    smc_action action;
    uint32_t parent; // the history without its last value; for the first node of a thread the node
                     // that creates the thread, or 0 for main
} checker_node;

// A member of the certificate: its key is the n numbers from `at` in checker_certificate.keys.
typedef struct checker_execution {
    size_t at;
    uint32_t n;
    uint32_t next; // another member with the same hash of the key, from 1; 0: none
    bool reached;  // the walk has found this execution
} checker_execution;

// A certificate. The arrays are owned.
typedef struct checker_certificate {
#define X(name) char *name;
    SMC_CERTIFICATE_HEADER(X)
#undef X
    bool plain_races, coherence;
    SMC_VEC(checker_node) nodes; // [node]; node 0 is none
    smc_table children;          // (parent << 1 | whether the node begins a thread, value) -> node
    SMC_VEC(uint64_t) initial;   // [location]: the initial value
    SMC_VEC(uint8_t) known;      // [location]: checker_location_kind
    SMC_VEC(uint32_t) keys;
    SMC_VEC(checker_execution) executions;
    smc_table by_key; // (hash of a key, 0) -> member, from 1
    uint32_t threads; // number of threads: one more than the largest number
} checker_certificate;

// Reads a certificate. Returns NULL, or a description of what is wrong with its form, which the
// caller frees.
char *checker_certificate_read(checker_certificate *, FILE *);
void checker_certificate_free(checker_certificate *);

// Returns the node that follows `parent` after `value`, or that begins the thread created by
// `parent` (value 0); 0: there is none.
static inline uint32_t checker_child(const checker_certificate *c, uint32_t parent, bool begins,
                                     uint64_t value) {
    return smc_table_get(&c->children, (uint64_t)parent << 1 | begins, value);
}

// A part of an execution's key: a node with the node that it reads from. In the key of an
// execution, the parts are in the order of nodes. With `coherence` they are followed by the writes
// of each location that has at least two writes: a part (CHECKER_COHERENCE, location), then a part
// (node, 0) for each write in coherence order; locations are ordered by their numbers.
typedef struct checker_part {
    uint32_t node, source;
} checker_part;
enum {
    CHECKER_PENDING = UINT32_MAX,  // `source` of a node at which a thread waits
    CHECKER_COHERENCE = UINT32_MAX // `node` of the part that begins a location
};

// Sorts the parts of an execution by their nodes.
void checker_parts_sort(checker_part *, uint32_t n);
// Returns the member with this key, from 1; 0: there is none.
uint32_t checker_find(const checker_certificate *, const checker_part *, uint32_t n);

#endif
