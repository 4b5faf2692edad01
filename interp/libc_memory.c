// libc_memory.c - allocation, and the string functions on memory that makes no events.
#include "interp/libc.h"

#include <string.h>

// scratch[0]: the address, which is the result once the allocation has been answered.
static smc_flow allocate(smc_vm *vm, uint64_t size, bool zeroed, uint64_t *result) {
    if (vm->head.phase) {
        *result = vm->head.scratch[0];
        return SMC_FLOW_NEXT;
    }
    if (size > SMC_MAX_OBJECT_SIZE) { // as malloc would
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
    for (uint32_t i = 0; i < vm->head.n_escaped; i++)
        if (vm->escaped[i] == args[0]) return smc_vm_error(vm, SMC_ERR_MEMORY, "free of a stack object");
    uint32_t object = smc_memory_object(&vm->memory, args[0]);
    return smc_vm_act(vm, (smc_action){.kind = SMC_FREE, .object = object}, 1);
}

// Two strings or blocks that can be read without events.
static smc_flow both(smc_vm *vm, const uint64_t *args, uint8_t *at[2], uint32_t left[2]) {
    smc_flow flow = smc_vm_peek(vm, args[0], &at[0], &left[0]);
    return flow == SMC_FLOW_NEXT ? smc_vm_peek(vm, args[1], &at[1], &left[1]) : flow;
}

smc_flow smc_libc_strlen(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint8_t *at;
    uint32_t left;
    smc_flow flow = smc_vm_peek(vm, args[0], &at, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    *result = strnlen((char *)at, left);
    return *result < left ? SMC_FLOW_NEXT : smc_vm_error(vm, SMC_ERR_MEMORY, "strlen of a string without an end");
}

smc_flow smc_libc_strcmp(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint8_t *at[2];
    uint32_t left[2];
    smc_flow flow = both(vm, args, at, left);
    if (flow != SMC_FLOW_NEXT) return flow;
    uint32_t most = left[0] < left[1] ? left[0] : left[1];
    *result = (uint32_t)strncmp((char *)at[0], (char *)at[1], most);
    return SMC_FLOW_NEXT;
}

// Reads neither string past the end of its object.
smc_flow smc_libc_strncmp(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint8_t *at[2];
    uint32_t left[2];
    smc_flow flow = both(vm, args, at, left);
    if (flow != SMC_FLOW_NEXT) return flow;
    uint64_t most = left[0] < left[1] ? left[0] : left[1];
    *result = (uint32_t)strncmp((char *)at[0], (char *)at[1], args[2] < most ? args[2] : most);
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_strchr(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    uint64_t length = 0;
    smc_flow flow = smc_libc_strlen(vm, args, n, &length);
    if (flow != SMC_FLOW_NEXT) return flow;
    uint8_t *at;
    uint32_t left;
    flow = smc_vm_peek(vm, args[0], &at, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    const uint8_t *found = memchr(at, (uint8_t)args[1], length + 1);
    *result = found ? args[0] + (uint64_t)(found - at) : 0;
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_strcpy(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    uint64_t length = 0;
    smc_flow flow = smc_libc_strlen(vm, args + 1, n - 1, &length);
    if (flow != SMC_FLOW_NEXT) return flow;
    *result = args[0];
    return smc_vm_copy(vm, args[0], args[1], length + 1);
}

smc_flow smc_libc_memcmp(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint8_t *at[2];
    uint32_t left[2];
    *result = 0;
    if (!args[2]) return SMC_FLOW_NEXT;
    smc_flow flow = both(vm, args, at, left);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (args[2] > left[0] || args[2] > left[1]) return smc_vm_error(vm, SMC_ERR_MEMORY, "memcmp reads out of bounds");
    *result = (uint32_t)memcmp(at[0], at[1], args[2]);
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
    return smc_vm_fill(vm, args[0], (uint8_t)args[1], args[2]);
}
