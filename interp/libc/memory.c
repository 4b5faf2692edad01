// memory.c - allocation, and the copying of memory. What else there is in <string.h> is in pass/library/.
#include "interp/bytecode/short.h"
#include "interp/libc/models.h"
#include "interp/libc/too_large.h"
#include "interp/vm/access.h"
#include "interp/vm/act.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/thread.h"

#include <string.h>

// scratch[0]: the address, which is the result once the allocation has been answered.
static smc_flow allocate(smc_vm *vm, uint64_t size, bool zeroed, uint64_t *result) {
    if (vm->head.phase) {
        *result = vm->head.scratch[0];
        return SMC_FLOW_NEXT;
    }
    if (size > SMC_MAX_OBJECT_SIZE) { // as malloc would
        smc_libc_too_large(vm, size, false);
        *result = 0;
        return SMC_FLOW_NEXT;
    }
    return smc_vm_allocate(vm, size, (smc_allocation){.zeroed = zeroed}, &vm->head.scratch[0], 1);
}

smc_flow smc_libc_malloc(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return allocate(vm, args[0], false, result);
}

smc_flow smc_libc_calloc(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint64_t size;
    if (__builtin_mul_overflow(args[0], args[1], &size)) size = UINT64_MAX;
    return allocate(vm, size, true, result);
}

// aligned_alloc(alignment, size)
smc_flow smc_libc_aligned_alloc(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const uint64_t alignment = args[0];
    if (alignment & (alignment - 1) || !alignment)
        return smc_vm_error(vm, SMC_ERR_MEMORY, "an allocation with an alignment of %llu, which is no power of two", (unsigned long long)alignment);
    if (vm->code->short_pointers && alignment > SMC_SHORT_ALIGNED)
        return smc_vm_refuse(vm, "an allocation with an alignment of %llu in a program of 32 bits, where smc makes none with more than %d",
                             (unsigned long long)alignment, SMC_SHORT_ALIGNED);
    if (alignment <= SMC_MOST_ALIGNED) return allocate(vm, args[1], false, result);
    smc_libc_too_large(vm, alignment, true);
    *result = 0;
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_free(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    if (vm->head.phase || !args[0]) return SMC_FLOW_NEXT;
    switch (smc_addr_tag(args[0])) {
    case SMC_TAG_GLOBAL: return smc_vm_error(vm, SMC_ERR_MEMORY, "free of a global variable");
    case SMC_TAG_PRIVATE: return smc_vm_error(vm, SMC_ERR_MEMORY, "free of a stack object");
    case SMC_TAG_ALLOCATED: break;
    default: return smc_vm_error(vm, SMC_ERR_MEMORY, "free of an invalid pointer");
    }
    if (smc_addr_offset(args[0]))
        return smc_vm_error(vm, SMC_ERR_MEMORY, "free of a pointer that is not the start of its object");
    const smc_allocation *a = smc_memory_allocation(&vm->memory, args[0]);
    if (!a) return smc_vm_error(vm, SMC_ERR_MEMORY, "free of an invalid pointer");
    if (a->variable) return smc_vm_error(vm, SMC_ERR_MEMORY, "free of a stack object");
    if (a->global) return smc_vm_error(vm, SMC_ERR_MEMORY, "free of a thread-local variable");
    return smc_owned_free(vm, smc_memory_object(&vm->memory, args[0]), 1);
}

// smc_allocated_size(pointer): what realloc copies.
smc_flow smc_libc_allocated_size(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const smc_allocation *a = smc_memory_allocation(&vm->memory, args[0]);
    if (!a || smc_addr_offset(args[0]) || a->variable || a->global)
        return smc_vm_error(vm, SMC_ERR_MEMORY, "realloc of a pointer that does not come from an allocation");
    *result = a->size;
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_memcpy(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = args[0];
    return smc_vm_copy(vm, args[0], args[1], args[2]);
}

smc_flow smc_libc_memset(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = args[0];
    return smc_vm_fill(vm, args[0], (smc_value){.value = args[1]}, args[2]);
}
