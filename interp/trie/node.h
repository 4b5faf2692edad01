// node.h - nodes of the behaviour trie (trie.h) and their allocator.
#ifndef SMC_NODE_H
#define SMC_NODE_H

#include "interp/vm/vm.h"

enum { SMC_NODES_PER_BLOCK = 1024 }; // nodes are allocated in blocks of this many

typedef struct smc_node smc_node;

// A child of a node, and the received value that leads to it.
typedef struct smc_edge {
    uint64_t value;
    smc_node *to;
} smc_edge;

// The further children of a node, which has several: a list, or a hash table with open addressing
// if there are many.
typedef struct smc_children {
    uint32_t n, size; // number of children; size of the table, a power of two, or 0 for a list
    smc_edge at[];
} smc_children;

// The thread that a CREATE action starts.
typedef struct smc_spawn {
    smc_node *first;          // first node of the new thread; NULL: not computed yet
    uint64_t argument, clock; // start argument; initial time of the thread's clock
    uint64_t mask;            // signals that are blocked in the new thread
    uint32_t function;
    uint32_t handed; // number of the memory that the creator hands over (vm/owned/handover.h); 0:
                     // none
} smc_spawn;

// A node: a thread after one history, with its next action.
struct smc_node {
    smc_step step;    // must be first: a smc_step * is cast to a smc_node *
    smc_node *parent; // the node from which this one was created; NULL: the first node of a thread
    uint64_t edge;    // value received at the parent, after which this node follows
    smc_node *child;  // first child; NULL: none. In a free node: the next free node
    uint64_t answer;  // value that leads to `child`
    union {
        smc_children *more; // further children, if the node can receive several values
        smc_spawn *spawn;   // the created thread if the action is a CREATE, which receives only one
                            // value
    };
    smc_saved *saved; // copy of the thread's state at this node; NULL: none (program.c)
    uint32_t number;  // nodes are numbered from 1 in the order of creation
    uint8_t status; // smc_status of the failure if the node can receive only one answer and running
                    // on failed; SMC_OK: no failure
    bool used : 1, live : 1;   // used: not free; live: the current trim keeps it
    bool keeps_copy : 1;       // the copy of the state stays when the thread moves on
    uint8_t order, order_fail; // memory orders of the program text; step.action may have others,
                               // from the overlay (program/orders.h)
};

_Static_assert(sizeof(smc_node) == 96, "bytes of a node");

// An allocator of nodes; zero-initialised.
typedef struct smc_nodes {
    SMC_VEC(smc_node *) blocks;
    uint32_t block_used; // number of nodes used in the last block
    smc_node *free;      // first free node; NULL: none
    uint64_t made;       // number of nodes created so far
    uint64_t bytes;      // bytes of all nodes and their data
} smc_nodes;

// True if an action of this kind can receive several values.
static inline bool smc_may_receive_many_values(unsigned kind) {
    enum { one = 0, many = 1 };
    static const bool table[SMC_KIND_COUNT] = {
#define X(id, name, receives, first, second) [id] = receives,
        SMC_KINDS(X)
#undef X
    };
    return table[kind];
}

// Returns a new node without children, which the allocator owns.
smc_node *smc_node_new(smc_nodes *);
// Returns the child for the received value; NULL: none yet.
smc_node *smc_node_child(const smc_node *, uint64_t value);
// Adds a child for a value that has none.
void smc_node_add_child(smc_nodes *, smc_node *, uint64_t value, smc_node *child);
uint64_t smc_node_bytes(const smc_node *);         // bytes of a node and its data
void smc_node_drop_saved(smc_nodes *, smc_node *); // frees the copy of the state
void smc_node_free(smc_nodes *, smc_node *);       // frees a node and its data
void smc_node_prune(smc_nodes *, smc_node *);      // removes the children that are not live
// Calls `visit` for all nodes that are not free.
void smc_nodes_visit(smc_nodes *, void (*visit)(smc_nodes *, smc_node *));
void smc_nodes_free(smc_nodes *); // frees all nodes; `made` keeps its value

#endif
