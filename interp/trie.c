// trie.c - implements the seam of core/program.h.
//
// A node is a thread after one history. Its state is in one of three places:
//   - in the machine (trie->resident == node), which is where it is left when the node is made;
//   - in a compact copy (node->saved);
//   - nowhere any more, once a node that can receive one answer only has been left by it: the state has moved on.
// A node that can receive many answers keeps its copy for good, so that each of them resumes there. Thus no instruction is
// interpreted twice for one history, and a straight run of single-answer nodes copies nothing.
#include "interp/trie.h"

#include <string.h>

enum { NODES_PER_BLOCK = 1024, LIST_MAX = 8 };

typedef struct edge {
    uint64_t value;
    smc_node *to;
} edge;

// The second and later children: a list up to LIST_MAX, then an open-addressing table.
typedef struct children {
    uint32_t n, size; // size: 0, or the power of two of the table
    edge at[];
} children;

struct smc_node {
    smc_step step; // first: a smc_step * is a smc_node *
    uint64_t value;
    smc_node *child; // reached by `value`; NULL: none yet
    children *more;
    smc_node *spawned;     // CREATE: the new thread's first node
    smc_saved *saved;
    uint64_t child_argument;
    uint32_t child_function;
    uint8_t status;        // a single-answer node whose continuation failed for good
    bool under_way;        // the answer was given and the run was stopped before the next action
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
    if (!t->blocks.n || t->block_used == NODES_PER_BLOCK) {
        *smc_vec_push(&t->blocks) = smc_alloc(NODES_PER_BLOCK * sizeof(smc_node));
        t->block_used = 0;
        t->bytes += NODES_PER_BLOCK * sizeof(smc_node);
    }
    t->steps++;
    return &t->blocks.at[t->blocks.n - 1][t->block_used++];
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

static children *grow(smc_trie *t, children *old) {
    uint32_t size = !old ? 0 : old->size ? 2 * old->size : 4 * LIST_MAX;
    uint32_t rows = size ? size : LIST_MAX + 1;
    children *c = smc_alloc(sizeof *c + rows * sizeof(edge));
    c->size = size;
    t->bytes += sizeof *c + rows * sizeof(edge);
    if (!old) return c;
    uint32_t old_rows = old->size ? old->size : old->n;
    for (uint32_t i = 0; i < old_rows; i++) {
        if (!old->at[i].to) continue;
        *slot(c, old->at[i].value) = old->at[i];
        c->n++;
    }
    t->bytes -= sizeof *old + (old->size ? old->size : LIST_MAX + 1) * sizeof(edge);
    free(old);
    return c;
}

static void add_child(smc_trie *t, smc_node *n, uint64_t value, smc_node *child) {
    if (!n->child) {
        n->value = value;
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

// Brings the state of `n` into the machine, leaving a copy behind if `n` may be asked again.
static void occupy(smc_trie *t, smc_node *n) {
    const bool many = receives_many(n->step.action.kind);
    if (t->resident == n) {
        if (many && !n->saved) save(t, n);
        return;
    }
    vacate(t);
    smc_invariant(n->saved, "a step whose state was lost");
    smc_vm_restore(&t->vm, n->saved);
    if (!many) {
        t->bytes -= smc_saved_size(n->saved);
        free(n->saved);
        n->saved = NULL;
    }
}

static smc_node *node_for_action(smc_trie *t) {
    smc_node *n = new_node(t);
    n->step.action = t->vm.action;
    if (t->vm.action.kind == SMC_CREATE) {
        n->child_function = smc_addr_object(t->vm.child_function);
        n->child_argument = t->vm.child_argument;
    }
    t->resident = n;
    return n;
}

static bool over_limit(const smc_trie *t) {
    return t->vm.options.memory_limit && t->bytes > t->vm.options.memory_limit;
}

static smc_status failed(smc_trie *t, smc_node *n) {
    const smc_status status = t->vm.status;
    t->resident = NULL;
    if (receives_many(n->step.action.kind)) return status; // its copy is untouched
    if (status == SMC_STOPPED) {
        n->under_way = true;
        t->resident = n;
    } else {
        n->status = (uint8_t)status;
    }
    return status;
}

// A value that `n` has not received yet.
static smc_status extend(smc_trie *t, smc_node *n, uint64_t value, const smc_step **out) {
    smc_invariant(!smc_is_last(n->step.action.kind), "a thread goes on after its last action");
    if (n->status) return (smc_status)n->status;
    if (over_limit(t)) return SMC_NO_MEMORY;
    occupy(t, n);
    t->vm.answer = value;
    if (n->under_way) t->vm.head.phase = 0; // the answer was taken already
    n->under_way = false;
    if (smc_vm_run(&t->vm) != SMC_FLOW_ACT) return failed(t, n);
    smc_node *child = node_for_action(t);
    add_child(t, n, value, child);
    *out = &child->step;
    return SMC_OK;
}

static smc_status advance(smc_program *p, const smc_step *at, uint64_t value, const smc_step **out) {
    smc_trie *t = (smc_trie *)p;
    smc_node *n = (smc_node *)(uintptr_t)at;
    t->advances++;
    if (n->child && n->value == value) {
        *out = &n->child->step;
        return SMC_OK;
    }
    if (n->more) {
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
    smc_vm_begin(&t->vm, identity, &t->code->functions.at[function], args, n_args);
    if (smc_vm_run(&t->vm) != SMC_FLOW_ACT) return t->vm.status;
    *out = node_for_action(t);
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
    if (!n->spawned) {
        smc_status status = root(t, n->step.action.thread, n->child_function, &n->child_argument, 1, &n->spawned);
        if (status != SMC_OK) return status;
    }
    *out = &n->spawned->step;
    return SMC_OK;
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

static void describe(const smc_program *p, uint32_t loc, char *buf, size_t size) {
    smc_memory_describe(&((const smc_trie *)p)->vm.memory, loc, buf, size);
}

void smc_trie_init(smc_trie *t, smc_code *code, const smc_interp_options *options) {
    *t = (smc_trie){.program = {start, advance, child, location, place, describe}, .code = code};
    smc_vm_init(&t->vm, code, options);
}

static void free_node(smc_node *n) {
    free(n->more);
    free(n->saved);
}

void smc_trie_free(smc_trie *t) {
    for (uint32_t b = 0; b < t->blocks.n; b++) {
        uint32_t used = b + 1 == t->blocks.n ? t->block_used : NODES_PER_BLOCK;
        for (uint32_t i = 0; i < used; i++) free_node(&t->blocks.at[b][i]);
        free(t->blocks.at[b]);
    }
    smc_vec_free(&t->blocks);
    smc_vec_free(&t->roots);
    smc_table_free(&t->root_ids);
    smc_vm_free(&t->vm);
    smc_code_free(t->code);
}
