// facts.c - static analysis of a model: are its executions prefix-closed and extensible, and is po
// u rf acyclic in them?
//
// The analysis is conservative: "no" means "unknown" (docs/design/cat.md).
#include "models/cat/program.h"

// Kinds of events in a set of pairs.
typedef enum event_class {
    CLASS_ANY,
    CLASS_READ,
    CLASS_WRITE,
    CLASS_THREAD_READ, // the read of a thread's start or of a join
    CLASS_LOCK,
    CLASS_THREAD_WRITE, // the write of a thread's creation or end
    CLASS_UNLOCK,
} event_class;

// A set of pairs of events: those pairs of base relation `of` whose two events are of the kinds
// `from` and `to`. `external`: only pairs of events of different threads. `same_loc`: only pairs at
// one location.
typedef struct pairs {
    cat_relation of;
    event_class from, to;
    bool external, same_loc;
} pairs;

// Facts that hold in every execution about the value of a node and a set of pairs. Of a relation:
// it contains all of the pairs, or none. Of a set: it contains all of the pairs' first or second
// events, or none.
typedef struct relation_facts {
    bool all, none;
    bool all_from, no_from, all_to, no_to;
} relation_facts;

static bool is_read_class(event_class k) {
    return k == CLASS_READ || k == CLASS_THREAD_READ || k == CLASS_LOCK;
}
static bool is_write_class(event_class k) {
    return k == CLASS_WRITE || k == CLASS_THREAD_WRITE || k == CLASS_UNLOCK;
}

// Whether the base set contains all events of the kind.
static bool base_contains_class(uint32_t set, event_class kind) {
    return (is_read_class(kind) && set == CAT_R) || (is_write_class(kind) && set == CAT_W) ||
           ((kind == CLASS_THREAD_READ || kind == CLASS_THREAD_WRITE) && set == CAT_THREAD) ||
           (kind == CLASS_LOCK && set == CAT_LOCK) || (kind == CLASS_UNLOCK && set == CAT_UNLOCK);
}

// Whether the base set contains no event of the kind.
static bool base_excludes_class(uint32_t set, event_class kind) {
    return (is_read_class(kind) && (set == CAT_W || set == CAT_F)) ||
           (is_write_class(kind) && (set == CAT_R || set == CAT_F));
}

static relation_facts facts_of_base(const cat_node *n, const pairs *q) {
    if (n->is_set)
        return (relation_facts){.all_from = base_contains_class(n->of, q->from),
                                .no_from = base_excludes_class(n->of, q->from),
                                .all_to = base_contains_class(n->of, q->to),
                                .no_to = base_excludes_class(n->of, q->to)};
    return (relation_facts){.all = n->of == (uint32_t)q->of || (n->of == CAT_LOC && q->same_loc),
                            .none = n->of == CAT_INT && q->external};
}

static relation_facts facts_of_node(const cat_program *p, const relation_facts *known,
                                    const cat_node *n, const pairs *q) {
    const relation_facts a = known[n->a], b = known[n->b];
    switch ((cat_op)n->op) {
    case CAT_EMPTY: return (relation_facts){.none = true, .no_from = true, .no_to = true};
    case CAT_ALL: return (relation_facts){.all_from = true, .all_to = true};
    case CAT_BASE: return facts_of_base(n, q);
    case CAT_UNION:
        return (relation_facts){a.all || b.all,           a.none && b.none,
                                a.all_from || b.all_from, a.no_from && b.no_from,
                                a.all_to || b.all_to,     a.no_to && b.no_to};
    case CAT_INTER:
        return (relation_facts){a.all && b.all,           a.none || b.none,
                                a.all_from && b.all_from, a.no_from || b.no_from,
                                a.all_to && b.all_to,     a.no_to || b.no_to};
    case CAT_DIFF:
        return (relation_facts){a.all && b.none,         a.none || b.all,
                                a.all_from && b.no_from, a.no_from || b.all_from,
                                a.all_to && b.no_to,     a.no_to || b.all_to};
    case CAT_COMPL:
        return (relation_facts){a.none, a.all, a.no_from, a.all_from, a.no_to, a.all_to};
    case CAT_CROSS:
        return (relation_facts){.all = a.all_from && b.all_to, .none = a.no_from || b.no_to};
    case CAT_FROM: return (relation_facts){.all = a.all_from && b.all, .none = a.no_from || b.none};
    case CAT_TO: return (relation_facts){.all = a.all && b.all_to, .none = a.none || b.no_to};
    case CAT_PLUS:
    case CAT_OPT: return (relation_facts){.all = a.all};
    case CAT_FIX: return (relation_facts){.all = known[p->variables.at[n->of].next].all};
    case CAT_VAR:
    case CAT_SEQ:
    case CAT_INVERSE:
    case CAT_BRACKET:
    case CAT_DOMAIN:
    case CAT_RANGE: break;
    }
    return (relation_facts){0};
}

