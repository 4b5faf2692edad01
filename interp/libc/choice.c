// choice.c - __VERIFIER_nondet_*: values that the environment chooses. A bool is one of two; a number lies in the range
// that the user gave, as far as its type reaches.
#include "interp/libc/models.h"
#include "interp/vm/act.h"

static smc_flow choose(smc_vm *vm, const char *type, unsigned bytes, bool is_signed, uint64_t *result) {
    const smc_interp_options *o = &vm->options;
    if (!o->nondet)
        return smc_vm_refuse(vm, "__VERIFIER_nondet_%s without a range of values; give one with --nondet=LO..HI", type);
    const __int128 least = is_signed ? -((__int128)1 << (8 * bytes - 1)) : 0, most = least + (((__int128)1 << 8 * bytes) - 1);
    const __int128 low = o->nondet_low > least ? o->nondet_low : least, high = o->nondet_high < most ? o->nondet_high : most;
    if (low > high) return smc_vm_refuse(vm, "__VERIFIER_nondet_%s, of which no value lies in the given range", type);
    if (!vm->head.phase) return smc_vm_act(vm, (smc_action){.kind = SMC_CHOICE, .value = (uint64_t)(high - low + 1)}, 1);
    *result = smc_truncate((uint64_t)low + vm->answer, bytes);
    return SMC_FLOW_NEXT;
}

#define X(type, bytes, is_signed)                                                                                      \
    smc_flow smc_libc_nondet_##type(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {                  \
        (void)args, (void)n;                                                                                           \
        return choose(vm, #type, bytes, is_signed, result);                                                            \
    }
SMC_NONDET_TYPES(X)
#undef X

smc_flow smc_libc_nondet_bool(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    if (!vm->head.phase) return smc_vm_act(vm, (smc_action){.kind = SMC_CHOICE, .value = 2}, 1);
    *result = vm->answer;
    return SMC_FLOW_NEXT;
}
