// program.h - a cat model as a program: a list of nodes, each of which is a set or relation
// computed from earlier ones. Equal values are represented by one node, even if the file gives them
// several names.
//
// When the program is compiled, facts about each value are derived that hold in every execution
// (cat_fact; docs/design/cat.md).
#ifndef SMC_CAT_PROGRAM_H
#define SMC_CAT_PROGRAM_H

#include "models/cat/syntax.h"

// X(enumerator, name in cat files): the base sets of events.
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

// X(enumerator, name in cat files, facts): the base relations.
#define CAT_RELATIONS(X)                                                                           \
    X(CAT_PO, "po", CAT_PAST | CAT_NEXT)                                                           \
    X(CAT_RF, "rf", CAT_PAST | CAT_NEXT)                                                           \
    X(CAT_CO, "co", CAT_NEXT)                                                                      \
    X(CAT_FR, "fr", CAT_NEXT)                                                                      \
    X(CAT_RMW_PAIRS, "rmw", CAT_PAST | CAT_NEXT)                                                   \
    X(CAT_LOC, "loc", 0)                                                                           \
    X(CAT_INT, "int", 0)                                                                           \
    X(CAT_ADDR, "addr", CAT_PAST | CAT_NEXT)                                                       \
    X(CAT_DATA, "data", CAT_PAST | CAT_NEXT)                                                       \
    X(CAT_CTRL, "ctrl", CAT_PAST | CAT_NEXT)                                                       \
    X(CAT_CTRL_IF, "ctrl-if", CAT_PAST | CAT_NEXT)                                                 \
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

// Facts about how a value changes when an execution grows, as bits of a set. A "part" of an
// execution contains, with each event, its po u rf predecessors. An event is "added last" if it is
// the next event of a thread and, if it is a write, the last one in coherence; if it is a read, it
// reads from the last write in coherence.
typedef enum cat_fact {
    CAT_GROWS = 1,   // all pairs of a part are also pairs of the whole
    CAT_SHRINKS = 2, // all pairs of the whole whose events are in the part are also pairs of the
                     // part
    // Relation: in each pair, the first event is the second one or a po u rf predecessor of it.
    CAT_PAST = 4,
    CAT_FUTURE = 8,  // the inverse relation is CAT_PAST
    CAT_ADDS = 16,   // an event added last adds only pairs whose second event it is
    CAT_STRICT = 32, // an event added last does not add the pair of it with itself
    CAT_NEXT = CAT_ADDS | CAT_STRICT,
    CAT_ALL_FACTS = 63,
} cat_fact;

// Operators of nodes: how the value of a node is computed from its operands a and b.
typedef enum cat_op {
    CAT_EMPTY,
    CAT_ALL,
    CAT_BASE, // the base set or base relation with number `of`
    CAT_VAR,  // variable number `of` of a recursive definition
    CAT_UNION,
    CAT_INTER,
    CAT_DIFF,
    CAT_COMPL,
    CAT_SEQ,
    CAT_PLUS,
    CAT_OPT,
    CAT_INVERSE,
    CAT_CROSS,   // the product a * b of two sets
    CAT_BRACKET, // the identity [a] on a set
    CAT_FROM,    // relation b restricted to pairs that begin in set a
    CAT_TO,      // relation a restricted to pairs that end in set b
    CAT_DOMAIN,
    CAT_RANGE,
    CAT_FIX, // final value b of the variable `of` of a recursive definition
} cat_op;

// Limits of a model.
enum { CAT_MAX_NODES = 4000, CAT_MAX_STEPS = 200000, CAT_MAX_CALLS = 50 };

// A node of the program: a subexpression of the model, whose value is a set of events or a
// relation.
typedef struct cat_node {
    uint8_t op;    // cat_op
    bool is_set;   // otherwise a relation
    bool any;      // it is the empty set or relation, of undetermined kind (0 or {} in the file)
    bool needed;   // the program needs the value
    uint8_t facts; // bits of cat_fact
    // The facts about the parts of executions that pending builds (cat_why_not_needs_closed).
    uint8_t facts_of_parts;
    uint32_t a, b;   // operand nodes; 0: none
    uint32_t of;     // number of the base set, base relation or variable
    uint32_t inside; // number of the recursive definition on whose variables the value depends; 0:
                     // none
    cat_place at;
} cat_node;

// A recursive definition.
typedef struct cat_recursion {
    uint32_t first, n;     // its variables: a range of cat_program.variables
    uint32_t body, n_body; // nodes that are recomputed in each iteration: a range of
                           // cat_program.bodies
} cat_recursion;

