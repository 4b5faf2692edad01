// compile.c - compiles the syntax tree to a flat program: binds names and inlines calls.
#include "models/cat/program.h"

#include <string.h>

// A binding. Each binding is linked to the one that precedes it in scope, so the body of a function
// sees only the names that were bound before the function.
typedef struct named_node {
    uint32_t name, node, binding; // `node`: the value; 0: a function, defined by `binding`
    uint32_t before;              // index of the previous binding in scope; 0: none
} named_node;

// State of the compiler.
typedef struct compiler {
    cat_text *text;
    cat_program *p;            // the program that is made
    SMC_VEC(named_node) names; // all bindings so far, see named_node
    uint32_t scope;            // index of the innermost visible binding
    uint32_t inside;           // number of the recursive definition being compiled; 0: none
    uint32_t calls, steps;     // current depth of calls; number of expressions compiled
} compiler;

static uint32_t compile_expression(compiler *, cat_expr);

// ---- values -------------------------------------------------------------------------------------

static const cat_node *node_at(const compiler *c, uint32_t id) { return &c->p->nodes.at[id]; }

// Adds a node for an operation. Returns 0, and records an error, if there are too many nodes.
static uint32_t make_operation(compiler *c, cat_place at, cat_op op, bool is_set, uint32_t a,
                               uint32_t b) {
    const uint32_t id = cat_add_node(
        c->p, c->inside, (cat_node){.op = op, .is_set = is_set, .a = a, .b = b, .at = at});
    return id ? id
              : cat_record_error(c->text, at, "this model has more than %d values", CAT_MAX_NODES);
}

static uint32_t empty_node(compiler *c, cat_place at) {
    return cat_add_node(c->p, c->inside, (cat_node){.op = CAT_EMPTY, .any = true, .at = at});
}

static uint32_t make_node(compiler *c, cat_node n) {
    const uint32_t id = cat_add_node(c->p, c->inside, n);
    if (id) return id;
    return cat_record_error(c->text, n.at, "this model has more than %d values", CAT_MAX_NODES);
}

static uint32_t base_node(compiler *c, cat_place at, bool is_set, uint32_t of) {
    return make_node(c, (cat_node){.op = CAT_BASE, .is_set = is_set, .of = of, .at = at});
}
static uint32_t relation_node(compiler *c, cat_place at, cat_relation of) {
    return base_node(c, at, false, of);
}

// Converts a value that is the empty set or relation (0, {}) to the required kind. Leaves other
// values unchanged.
static uint32_t convert_to_kind(compiler *c, uint32_t id, bool set) {
    return node_at(c, id)->any ? make_operation(c, node_at(c, id)->at, CAT_EMPTY, set, 0, 0) : id;
}

// Requires a set or a relation. Returns 0, and records an error, if the value is of the other kind.
static uint32_t require_kind(compiler *c, cat_place at, uint32_t id, bool set) {
    if (!id) return 0;
    id = convert_to_kind(c, id, set);
    if (node_at(c, id)->is_set == set) return id;
    return cat_record_error(
        c->text, at,
        set ? "expected a set of events, and this is a relation"
            : "expected a relation, and this is a set of events; [set] makes one of it");
}

static uint32_t optional_of(compiler *c, cat_place at, uint32_t a) {
    return a ? make_operation(c, at, CAT_OPT, false, a, 0) : 0;
}
static uint32_t union_of(compiler *c, cat_place at, uint32_t a, uint32_t b) {
    return a && b ? make_operation(c, at, CAT_UNION, false, a, b) : 0;
}

static bool is_base(const compiler *c, uint32_t node, cat_relation of) {
    const cat_node *n = node_at(c, node);
    return n->op == CAT_BASE && !n->is_set && n->of == (uint32_t)of;
}

