// terms.h - the values of a program as they are asked for event by event: without what is empty in
// all executions of the kinds of events that were met.
#ifndef SMC_CAT_STEPS_TERMS_H
#define SMC_CAT_STEPS_TERMS_H

#include "models/cat/program.h"

typedef enum steps_term_op {
    STEPS_TERM_COLUMNS = CAT_FIX + 1, // what leads to an event is known once and for all
    STEPS_TERM_ECO,                   // (rf | co | fr)+
} steps_term_op;

typedef struct steps_term {
    uint8_t op;    // of cat_op or steps_term_op; CAT_EMPTY: there is nothing
    uint8_t of;    // a base relation
    bool constant; // events that are there have the same pairs whatever is added
    bool past;     // no pair leads from the event that is added to another one
    uint32_t a, b; // terms
    uint32_t row;  // a set: its number in steps_terms; columns: theirs
} steps_term;

// A kind of events: the sets of the program that have them.
typedef struct steps_kind {
    uint32_t sets;    // by cat_set
    uint64_t members; // by steps_term.row
} steps_kind;

typedef struct steps_terms {
    SMC_VEC(steps_term) at; // [node]
    SMC_VEC(uint32_t) as;   // [node]: the term that it is now; 0: it is empty
    SMC_VEC(uint32_t) rows; // [row]: the node, a set
    SMC_VEC(steps_kind) kinds;
    SMC_VEC(cat_check) checks; // those that can fail
    uint32_t n_columns;
    uint64_t met; // sets that some kind belongs to
    bool rmws;    // some kind is of RMWs
} steps_terms;

// Whether the program's tests and its hb can be asked event by event.
bool steps_are_possible(const cat_program *);

void steps_terms_start(steps_terms *, const cat_program *);
void steps_terms_free(steps_terms *);
// The sets by steps_term.row that an event with these base sets belongs to. What has a new kind of
// events is no longer empty.
uint64_t steps_terms_members(steps_terms *, const cat_program *, uint32_t sets);

#endif
