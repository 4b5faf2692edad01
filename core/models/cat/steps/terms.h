// terms.h - the values of a program as they are asked for event by event: without what is empty in
// all executions of the kinds of events that were met.
#ifndef SMC_CAT_TERMS_H
#define SMC_CAT_TERMS_H

#include "models/cat/program.h"

typedef enum cat_term_op {
    CAT_TERM_COLUMNS = CAT_FIX + 1, // what leads to an event is known once and for all
    CAT_TERM_ECO,                   // (rf | co | fr)+
} cat_term_op;

typedef struct cat_term {
    uint8_t op;    // of cat_op or cat_term_op; CAT_EMPTY: there is nothing
    uint8_t of;    // a base relation
    bool constant; // events that are there have the same pairs whatever is added
    bool past;     // no pair leads from the event that is added to another one
    uint32_t a, b; // terms
    uint32_t row;  // a set: its number in cat_terms; columns: theirs
} cat_term;

// A kind of events: the sets of the program that have them.
typedef struct cat_kind_of_event {
    uint32_t sets;    // by cat_set
    uint64_t members; // by cat_term.row
} cat_kind_of_event;

typedef struct cat_terms {
    SMC_VEC(cat_term) at;   // [node]
    SMC_VEC(uint32_t) as;   // [node]: the term that it is now; 0: it is empty
    SMC_VEC(uint32_t) rows; // [row]: the node, a set
    SMC_VEC(cat_kind_of_event) kinds;
    SMC_VEC(cat_check) checks; // those that can fail
    uint32_t n_columns;
    uint64_t met; // sets that some kind belongs to
    bool rmws;    // some kind is of RMWs
} cat_terms;

// Whether the program's tests and its hb can be asked event by event.
bool cat_goes_by_steps(const cat_program *);

void cat_terms_start(cat_terms *, const cat_program *);
void cat_terms_free(cat_terms *);
// The sets by cat_term.row that an event with these base sets belongs to. What has a new kind of
// events is no longer empty.
uint64_t cat_terms_members(cat_terms *, const cat_program *, uint32_t sets);

#endif
