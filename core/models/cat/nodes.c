// nodes.c - the nodes of a program, one for each distinct value, and the facts about each value
// that hold in every execution.
#include "models/cat/program.h"

static const uint8_t base_facts[] = {
#define X(id, name, facts) [id] = CAT_GROWS | CAT_SHRINKS | (facts),
    CAT_RELATIONS(X)
#undef X
};

// ---- facts --------------------------------------------------------------------------------------

static unsigned growth_facts(unsigned facts) { return facts & (CAT_GROWS | CAT_SHRINKS); }
static unsigned direction_facts(unsigned facts) { return facts & (CAT_PAST | CAT_FUTURE); }

// Facts about growth of a complement: if a value grows with the execution, its complement shrinks.
static unsigned swapped_growth(unsigned facts) {
    return (facts & CAT_GROWS ? CAT_SHRINKS : 0) | (facts & CAT_SHRINKS ? CAT_GROWS : 0);
}

static unsigned swapped_direction(unsigned facts) {
    return (facts & CAT_PAST ? CAT_FUTURE : 0) | (facts & CAT_FUTURE ? CAT_PAST : 0);
}

// Facts of the sequence a ; b. It shrinks (CAT_SHRINKS) if a part of an execution that contains
// both events of a pair also contains the event in the middle. That holds if one of the operands
// relates the middle event, as a predecessor in po u rf, to one of the two. With CAT_ADDS, pairs
// that begin at an event added last also end there, so the sequence is strict (CAT_STRICT) if a or
// b is.
static unsigned facts_of_seq(unsigned a, unsigned b) {
    unsigned facts = a & b & (CAT_GROWS | CAT_PAST | CAT_FUTURE | CAT_ADDS);
    if (a & b & CAT_SHRINKS && (b & CAT_PAST || a & CAT_FUTURE)) facts |= CAT_SHRINKS;
    return facts | (facts & CAT_ADDS ? (a | b) & CAT_STRICT : 0);
}

static unsigned facts_of_inter(unsigned a, unsigned b) {
    unsigned facts = growth_facts(a & b) | direction_facts(a | b) | ((a | b) & CAT_STRICT);
    if (a & CAT_ADDS && b & (CAT_ADDS | CAT_SHRINKS)) facts |= CAT_ADDS;
    if (b & CAT_ADDS && a & (CAT_ADDS | CAT_SHRINKS)) facts |= CAT_ADDS;
    return facts;
}

// Facts of relation r restricted to pairs that begin, or end, in a set.
static unsigned facts_of_restricted(unsigned set, unsigned r) {
    return growth_facts(set & r) | direction_facts(r) | (r & CAT_STRICT) |
           (set & CAT_SHRINKS ? r & CAT_ADDS : 0);
}

// Facts of a base relation. With CAT_BY_NEEDS, program order does not lead to the past (CAT_PAST),
// since an event does not need all its program-order predecessors.
static unsigned facts_of_relation(const cat_program *p, uint32_t of) {
    const bool by_po = of == CAT_PO || of == CAT_RCU_RSCS;
    const bool by_needs = of == CAT_ADDR || of == CAT_DATA || of == CAT_CTRL || of == CAT_CTRL_IF;
    const bool leads_out =
        (by_po && p->parts != CAT_BY_PO) || (by_needs && p->parts == CAT_BY_SOURCES);
    const bool lacks = of == CAT_RCU_RSCS && p->parts == CAT_BY_SOURCES; // it lacks RCU's events
    return base_facts[of] & ~(unsigned)((leads_out ? CAT_PAST : 0) | (lacks ? CAT_SHRINKS : 0));
}

// The set of base relations (bits 1 << cat_relation) whose union the node is; 0: the node has other
// operands.
static unsigned union_relations(const cat_program *p, uint32_t node) {
    const cat_node *n = &p->nodes.at[node];
    if (n->op == CAT_BASE && !n->is_set) return 1u << n->of;
    if (n->op != CAT_UNION) return 0;
    const unsigned a = union_relations(p, n->a), b = union_relations(p, n->b);
    return a && b ? a | b : 0;
}

bool cat_is_eco(const cat_program *p, const cat_node *n) {
    return n->op == CAT_PLUS &&
           union_relations(p, n->a) == (1u << CAT_RF | 1u << CAT_CO | 1u << CAT_FR);
}

// Facts of a transitive closure. eco is neither CAT_PAST nor CAT_FUTURE, but it shrinks: whether
// two events are related depends only on the coherence positions of their writes or sources.
static unsigned facts_of_closure(const cat_program *p, const cat_node *n, unsigned a) {
    const bool shrinks = a & CAT_SHRINKS && (direction_facts(a) || cat_is_eco(p, n));
    return (a & ~(unsigned)(CAT_SHRINKS | CAT_STRICT)) | (shrinks ? CAT_SHRINKS : 0) |
           ((a & CAT_NEXT) == CAT_NEXT ? CAT_STRICT : 0);
}

