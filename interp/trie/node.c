#include "interp/trie/node.h"

enum { LIST_MAX = 8 }; // nodes with more further children use a hash table

smc_node *smc_node_new(smc_nodes *all) {
    all->made++;
    all->bytes += sizeof(smc_node);
    smc_node *n = all->free;
    if (n) {
        all->free = n->child;
        *n = (smc_node){.used = true, .number = (uint32_t)all->made};
        return n;
    }
    if (!all->blocks.n || all->block_used == SMC_NODES_PER_BLOCK) {
        *smc_vec_push(&all->blocks) = smc_alloc(SMC_NODES_PER_BLOCK * sizeof(smc_node));
        all->block_used = 0;
    }
    n = &all->blocks.at[all->blocks.n - 1][all->block_used++];
    n->used = true;
    n->number = (uint32_t)all->made;
    return n;
}

// Returns the row of the child for the value, or the free row in which it must be stored.
static smc_edge *edge_for_value(smc_children *c, uint64_t value) {
    if (!c->size) {
        uint32_t i = 0;
        while (i < c->n && c->at[i].value != value) i++;
        return &c->at[i]; // with a full list, this is the row past the end, which exists (LIST_MAX
                          // + 1 rows) and which the caller fills
    }
    uint32_t i = (uint32_t)smc_mix_pair(value, 0) & (c->size - 1);
    while (c->at[i].to && c->at[i].value != value) i = (i + 1) & (c->size - 1);
    return &c->at[i];
}

static size_t children_size(const smc_children *c) {
    return sizeof *c + (c->size ? c->size : LIST_MAX + 1) * sizeof(smc_edge);
}

// Returns a copy of the table with more room, and frees the old one.
static smc_children *grow_children(smc_nodes *all, smc_children *old) {
    uint32_t size = !old ? 0 : old->size ? 2 * old->size : 4 * LIST_MAX;
    uint32_t rows = size ? size : LIST_MAX + 1;
    smc_children *c = smc_alloc(sizeof *c + rows * sizeof(smc_edge));
    c->size = size;
    all->bytes += children_size(c);
    if (!old) return c;
    uint32_t old_rows = old->size ? old->size : old->n;
    for (uint32_t i = 0; i < old_rows; i++) {
        if (!old->at[i].to) continue;
        *edge_for_value(c, old->at[i].value) = old->at[i];
        c->n++;
    }
    all->bytes -= children_size(old);
    free(old);
    return c;
}

smc_node *smc_node_child(const smc_node *n, uint64_t value) {
    if (n->child && n->answer == value) return n->child;
    return n->child && smc_may_receive_many_values(n->step.action.kind) && n->more
               ? edge_for_value(n->more, value)->to
               : NULL;
}

void smc_node_add_child(smc_nodes *all, smc_node *n, uint64_t value, smc_node *child) {
    assert(n->used && child->used && !smc_node_child(n, value));
    assert(!n->child || smc_may_receive_many_values(n->step.action.kind));
    if (!n->child) {
        n->child = child;
        n->answer = value;
        return;
    }
    smc_children *c = n->more;
    if (!c || (c->size ? 2 * c->n >= c->size : c->n == LIST_MAX))
        c = n->more = grow_children(all, c);
    *edge_for_value(c, value) = (smc_edge){value, child};
    c->n++;
}

uint64_t smc_node_bytes(const smc_node *n) {
    const bool creates = n->step.action.kind == SMC_CREATE;
    const uint64_t owns = creates   ? (n->spawn ? sizeof *n->spawn : 0)
                          : n->more ? children_size(n->more)
                                    : 0;
    return sizeof *n + owns + (n->saved ? smc_saved_state_size(n->saved) : 0);
}

void smc_node_drop_saved(smc_nodes *all, smc_node *n) {
    if (!n->saved) return;
    all->bytes -= smc_saved_state_size(n->saved);
    smc_saved_free(n->saved);
    n->saved = NULL;
}

// Frees the node's data, but not the node.
static void free_node_contents(smc_nodes *all, smc_node *n) {
    if (n->step.action.kind == SMC_CREATE) {
        if (n->spawn) all->bytes -= sizeof *n->spawn;
        free(n->spawn);
    } else {
        if (n->more) all->bytes -= children_size(n->more);
        free(n->more);
    }
    smc_node_drop_saved(all, n);
}

void smc_node_free(smc_nodes *all, smc_node *n) {
    assert(n->used);
    free_node_contents(all, n);
    n->used = false;
    n->child = all->free;
    all->free = n;
    all->bytes -= sizeof *n;
}

void smc_node_prune(smc_nodes *all, smc_node *n) {
    smc_children *old = smc_may_receive_many_values(n->step.action.kind) ? n->more : NULL;
    const uint32_t rows = !old ? 0 : old->size ? old->size : old->n;
    if (n->child && !n->child->live) n->child = NULL;
    if (!old) return;
    n->more = NULL;
    for (uint32_t i = 0; i < rows; i++)
        if (old->at[i].to && old->at[i].to->live)
            smc_node_add_child(all, n, old->at[i].value, old->at[i].to);
    all->bytes -= children_size(old);
    free(old);
}

void smc_nodes_visit(smc_nodes *all, void (*visit)(smc_nodes *, smc_node *)) {
    for (uint32_t b = 0; b < all->blocks.n; b++) {
        const uint32_t used = b + 1 == all->blocks.n ? all->block_used : SMC_NODES_PER_BLOCK;
        for (uint32_t i = 0; i < used; i++)
            if (all->blocks.at[b][i].used) visit(all, &all->blocks.at[b][i]);
    }
}

void smc_nodes_free(smc_nodes *all) {
    smc_nodes_visit(all, free_node_contents);
    for (uint32_t b = 0; b < all->blocks.n; b++) free(all->blocks.at[b]);
    smc_vec_free(&all->blocks);
    *all = (smc_nodes){.made = all->made};
}
