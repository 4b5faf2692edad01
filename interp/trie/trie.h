// trie.h - the behaviour trie: all thread-local histories that the explorer has requested, each
// with the action that follows it.
//
// Two histories that leave a thread in the same state continue in the same way. So they share a
// node if the next action can receive several answers: the trie is a directed acyclic graph. A
// thread that counts or takes turns has few nodes even if many histories lead to them.
#ifndef SMC_TRIE_H
#define SMC_TRIE_H

#include "interp/trie/states.h"
#include "program/orders.h"

// The trie, with the VM that extends it.
typedef struct smc_trie {
    smc_program program; // must be first: a smc_program * is cast to a smc_trie *
    smc_vm vm;
    smc_code *code;
    bool lost; // the partition of memory has changed, so all histories are invalid and the trie
               // must restart
    bool has_collision; // two values had one name (combine_values), so no history may be extended
    smc_node *main;     // first node of main; NULL: not started since the last restart
    smc_node *resident; // node whose state is in the VM; NULL: none
    SMC_VEC(smc_node *) roots; // first nodes of all threads
    smc_table starts;          // (function and memory handed over, clock) -> number of these start
                               // parameters
    smc_table root_ids; // (thread and number of its start parameters, argument) -> index in roots +
                        // 1
    // (number of an attempt's node, hash of values) -> 1 + result of the decision (attempts.h)
    smc_table attempts;
    smc_states states; // states of nodes that can receive several answers
    smc_nodes nodes;
    smc_table continuations;          // hash of a state and its action -> number (continuation.h)
    smc_orders *orders;               // overlay of memory orders; NULL: those of the program text
    uint64_t budget;                  // bytes above which the trie requests a trim
    uint64_t max_trie_budget;         // largest budget, unless the live nodes need more bytes
    uint64_t advances, merges, trims; // counters of smc_interp_stats
    uint32_t restarts;                // number of restarts that forgot all histories and locations
    uint64_t nodes_at_trim, advances_at_trim; // values of nodes.made and of `advances` at the last
                                              // trim
} smc_trie;

// Returns the bytes of the nodes, the table of states and the shared pages.
static inline uint64_t smc_trie_bytes_held(const smc_trie *t) {
    return t->nodes.bytes + t->states.size * sizeof *t->states.rows + t->vm.owned.store.bytes;
}

// Takes ownership of the code.
void smc_trie_init(smc_trie *, smc_code *, const smc_interp_options *);
// Implements smc_program_storage.trim (trim.c).
void smc_trie_trim_nodes(smc_program *, const smc_step *const *live, size_t n);
// Forgets all histories, the locations, the names of threads, and which lines and assertions were
// reached.
void smc_trie_restart(smc_trie *);
// Recomputes the records of nodes, states and memory. Returns NULL, or a description of the first
// difference. The trie must not be lost.
const char *smc_trie_check(const smc_trie *);
// In checked builds, fails if smc_trie_check finds a violation.
void smc_trie_require_valid(const smc_trie *);
// Restores, in the VM, the thread's state at a step that the trie has returned.
SMC_MUST_USE smc_status smc_trie_load_step(smc_trie *, const smc_step *);
// Replaces the memory orders of all actions by those of the overlay, which the caller owns. To be
// called again after the overlay changes.
void smc_trie_apply_orders(smc_trie *, smc_orders *);
void smc_trie_free(smc_trie *); // also frees the code

#endif
