// jump.h - leaves frames other than by returning.
#ifndef SMC_LIBC_JUMP_H
#define SMC_LIBC_JUMP_H

#include "interp/vm/vm.h"

// Makes an outer frame the current one and drops newer stack objects, down to `slots` private and
// `escaped` escaped ones; the caller sets where execution continues. Acts once for each escaped
// object; re-entered until it returns SMC_FLOW_NEXT.
SMC_MUST_USE smc_flow smc_libc_leave_to(smc_vm *, uint32_t frame, uint32_t slots, uint32_t escaped);

// Returns the number of frames up to the one at `frame`. It does not depend on whether variables
// are shown, which take registers (SMC_OP_SHOW).
uint32_t smc_libc_depth(const smc_vm *, uint32_t frame);

#endif
