// terms.h - a cat program in a form for incremental evaluation. A term is the value of a node,
// simplified for the kinds of events that occur in the graph so far: values that are empty without
// other kinds are removed.
#ifndef SMC_CAT_STEPS_TERMS_H
#define SMC_CAT_STEPS_TERMS_H

#include "models/cat/program.h"

// Operators of terms, in addition to cat_op.
typedef enum steps_term_op {
    STEPS_TERM_COLUMNS = CAT_FIX + 1, // a transitive closure whose columns (predecessors of each
                                      // event) are cached
    STEPS_TERM_ECO,                   // the relation (rf | co | fr)+
    STEPS_TERM_CLOSURE, // a transitive closure whose pairs are stored (steps_terms.closures)
} steps_term_op;

// A term: the operator and the operands of a node after simplification.
typedef struct steps_term {
    uint8_t op;    // cat_op or steps_term_op; CAT_EMPTY: the value is empty
    uint8_t of;    // base relation: its cat_relation
    bool constant; // whether two existing events are related never changes
    bool past;     // an added event gets no successors by the relation
    uint32_t a, b; // terms of the operands
    // Set: its row, an index in steps_terms.rows. STEPS_TERM_COLUMNS: number of its column.
    // STEPS_TERM_CLOSURE: index in steps_terms.closures.
    uint32_t row;
} steps_term;

// A kind of events: all events that belong to the same base sets.
typedef struct steps_kind {
    uint32_t sets;    // bits 1 << cat_set
    uint64_t members; // the program's sets that contain these events, as bits 1 << steps_term.row
} steps_kind;

// The terms of a program, for the kinds of events found so far.
typedef struct steps_terms {
    SMC_VEC(steps_term) at;    // the terms; each simplification appends further ones
    SMC_VEC(uint32_t) as;      // [node]: index in `at` of its current term; 0: the value is empty
    SMC_VEC(uint32_t) rows;    // [row]: the node of the set that belongs to the row
    SMC_VEC(steps_kind) kinds; // the kinds found so far
    SMC_VEC(cat_check) checks; // the tests that can fail with these kinds of events
    uint32_t n_columns;        // number of terms with cached columns
    // Of a growing part: the nodes whose transitive closures are stored, after those on which they
    // depend.
    SMC_VEC(uint32_t) closures;
    // Of a growing part, [index in `checks`]: for an acyclic relation, the index in `closures`.
    SMC_VEC(uint32_t) closures_of_checks;
    uint64_t nonempty; // the sets that contain events of these kinds, as bits 1 << row
    bool rmws;         // one of the kinds is an RMW
} steps_terms;

// Whether the program's tests and its relation hb can be evaluated incrementally. `parts`: its
// tests on the growing parts of pending (cat_node.facts_of_parts).
bool steps_are_supported(const cat_program *, bool parts);
// Whether a test that fails also fails with further pairs of rf, co and fr; for all programs, also
// those with recursion.
bool steps_are_monotone(const cat_program *);

// Initialises the terms of the program, which must live as long.
void steps_terms_start(steps_terms *, const cat_program *, bool parts);
void steps_terms_free(steps_terms *); // frees its contents
// Returns the program's sets that contain an event with these base sets, as bits 1 <<
// steps_term.row. If such an event occurs for the first time, makes new terms, because values that
// were empty may become non-empty.
uint64_t steps_terms_set_members(steps_terms *, const cat_program *, uint32_t sets);

#endif