// Returns the node of a ; b in simplified form: an operand [set] becomes a restriction to the set;
// a? ; b becomes b | a ; b.
static uint32_t sequence_of(compiler *c, cat_place at, uint32_t a, uint32_t b) {
    if (!a || !b) return 0;
    const cat_node x = *node_at(c, a), y = *node_at(c, b);
    if (x.op == CAT_BRACKET) return make_operation(c, at, CAT_FROM, false, x.a, b);
    if (y.op == CAT_BRACKET) return make_operation(c, at, CAT_TO, false, a, y.a);
    if (x.op == CAT_INVERSE && is_base(c, x.a, CAT_RF) && is_base(c, b, CAT_CO))
        return relation_node(c, at, CAT_FR);
    if (x.op == CAT_OPT) return union_of(c, at, b, sequence_of(c, at, x.a, b));
    if (y.op == CAT_OPT) return union_of(c, at, a, sequence_of(c, at, a, y.a));
    return make_operation(c, at, CAT_SEQ, false, a, b);
}

// ---- names --------------------------------------------------------------------------------------

// Names of the cat language that smc does not support.
static const struct {
    const char *name, *why;
} refused[] = {
    {"dep", "dependencies are addr, data and ctrl"},
    {"idd", "dependencies are addr, data and ctrl"},
    {"iico_data", "dependencies are addr, data and ctrl"},
    {"iico_ctrl", "dependencies are addr, data and ctrl"},
    {"amo", "an RMW is one pair of rmw"},
    {"lxsx", "an RMW is one pair of rmw"},
    {"crit", "RCU is not tracked"},
    {"rcu-rscs", "RCU is not tracked"},
    {"srcu-rscs", "it follows from Srcu-lock, data and Srcu-unlock"},
    {"si", "instructions are not tracked"},
    {"sm", "instructions are not tracked"},
};

// The pairs of a base relation within a thread (`inside`), or between threads.
static uint32_t external_or_internal(compiler *c, cat_place at, cat_relation of, bool inside) {
    const uint32_t same = relation_node(c, at, CAT_INT);
    return same ? make_operation(c, at, inside ? CAT_INTER : CAT_DIFF, false,
                                 relation_node(c, at, of), same)
                : 0;
}

// A relation of processors such as ctrl+isb: from a read, by a control dependency, to an
// instruction that refetches instructions, then by program order: (ctrl & (_ * ISB)) ; po.
static uint32_t control_fence(compiler *c, cat_place at) {
    const uint32_t fence = base_node(c, at, true, CAT_INSTRUCTIONS);
    return fence ? sequence_of(
                       c, at,
                       make_operation(c, at, CAT_TO, false, relation_node(c, at, CAT_CTRL), fence),
                       relation_node(c, at, CAT_PO))
                 : 0;
}

static bool is_in_name_list(const char *name, const char *const *names) {
    while (*names && strcmp(*names, name) != 0) names++;
    return *names;
}

