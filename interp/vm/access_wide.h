// access_wide.h - atomic accesses of 16 bytes.
#ifndef SMC_VM_ACCESS_WIDE_H
#define SMC_VM_ACCESS_WIDE_H

#include "interp/vm/target.h"

// Execute a 16-byte atomic instruction; r points to register 0 of the frame.
smc_flow smc_wide_load(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_wide_store(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_wide_exchange(smc_vm *, const smc_insn *, uint64_t *r);
smc_flow smc_wide_compare_exchange(smc_vm *, const smc_insn *, uint64_t *r);
// Sets *out to the name of the wide value `name` after replacing the bytes of `part`. Returns false
// if the exploration must restart (smc_names_of_wide).
SMC_MUST_USE bool smc_wide_replace_part(smc_vm *, uint64_t name, const smc_access_target *part,
                                        smc_value by, uint64_t *out);
// Returns the bytes of `part` of the wide value with this name.
smc_value smc_wide_bytes_of_part(const smc_vm *, uint64_t name, const smc_access_target *part);

#endif
