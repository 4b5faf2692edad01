// program.h - a cat model as a flat program on sets and relations. Each value occurs once, whatever
// its names.
//
// Facts about a value that hold in every execution (cat_fact) are derived while the program is
// compiled. docs/design/cat.md has the theory.
#ifndef SMC_CAT_PROGRAM_H
#define SMC_CAT_PROGRAM_H

#include "models/cat/syntax.h"

// X(enumerator, name): kinds of events.
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

// Facts about how a value behaves as executions grow. A "part" of an execution contains, with each
// event, its po u rf predecessors. "Added last" means: the next event of a thread, a write as
// coherence-last, a read with the coherence-last write as source.
typedef enum cat_fact {
    CAT_GROWS = 1,   // pairs in a part are in the whole
    CAT_SHRINKS = 2, // pairs of the whole, between events of the part, are in the part
    CAT_PAST = 4,   // relation: the first event is a po u rf predecessor of the second, or equal to
                    // it
    CAT_FUTURE = 8, // the inverse is CAT_PAST
    CAT_ADDS = 16,  // an event added last only adds pairs that end in it
    CAT_STRICT = 32, // and adds no pair of the event with itself
    CAT_NEXT = CAT_ADDS | CAT_STRICT,
    CAT_ALL_FACTS = 63,
} cat_fact;

typedef enum cat_op {
    CAT_EMPTY,
    CAT_ALL,
    CAT_BASE, // base set or relation number `of`
    CAT_VAR,  // variable number `of` of a recursion
    CAT_UNION,
    CAT_INTER,
    CAT_DIFF,
    CAT_COMPL,
    CAT_SEQ,
    CAT_PLUS,
    CAT_OPT,
    CAT_INVERSE,
    CAT_CROSS,   // a * b of sets
    CAT_BRACKET, // [a] of a set
    CAT_FROM,    // relation b restricted to pairs that begin in set a
    CAT_TO,      // relation a restricted to pairs that end in set b
    CAT_DOMAIN,
    CAT_RANGE,
    CAT_FIX, // final value b of the recursion's variable `of`
} cat_op;

enum { CAT_MOST_NODES = 4000, CAT_MOST_STEPS = 200000, CAT_MOST_CALLS = 50 };

typedef struct cat_node {
    uint8_t op;
    bool is_set;
    bool any; // empty, as a set or a relation
    bool needed;
    uint8_t facts;
    uint32_t a, b;   // operand nodes; 0: none
    uint32_t of;     // base value or variable: its number
    uint32_t inside; // recursion on whose variables it depends; 0: none
    cat_place at;
} cat_node;

typedef struct cat_recursion {
    uint32_t first, n;     // range in cat_program.variables
    uint32_t body, n_body; // range in cat_program.bodies: values recomputed in each iteration
} cat_recursion;

typedef struct cat_variable {
    uint32_t var, next; // nodes: the variable, and its value after an iteration
} cat_variable;

typedef struct cat_check {
    cat_test test;
    cat_use use;
    bool negated;
    uint32_t node;
    uint32_t name;
    cat_place at;
} cat_check;

// The kind of part that facts are about: closed under po u rf predecessors, under needed events, or
// under sources.
typedef enum cat_parts_of_facts { CAT_BY_PO, CAT_BY_NEEDS, CAT_BY_SOURCES } cat_parts_of_facts;

typedef struct cat_program {
    SMC_VEC(cat_node) nodes; // number 0 means none
    SMC_VEC(cat_variable) variables;
    SMC_VEC(cat_recursion) recursions; // number 0 means none
    SMC_VEC(uint32_t) bodies;
    SMC_VEC(cat_check) checks;
    uint32_t hb, lifetimes;         // the relations with these names; 0: none
    uint32_t base[CAT_N_RELATIONS]; // nodes of the base relations; 0: not needed
    bool names_fence_rmw;           // uses the set FENCE-RMW
    bool names_rcu;                 // uses Sync-rcu
    cat_parts_of_facts parts;       // which parts the facts are about
} cat_program;

// Compiles a parsed text. On failure returns false, with the reason in cat_text.message.
SMC_MUST_USE bool cat_compile(cat_text *, cat_program *);
void cat_program_free(cat_program *);

// In nodes.c. Adds a value, or returns the existing equal one. `inside` is the recursion being
// compiled. Returns 0 if there are too many.
uint32_t cat_node_of(cat_program *, uint32_t inside, cat_node);
// Whether the node is (rf | co | fr)+.
bool cat_is_eco(const cat_program *, const cat_node *);
// Computes the facts of a recursion's values once all are known.
void cat_close_facts(cat_program *, uint32_t recursion);
// Recomputes all facts for the current cat_program.parts.
void cat_find_facts(cat_program *);

// In facts.c: what the model guarantees for every execution. Returns NULL, or why it is not known
// to hold; *at is the place.
const char *cat_not_prefix_closed(const cat_program *, cat_place *at);
const char *cat_not_extensible(const cat_program *, cat_place *at);
// Sets *paths if branches are no needs: an event may precede a read that decides whether it is
// reached.
const char *cat_not_needs_closed(cat_program *, cat_place *at, bool *paths);
// Whether the value is always empty because RMWs are atomic.
bool cat_is_never(const cat_program *, uint32_t node);

// Whether the test is a data race flag, by its name.
bool cat_flags_race(const cat_text *, const cat_check *);

// Whether the model uses dependencies.
static inline bool cat_depends(const cat_program *p) {
    return p->base[CAT_ADDR] || p->base[CAT_DATA] || p->base[CAT_CTRL] || p->base[CAT_CTRL_IF];
}

// Whether coherence is known to contain program order per location: po-loc | rf | co | fr is
// acyclic.
bool cat_is_coherent(const cat_program *);
// Whether the same is known for happens-before (facts.c).
bool cat_is_coherent_by_hb(const cat_program *);

// The recursion that a variable belongs to.
static inline const cat_recursion *cat_recursion_of(const cat_program *p, uint32_t variable) {
    const cat_recursion *r = p->recursions.at;
    while (variable < r->first || variable >= r->first + r->n) r++;
    return r;
}

static inline bool cat_grows(const cat_node *n) { return n->facts & CAT_GROWS; }

#endif