// Returns the node of a predefined name of the cat language. Sets *found to whether the name is
// predefined.
static uint32_t predefined_relation(compiler *c, cat_place at, const char *name, bool *found) {
    static const struct {
        const char *name;
        cat_relation of;
        bool inside;
    } parts[] = {{"rfe", CAT_RF, false}, {"rfi", CAT_RF, true},  {"coe", CAT_CO, false},
                 {"coi", CAT_CO, true},  {"fre", CAT_FR, false}, {"fri", CAT_FR, true}};
    static const char *const sets[] = {
#define X(id, name) name,
        CAT_SETS(X)
#undef X
    };
    static const char *const relations[] = {
#define X(id, name, facts) name,
        CAT_RELATIONS(X)
#undef X
    };
    *found = true;
    for (uint32_t i = 0; i < CAT_N_SETS; i++)
        if (strcmp(sets[i], name) == 0) {
            c->p->uses_fence_rmw |= i == CAT_FENCE_RMW;
            c->p->uses_rcu_sync |= i == CAT_RCU_SYNC;
            return base_node(c, at, true, i);
        }
    for (uint32_t i = 0; i < CAT_N_RELATIONS; i++)
        if (strcmp(relations[i], name) == 0) return relation_node(c, at, i);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, name) == 0)
            return external_or_internal(c, at, parts[i].of, parts[i].inside);
    if (strcmp(name, "M") == 0)
        return make_operation(c, at, CAT_UNION, true, base_node(c, at, true, CAT_R),
                              base_node(c, at, true, CAT_W));
    if (strcmp(name, "po-loc") == 0)
        return make_operation(c, at, CAT_INTER, false, relation_node(c, at, CAT_PO),
                              relation_node(c, at, CAT_LOC));
    if (strcmp(name, "com") == 0)
        return union_of(
            c, at, relation_node(c, at, CAT_RF),
            union_of(c, at, relation_node(c, at, CAT_CO), relation_node(c, at, CAT_FR)));
    if (strcmp(name, "ext") == 0)
        return make_operation(c, at, CAT_COMPL, false, relation_node(c, at, CAT_INT), 0);
    // names of specific architectures
    if (is_in_name_list(name, (const char *const[]){"ISYNC", NULL}))
        return base_node(c, at, true, CAT_INSTRUCTIONS);
    if (is_in_name_list(name, (const char *const[]){"EIEIO", "Fence.w.w", NULL}))
        return base_node(c, at, true, CAT_STORES);
    if (is_in_name_list(
            name, (const char *const[]){"ctrlisb", "ctrlisync", "ctrl-isync", "ctrlcfence", NULL}))
        return control_fence(c, at);
    if (strcmp(name, "emptyset") == 0) return empty_node(c, at);
    *found = false;
    return 0;
}

// The innermost visible binding of the name; NULL: none.
static const named_node *lookup_name(const compiler *c, uint32_t name) {
    uint32_t i = c->scope;
    while (i && c->names.at[i].name != name) i = c->names.at[i].before;
    return i ? &c->names.at[i] : NULL;
}

static void bind_name(compiler *c, uint32_t name, uint32_t node, uint32_t binding) {
    *smc_vec_push(&c->names) =
        (named_node){.name = name, .node = node, .binding = binding, .before = c->scope};
    c->scope = c->names.n - 1;
}

static uint32_t report_unknown_name(compiler *c, const cat_expr_record *e, const char *what) {
    const char *name = cat_name_of(c->text, e->name);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (strcmp(refused[i].name, name) == 0)
            return cat_record_error(c->text, e->at, "'%s' is not supported: %s", name,
                                    refused[i].why);
    return cat_record_error(c->text, e->at, "%s '%s' is not known", what, name);
}

static uint32_t compile_name(compiler *c, const cat_expr_record *e) {
    bool found = false;
    const named_node *n = lookup_name(c, e->name);
    if (n && n->node) return n->node;
    if (n)
        return cat_record_error(c->text, e->at, "expected '(' after the function '%s'",
                                cat_name_of(c->text, e->name));
    const uint32_t id = predefined_relation(c, e->at, cat_name_of(c->text, e->name), &found);
    return found ? id : report_unknown_name(c, e, "the name");
}

// ---- calls of functions -------------------------------------------------------------------------

// The relation fencerel(set): po ; [set] ; po.
static uint32_t fence_relation(compiler *c, cat_place at, uint32_t set) {
    const uint32_t po = relation_node(c, at, CAT_PO);
    return set && po ? sequence_of(c, at, make_operation(c, at, CAT_TO, false, po, set), po) : 0;
}

static uint32_t report_unknown_function(compiler *c, const cat_expr_record *e) {
    return cat_record_error(c->text, e->at, "expected an operator: '%s' is no function",
                            cat_name_of(c->text, e->name));
}

