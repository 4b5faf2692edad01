// trie.h - the behaviour trie: every thread-local history that was asked for, with the action that
// follows it.
//
// Histories that leave a thread in the same state go on alike. Where one comes to an action that
// can receive many answers, in a state in which another has come to it, the other's node is used:
// strictly, this is a graph without cycles. A thread that counts or takes turns has few nodes,
// however many histories lead to them.
#ifndef SMC_TRIE_H
#define SMC_TRIE_H

#include "interp/trie/states.h"
#include "program/orders.h"

typedef struct smc_trie {
    smc_program program; // first: a smc_program * is a smc_trie *
    smc_vm vm;
    smc_code *code;
    bool lost;      // memory is made of other pieces than the trie knows: it begins anew at `start`
    smc_node *main; // where main begins, since the last start; NULL: there was none
    smc_node *resident; // whose state the machine holds; NULL: nobody's
    SMC_VEC(smc_node *) roots;
    smc_table starts;   // (function and what is handed, clock) -> number
    smc_table root_ids; // (identity and start, argument) -> root + 1
    smc_states states;  // of the nodes that can receive many answers
    smc_nodes nodes;
    smc_orders *orders;   // the overlay; NULL: actions have the orders of the text
    uint64_t budget;      // bytes above which it asks to be trimmed
    uint64_t most_budget; // it grows above this only where what is live needs more
    uint64_t advances, merges, trims;
    uint32_t restarts;                       // how often every history and location was forgotten
    uint64_t made_at_trim, advances_at_trim; // at the last one
} smc_trie;

// Bytes of nodes, states and what states share.
static inline uint64_t smc_trie_held(const smc_trie *t) {
    return t->nodes.bytes + t->states.size * sizeof *t->states.rows + t->vm.owned.store.bytes;
}

void smc_trie_init(smc_trie *, smc_code *, const smc_interp_options *); // takes the code
// smc_program.trim (trim.c).
void smc_trie_trim(smc_program *, const smc_step *const *live, size_t n);
void smc_trie_restart(smc_trie *);
// Recomputes what is kept of nodes, states and memory, and compares: NULL, or what is wrong. Of a
// trie that is not lost.
const char *smc_trie_check(const smc_trie *);
void smc_trie_require(const smc_trie *); // nothing is, in builds that check
// Brings the machine to the state of a step that was given out.
SMC_MUST_USE smc_status smc_trie_enter(smc_trie *, const smc_step *);
// The overlay, which the caller keeps, was made or has changed: every action is given its orders
// anew.
void smc_trie_reorder(smc_trie *, smc_orders *);
void smc_trie_free(smc_trie *);

#endif
