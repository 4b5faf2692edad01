// body.h - the blocks of a natural loop.
#ifndef SMC_LOWER_BODY_H
#define SMC_LOWER_BODY_H

#include "base/base.h"
#include "base/table.h"

#include <llvm-c/Core.h>

// The edges that lead to a block which a depth-first search has not left yet.
typedef void smc_see_edge(void *self, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
void smc_each_back_edge(LLVMValueRef fn, smc_see_edge *, void *self);

typedef struct smc_body {
    SMC_VEC(LLVMBasicBlockRef) blocks; // the header first
    smc_table inside;                  // block -> 1
    SMC_VEC(LLVMValueRef) exits;       // the branches by which it can be left
} smc_body;

// All from which a back edge, (from, to) -> 1, of the header can be reached without passing it.
// false: the loop can be entered elsewhere, so that more than the header's phis may change from
// round to round. To be freed in either case.
bool smc_body_find(smc_body *, const smc_table *back_edges, LLVMBasicBlockRef header);
void smc_body_free(smc_body *);

static inline bool smc_is_outside(const smc_body *b, LLVMBasicBlockRef bb) {
    return !smc_table_get(&b->inside, (uintptr_t)bb, 0);
}

// Whether some exit depends only on what the thread's own values make of themselves from round to
// round: nobody else has a say in how often the loop goes round.
bool smc_is_counted(const smc_body *, unsigned private_kind);
// The same, also of counts in static variables, and of a walk along a list, to which others could
// write: the loop is taken to end.
bool smc_is_finite(const smc_body *, unsigned private_kind);
// Whether this exit asks for a count alone: a phi of the header of which each round, whatever it
// does, makes the same anew, a number that changes.
bool smc_is_counted_exit(const smc_body *, LLVMValueRef exit);
// Whether the text says that it is taken after so many rounds at most.
bool smc_is_soon_taken(const smc_body *, LLVMValueRef exit, unsigned rounds);
// Whether the text says that one counted exit, of the header, is taken before another one is.
bool smc_is_taken_first(const smc_body *, LLVMValueRef exit, LLVMValueRef other);
// Whether the loop has one compare-exchange, and is left whenever that succeeds.
bool smc_leaves_on_success(const smc_body *);
// The phi of the header that such an exit asks for, what becomes of it in a round, what it is where
// the exit is taken and in the two rounds before, the last one first, and how many rounds there
// are; 0: the text does not say, or says that there is one or that there are very many.
unsigned smc_find_last_rounds(const smc_body *, LLVMValueRef exit, LLVMValueRef *phi,
                              LLVMValueRef *next, uint64_t values[3]);

// Whether nothing that is read in the loop leads out of it: it has no exit but to where a check has
// failed, or all its branches depend on values from before it.
bool smc_serves(const smc_body *);

#endif
