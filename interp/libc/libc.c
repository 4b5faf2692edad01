// libc.c - the table of modelled functions, and those that need a few lines only. Much of the C library is no model but C:
// pass/library/.
#include "interp/libc/libc.h"

#include "pass/marks.h"

#include <string.h>

static smc_flow nothing(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)args, (void)n;
    *result = 0;
    return SMC_FLOW_NEXT;
}

// Nothing to the program, but the explorer may heed it (smc_action.yields).
static smc_flow yield(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    vm->yields = true;
    return nothing(vm, args, n, result);
}

static smc_flow absolute(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)n;
    int32_t v = (int32_t)args[0];
    *result = v < 0 ? (uint32_t)-(uint32_t)v : (uint32_t)v;
    return SMC_FLOW_NEXT;
}

static smc_flow absolute_long(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)n;
    *result = (int64_t)args[0] < 0 ? -args[0] : args[0];
    return SMC_FLOW_NEXT;
}

// exit(status), _Exit, quick_exit: at once. Where exit has something to run before, it is not this one (pass/exit.c).
static smc_flow leave(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)result;
    return smc_vm_act(vm, (smc_action){.kind = SMC_END, .exits = 1, .value = n ? args[0] : 0}, 1);
}

static smc_flow reach_error(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n, (void)result;
    return smc_vm_error(vm, SMC_ERR_REACH, "an error function is reached");
}

