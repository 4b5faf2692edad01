// give_up.h - ends rounds of loops that give up after a number of rounds (counted.h).
#ifndef SMC_VM_LOOPS_GIVE_UP_H
#define SMC_VM_LOOPS_GIVE_UP_H

#include "interp/vm/vm.h"

// To be called at the end of a round of a loop with SMC_SPIN_COUNTED. A round that could be
// repeated is omitted. Then the thread has two choices: it gives up at once, as if it had repeated
// the round to the end; or it executes another round, which must have an effect. After a round with
// an effect, it may give up again.
smc_flow smc_counted_loop_end_round(smc_vm *, const smc_insn *loop, uint64_t *registers);

#endif
