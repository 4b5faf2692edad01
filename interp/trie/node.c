#include "interp/trie/node.h"

enum { LIST_MAX = 8 }; // children before there is a table

smc_node *smc_node_new(smc_trie *t) {
    t->steps++;
    t->bytes += sizeof(smc_node);
    t->program.crowded = t->bytes > t->budget;
    smc_node *n = t->free_nodes;
    if (n) {
        t->free_nodes = n->child;
        *n = (smc_node){.used = true};
        return n;
    }
    if (!t->blocks.n || t->block_used == SMC_NODES_PER_BLOCK) {
        *smc_vec_push(&t->blocks) = smc_alloc(SMC_NODES_PER_BLOCK * sizeof(smc_node));
        t->block_used = 0;
    }
    n = &t->blocks.at[t->blocks.n - 1][t->block_used++];
    n->used = true;
    return n;
}

static smc_edge *slot(smc_children *c, uint64_t value) {
    if (!c->size) {
        uint32_t i = 0;
        while (i < c->n && c->at[i].value != value) i++;
        return &c->at[i]; // LIST_MAX + 1 rows: the one past the end is there to be filled
    }
    uint32_t i = (uint32_t)smc_mix_pair(value, 0) & (c->size - 1);
    while (c->at[i].to && c->at[i].value != value) i = (i + 1) & (c->size - 1);
    return &c->at[i];
}

static size_t children_size(const smc_children *c) {
    return sizeof *c + (c->size ? c->size : LIST_MAX + 1) * sizeof(smc_edge);
}

static smc_children *grow(smc_trie *t, smc_children *old) {
    uint32_t size = !old ? 0 : old->size ? 2 * old->size : 4 * LIST_MAX;
    uint32_t rows = size ? size : LIST_MAX + 1;
    smc_children *c = smc_alloc(sizeof *c + rows * sizeof(smc_edge));
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

smc_node *smc_node_child(const smc_node *n, uint64_t value) {
    if (n->child && n->answer == value) return n->child;
    return n->child && smc_receives_many(n->step.action.kind) && n->more ? slot(n->more, value)->to : NULL;
}

void smc_node_add_child(smc_trie *t, smc_node *n, uint64_t value, smc_node *child) {
    if (!n->child) {
        n->child = child;
        n->answer = value;
        return;
    }
    smc_children *c = n->more;
    if (!c || (c->size ? 2 * c->n >= c->size : c->n == LIST_MAX)) c = n->more = grow(t, c);
    *slot(c, value) = (smc_edge){value, child};
    c->n++;
}

void smc_node_drop_saved(smc_trie *t, smc_node *n) {
    if (!n->saved) return;
    t->bytes -= smc_saved_size(n->saved);
    free(n->saved);
    n->saved = NULL;
}

void smc_node_empty(smc_trie *t, smc_node *n) {
    if (n->step.action.kind == SMC_CREATE) {
        if (n->spawn) t->bytes -= sizeof *n->spawn;
        free(n->spawn);
    } else {
        if (n->more) t->bytes -= children_size(n->more);
        free(n->more);
    }
    smc_node_drop_saved(t, n);
}

void smc_node_forget(smc_trie *t, smc_node *n) {
    if (t->resident == n) t->resident = NULL;
    smc_node_empty(t, n);
    n->used = false;
    n->child = t->free_nodes;
    t->free_nodes = n;
    t->bytes -= sizeof *n;
}

// Leaves a node its live children.
void smc_node_prune(smc_trie *t, smc_node *n) {
    smc_children *old = smc_receives_many(n->step.action.kind) ? n->more : NULL;
    const uint32_t rows = !old ? 0 : old->size ? old->size : old->n;
    if (n->child && !n->child->live) n->child = NULL;
    if (!old) return;
    n->more = NULL;
    for (uint32_t i = 0; i < rows; i++)
        if (old->at[i].to && old->at[i].to->live) smc_node_add_child(t, n, old->at[i].value, old->at[i].to);
    t->bytes -= children_size(old);
    free(old);
}

void smc_nodes_each(smc_trie *t, void (*visit)(smc_trie *, smc_node *)) {
    for (uint32_t b = 0; b < t->blocks.n; b++) {
        const uint32_t used = b + 1 == t->blocks.n ? t->block_used : SMC_NODES_PER_BLOCK;
        for (uint32_t i = 0; i < used; i++)
            if (t->blocks.at[b][i].used) visit(t, &t->blocks.at[b][i]);
    }
}
