// node.h - the nodes of the behaviour trie (trie.h) and the store that they are in.
#ifndef SMC_NODE_H
#define SMC_NODE_H

#include "interp/vm/vm.h"

enum { SMC_NODES_PER_BLOCK = 1024 };

typedef struct smc_node smc_node;

typedef struct smc_edge {
    uint64_t value;
    smc_node *to;
} smc_edge;

// The second and later children: a list at first, then an open-addressing table.
typedef struct smc_children {
    uint32_t n, size; // size: 0, or the power of two of the table
    smc_edge at[];
} smc_children;

// What a CREATE starts.
typedef struct smc_spawn {
    smc_node *first;          // the new thread's first node; NULL: not asked for yet
    uint64_t argument, clock; // what its clock goes on with
    uint64_t mask;            // smc_vm.child_mask
    uint32_t function;
    uint32_t handed; // smc_vm.child_handed
} smc_spawn;

struct smc_node {
    smc_step step;    // first: a smc_step * is a smc_node *
    smc_node *parent; // where it was made from; NULL: a thread's first node
    uint64_t edge;    // the value by which that led here
    smc_node *child;  // the first one; NULL: none yet (in the free list: the next free node)
    uint64_t answer;  // the value that leads there
    union {
        smc_children *more; // of a node that can receive many answers
        smc_spawn *spawn;   // CREATE, which receives one
    };
    smc_saved *saved;
    uint32_t number;           // of the nodes made so far; from 1
    uint8_t status;            // a single-answer node whose continuation failed for good
    bool used : 1, live : 1;   // not in the free list; kept by the trim that is going on
    uint8_t order, order_fail; // of the action as the text has them (program/orders.h)
};

_Static_assert(sizeof(smc_node) == 96, "bytes of a node");

// {0} is an empty store.
typedef struct smc_nodes {
    SMC_VEC(smc_node *) blocks;
    uint32_t block_used; // nodes of the last block
    smc_node *free;      // of earlier trims
    uint64_t made;       // nodes, in all
    uint64_t bytes;      // held by nodes and what they own
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
smc_node *smc_node_child(const smc_node *, uint64_t value); // NULL: none yet
void smc_node_add_child(smc_nodes *, smc_node *, uint64_t value, smc_node *child);
uint64_t smc_node_bytes(const smc_node *); // of it and what it owns
void smc_node_drop_saved(smc_nodes *, smc_node *);
void smc_node_forget(smc_nodes *, smc_node *); // with what it owns
void smc_node_prune(smc_nodes *, smc_node *);  // leaves it its live children
void smc_nodes_each(smc_nodes *, void (*visit)(smc_nodes *, smc_node *));
void smc_nodes_free(smc_nodes *); // all of them; `made` goes on

#endif