static uint32_t call_predefined(compiler *c, const cat_expr_record *e) {
    const char *name = cat_name_of(c->text, e->name);
    const bool of_set = strcmp(name, "toid") == 0 || strcmp(name, "fencerel") == 0;
    bool is_value = false;
    (void)predefined_relation(c, e->at, name, &is_value);
    if (is_value) return report_unknown_function(c, e);
    if (!of_set && strcmp(name, "domain") != 0 && strcmp(name, "range") != 0)
        return report_unknown_name(c, e, "the function");
    if (e->n != 1) return cat_record_error(c->text, e->at, "'%s' has one argument", name);
    const uint32_t a =
        require_kind(c, e->at, compile_expression(c, c->text->lists.at[e->first]), of_set);
    if (!a) return 0;
    if (strcmp(name, "toid") == 0) return make_operation(c, e->at, CAT_BRACKET, false, a, 0);
    if (of_set) return fence_relation(c, e->at, a);
    return make_operation(c, e->at, strcmp(name, "domain") == 0 ? CAT_DOMAIN : CAT_RANGE, true, a,
                          0);
}

static uint32_t compile_call(compiler *c, const cat_expr_record *e) {
    const named_node *f = lookup_name(c, e->name);
    if (!f) return call_predefined(c, e);
    if (f->node) return report_unknown_function(c, e);
    const cat_binding b = c->text->bindings.at[f->binding];
    if (b.n != e->n)
        return cat_record_error(c->text, e->at, "'%s' has %u parameters, and here are %u arguments",
                                cat_name_of(c->text, e->name), b.n, e->n);
    if (c->calls >= CAT_MAX_CALLS)
        return cat_record_error(c->text, e->at, "functions call each other more than %d deep",
                                CAT_MAX_CALLS);
    const uint32_t seen = c->scope;
    uint32_t last = f->before;
    // the arguments are compiled in the caller's scope, the body in the function's scope
    for (uint32_t i = 0; i < b.n; i++) {
        const uint32_t a = compile_expression(c, c->text->lists.at[e->first + i]);
        if (!a) return 0;
        *smc_vec_push(&c->names) =
            (named_node){.name = c->text->lists.at[b.first + i], .node = a, .before = last};
        last = c->names.n - 1;
    }
    c->calls++;
    c->scope = last;
    const uint32_t id = compile_expression(c, b.body);
    c->scope = seen;
    c->calls--;
    return id;
}

// ---- expressions --------------------------------------------------------------------------------

static uint32_t compile_pointwise(compiler *c, cat_place at, cat_op op, uint32_t a, uint32_t b) {
    if (!a || !b) return 0;
    if (node_at(c, a)->any && !node_at(c, b)->any) a = convert_to_kind(c, a, node_at(c, b)->is_set);
    if (node_at(c, b)->any && !node_at(c, a)->any) b = convert_to_kind(c, b, node_at(c, a)->is_set);
    if (!a || !b) return 0;
    const bool set = node_at(c, a)->is_set;
    if (set != node_at(c, b)->is_set)
        return cat_record_error(
            c->text, at, "one side of this operator is a set of events, the other a relation");
    return make_operation(c, at, op, set, a, b);
}

static uint32_t compile_let(compiler *c, const cat_expr_record *e) {
    const cat_binding b = c->text->bindings.at[e->first];
    const uint32_t seen = c->scope;
    const uint32_t node = b.is_function ? 0 : compile_expression(c, b.body);
    if (!b.is_function && !node) return 0;
    bind_name(c, b.name, node, e->first);
    const uint32_t id = compile_expression(c, e->a);
    c->scope = seen;
    return id;
}

static uint32_t compile_unary(compiler *c, const cat_expr_record *e) {
    uint32_t a = compile_expression(c, e->a);
    if (!a) return 0;
    switch (e->kind) {
    case CAT_OF_COMPL:
        return make_operation(c, e->at, CAT_COMPL, node_at(c, a)->is_set,
                              convert_to_kind(c, a, false), 0);
    case CAT_OF_BRACKET:
        return (a = require_kind(c, e->at, a, true))
                   ? make_operation(c, e->at, CAT_BRACKET, false, a, 0)
                   : 0;
    default: break;
    }
    if (!(a = require_kind(c, e->at, a, false))) return 0;
    if (e->kind == CAT_OF_INVERSE) return make_operation(c, e->at, CAT_INVERSE, false, a, 0);
    if (e->kind == CAT_OF_OPT) return optional_of(c, e->at, a);
    const uint32_t plus = make_operation(c, e->at, CAT_PLUS, false, a, 0);
    return e->kind == CAT_OF_PLUS ? plus : optional_of(c, e->at, plus);
}

