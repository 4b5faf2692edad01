// jump.h - unwinds the stack of a thread to an outer frame, for longjmp and exceptions.
#ifndef SMC_LIBC_JUMP_H
#define SMC_LIBC_JUMP_H

#include "interp/vm/vm.h"

// Makes an outer frame the current one, and frees all stack objects except the oldest: `slots`
// private and `escaped` escaping ones remain. The caller then sets where execution continues.
// Freeing an escaping object is an action, so the function must be called again until it returns
// SMC_FLOW_NEXT.
SMC_MUST_USE smc_flow smc_libc_unwind_to_frame(smc_vm *, uint32_t frame, uint32_t slots,
                                               uint32_t escaped);

// Returns the number of frames from the outermost one to the one at `frame`. Unlike a register
// index, the depth does not depend on whether variables are shown (SMC_OP_SHOW takes registers).
uint32_t smc_libc_frame_depth(const smc_vm *, uint32_t frame);

#endif
