// exchange.h - compare-exchange of up to 8 bytes, and the comparison of values with undefined bits.
#ifndef SMC_VM_EXCHANGE_H
#define SMC_VM_EXCHANGE_H

#include "interp/vm/target.h"

// Executes a compare-exchange: sets r[a] to the old value and r[a + 1] to 1 if it succeeded, else
// to 0.
smc_flow smc_vm_compare_exchange(smc_vm *, const smc_insn *, const smc_access_target *);

// Result of a comparison; SMC_UNDEFINED: it depends on undefined bits.
typedef enum smc_comparison {
    SMC_DIFFERENT_VALUES,
    SMC_EQUAL_VALUES,
    SMC_UNDEFINED
} smc_comparison;
// Compares values of at most 8 bytes, ignoring bits that are undefined padding on either side. If
// the result depends on other undefined bits, returns SMC_UNDEFINED and sets *used to these bits
// (of `expected`, if that has some).
smc_comparison smc_vm_compare_values(const smc_vm *, smc_value old, smc_value expected,
                                     smc_undefined *used);

// Phases of a compare-exchange. With --weak-cas, a weak one may fail although memory has the
// expected value. Then the thread first chooses whether it fails spuriously. If so, it only reads;
// if it reads another value, the execution is cut, since the other choice covers it.
typedef enum smc_exchange_phase {
    SMC_EXCHANGE_TRY = 1,
    SMC_EXCHANGE_CHOOSE,
    SMC_EXCHANGE_FAIL,
    SMC_EXCHANGE_COMPARE, // the thread has chosen whether two values are equal that depend on
                          // inputs
    SMC_EXCHANGE_REPEAT   // the exchange is repeated with the value read before as the expected one
} smc_exchange_phase;

// True if the compare-exchange may fail spuriously.
static inline bool smc_exchange_may_fail(const smc_vm *vm, const smc_insn *i) {
    return i->scale && vm->options.library.weak_cas_fails;
}
// Records the source of a weak compare-exchange in smc_vm.remarks.unretried_exchanges if spurious
// failures are not explored and no loop retries it.
void smc_exchange_record_source(smc_vm *, const smc_insn *);
// Performs the choice whether the exchange fails spuriously.
smc_flow smc_exchange_choose_failure(smc_vm *);
// Cuts the execution: an exchange that was chosen to fail spuriously, or that is repeated, has read
// another value.
smc_flow smc_exchange_cut_execution(smc_vm *);

#endif