static uint32_t compile_expression(compiler *c, cat_expr expr) {
    const cat_expr_record e = c->text->exprs.at[expr];
    if (++c->steps > CAT_MAX_STEPS)
        return cat_record_error(c->text, e.at,
                                "this model is too large: its functions are called too often");
    switch (e.kind) {
    case CAT_OF_NAME: return compile_name(c, &e);
    case CAT_OF_EMPTY: return empty_node(c, e.at);
    case CAT_OF_UNIVERSE: return make_operation(c, e.at, CAT_ALL, true, 0, 0);
    case CAT_OF_CALL: return compile_call(c, &e);
    case CAT_OF_LET: return compile_let(c, &e);
    case CAT_OF_COMPL:
    case CAT_OF_PLUS:
    case CAT_OF_STAR:
    case CAT_OF_OPT:
    case CAT_OF_INVERSE:
    case CAT_OF_BRACKET: return compile_unary(c, &e);
    case CAT_OF_UNION:
    case CAT_OF_INTER:
    case CAT_OF_DIFF:
    case CAT_OF_SEQ:
    case CAT_OF_CROSS: break;
    }
    const uint32_t a = compile_expression(c, e.a), b = a ? compile_expression(c, e.b) : 0;
    if (!b) return 0;
    switch (e.kind) {
    case CAT_OF_UNION: return compile_pointwise(c, e.at, CAT_UNION, a, b);
    case CAT_OF_INTER: return compile_pointwise(c, e.at, CAT_INTER, a, b);
    case CAT_OF_DIFF: return compile_pointwise(c, e.at, CAT_DIFF, a, b);
    case CAT_OF_SEQ:
        return sequence_of(c, e.at, require_kind(c, e.at, a, false),
                           require_kind(c, e.at, b, false));
    default: {
        const uint32_t from = require_kind(c, e.at, a, true),
                       to = from ? require_kind(c, e.at, b, true) : 0;
        return to ? make_operation(c, e.at, CAT_CROSS, false, from, to) : 0;
    }
    }
}

// ---- instructions -------------------------------------------------------------------------------

// Checks that no variable of the recursion occurs negated in the node's value; otherwise the
// iteration might not terminate. `is_negated`: the node itself occurs negated. `seen` has two marks
// for each node: 1 visited, 2 visited as negated.
static bool is_monotone(compiler *c, uint32_t id, bool is_negated, uint8_t *seen) {
    const cat_node n = *node_at(c, id);
    const uint8_t mark = is_negated ? 2 : 1;
    if (!n.inside || seen[id] & mark) return true;
    seen[id] |= mark;
    if (n.op == CAT_VAR)
        return !is_negated ||
               cat_record_error(
                   c->text, n.at,
                   "this recursion has no least solution: it takes away what it defines");
    const bool first = is_monotone(c, n.a, is_negated ^ (n.op == CAT_COMPL), seen);
    const bool two = n.op == CAT_UNION || n.op == CAT_INTER || n.op == CAT_DIFF ||
                     n.op == CAT_SEQ || n.op == CAT_CROSS || n.op == CAT_FROM || n.op == CAT_TO;
    return first && (!two || is_monotone(c, n.b, is_negated ^ (n.op == CAT_DIFF), seen));
}

static void record_kind(compiler *c, uint32_t binding, uint32_t node) {
    if (!node) return;
    const cat_node *n = node_at(c, node);
    c->text->bindings.at[binding].value = n->any      ? CAT_VALUE_EMPTY
                                          : n->is_set ? CAT_VALUE_SET
                                                      : CAT_VALUE_RELATION;
}

