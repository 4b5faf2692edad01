// trie.c - implements the seam of core/program.h.
//
// A node is a thread after one history. Its state is in one of three places:
//   - in the machine (trie->resident == node), which is where it is left when the node is made;
//   - in a compact copy (node->saved);
//   - nowhere any more, once a node that can receive one answer only has been left by it: the state has moved on.
// A node that can receive many answers keeps its copy for good, so that each of them resumes there. Thus no instruction is
// interpreted twice for one history, and a straight run of single-answer nodes copies nothing.
//
// Above its budget the trie asks to be trimmed: what is neither live nor on the way to a live node is forgotten. A node
// whose state has moved to a child that was forgotten gets it back by replaying from the nearest ancestor that has one;
// a thread's first node always does.
#include "interp/trie.h"

#include <string.h>

enum { NODES_PER_BLOCK = 1024, LIST_MAX = 8, FIRST_BUDGET = 2 << 20, MOST_BUDGET = 64 << 20 };

typedef struct edge {
    uint64_t value;
    smc_node *to;
} edge;

// The second and later children: a list up to LIST_MAX, then an open-addressing table.
typedef struct children {
    uint32_t n, size; // size: 0, or the power of two of the table
    edge at[];
} children;

// What a CREATE starts.
typedef struct spawn {
    smc_node *first; // the new thread's first node; NULL: not asked for yet
    uint64_t argument;
    uint32_t function;
} spawn;

struct smc_node {
    smc_step step; // first: a smc_step * is a smc_node *
    smc_node *parent; // NULL: a thread's first node
    uint64_t edge;    // the value by which the parent led here
    smc_node *child;  // the first one; NULL: none yet (in the free list: the next free node)
    union {
        children *more; // of a node that can receive many answers
        spawn *spawn;   // CREATE, which receives one
    };
    smc_saved *saved;
    uint8_t status;   // a single-answer node whose continuation failed for good
    bool used, live;  // not in the free list; kept by the trim that is going on
};

static bool receives_many(unsigned kind) {
    enum { one = 0, many = 1 };
    static const bool table[SMC_KIND_COUNT] = {
#define X(id, name, receives) [id] = receives,
        SMC_KINDS(X)
#undef X
    };
    return table[kind];
}

// Nodes ------------------------------------------------------------------------------------------------------------------

static smc_node *new_node(smc_trie *t) {
    t->steps++;
    t->bytes += sizeof(smc_node);
    t->program.crowded = t->bytes > t->budget;
    smc_node *n = t->free_nodes;
    if (n) {
        t->free_nodes = n->child;
        *n = (smc_node){.used = true};
        return n;
    }
    if (!t->blocks.n || t->block_used == NODES_PER_BLOCK) {
        *smc_vec_push(&t->blocks) = smc_alloc(NODES_PER_BLOCK * sizeof(smc_node));
        t->block_used = 0;
    }
    n = &t->blocks.at[t->blocks.n - 1][t->block_used++];
    n->used = true;
    return n;
}

static edge *slot(children *c, uint64_t value) {
    if (!c->size) {
        uint32_t i = 0;
        while (i < c->n && c->at[i].value != value) i++;
        return &c->at[i]; // LIST_MAX + 1 rows: the one past the end is there to be filled
    }
    uint32_t i = (uint32_t)smc_mix(value, 0) & (c->size - 1);
    while (c->at[i].to && c->at[i].value != value) i = (i + 1) & (c->size - 1);
    return &c->at[i];
}

static size_t children_size(const children *c) {
    return sizeof *c + (c->size ? c->size : LIST_MAX + 1) * sizeof(edge);
}

static children *grow(smc_trie *t, children *old) {
    uint32_t size = !old ? 0 : old->size ? 2 * old->size : 4 * LIST_MAX;
    uint32_t rows = size ? size : LIST_MAX + 1;
    children *c = smc_alloc(sizeof *c + rows * sizeof(edge));
    c->size = size;
    t->bytes += children_size(c);
    if (!old) return c;
    uint32_t old_rows = old->size ? old->size : old->n;
    for (uint32_t i = 0; i < old_rows; i++) {
        if (!old->at[i].to) continue;
        *slot(c, old->at[i].value) = old->at[i];
        c->n++;
    }
    t->bytes -= children_size(old);
    free(old);
    return c;
}

