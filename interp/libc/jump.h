// jump.h - leaving activations otherwise than by returning.
#ifndef SMC_LIBC_JUMP_H
#define SMC_LIBC_JUMP_H

#include "interp/vm/vm.h"

// Makes an outer activation the running one, with so many private and escaped stack objects left;
// the caller says where it goes on. An action for each object that escaped; entered again until it
// is SMC_FLOW_NEXT.
SMC_MUST_USE smc_flow smc_libc_leave_to(smc_vm *, uint32_t frame, uint32_t slots, uint32_t escaped);

// How many activations there are up to one of them. It is that also where variables are shown,
// which take registers (SMC_OP_SHOW).
uint32_t smc_libc_depth(const smc_vm *, uint32_t frame);

#endif
