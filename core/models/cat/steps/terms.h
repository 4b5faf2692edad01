// terms.h - a cat program in a form for incremental evaluation. A term is the value of a node,
// simplified for the kinds of events that were met: values that are empty without other kinds are
// removed.
#ifndef SMC_CAT_STEPS_TERMS_H
#define SMC_CAT_STEPS_TERMS_H

#include "models/cat/program.h"

typedef enum steps_term_op {
    STEPS_TERM_COLUMNS = CAT_FIX + 1, // a transitive closure whose columns (predecessors of each
                                      // event) are cached
    STEPS_TERM_ECO,                   // the relation (rf | co | fr)+
} steps_term_op;

typedef struct steps_term {
    uint8_t op;    // cat_op or steps_term_op; CAT_EMPTY: the value is empty
    uint8_t of;    // a base relation: its cat_relation
    bool constant; // the relation between existing events never changes
    bool past;     // an added event gets no outgoing pairs in the relation
    uint32_t a, b; // terms of the operands
    uint32_t row;  // a set: its row number in steps_terms.rows; COLUMNS: the number of the column
} steps_term;

// A kind of events: all events with the same base sets.
typedef struct steps_kind {
    uint32_t sets;    // bits 1 << cat_set
    uint64_t members; // the program's sets that contain these events, bits 1 << steps_term.row
} steps_kind;

typedef struct steps_terms {
    SMC_VEC(steps_term) at; // terms; simplification adds further ones
    SMC_VEC(uint32_t) as;   // [node]: index in `at` of the node's current term; 0: empty
    SMC_VEC(uint32_t) rows; // [row]: the node of the set that the row represents
    SMC_VEC(steps_kind) kinds;
    SMC_VEC(cat_check) checks; // the tests that can fail with the kinds of events met
    uint32_t n_columns;
    uint64_t met; // the sets that contain some kind, bits 1 << row
    bool rmws;    // some kind of events met is an RMW
} steps_terms;

// Whether the program's tests and its relation hb can be evaluated incrementally.
bool steps_are_supported(const cat_program *);

void steps_terms_start(steps_terms *, const cat_program *);
void steps_terms_free(steps_terms *);
// Returns the program's sets that contain an event with these base sets, as bits 1 <<
// steps_term.row. If no such event was met before, updates the terms: values that were empty may
// not be any more.
uint64_t steps_terms_set_members(steps_terms *, const cat_program *, uint32_t sets);

#endif