static void add_child(smc_trie *t, smc_node *n, uint64_t value, smc_node *child) {
    child->parent = n;
    child->edge = value;
    if (!n->child) {
        n->child = child;
        return;
    }
    children *c = n->more;
    if (!c || (c->size ? 2 * c->n >= c->size : c->n == LIST_MAX)) c = n->more = grow(t, c);
    *slot(c, value) = (edge){value, child};
    c->n++;
}

// States -----------------------------------------------------------------------------------------------------------------

static void save(smc_trie *t, smc_node *n) {
    n->saved = smc_vm_save(&t->vm);
    t->bytes += smc_saved_size(n->saved);
}

// Makes the machine free for another state. Nothing follows a last action, so its state is dropped.
static void vacate(smc_trie *t) {
    smc_node *n = t->resident;
    if (n && !n->saved && !smc_is_last(n->step.action.kind)) save(t, n);
    t->resident = NULL;
}

static bool keeps_state(const smc_node *n) { return !n->parent || receives_many(n->step.action.kind); }

static void drop_saved(smc_trie *t, smc_node *n) {
    if (!n->saved) return;
    t->bytes -= smc_saved_size(n->saved);
    free(n->saved);
    n->saved = NULL;
}

// The state of `n` moved on to a child that has been forgotten: it is made again from an ancestor's, without output.
static smc_status replay(smc_trie *t, smc_node *n) {
    SMC_VEC(smc_node *) way = {0};
    const bool show = t->vm.options.show_output;
    smc_status status = SMC_OK;
    vacate(t);
    for (; !n->saved; n = n->parent) *smc_vec_push(&way) = n;
    smc_vm_restore(&t->vm, n->saved);
    t->vm.options.show_output = false;
    while (way.n && status == SMC_OK) {
        n = smc_vec_pop(&way);
        smc_vm_answer(&t->vm, &n->parent->step.action, n->edge);
        if (smc_vm_run(&t->vm) != SMC_FLOW_ACT) status = t->vm.status;
    }
    t->vm.options.show_output = show;
    t->resident = status == SMC_OK ? n : NULL;
    smc_vec_free(&way);
    return status;
}

// Brings the state of `n` into the machine, leaving a copy behind if `n` may be asked again.
static smc_status occupy(smc_trie *t, smc_node *n) {
    if (t->resident != n && !n->saved) {
        smc_status status = replay(t, n);
        if (status != SMC_OK) return status;
    }
    if (t->resident == n) {
        if (keeps_state(n) && !n->saved) save(t, n);
        return SMC_OK;
    }
    vacate(t);
    smc_vm_restore(&t->vm, n->saved);
    if (!keeps_state(n)) drop_saved(t, n);
    return SMC_OK;
}

static smc_node *node_for_action(smc_trie *t) {
    smc_node *n = new_node(t);
    n->step.action = t->vm.action;
    if (t->vm.action.kind == SMC_CREATE) {
        n->spawn = smc_alloc(sizeof *n->spawn);
        *n->spawn = (spawn){.function = smc_addr_object(t->vm.child_function), .argument = t->vm.child_argument};
        t->bytes += sizeof *n->spawn;
    }
    t->resident = n;
    return n;
}

static bool over_limit(const smc_trie *t) {
    return t->vm.options.memory_limit && t->bytes > t->vm.options.memory_limit;
}

// A value that `n` has not received yet.
static smc_status extend(smc_trie *t, smc_node *n, uint64_t value, const smc_step **out) {
    smc_invariant(!smc_is_last(n->step.action.kind), "a thread goes on after its last action");
    if (n->status) return (smc_status)n->status;
    if (over_limit(t)) return SMC_NO_MEMORY;
    smc_status status = occupy(t, n);
    if (status != SMC_OK) return status;
    smc_vm_answer(&t->vm, &n->step.action, value);
    if (smc_vm_run(&t->vm) != SMC_FLOW_ACT) {
        t->resident = NULL; // the state is lost half-way; whoever asks again gets it by replaying
        if (t->vm.status == SMC_UNSUPPORTED && !receives_many(n->step.action.kind)) n->status = (uint8_t)t->vm.status;
        return t->vm.status;
    }
    smc_node *child = node_for_action(t);
    add_child(t, n, value, child);
    *out = &child->step;
    return SMC_OK;
}

