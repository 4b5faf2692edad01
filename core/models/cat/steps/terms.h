// terms.h - the values of a program for incremental evaluation, simplified for the kinds of events
// met so far: values that are empty with them are removed.
#ifndef SMC_CAT_STEPS_TERMS_H
#define SMC_CAT_STEPS_TERMS_H

#include "models/cat/program.h"

typedef enum steps_term_op {
    STEPS_TERM_COLUMNS = CAT_FIX + 1, // a closure whose columns are cached
    STEPS_TERM_ECO,                   // (rf | co | fr)+
} steps_term_op;

typedef struct steps_term {
    uint8_t op;    // cat_op or steps_term_op; CAT_EMPTY: empty
    uint8_t of;    // a base relation
    bool constant; // pairs between existing events never change
    bool past;     // an added event gets no outgoing pairs
    uint32_t a, b; // operand terms
    uint32_t row;  // a set: its row in steps_terms; COLUMNS: its column number
} steps_term;

// A kind of events: those with the same base sets.
typedef struct steps_kind {
    uint32_t sets;    // bits by cat_set
    uint64_t members; // memberships in the program's sets, bits by steps_term.row
} steps_kind;

typedef struct steps_terms {
    SMC_VEC(steps_term) at; // [node]
    SMC_VEC(uint32_t) as;   // [node]: its current term; 0: empty
    SMC_VEC(uint32_t) rows; // [row]: the node of the set
    SMC_VEC(steps_kind) kinds;
    SMC_VEC(cat_check) checks; // tests that can fail
    uint32_t n_columns;
    uint64_t met; // sets that some kind belongs to, bits by row
    bool rmws;    // some kind is an RMW
} steps_terms;

// Whether the program's tests and its hb support incremental evaluation.
bool steps_are_possible(const cat_program *);

void steps_terms_start(steps_terms *, const cat_program *);
void steps_terms_free(steps_terms *);
// The set memberships (bits by steps_term.row) of an event with these base sets. A new kind of
// events makes values non-empty again.
uint64_t steps_terms_members(steps_terms *, const cat_program *, uint32_t sets);

#endif