// Whether the node's value contains all pairs of q in every execution. Operands have smaller
// numbers than their nodes.
static bool has_all(const cat_program *p, uint32_t node, pairs q) {
    relation_facts *known = smc_alloc(p->nodes.n * sizeof *known);
    for (uint32_t i = 1; i <= node; i++) known[i] = facts_of_node(p, known, &p->nodes.at[i], &q);
    const bool all = known[node].all;
    free(known);
    return all;
}

// The node that the test requires to be acyclic; 0: it is another kind of test.
static uint32_t acyclic_of(const cat_program *p, const cat_check *c) {
    if (c->use != CAT_REQUIRED || c->negated) return 0;
    if (c->test == CAT_ACYCLIC) return c->node;
    return c->test == CAT_IRREFLEXIVE && p->nodes.at[c->node].op == CAT_PLUS
               ? p->nodes.at[c->node].a
               : 0;
}

// Whether the node's value contains rf, co and fr.
static bool has_all_communication(const cat_program *p, uint32_t node) {
    return has_all(
               p, node,
               (pairs){.of = CAT_RF, .from = CLASS_WRITE, .to = CLASS_READ, .same_loc = true}) &&
           has_all(
               p, node,
               (pairs){.of = CAT_CO, .from = CLASS_WRITE, .to = CLASS_WRITE, .same_loc = true}) &&
           has_all(p, node,
                   (pairs){.of = CAT_FR, .from = CLASS_READ, .to = CLASS_WRITE, .same_loc = true});
}

// Whether the node's value contains po-loc.
static bool has_all_po_loc(const cat_program *p, uint32_t node) {
    for (event_class from = CLASS_READ; from <= CLASS_WRITE; from++)
        for (event_class to = CLASS_READ; to <= CLASS_WRITE; to++)
            if (!has_all(p, node, (pairs){.of = CAT_PO, .from = from, .to = to, .same_loc = true}))
                return false;
    return true;
}

// Whether the node contains po-loc. (po-loc ; (rf | co | fr)+ is irreflexive iff po-loc | rf | co |
// fr is acyclic.)
static bool contains_po_loc(const cat_program *p, uint32_t node) { return has_all_po_loc(p, node); }
static bool is_hb_node(const cat_program *p, uint32_t node) { return node == p->hb; }

// Whether the node is a sequence x ; (rf | co | fr)+, or a union that contains one, such that
// `begins` holds for x.
static bool has_sequence(const cat_program *p, uint32_t node,
                         bool (*begins)(const cat_program *, uint32_t)) {
    bool *part = smc_alloc(p->nodes.n * sizeof *part), has = false;
    part[node] = true;
    for (uint32_t i = node; i && !has; i--) { // operands have smaller numbers than their nodes
        const cat_node *n = &p->nodes.at[i];
        if (!part[i]) continue;
        if (n->op == CAT_UNION) part[n->a] = part[n->b] = true;
        if (n->op != CAT_SEQ || p->nodes.at[n->b].op != CAT_PLUS) continue;
        has = begins(p, n->a) && has_all_communication(p, p->nodes.at[n->b].a);
    }
    free(part);
    return has;
}

