// body.h - finds the blocks and exits of a natural loop, and determines how the loop can end.
#ifndef SMC_LOWER_BODY_H
#define SMC_LOWER_BODY_H

#include "base/base.h"
#include "base/table.h"

#include <llvm-c/Core.h>

// Calls `see` with `self` for each back edge of the function: an edge to a block that lies on the
// current path of a depth-first search.
typedef void smc_edge_visitor(void *self, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
void smc_visit_back_edges(LLVMValueRef fn, smc_edge_visitor *, void *self);

// A loop: its blocks and exits.
typedef struct smc_loop_body {
    SMC_VEC(LLVMBasicBlockRef) blocks; // the header first
    smc_table inside;                  // set of `blocks`
    SMC_VEC(LLVMValueRef) exits;       // terminators of blocks that may leave the loop
} smc_loop_body;

// Finds the body of the loop with this header: all blocks from which a back edge to the header is
// reachable without passing the header. back_edges has the keys (from, to). Returns false if the
// loop has another entry, because then values other than the header's phis may change from round to
// round. The caller frees the body in either case.
bool smc_loop_body_find(smc_loop_body *, const smc_table *back_edges, LLVMBasicBlockRef header);
void smc_loop_body_free(smc_loop_body *);

// True if the block is not part of the loop's body.
static inline bool smc_is_outside_loop(const smc_loop_body *b, LLVMBasicBlockRef bb) {
    return !smc_table_get(&b->inside, (uintptr_t)bb, 0);
}

// True if some exit depends only on values that the thread computes from round to round, so that
// other threads cannot influence when it is taken. private_kind is the metadata kind of
// thread-private variables.
bool smc_has_counted_exit(const smc_loop_body *, unsigned private_kind);
// Like smc_has_counted_exit, but also accepts counts in static variables, limits that the loop
// reads by plain accesses, and walks of lists, arrays and iterators. Other threads could write to
// these, but the loop is assumed to end.
bool smc_is_assumed_finite(const smc_loop_body *, unsigned private_kind);
// True if this exit depends only on a count: a phi of the header that every round updates in the
// same way and that changes each time.
bool smc_is_counted_exit(const smc_loop_body *, LLVMValueRef exit);
// True if constant evaluation shows that the exit is taken after at most `rounds` rounds.
bool smc_exit_is_taken_within(const smc_loop_body *, LLVMValueRef exit, unsigned rounds);
// True if constant evaluation shows that one counted exit of the header is taken before another.
bool smc_exit_is_taken_before(const smc_loop_body *, LLVMValueRef exit, LLVMValueRef other);
// True if the loop has one compare-exchange and ends whenever it succeeds.
bool smc_exits_on_exchange_success(const smc_loop_body *);
// Evaluates a counted exit by constant folding. *phi: the count in the header; *next: the count
// that a round computes from it; values[0]: the count in the round that takes the exit; values[1]
// and [2]: the count in the two rounds before it. Returns the number of rounds; 0: unknown, only
// one, or too many.
unsigned smc_find_last_rounds(const smc_loop_body *, LLVMValueRef exit, LLVMValueRef *phi,
                              LLVMValueRef *next, uint64_t values[3]);

// True if no value that the loop reads can end it: all its exits are failed checks, or all its
// branches depend only on values computed before the loop.
bool smc_is_service_loop(const smc_loop_body *);

#endif
