// threads.c - the creation, end and identity of threads.
#include "native/library.h"

#include "native/access.h"
#include "native/runtime.h"
#include "program/faults.h"

#include <errno.h>

static smc_native_thread *thread_of(uint64_t handle) {
    for (unsigned i = 0; i < smc_native_plan.n_threads; i++)
        if (smc_native_thread_at(i)->handle == handle) return smc_native_thread_at(i);
    smc_native_differs("the handle of a thread is invalid");
}

// Makes the steps before the creation, which belong to it: they read attributes, or publish the new
// thread.
static int create(uint64_t *handle, void *function, void *argument) {
    const smc_native_step *s = smc_native_begin();
    while (s->kind != SMC_CREATE) {
        if (!smc_native_next_in_library((smc_kind)s->kind))
            smc_native_differs("the program creates a thread");
        // The only plain write before the creation stores the handle early (--early-ids).
        if (s->kind == SMC_WRITE && s->order == SMC_PLAIN)
            smc_native_write_value(s, handle, s->out);
        smc_native_end(s);
        s = smc_native_begin();
    }
    smc_native_thread *created = smc_native_thread_at(s->other);
    smc_native_start(created, function, argument);
    smc_native_end(s);
    smc_native_library_write(handle, sizeof *handle, created->handle);
    return 0;
}

int smc_native_create_surely(uint64_t *handle, void *attributes, void *function, void *argument) {
    (void)attributes;
    return create(handle, function, argument);
}

int smc_native_create(uint64_t *handle, void *attributes, void *function, void *argument) {
    if (smc_native_fault(SMC_FAULT_SPAWN, 0)) return EAGAIN;
    return smc_native_create_surely(handle, attributes, function, argument);
}

int smc_native_create_c11(uint64_t *handle, void *function, void *argument) {
    enum { THRD_ERROR = 2 };
    return smc_native_fault(SMC_FAULT_SPAWN, 0) ? THRD_ERROR : create(handle, function, argument);
}

static uint64_t join(uint64_t handle) {
    if (smc_native_next_in_library(SMC_RMW)) smc_native_make(SMC_RMW);
    smc_native_make(SMC_JOIN);
    const smc_native_step *s = smc_native_next();
    // The clock of the thread that has ended.
    if (s && s->kind == SMC_READ && s->order == SMC_RELAXED && s->flags & SMC_NATIVE_LIBRARY)
        smc_native_make(SMC_READ);
    return thread_of(handle)->result;
}

int smc_native_join(uint64_t handle, uint64_t *result) {
    const uint64_t value = join(handle);
    if (result) smc_native_library_write(result, sizeof *result, value);
    return 0;
}

int smc_native_join_c11(uint64_t handle, int *result) {
    const uint64_t value = join(handle);
    if (result) smc_native_library_write(result, sizeof *result, value);
    return 0;
}

uint64_t smc_native_join_for_result(uint64_t handle) { return join(handle); }

uint64_t smc_native_self(void) { return smc_native_me->handle; }
unsigned smc_native_identity(void) { return smc_native_me->number; }
int smc_native_equal(uint64_t a, uint64_t b) { return a == b; }

void smc_native_thread_exit(uint64_t result) {
    smc_native_end_thread(result);
    smc_native_stop_thread();
}