bool cat_is_coherent(const cat_program *p) {
    for (uint32_t i = 0; i < p->checks.n; i++) {
        const cat_check *c = &p->checks.at[i];
        const uint32_t node = acyclic_of(p, c);
        if (node && has_all_communication(p, node) && has_all_po_loc(p, node)) return true;
        if (c->use == CAT_REQUIRED && !c->negated && c->test == CAT_IRREFLEXIVE &&
            has_sequence(p, c->node, contains_po_loc))
            return true;
    }
    return false;
}

// Whether the tests require hb ; (rf | co | fr)+ to be irreflexive and hb contains hb ; po. Then a
// read cannot read from a write if a later write to the location happens before the thread's
// previous event.
bool cat_is_coherent_by_hb(const cat_program *p) {
    if (!p->hb || p->nodes.at[p->hb].op != CAT_PLUS || !has_all(p, p->hb, (pairs){.of = CAT_PO}))
        return false;
    for (uint32_t i = 0; i < p->checks.n; i++) {
        const cat_check *c = &p->checks.at[i];
        if (c->use == CAT_REQUIRED && !c->negated && c->test == CAT_IRREFLEXIVE &&
            has_sequence(p, c->node, is_hb_node))
            return true;
    }
    return false;
}

// Whether the tests exclude cycles of po u rf. Such a cycle leads from a read to a later write of
// the same thread, from there to a read in another thread, and so on.
static bool has_no_porf_cycle(const cat_program *p) {
    for (uint32_t i = 0; i < p->checks.n; i++) {
        const uint32_t node = acyclic_of(p, &p->checks.at[i]);
        if (!node ||
            !has_all(p, node, (pairs){.of = CAT_PO, .from = CLASS_READ, .to = CLASS_WRITE}))
            continue;
        if (has_all(p, node, (pairs){.of = CAT_RF, .from = CLASS_WRITE, .to = CLASS_READ}))
            return true;
        if (has_all(
                p, node,
                (pairs){.of = CAT_RF, .from = CLASS_WRITE, .to = CLASS_READ, .external = true}) &&
            cat_is_coherent(p))
            return true;
    }
    return false;
}

// Why a larger execution may be consistent although a part of it is not; NULL: the analysis
// excludes this.
static const char *why_not_monotone(const cat_program *p, cat_place *at) {
    for (uint32_t i = 0; i < p->checks.n; i++) {
        const cat_check *c = &p->checks.at[i];
        if (c->use != CAT_REQUIRED) continue;
        *at = c->at;
        if (c->negated) return "a negated test may hold of an execution and not of a part of it";
        if (!cat_node_grows(&p->nodes.at[c->node]))
            return "this test may hold of an execution and not of a part of it";
    }
    *at = (cat_place){.line = 1, .column = 1};
    return NULL;
}

const char *cat_why_not_prefix_closed(const cat_program *p, cat_place *at) {
    const char *why = why_not_monotone(p, at);
    if (why) return why;
    if (cat_uses_dependencies(p)) return "dependencies are known of whole executions only";
    return has_no_porf_cycle(p) ? NULL : "no test of the model keeps po | rf from being cyclic";
}

// Whether the relation "needs" is acyclic. It leads from an event to the events on which its value
// and location depend (with `branches`: also those that decide branches before it), and to those
// for which threads and locks wait.
static bool has_no_cycle_of_needs(const cat_program *p, bool branches) {
    static const pairs needs[] = {{.of = CAT_ADDR},
                                  {.of = CAT_DATA},
                                  {.of = CAT_RMW_PAIRS},
                                  {.of = CAT_RF},
                                  {.of = CAT_PO, .from = CLASS_THREAD_READ},
                                  {.of = CAT_PO, .from = CLASS_LOCK},
                                  {.of = CAT_PO, .to = CLASS_THREAD_WRITE},
                                  {.of = CAT_PO, .to = CLASS_UNLOCK}};
    for (uint32_t i = 0; i < p->checks.n; i++) {
        const uint32_t node = acyclic_of(p, &p->checks.at[i]);
        bool all = node && (!branches || has_all(p, node, (pairs){.of = CAT_CTRL}));
        for (size_t k = 0; all && k < sizeof needs / sizeof *needs; k++)
            all = has_all(p, node, needs[k]);
        if (all) return true;
    }
    return false;
}

