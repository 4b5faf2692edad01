// exchange.h - compare-exchange of up to 8 bytes, and what is compared.
#ifndef SMC_VM_EXCHANGE_H
#define SMC_VM_EXCHANGE_H

#include "interp/vm/target.h"

// The old value goes to r[a], whether it was exchanged to r[a + 1].
smc_flow smc_vm_compare_exchange(smc_vm *, const smc_insn *, const smc_target *);

// What a comparison of values of at most 8 bytes does with padding: bits that are undefined on
// either side are not compared. Bits that are undefined and no padding are used: those of
// `expected` first.
typedef enum smc_comparison { SMC_DIFFERENT, SMC_SAME, SMC_UNDEFINED } smc_comparison;
smc_comparison smc_vm_compare(const smc_vm *, smc_value old, smc_value expected,
                              smc_undefined *used);

// A weak compare-exchange may fail though memory has the expected value, where the user asks for it
// (--weak-cas): the thread chooses whether it does, and then only reads. Where memory has another
// value, that is an execution in which it does not, and is cut off.
typedef enum smc_exchange_phase {
    SMC_EXCHANGE_TRY = 1,
    SMC_EXCHANGE_CHOOSE,
    SMC_EXCHANGE_FAIL
} smc_exchange_phase;

static inline bool smc_exchange_may_fail(const smc_vm *vm, const smc_insn *i) {
    return i->scale && vm->options.weak_cas_fails;
}
// One that is executed: where it may not fail so and no loop tries again, that its result was one
// of two is remembered (smc_vm.tried_once).
void smc_exchange_note(smc_vm *, const smc_insn *);
smc_flow smc_exchange_choose(smc_vm *);
smc_flow smc_exchange_cut_off(smc_vm *); // the read of one that is to fail spuriously has found
                                         // another value

#endif