// Compiles a recursive definition (let rec).
static bool compile_rec(compiler *c, const cat_instruction *i) {
    cat_program *p = c->p;
    cat_recursion r = {.first = p->variables.n, .n = i->n, .body = p->bodies.n};
    const uint32_t number = p->recursions.n, seen = c->scope;
    *smc_vec_push(&p->recursions) = r;
    c->inside = number;
    for (uint32_t k = 0; k < i->n; k++) {
        const cat_binding b = c->text->bindings.at[i->first + k];
        if (b.is_function)
            return cat_record_error(c->text, b.at, "recursive functions are not supported");
        const uint32_t var = cat_add_node(p, number,
                                          (cat_node){.op = CAT_VAR,
                                                     .of = r.first + k,
                                                     .inside = number,
                                                     .at = b.at,
                                                     .facts = CAT_ALL_FACTS});
        if (!var)
            return cat_record_error(c->text, b.at, "this model has more than %d values",
                                    CAT_MAX_NODES);
        *smc_vec_push(&p->variables) = (cat_variable){.var = var};
        bind_name(c, b.name, var, 0);
    }
    for (uint32_t k = 0; k < i->n; k++) {
        const cat_binding b = c->text->bindings.at[i->first + k];
        const uint32_t next = require_kind(c, b.at, compile_expression(c, b.body), false);
        if (!next) return false;
        p->variables.at[r.first + k].next = next;
    }
    uint8_t *marks = smc_alloc(p->nodes.n);
    bool ok = true;
    for (uint32_t k = 0; k < i->n && ok; k++)
        ok = is_monotone(c, p->variables.at[r.first + k].next, false, marks);
    free(marks);
    c->inside = 0;
    c->scope = seen;
    if (!ok) return false;
    r.n_body = p->bodies.n - r.body;
    p->recursions.at[number] = r;
    cat_close_facts(p, number);
    for (uint32_t k = 0; k < i->n; k++) {
        const cat_binding b = c->text->bindings.at[i->first + k];
        const uint32_t fix = make_node(c, (cat_node){.op = CAT_FIX,
                                                     .b = p->variables.at[r.first + k].var,
                                                     .of = r.first + k,
                                                     .at = b.at});
        if (!fix) return false;
        record_kind(c, i->first + k, fix);
        bind_name(c, b.name, fix, 0);
    }
    return true;
}

static bool compile_bindings(compiler *c, const cat_instruction *i) {
    if (i->is_rec) return compile_rec(c, i);
    const uint32_t seen = c->scope;
    SMC_VEC(uint32_t) values = {0};
    bool ok = true;
    for (uint32_t k = 0; k < i->n && ok; k++) {
        const cat_binding b = c->text->bindings.at[i->first + k];
        const uint32_t node = b.is_function ? 0 : compile_expression(c, b.body);
        ok = b.is_function || node;
        record_kind(c, i->first + k, node);
        *smc_vec_push(&values) = node;
    }
    c->scope = seen;
    for (uint32_t k = 0; k < i->n && ok; k++)
        bind_name(c, c->text->bindings.at[i->first + k].name, values.at[k], i->first + k);
    smc_vec_free(&values);
    return ok;
}

static bool compile_test(compiler *c, const cat_instruction *i) {
    uint32_t node = compile_expression(c, i->of);
    if (!node) return false;
    if (i->test != CAT_IS_EMPTY || node_at(c, node)->any)
        node = require_kind(c, i->at, node, false);
    if (!node) return false;
    *smc_vec_push(&c->p->checks) = (cat_check){.test = i->test,
                                               .use = i->use,
                                               .negated = i->negated,
                                               .node = node,
                                               .name = i->name,
                                               .at = i->at};
    return true;
}

// ---- dead code ----------------------------------------------------------------------------------