// __assert_fail(expression, file, line, function)
static smc_flow assert_fail(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    uint8_t *text;
    uint32_t left;
    smc_flow flow = smc_vm_peek(vm, args[0], &text, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    return smc_vm_error(vm, SMC_ERR_ASSERTION, "assertion failed: %.*s", (int)strnlen((char *)text, left), (char *)text);
}

static smc_flow assume(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    if ((uint32_t)args[0]) return SMC_FLOW_NEXT;
    return smc_vm_act(vm, (smc_action){.kind = SMC_BLOCK}, 1);
}

// X(name, handler, arguments at least, stands in even for a definition)
#define SMC_MODELS(X)                                                                                                  \
    X("pthread_create", smc_libc_thread_create, 4, true)                                                              \
    X("pthread_join", smc_libc_thread_join, 2, true)                                                                  \
    X("pthread_self", smc_libc_thread_self, 0, true)                                                                  \
    X("pthread_equal", smc_libc_thread_equal, 2, true)                                                                \
    X("smc_thread_exit", smc_libc_thread_exit, 1, true)                                                                \
    X("pthread_detach", smc_libc_thread_detach, 1, true)                                                               \
    X("pthread_mutex_init", smc_libc_mutex_init, 2, true)                                                              \
    X("pthread_mutex_destroy", smc_libc_mutex_destroy, 1, true)                                                        \
    X("pthread_mutex_lock", smc_libc_lock, 1, true)                                                                    \
    X("pthread_mutex_trylock", smc_libc_trylock, 1, true)                                                              \
    X("pthread_mutex_timedlock", smc_libc_timedlock, 2, true)                                                          \
    X("pthread_mutex_clocklock", smc_libc_timedlock, 3, true)                                                          \
    X("pthread_mutex_unlock", smc_libc_unlock, 1, true)                                                                \
    X("pthread_spin_init", smc_libc_spin_init, 2, true)                                                                \
    X("pthread_spin_destroy", smc_libc_mutex_destroy, 1, true)                                                         \
    X("pthread_spin_lock", smc_libc_spin_lock, 1, true)                                                                \
    X("pthread_spin_trylock", smc_libc_spin_trylock, 1, true)                                                          \
    X("pthread_spin_unlock", smc_libc_spin_unlock, 1, true)                                                            \
    X("thrd_create", smc_libc_c11_create, 3, true)                                                                     \
    X("thrd_join", smc_libc_c11_join, 2, true)                                                                         \
    X("thrd_detach", smc_libc_thread_detach, 1, true)                                                                  \
    X("thrd_current", smc_libc_thread_self, 0, true)                                                                   \
    X("thrd_equal", smc_libc_thread_equal, 2, true)                                                                    \
    X("thrd_yield", yield, 0, true)                                                                                  \
    X("thrd_sleep", nothing, 2, true)                                                                                  \
    X("mtx_init", smc_libc_c11_mutex_init, 2, true)                                                                    \
    X("mtx_destroy", smc_libc_mutex_destroy, 1, true)                                                                  \
    X("mtx_lock", smc_libc_c11_lock, 1, true)                                                                          \
    X("mtx_trylock", smc_libc_c11_trylock, 1, true)                                                                    \
    X("mtx_timedlock", smc_libc_c11_timedlock, 2, true)                                                                \
    X("mtx_unlock", smc_libc_c11_unlock, 1, true)                                                                      \
    X("pthread_attr_setstacksize", nothing, 1, true)                                                                   \
    X("pthread_attr_setscope", nothing, 1, true)                                                                       \
    X("pthread_attr_setguardsize", nothing, 1, true)                                                                   \
    X("pthread_attr_setstack", nothing, 1, true)                                                                       \
    X("pthread_attr_setschedpolicy", nothing, 1, true)                                                                 \
    X("pthread_attr_setschedparam", nothing, 1, true)                                                                  \
    X("pthread_attr_setinheritsched", nothing, 1, true)                                                                \
    X("pthread_attr_setaffinity_np", nothing, 1, true)                                                                 \
    X("pthread_setname_np", nothing, 1, true)                                                                          \
    X("pthread_setconcurrency", nothing, 1, true)                                                                      \
    X("pthread_setschedparam", nothing, 1, true)                                                                       \
    X("pthread_setschedprio", nothing, 1, true)                                                                        \
    X("pthread_setaffinity_np", nothing, 1, true)                                                                      \
    X("pthread_testcancel", nothing, 0, true)                                                                          \
    X("smc_mutex_depth", smc_libc_mutex_depth, 1, false)                                                               \
    X("smc_load", smc_libc_word_load, 2, false)                                                                        \
    X("smc_store", smc_libc_word_store, 3, false)                                                                      \
    X("smc_exchange", smc_libc_word_exchange, 3, false)                                                                \
    X("smc_fetch_add", smc_libc_word_fetch_add, 3, false)                                                              \
    X("smc_fetch_and", smc_libc_word_fetch_and, 3, false)                                                              \
    X("smc_fetch_or", smc_libc_word_fetch_or, 3, false)                                                                \
    X("smc_compare_exchange", smc_libc_word_compare_exchange, 4, false)                                                \
    X("smc_add_below", smc_libc_word_add_below, 4, false)                                                              \
    X("smc_subtract_above", smc_libc_word_subtract_above, 4, false)                                                    \
    X("smc_wait", smc_libc_wait, 2, false)                                                                             \
    X("smc_misuse", smc_libc_misuse, 2, false)                                                                         \
    X("smc_refuse", smc_libc_refuse, 1, false)                                                                         \
    X("smc_elsewhere", smc_libc_elsewhere, 0, false)                                                                   \
    X("smc_choose", smc_libc_choose, 1, false)                                                                         \
    X("smc_spurious", smc_libc_spurious, 0, false)                                                                     \
    X("smc_identity", smc_libc_identity, 0, false)                                                                     \
    X("smc_note", smc_libc_note, 2, false)                                                                             \
    X("smc_set_note", smc_libc_set_note, 3, false)                                                                     \
    X("smc_next_note", smc_libc_next_note, 2, false)                                                                   \
    X("smc_lock", smc_libc_plain_lock, 1, false)                                                                       \
    X("smc_unlock", smc_libc_plain_unlock, 1, false)                                                                   \
    X("malloc", smc_libc_malloc, 1, false)                                                                            \
    X("calloc", smc_libc_calloc, 2, false)                                                                            \
    X("free", smc_libc_free, 1, false)                                                                                \
    X("memcpy", smc_libc_memcpy, 3, false)                                                                            \
    X("memmove", smc_libc_memcpy, 3, false)                                                                           \
    X("memset", smc_libc_memset, 3, false)                                                                            \
    X("smc_allocated_size", smc_libc_allocated_size, 1, false)                                                         \
    X("smc_put", smc_libc_put, 1, false)                                                                               \
    X("smc_format_long_double", smc_libc_format_double, 6, false)                                                      \
    X("smc_format_double", smc_libc_format_double, 5, false)                                                           \
    X("fflush", nothing, 0, false)                                                                                     \
    X("setbuf", nothing, 0, false)                                                                                     \
    X("setvbuf", nothing, 0, false)                                                                                    \
    X("sched_yield", yield, 0, false)                                                                                \
    X("pthread_yield", yield, 0, false)                                                                              \
    X("usleep", nothing, 1, false)                                                                                     \
    X("sleep", nothing, 1, false)                                                                                      \
    X("abs", absolute, 1, false)                                                                                       \
    X("labs", absolute_long, 1, false)                                                                                 \
    X("llabs", absolute_long, 1, false)                                                                                \
    X("exit", leave, 1, false)                                                                                         \
    X("_Exit", leave, 1, false)                                                                                        \
    X("_exit", leave, 1, false)                                                                                        \
    X("quick_exit", leave, 1, false)                                                                                   \
    X("smc_exit", leave, 1, false)                                                                                     \
    X("abort", leave, 0, false)                                                                                        \
    X("__assert_fail", assert_fail, 1, true)                                                                           \
    X("__VERIFIER_error", reach_error, 0, true)                                                                        \
    X("reach_error", reach_error, 0, true)                                                                             \
    X("__VERIFIER_assume", assume, 1, true)                                                                            \
    X("__VERIFIER_nondet_bool", smc_libc_nondet_bool, 0, true)                                                         \
    X("__VERIFIER_nondet__Bool", smc_libc_nondet_bool, 0, true)

static const smc_libc_fn models[] = {
#define X(name, run, n_args, overrides) {name, run, n_args, overrides},
    SMC_MODELS(X)
#undef X
#define X(type, bytes, is_signed) {"__VERIFIER_nondet_" #type, smc_libc_nondet_##type, 0, true},
    SMC_NONDET_TYPES(X)
#undef X
};

const smc_libc_fn *smc_libc_at(size_t i) { return i < sizeof models / sizeof *models ? &models[i] : NULL; }

const char *smc_libc_remark(const smc_libc_fn *f) {
    static const char nondet[] = "__VERIFIER_nondet_";
    if (strncmp(f->name, SMC_PASS_OWN, strlen(SMC_PASS_OWN)) == 0) return NULL;
    if (f->run == nothing || f->run == yield) return "has no effect";
    if (f->run == smc_libc_nondet_bool) return "each value in executions of its own";
    return strncmp(f->name, nondet, strlen(nondet)) == 0 ? "chooses from --nondet" : "modelled";
}

const smc_libc_fn *smc_libc_find(const char *name) {
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].name, name) == 0) return &models[i];
    return NULL;
}