// A variable of a recursive definition.
typedef struct cat_variable {
    uint32_t var, next; // node of the variable, node of its value after an iteration
} cat_variable;

// A test of the model on the value of a node.
typedef struct cat_check {
    cat_test test; // the condition on the value
    cat_use use;
    bool negated;  // the test must fail
    uint32_t node; // the value
    uint32_t name; // index in cat_text.names; 0: none
    cat_place at;
} cat_check;

// The kind of part of an execution that facts are about: closed under po u rf predecessors, under
// needed events (docs/design/pending.md), or under sources of reads.
typedef enum cat_part_closure { CAT_BY_PO, CAT_BY_NEEDS, CAT_BY_SOURCES } cat_part_closure;

// A compiled model. Equal subexpressions share a node. Operands have smaller numbers than the nodes
// that use them.
typedef struct cat_program {
    SMC_VEC(cat_node) nodes;           // index 0 is not used
    SMC_VEC(cat_variable) variables;   // the variables of all recursive definitions
    SMC_VEC(cat_recursion) recursions; // index 0 is not used
    SMC_VEC(uint32_t) bodies;          // nodes of the recursive definitions' bodies (cat_recursion)
    SMC_VEC(cat_check) checks;
    uint32_t hb, lifetimes; // nodes of the relations with these names; 0: the file does not define
                            // the relation
    uint32_t base[CAT_N_RELATIONS]; // [cat_relation]: node of the base relation; 0: not used
    bool uses_fence_rmw;            // the file uses the set FENCE-RMW
    bool uses_rcu_sync;             // the file uses the set Sync-rcu
    cat_part_closure parts;         // the kind of part that the facts of the nodes are about
} cat_program;

// Compiles a parsed text. On failure returns false and sets cat_text.message.
SMC_MUST_USE bool cat_compile(cat_text *, cat_program *);
void cat_program_free(cat_program *);

// Returns the node of a value, which is added unless an equal one exists. `inside`: the recursive
// definition being compiled (0: none). Returns 0 if there are too many nodes. In nodes.c.
uint32_t cat_add_node(cat_program *, uint32_t inside, cat_node);
// Whether the node is (rf | co | fr)+.
bool cat_is_eco(const cat_program *, const cat_node *);
// Computes the facts of the nodes of a recursion, after all of them were added.
void cat_close_facts(cat_program *, uint32_t recursion);
// Recomputes the facts of all nodes for the current cat_program.parts.
void cat_find_facts(cat_program *);

// Properties that hold in every execution of the model (facts.c). Each function returns NULL if the
// property holds; otherwise the reason why it may not hold, and in *at the position in the file.
const char *cat_why_not_prefix_closed(const cat_program *, cat_place *at);
const char *cat_why_not_extensible(const cat_program *, cat_place *at);
// Whether the relation "needs" has the required properties (docs/design/pending.md); returns as
// above. Sets *paths if events need no branches: then an event may precede a read that decides
// whether the thread reaches the event.
const char *cat_why_not_needs_closed(cat_program *, cat_place *at, bool *paths);
// Whether any events of a consistent execution that contain the sources of all their reads, and no
// event of RCU, are consistent, too.
bool cat_subsets_are_consistent(cat_program *);
// Whether the value is empty in every execution, because RMWs are atomic.
bool cat_is_always_empty(const cat_program *, uint32_t node);

// Whether the test is a flag for data races, which its name shows.
bool cat_flags_race(const cat_text *, const cat_check *);

// Whether the model uses dependencies.
static inline bool cat_uses_dependencies(const cat_program *p) {
    return p->base[CAT_ADDR] || p->base[CAT_DATA] || p->base[CAT_CTRL] || p->base[CAT_CTRL_IF];
}

// Whether the analysis shows that coherence contains program order at each location: po-loc | rf |
// co | fr is acyclic.
bool cat_is_coherent(const cat_program *);
// Whether the analysis shows that coherence contains happens-before at each location (facts.c).
bool cat_is_coherent_by_hb(const cat_program *);

// The recursive definition that defines the variable.
static inline const cat_recursion *cat_recursion_of(const cat_program *p, uint32_t variable) {
    const cat_recursion *r = p->recursions.at;
    while (variable < r->first || variable >= r->first + r->n) r++;
    return r;
}

// Whether all elements of the node's value in a part of an execution are elements of its value in
// the whole execution (CAT_GROWS).
static inline bool cat_node_grows(const cat_node *n) { return n->facts & CAT_GROWS; }

#endif