// Marks the node and its operands as needed.
static void mark_operands(cat_program *p, uint32_t id) {
    SMC_VEC(uint32_t) open = {0};
    *smc_vec_push(&open) = id;
    while (open.n) {
        cat_node *n = &p->nodes.at[smc_vec_pop(&open)];
        if (n->needed) continue;
        n->needed = true;
        if (n->op == CAT_BASE && !n->is_set) p->base[n->of] = (uint32_t)(n - p->nodes.at);
        if (n->op == CAT_BASE || n->op == CAT_EMPTY || n->op == CAT_ALL) continue;
        if (n->op == CAT_VAR || n->op == CAT_FIX) {
            const cat_recursion *r = cat_recursion_of(p, n->of);
            for (uint32_t k = 0; k < r->n; k++) {
                *smc_vec_push(&open) = p->variables.at[r->first + k].var;
                *smc_vec_push(&open) = p->variables.at[r->first + k].next;
            }
            continue;
        }
        *smc_vec_push(&open) = n->a;
        if (n->b) *smc_vec_push(&open) = n->b;
    }
    smc_vec_free(&open);
}

bool cat_flags_race(const cat_text *text, const cat_check *c) {
    const char *name = c->name ? cat_name_of(text, c->name) : NULL;
    return c->use != CAT_REQUIRED && name &&
           (strstr(name, "race") || strstr(name, "Race") || strcmp(name, "dr") == 0 ||
            strcmp(name, "Dr") == 0);
}

// Removes nodes that neither a test, nor a race flag, nor hb or lifetimes needs.
static void remove_unneeded_nodes(const cat_text *text, cat_program *p) {
    for (uint32_t i = 0; i < p->checks.n; i++)
        if (p->checks.at[i].use == CAT_REQUIRED) mark_operands(p, p->checks.at[i].node);
    if (p->hb) mark_operands(p, p->hb);
    if (p->lifetimes) mark_operands(p, p->lifetimes);
    for (uint32_t i = 0; i < p->checks.n; i++)
        if (cat_flags_race(text, &p->checks.at[i])) mark_operands(p, p->checks.at[i].node);
    // removes unneeded nodes from the bodies of recursive definitions
    for (uint32_t r = 1; r < p->recursions.n; r++) {
        cat_recursion *rec = &p->recursions.at[r];
        uint32_t n_left = 0;
        for (uint32_t i = 0; i < rec->n_body; i++)
            if (p->nodes.at[p->bodies.at[rec->body + i]].needed)
                p->bodies.at[rec->body + n_left++] = p->bodies.at[rec->body + i];
        rec->n_body = n_left;
    }
}

// The last relation with this name that the file defines; 0: none.
static uint32_t relation_named(const compiler *c, const char *name) {
    for (uint32_t i = c->scope; i; i = c->names.at[i].before)
        if (strcmp(cat_name_of(c->text, c->names.at[i].name), name) == 0 && c->names.at[i].node &&
            !node_at(c, c->names.at[i].node)->is_set)
            return c->names.at[i].node;
    return 0;
}

bool cat_compile(cat_text *text, cat_program *p) {
    compiler c = {.text = text, .p = p};
    bool ok = true;
    *p = (cat_program){0};
    *smc_vec_push(&p->nodes) = (cat_node){0};
    *smc_vec_push(&p->recursions) = (cat_recursion){0};
    *smc_vec_push(&c.names) = (named_node){0};
    for (uint32_t i = 0; i < text->instructions.n && ok; i++) {
        const cat_instruction *of = &text->instructions.at[i];
        ok = of->is_let ? compile_bindings(&c, of) : compile_test(&c, of);
    }
    p->hb = ok ? relation_named(&c, "hb") : 0;
    p->lifetimes = ok ? relation_named(&c, "lifetimes") : 0;
    if (ok) remove_unneeded_nodes(text, p);
    smc_vec_free(&c.names);
    return ok;
}

void cat_program_free(cat_program *p) {
    smc_vec_free(&p->nodes);
    smc_vec_free(&p->variables);
    smc_vec_free(&p->recursions);
    smc_vec_free(&p->bodies);
    smc_vec_free(&p->checks);
}
