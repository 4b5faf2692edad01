// node.h - nodes of the behaviour trie (trie.h) and their allocator.
#ifndef SMC_NODE_H
#define SMC_NODE_H

#include "interp/vm/vm.h"

enum { SMC_NODES_PER_BLOCK = 1024 };

typedef struct smc_node smc_node;

typedef struct smc_edge {
    uint64_t value;
    smc_node *to;
} smc_edge;

// The second and later children: a list at first, then an open-addressing hash table.
typedef struct smc_children {
    uint32_t n, size; // size: 0, or the power of two of the table
    smc_edge at[];
} smc_children;

// The thread that a CREATE starts.
typedef struct smc_spawn {
    smc_node *first;          // first node of the new thread; NULL: not computed yet
    uint64_t argument, clock; // clock: initial time
    uint64_t mask;            // smc_vm.child.mask
    uint32_t function;
    uint32_t handed; // smc_vm.child.handover
} smc_spawn;

struct smc_node {
    smc_step step;    // first: a smc_step * is a smc_node *
    smc_node *parent; // the node it was created from; NULL: a thread's first node
    uint64_t edge;    // value that led from the parent here
    smc_node *child;  // first child; NULL: none (in the free list: the next free node)
    uint64_t answer;  // value that leads to `child`
    union {
        smc_children *more; // if the node can receive several answers
        smc_spawn *spawn;   // if the node is a CREATE, which receives one answer
    };
    smc_saved *saved;
    uint32_t number;         // nodes are numbered in the order of creation, from 1
    uint8_t status;          // if the node receives one answer: its continuation failed permanently
    bool used : 1, live : 1; // used: not in the free list; live: kept by the current trim
    uint8_t order, order_fail; // memory orders in the program text (program/orders.h)
};

_Static_assert(sizeof(smc_node) == 96, "bytes of a node");

// {0} is an empty store.
typedef struct smc_nodes {
    SMC_VEC(smc_node *) blocks;
    uint32_t block_used; // nodes used in the last block
    smc_node *free;      // free list
    uint64_t made;       // total number of nodes created
    uint64_t bytes;      // bytes held by nodes and their data
} smc_nodes;

static inline bool smc_receives_many(unsigned kind) {
    enum { one = 0, many = 1 };
    static const bool table[SMC_KIND_COUNT] = {
#define X(id, name, receives, first, second) [id] = receives,
        SMC_KINDS(X)
#undef X
    };
    return table[kind];
}

smc_node *smc_node_new(smc_nodes *);
// Returns NULL if there is no such child yet.
smc_node *smc_node_child(const smc_node *, uint64_t value);
void smc_node_add_child(smc_nodes *, smc_node *, uint64_t value, smc_node *child);
uint64_t smc_node_bytes(const smc_node *); // Returns the bytes of a node and its data.
void smc_node_drop_saved(smc_nodes *, smc_node *);
void smc_node_forget(smc_nodes *, smc_node *); // Frees a node and its data.
void smc_node_prune(smc_nodes *, smc_node *);  // Removes the children that are not live.
void smc_nodes_each(smc_nodes *, void (*visit)(smc_nodes *, smc_node *));
void smc_nodes_free(smc_nodes *); // Frees all nodes; `made` keeps its value.

#endif