// As why_not_monotone, for another kind of parts of executions. `keeps`: stores the facts about
// these parts.
static const char *why_not_monotone_for_parts(cat_program *p, cat_part_closure parts, bool keeps,
                                              cat_place *at) {
    p->parts = parts;
    cat_find_facts(p);
    const char *why = why_not_monotone(p, at);
    for (uint32_t i = 1; i < p->nodes.n && keeps; i++)
        p->nodes.at[i].facts_of_parts = p->nodes.at[i].facts;
    p->parts = CAT_BY_PO;
    cat_find_facts(p);
    return why;
}

bool cat_subsets_are_consistent(cat_program *p) {
    cat_place at;
    return !why_not_monotone_for_parts(p, CAT_BY_SOURCES, false, &at);
}

const char *cat_why_not_needs_closed(cat_program *p, cat_place *at, bool *paths) {
    *paths = !has_no_cycle_of_needs(p, true);
    const char *why =
        why_not_monotone_for_parts(p, *paths ? CAT_BY_SOURCES : CAT_BY_NEEDS, true, at);
    if (why) return why;
    if (!cat_uses_dependencies(p) || !has_no_cycle_of_needs(p, false))
        return "no test of the model keeps what events need from being cyclic "
               "(docs/models.md, Which algorithm)";
    return NULL;
}

// ---- extensibility ------------------------------------------------------------------------------

// Facts about a relation that hold in every execution: all its pairs are in the base relation or
// sequence of the same name.
typedef struct known_sequence_facts {
    bool rmw, fr, co, between,
        never; // `between`: in fr ; co; `never`: it is empty, as the intersection of rmw with fr ;
               // co is (run.c)
} known_sequence_facts;

static known_sequence_facts combine_sequence_facts(const known_sequence_facts *known,
                                                   const cat_node *n) {
    const known_sequence_facts a = known[n->a], b = known[n->b];
    switch ((cat_op)n->op) {
    case CAT_EMPTY: return (known_sequence_facts){true, true, true, true, true};
    case CAT_BASE:
        if (n->is_set) return (known_sequence_facts){0};
        return (known_sequence_facts){
            .rmw = n->of == CAT_RMW_PAIRS, .fr = n->of == CAT_FR, .co = n->of == CAT_CO};
    case CAT_INTER: {
        known_sequence_facts both = {a.rmw || b.rmw, a.fr || b.fr, a.co || b.co,
                                     a.between || b.between, a.never || b.never};
        both.never |= both.rmw && both.between;
        return both;
    }
    case CAT_UNION:
        return (known_sequence_facts){a.rmw && b.rmw, a.fr && b.fr, a.co && b.co,
                                      a.between && b.between, a.never && b.never};
    case CAT_SEQ:
        return (known_sequence_facts){.between = a.fr && b.co, .never = a.never || b.never};
    case CAT_FROM: return b;
    case CAT_DIFF:
    case CAT_TO: return a;
    default: return (known_sequence_facts){0};
    }
}

bool cat_is_always_empty(const cat_program *p, uint32_t node) {
    known_sequence_facts *known = smc_alloc(p->nodes.n * sizeof *known);
    for (uint32_t i = 1; i <= node; i++) known[i] = combine_sequence_facts(known, &p->nodes.at[i]);
    const bool never = known[node].never;
    free(known);
    return never;
}

const char *cat_why_not_extensible(const cat_program *p, cat_place *at) {
    for (uint32_t i = 0; i < p->checks.n; i++) {
        const cat_check *c = &p->checks.at[i];
        const unsigned facts = p->nodes.at[c->node].facts;
        if (c->use != CAT_REQUIRED || cat_is_always_empty(p, c->node)) continue;
        *at = c->at;
        if (c->negated || c->test == CAT_IS_EMPTY || (facts & CAT_NEXT) != CAT_NEXT)
            return "this test may keep an execution from continuing";
    }
    return NULL;
}