static unsigned facts_of(const cat_program *p, const cat_node *n) {
    enum { BOTH = CAT_GROWS | CAT_SHRINKS };
    const unsigned a = p->nodes.at[n->a].facts, b = p->nodes.at[n->b].facts;
    switch ((cat_op)n->op) {
    case CAT_EMPTY: return BOTH | CAT_PAST | CAT_FUTURE | CAT_NEXT;
    case CAT_ALL: return BOTH;
    case CAT_BASE: return n->is_set ? BOTH : facts_of_relation(p, n->of);
    case CAT_VAR: return n->facts;
    case CAT_UNION: return a & b;
    case CAT_INTER: return facts_of_inter(a, b);
    case CAT_DIFF:
        return growth_facts(a & swapped_growth(b)) | direction_facts(a) | (a & CAT_STRICT) |
               (b & CAT_GROWS ? a & CAT_ADDS : 0);
    case CAT_COMPL: return swapped_growth(a);
    case CAT_SEQ: return facts_of_seq(a, b);
    case CAT_PLUS: return facts_of_closure(p, n, a);
    case CAT_OPT: return a & ~(unsigned)CAT_STRICT;
    case CAT_INVERSE: return growth_facts(a) | swapped_direction(a);
    case CAT_CROSS: return growth_facts(a & b);
    case CAT_BRACKET:
        return growth_facts(a) | CAT_PAST | CAT_FUTURE | (a & CAT_SHRINKS ? CAT_ADDS : 0);
    case CAT_FROM: return facts_of_restricted(a, b);
    case CAT_TO: return facts_of_restricted(b, a);
    case CAT_DOMAIN: return (a & CAT_GROWS) | (a & CAT_FUTURE ? a & CAT_SHRINKS : 0);
    case CAT_RANGE: return (a & CAT_GROWS) | (a & CAT_PAST ? a & CAT_SHRINKS : 0);
    case CAT_FIX: return p->nodes.at[n->b].facts;
    }
    return 0;
}

// Proves the facts of a recursion by induction on the iterations: the empty relation has all facts,
// and an iteration preserves the facts that are assumed for its variables.
void cat_close_facts(cat_program *p, uint32_t recursion) {
    const cat_recursion *r = &p->recursions.at[recursion];
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < r->n_body; i++) {
            cat_node *n = &p->nodes.at[p->bodies.at[r->body + i]];
            n->facts = (uint8_t)facts_of(p, n);
        }
        for (uint32_t i = 0; i < r->n; i++) {
            const cat_variable *v = &p->variables.at[r->first + i];
            cat_node *var = &p->nodes.at[v->var];
            const uint8_t facts = var->facts & p->nodes.at[v->next].facts;
            changed |= facts != var->facts;
            var->facts = facts;
        }
    }
}

// Computes the greatest fixed point: assumes all facts of all nodes, and removes those that cannot
// be derived.
void cat_find_facts(cat_program *p) {
    for (uint32_t i = 1; i < p->nodes.n; i++) p->nodes.at[i].facts = CAT_ALL_FACTS;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < p->nodes.n; i++) {
            cat_node *n = &p->nodes.at[i];
            const uint8_t facts = n->facts & (uint8_t)facts_of(p, n);
            changed |= facts != n->facts;
            n->facts = facts;
        }
        for (uint32_t i = 0; i < p->variables.n; i++) {
            cat_node *var = &p->nodes.at[p->variables.at[i].var];
            const uint8_t facts = var->facts & p->nodes.at[p->variables.at[i].next].facts;
            changed |= facts != var->facts;
            var->facts = facts;
        }
    }
}

// ---- values -------------------------------------------------------------------------------------

static bool is_same_cat_node(const cat_node *a, const cat_node *b) {
    return a->op == b->op && a->is_set == b->is_set && a->any == b->any && a->a == b->a &&
           a->of == b->of && a->b == b->b && a->op != CAT_FIX;
}

// Whether the node has the operand a (0) or b (1).
static bool uses_operand(const cat_node *n, unsigned operand) {
    if (n->op == CAT_EMPTY || n->op == CAT_ALL || n->op == CAT_BASE || n->op == CAT_VAR)
        return false;
    if (operand == 0) return n->op != CAT_FIX;
    return n->op == CAT_UNION || n->op == CAT_INTER || n->op == CAT_DIFF || n->op == CAT_SEQ ||
           n->op == CAT_CROSS || n->op == CAT_FROM || n->op == CAT_TO;
}

uint32_t cat_add_node(cat_program *p, uint32_t inside, cat_node n) {
    for (uint32_t i = 1; i < p->nodes.n; i++)
        if (n.op != CAT_VAR && is_same_cat_node(&p->nodes.at[i], &n)) return i;
    if (p->nodes.n >= CAT_MAX_NODES) return 0;
    if (uses_operand(&n, 0) && p->nodes.at[n.a].inside) n.inside = inside;
    if (uses_operand(&n, 1) && p->nodes.at[n.b].inside) n.inside = inside;
    n.facts = (uint8_t)facts_of(p, &n);
    *smc_vec_push(&p->nodes) = n;
    const uint32_t id = p->nodes.n - 1;
    if (n.op != CAT_VAR && n.inside) *smc_vec_push(&p->bodies) = id;
    return id;
}