static smc_status advance(smc_program *p, const smc_step *at, uint64_t value, const smc_step **out) {
    smc_trie *t = (smc_trie *)p;
    smc_node *n = (smc_node *)(uintptr_t)at;
    t->advances++;
    if (n->child && n->child->edge == value) {
        *out = &n->child->step;
        return SMC_OK;
    }
    if (receives_many(n->step.action.kind) && n->more) {
        const edge *e = slot(n->more, value);
        if (e->to) {
            *out = &e->to->step;
            return SMC_OK;
        }
    }
    return extend(t, n, value, out);
}

// Threads ----------------------------------------------------------------------------------------------------------------

// The first node of a thread: shared by all histories of its creator that start it alike.
static smc_status root(smc_trie *t, uint32_t identity, uint32_t function, const uint64_t *args, uint32_t n_args,
                       smc_node **out) {
    uint64_t key = (uint64_t)identity << 32 | function;
    uint32_t known = smc_table_get(&t->root_ids, key, args[0]);
    if (known) {
        *out = t->roots.at[known - 1];
        return SMC_OK;
    }
    if (over_limit(t)) return SMC_NO_MEMORY;
    vacate(t);
    const uint64_t in_body[] = {args[0], smc_addr(SMC_TAG_FUNCTION, function, 0)};
    if (identity && t->vm.uses.body) smc_vm_begin(&t->vm, identity, t->vm.uses.body, in_body, 2);
    else smc_vm_begin(&t->vm, identity, &t->code->functions.at[function], args, n_args);
    if (smc_vm_run(&t->vm) != SMC_FLOW_ACT) return t->vm.status;
    *out = node_for_action(t);
    save(t, *out);
    *smc_vec_push(&t->roots) = *out;
    *smc_table_at(&t->root_ids, key, args[0]) = t->roots.n;
    return SMC_OK;
}

static smc_status start(smc_program *p, const smc_step **out) {
    smc_trie *t = (smc_trie *)p;
    const uint64_t args[] = {1, t->code->argv};
    smc_node *n;
    smc_status status = root(t, 0, t->code->entry, args, 2, &n);
    if (status == SMC_OK) *out = &n->step;
    return status;
}

static smc_status child(smc_program *p, const smc_step *at, const smc_step **out) {
    smc_trie *t = (smc_trie *)p;
    smc_node *n = (smc_node *)(uintptr_t)at;
    smc_invariant(n->step.action.kind == SMC_CREATE, "the child of a step that creates no thread");
    spawn *s = n->spawn;
    if (!s->first) {
        smc_status status = root(t, n->step.action.thread, s->function, &s->argument, 1, &s->first);
        if (status != SMC_OK) return status;
    }
    *out = &s->first->step;
    return SMC_OK;
}

// Trimming -----------------------------------------------------------------------------------------------------------------

static void empty_node(smc_trie *t, smc_node *n) {
    if (n->step.action.kind == SMC_CREATE) {
        if (n->spawn) t->bytes -= sizeof *n->spawn;
        free(n->spawn);
    } else {
        if (n->more) t->bytes -= children_size(n->more);
        free(n->more);
    }
    drop_saved(t, n);
}

static void forget(smc_trie *t, smc_node *n) {
    if (t->resident == n) t->resident = NULL;
    empty_node(t, n);
    n->used = false;
    n->child = t->free_nodes;
    t->free_nodes = n;
    t->bytes -= sizeof *n;
}

// Leaves a node its live children.
static void prune(smc_trie *t, smc_node *n) {
    children *old = receives_many(n->step.action.kind) ? n->more : NULL;
    const uint32_t rows = !old ? 0 : old->size ? old->size : old->n;
    if (n->child && !n->child->live) n->child = NULL;
    if (!old) return;
    n->more = NULL;
    for (uint32_t i = 0; i < rows; i++)
        if (old->at[i].to && old->at[i].to->live) add_child(t, n, old->at[i].value, old->at[i].to);
    t->bytes -= children_size(old);
    free(old);
}

static void mark(smc_node *n) {
    for (; n && !n->live; n = n->parent) n->live = true;
}

typedef void visitor(smc_trie *, smc_node *);

