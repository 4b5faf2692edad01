// program.h - a cat model as a flat program on sets and relations: each value is made once,
// whatever its names.
//
// What is known of a value whatever the execution (cat_fact) is found out while the program is
// made; docs/design/cat.md says what follows from it and why.
#ifndef SMC_CAT_PROGRAM_H
#define SMC_CAT_PROGRAM_H

#include "models/cat/syntax.h"

// X(enumerator, name): what an event is.
#define CAT_SETS(X)                                                                                \
    X(CAT_R, "R")                                                                                  \
    X(CAT_W, "W")                                                                                  \
    X(CAT_F, "F")                                                                                  \
    X(CAT_IW, "IW")                                                                                \
    X(CAT_RMW, "RMW")                                                                              \
    X(CAT_NA, "NA")                                                                                \
    X(CAT_RLX, "RLX")                                                                              \
    X(CAT_ACQ, "ACQ")                                                                              \
    X(CAT_REL, "REL")                                                                              \
    X(CAT_ACQ_REL, "ACQ_REL")                                                                      \
    X(CAT_SC, "SC")                                                                                \
    X(CAT_THREAD, "THREAD")                                                                        \
    X(CAT_LOCK, "LOCK")                                                                            \
    X(CAT_UNLOCK, "UNLOCK")                                                                        \
    X(CAT_FAILED_TRY, "FAILED-TRY")                                                                \
    X(CAT_PO_RELEASE, "PO-RELEASE")                                                                \
    X(CAT_FENCE_RMW, "FENCE-RMW")                                                                  \
    X(CAT_BEFORE_ATOMIC, "Before-atomic")                                                          \
    X(CAT_AFTER_ATOMIC, "After-atomic")                                                            \
    X(CAT_AFTER_SPINLOCK, "After-spinlock")                                                        \
    X(CAT_AFTER_UNLOCK_LOCK, "After-unlock-lock")                                                  \
    X(CAT_RCU_LOCK, "Rcu-lock")                                                                    \
    X(CAT_RCU_UNLOCK, "Rcu-unlock")                                                                \
    X(CAT_RCU_SYNC, "Sync-rcu")                                                                    \
    X(CAT_INSTRUCTIONS, "ISB")                                                                     \
    X(CAT_STORES, "DMB.ST")                                                                        \
    X(CAT_SRCU_LOCK, "Srcu-lock")                                                                  \
    X(CAT_SRCU_UNLOCK, "Srcu-unlock")                                                              \
    X(CAT_SRCU_SYNC, "Sync-srcu")                                                                  \
    X(CAT_AFTER_SRCU, "After-srcu-read-unlock")                                                    \
    X(CAT_NORETURN, "Noreturn")

// clang-format off
typedef enum cat_set {
#define X(id, name) id,
    CAT_SETS(X)
#undef X
        CAT_N_SETS
} cat_set;
// clang-format on

// X(enumerator, name, facts)
#define CAT_RELATIONS(X)                                                                           \
    X(CAT_PO, "po", CAT_PAST | CAT_NEXT)                                                           \
    X(CAT_RF, "rf", CAT_PAST | CAT_NEXT)                                                           \
    X(CAT_CO, "co", CAT_NEXT)                                                                      \
    X(CAT_FR, "fr", CAT_NEXT)                                                                      \
    X(CAT_RMW_PAIRS, "rmw", CAT_PAST | CAT_NEXT)                                                   \
    X(CAT_LOC, "loc", 0)                                                                           \
    X(CAT_INT, "int", 0)                                                                           \
    X(CAT_ADDR, "addr", CAT_PAST)                                                                  \
    X(CAT_DATA, "data", CAT_PAST)                                                                  \
    X(CAT_CTRL, "ctrl", CAT_PAST)                                                                  \
    X(CAT_CTRL_IF, "ctrl-if", CAT_PAST)                                                            \
    X(CAT_RCU_RSCS, "rcu-rscs", CAT_PAST | CAT_NEXT)                                               \
    X(CAT_ID, "id", CAT_PAST | CAT_FUTURE | CAT_ADDS)

// clang-format off
typedef enum cat_relation {
#define X(id, name, facts) id,
    CAT_RELATIONS(X)
#undef X
        CAT_N_RELATIONS
} cat_relation;
// clang-format on

// Of a value, as executions grow. A part of an execution has, with an event, all from which po u rf
// leads to it. The next event of a thread is added last: a write as the last in coherence, a read
// with the last write as its source.
typedef enum cat_fact {
    CAT_GROWS = 1,   // what it has in a part it has in the whole
    CAT_SHRINKS = 2, // what it has in the whole, of events of the part, it has in the part
    CAT_PAST = 4,    // a relation: po u rf leads from the first to the second, or they are the same
    CAT_FUTURE = 8,  // the other way
    CAT_ADDS = 16,   // with an event that is added last, only pairs that end in it are added
    CAT_STRICT = 32, // and not the pair of the event and itself
    CAT_NEXT = CAT_ADDS | CAT_STRICT,
    CAT_ALL_FACTS = 63,
} cat_fact;

