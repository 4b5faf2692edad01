// libc_thread.c - threads and mutexes, of POSIX and of C11.
#include "interp/libc.h"

// create(handle *, function, argument): CREATE, then an ordinary store of the handle. scratch[0]: the new identity.
static smc_flow create(smc_vm *vm, uint64_t handle, uint64_t function, uint64_t argument) {
    if (vm->head.phase == 0) {
        uint32_t index = smc_addr_object(function), identity;
        if (smc_addr_tag(function) != SMC_TAG_FUNCTION || index >= vm->code->functions.n)
            return smc_vm_error(vm, SMC_ERR_THREAD, "a thread is created without a function to run");
        const smc_function *fn = &vm->code->functions.at[index];
        if (!fn->defined) return smc_vm_refuse(vm, "a thread that runs '%s', which is not defined", fn->name);
        if (!smc_memory_thread(&vm->memory, vm->head.thread, vm->head.n_creates, &identity))
            return smc_vm_refuse(vm, "so many threads");
        vm->head.n_creates++;
        vm->head.scratch[0] = identity;
        vm->child_function = function;
        vm->child_argument = argument;
        return smc_vm_act(vm, (smc_action){.kind = SMC_CREATE, .thread = identity}, 1);
    }
    return smc_vm_write(vm, handle, 8, (smc_value){.value = vm->memory.threads.at[vm->head.scratch[0]].handle}, 2);
}

smc_flow smc_libc_thread_create(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return create(vm, args[0], args[2], args[3]);
}

smc_flow smc_libc_c11_create(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return create(vm, args[0], args[1], args[2]);
}

// scratch[0]: the joined thread's result.
static smc_flow join(smc_vm *vm, uint64_t handle, uint64_t where, uint32_t size) {
    if (vm->head.phase == 0) {
        uint32_t identity;
        if (!smc_memory_thread_of(&vm->memory, handle, &identity))
            return smc_vm_error(vm, SMC_ERR_THREAD, "join of something that is not a thread");
        if (identity == vm->head.thread) return smc_vm_error(vm, SMC_ERR_THREAD, "a thread joins itself");
        return smc_vm_act(vm, (smc_action){.kind = SMC_JOIN, .thread = identity}, 1);
    }
    if (vm->head.phase == 1) vm->head.scratch[0] = vm->answer;
    return where ? smc_vm_write(vm, where, size, (smc_value){.value = vm->head.scratch[0]}, 2) : SMC_FLOW_NEXT;
}

smc_flow smc_libc_thread_join(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return join(vm, args[0], args[1], 8);
}

smc_flow smc_libc_c11_join(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return join(vm, args[0], args[1], 4);
}

smc_flow smc_libc_thread_self(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->memory.threads.at[vm->head.thread].handle;
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_thread_equal(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)n;
    *result = args[0] == args[1];
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_thread_exit(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return smc_vm_end(vm, args[0]);
}

smc_flow smc_libc_c11_exit(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return smc_vm_end(vm, (uint32_t)args[0]);
}

// The location of the mutex at an address that other threads can reach; SMC_FLOW_NEXT where all is well.
static smc_flow mutex_at(smc_vm *vm, uint64_t address, smc_target *out) {
    enum { AT_LEAST = 4 };
    unsigned tag = smc_addr_tag(address);
    const smc_global *g = NULL;
    if (tag == SMC_TAG_GLOBAL && smc_addr_object(address) < vm->code->globals.n)
        g = &vm->code->globals.at[smc_addr_object(address)];
    bool inside = g && !g->constant && (uint64_t)smc_addr_offset(address) + AT_LEAST <= g->size;
    if (!inside && tag != SMC_TAG_ALLOCATED) {
        if (address < SMC_BIAS) return smc_vm_error(vm, SMC_ERR_MEMORY, "null pointer in place of a mutex");
        return smc_vm_error(vm, SMC_ERR_MEMORY, "invalid memory access: not the address of a mutex");
    }
    *out = (smc_target){.loc = smc_memory_lock(&vm->memory, address), .object = smc_memory_object(&vm->memory, address)};
    return SMC_FLOW_NEXT;
}

static smc_flow on_mutex(smc_vm *vm, uint64_t address, smc_kind kind) {
    smc_target at;
    if (vm->head.phase) return SMC_FLOW_NEXT;
    smc_flow flow = mutex_at(vm, address, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    return smc_vm_act(vm, (smc_action){.kind = (uint8_t)kind, .loc = at.loc, .object = at.object}, 1);
}

smc_flow smc_libc_lock(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return on_mutex(vm, args[0], SMC_LOCK);
}

smc_flow smc_libc_unlock(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return on_mutex(vm, args[0], SMC_UNLOCK);
}

smc_flow smc_libc_check_address(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    smc_target at;
    return mutex_at(vm, args[0], &at);
}

smc_flow smc_libc_mutex_init(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    if (args[1]) return smc_vm_refuse(vm, "pthread_mutex_init with attributes");
    return smc_libc_check_address(vm, args, n, result);
}

smc_flow smc_libc_c11_mutex_init(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    if ((uint32_t)args[1] != 0) return smc_vm_refuse(vm, "mtx_init of a mutex that is not plain");
    return smc_libc_check_address(vm, args, n, result);
}