static void each_node(smc_trie *t, visitor *visit) {
    for (uint32_t b = 0; b < t->blocks.n; b++) {
        const uint32_t used = b + 1 == t->blocks.n ? t->block_used : NODES_PER_BLOCK;
        for (uint32_t i = 0; i < used; i++)
            if (t->blocks.at[b][i].used) visit(t, &t->blocks.at[b][i]);
    }
}

static void prune_if_live(smc_trie *t, smc_node *n) {
    if (n->live) prune(t, n);
}

static void forget_or_unmark(smc_trie *t, smc_node *n) {
    if (n->live) n->live = false;
    else forget(t, n);
}

// The budget starts small, since a trie that fits the cache is a fast one. It grows where most of it is live, so that
// trimming brings nothing, or where its nodes are visited many times each, so that making them again would cost.
static void adapt_budget(smc_trie *t) {
    const uint64_t made = t->steps - t->steps_at_trim, visited = t->advances - t->advances_at_trim;
    if (t->bytes > t->budget / 2) t->budget = t->bytes * 2;
    else if (visited > 4 * made && !t->fixed_budget && t->budget < MOST_BUDGET) t->budget *= 2;
    t->steps_at_trim = t->steps;
    t->advances_at_trim = t->advances;
}

static void trim(smc_program *p, const smc_step *const *live, size_t n) {
    smc_trie *t = (smc_trie *)p;
    for (uint32_t i = 0; i < t->roots.n; i++) mark(t->roots.at[i]);
    for (size_t i = 0; i < n; i++) mark((smc_node *)(uintptr_t)live[i]);
    each_node(t, prune_if_live);
    each_node(t, forget_or_unmark);
    t->trims++;
    adapt_budget(t);
    t->program.crowded = false;
}

// The rest of the seam -----------------------------------------------------------------------------------------------------

static smc_location location(const smc_program *p, uint32_t loc) {
    const smc_memory *m = &((const smc_trie *)p)->vm.memory;
    smc_invariant(loc < m->locations.n, "a location that was never handed out");
    return m->locations.at[loc].seen;
}

static smc_place place(const smc_program *p, uint32_t id) {
    const smc_places *places = &((const smc_trie *)p)->vm.places;
    return places->at.at[id < places->at.n ? id : 0];
}

static void wide(const smc_program *p, uint64_t name, uint64_t half[2]) {
    const smc_wide_value v = smc_memory_named(&((const smc_trie *)p)->vm.memory, name);
    memcpy(half, v.half, sizeof v.half);
}

static void describe(const smc_program *p, uint32_t loc, char *buf, size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    smc_memory_describe(&vm->memory, &vm->places, loc, buf, size);
}

static void describe_object(const smc_program *p, uint32_t object, char *buf, size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    smc_memory_describe_object(&vm->memory, &vm->places, object, buf, size);
}

static bool describe_value(const smc_program *p, uint64_t value, char *buf, size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    return smc_memory_describe_value(&vm->memory, &vm->places, value, buf, size);
}

void smc_trie_init(smc_trie *t, smc_code *code, const smc_interp_options *options) {
    *t = (smc_trie){.program = {.start = start,
                                .advance = advance,
                                .child = child,
                                .location = location,
                                .place = place,
                                .trim = trim,
                                .wide = wide,
                                .describe = describe,
                                .describe_object = describe_object,
                                .describe_value = describe_value},
                    .code = code,
                    .fixed_budget = options->trie_budget != 0,
                    .budget = options->trie_budget ? options->trie_budget : FIRST_BUDGET};
    smc_vm_init(&t->vm, code, options);
}

static void forget_all(smc_trie *t) {
    each_node(t, empty_node);
    for (uint32_t b = 0; b < t->blocks.n; b++) free(t->blocks.at[b]);
    smc_vec_free(&t->blocks);
    smc_vec_free(&t->roots);
    smc_table_free(&t->root_ids);
    t->free_nodes = t->resident = NULL;
    t->block_used = 0;
    t->bytes = 0;
    t->program.crowded = false;
}

void smc_trie_restart(smc_trie *t) {
    forget_all(t);
    memset(t->vm.passed, 0, t->code->marks.n * sizeof *t->vm.passed);
    smc_memory_restart(&t->vm.memory);
}

void smc_trie_free(smc_trie *t) {
    forget_all(t);
    smc_vm_free(&t->vm);
    smc_code_free(t->code);
}