typedef enum cat_op {
    CAT_EMPTY,
    CAT_ALL,
    CAT_BASE, // number `of` of the sets or relations
    CAT_VAR,  // of a recursion, number `of` of its variables
    CAT_UNION,
    CAT_INTER,
    CAT_DIFF,
    CAT_COMPL,
    CAT_SEQ,
    CAT_PLUS,
    CAT_OPT,
    CAT_INVERSE,
    CAT_CROSS,   // sets a, b
    CAT_BRACKET, // of set a
    CAT_FROM,    // relation b where it begins in set a
    CAT_TO,      // relation a where it ends in set b
    CAT_DOMAIN,
    CAT_RANGE,
    CAT_FIX, // variable `of` of a recursion, which is b, when it no longer changes
} cat_op;

enum { CAT_MOST_NODES = 4000, CAT_MOST_STEPS = 200000, CAT_MOST_CALLS = 50 };

typedef struct cat_node {
    uint8_t op;
    bool is_set;
    bool any; // empty, and of either kind
    bool needed;
    uint8_t facts;
    uint32_t a, b;   // its operands, nodes; 0: none
    uint32_t of;     // of a base value or a variable, its number
    uint32_t inside; // number of the recursion of which it depends on a variable; 0: none
    cat_place at;
} cat_node;

typedef struct cat_recursion {
    uint32_t first, n;     // its variables in cat_program.variables
    uint32_t body, n_body; // what is made again and again, in cat_program.bodies
} cat_recursion;

typedef struct cat_variable {
    uint32_t var, next; // nodes: the variable, and its next value
} cat_variable;

typedef struct cat_check {
    cat_test test;
    cat_use use;
    bool negated;
    uint32_t node;
    uint32_t name;
    cat_place at;
} cat_check;

// Which parts of executions facts are about: those that have, with an event, all from which po u rf
// leads to it; all that it needs; what it reads.
typedef enum cat_parts_of_facts { CAT_BY_PO, CAT_BY_NEEDS, CAT_BY_SOURCES } cat_parts_of_facts;

typedef struct cat_program {
    SMC_VEC(cat_node) nodes; // number 0 is none
    SMC_VEC(cat_variable) variables;
    SMC_VEC(cat_recursion) recursions; // number 0 is none
    SMC_VEC(uint32_t) bodies;
    SMC_VEC(cat_check) checks;
    uint32_t hb, lifetimes;         // the relations of these names; 0: there is none
    uint32_t base[CAT_N_RELATIONS]; // nodes; 0: no value needs it
    bool names_fence_rmw;           // the set FENCE-RMW
    bool names_rcu;                 // Sync-rcu
    cat_parts_of_facts parts;       // what facts are about
} cat_program;

// Makes the program of a text. False: cat_text.message says why not.
SMC_MUST_USE bool cat_compile(cat_text *, cat_program *);
void cat_program_free(cat_program *);

// nodes.c. A new value, or the one that is there already; `inside` is the recursion in which it is
// made. 0: there are too many.
uint32_t cat_node_of(cat_program *, uint32_t inside, cat_node);
// Whether it is (rf | co | fr)+.
bool cat_is_eco(const cat_program *, const cat_node *);
// With all the values of a recursion known: what holds of them (facts).
void cat_close_facts(cat_program *, uint32_t recursion);
// All facts anew, with cat_program.parts as it is now.
void cat_find_facts(cat_program *);

// facts.c: what the model guarantees whatever the execution. NULL, or why that is not known; *at is
// the place.
const char *cat_not_prefix_closed(const cat_program *, cat_place *at);
const char *cat_not_extensible(const cat_program *, cat_place *at);
// *paths: a branch is no need, so that an event may come before what decides whether it is there.
const char *cat_not_needs_closed(cat_program *, cat_place *at, bool *paths);
// Whether the value is empty in every execution, since RMWs are atomic.
bool cat_is_never(const cat_program *, uint32_t node);

// Whether it is a flag of data races, by its name.
bool cat_flags_race(const cat_text *, const cat_check *);

// Whether the model asks for dependencies.
static inline bool cat_depends(const cat_program *p) {
    return p->base[CAT_ADDR] || p->base[CAT_DATA] || p->base[CAT_CTRL] || p->base[CAT_CTRL_IF];
}

// Whether accesses of one location are known to be in an order that extends program order: po-loc |
// rf | co | fr has no cycle.
bool cat_is_coherent(const cat_program *);
// Whether the same is known of what happens before (facts.c).
bool cat_is_coherent_by_hb(const cat_program *);

// The recursion of the variable.
static inline const cat_recursion *cat_recursion_of(const cat_program *p, uint32_t variable) {
    const cat_recursion *r = p->recursions.at;
    while (variable < r->first || variable >= r->first + r->n) r++;
    return r;
}

static inline bool cat_grows(const cat_node *n) { return n->facts & CAT_GROWS; }

#endif
