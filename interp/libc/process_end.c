// process_end.c - functions that end the program.
#include "interp/libc/models.h"
#include "interp/vm/act.h"
#include "interp/vm/thread.h"

// exit(status), _Exit and quick_exit: end the process without calling handlers. If the program
// registers handlers for exit or quick_exit, pass/runtime/replaced.c replaces the call.
smc_flow smc_libc_exit_process(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return smc_vm_exit_process(vm, args[0], 0);
}

// __smc_expects_end(how): marks that a death test begins and how it must end; SMC_EXPECTS_NOTHING:
// the death test is over.
smc_flow smc_libc_expects_end(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    if (smc_vm_set_note(vm, 0, SMC_NOTE_EXPECTS_END, (uint32_t)args[0])) return SMC_FLOW_NEXT;
    return smc_vm_report_unsupported(vm, "a death test in a thread that holds so many locks");
}

smc_flow smc_libc_abort(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n, (void)result;
    return smc_vm_abort_process(vm, "the program is aborted");
}

// Default actions of signals on x86-64: X(number, name, action).
#define SIGNALS(X)                                                                                 \
    X(1, "SIGHUP", ENDS) X(2, "SIGINT", ENDS) X(3, "SIGQUIT", ENDS) X(4, "SIGILL", ENDS)           \
    X(5, "SIGTRAP", ENDS) X(6, "SIGABRT", ENDS) X(7, "SIGBUS", ENDS) X(8, "SIGFPE", ENDS)          \
    X(9, "SIGKILL", ENDS) X(10, "SIGUSR1", ENDS) X(11, "SIGSEGV", ENDS) X(12, "SIGUSR2", ENDS)     \
    X(13, "SIGPIPE", ENDS) X(14, "SIGALRM", ENDS) X(15, "SIGTERM", ENDS) X(16, "SIGSTKFLT", ENDS)  \
    X(17, "SIGCHLD", NOTHING) X(18, "SIGCONT", NOTHING) X(19, "SIGSTOP", STOPS)                    \
    X(20, "SIGTSTP", STOPS) X(21, "SIGTTIN", STOPS) X(22, "SIGTTOU", STOPS)                        \
    X(23, "SIGURG", NOTHING) X(24, "SIGXCPU", ENDS) X(25, "SIGXFSZ", ENDS)                         \
    X(26, "SIGVTALRM", ENDS) X(27, "SIGPROF", ENDS) X(28, "SIGWINCH", NOTHING)                     \
    X(29, "SIGIO", ENDS) X(30, "SIGPWR", ENDS) X(31, "SIGSYS", ENDS)
enum { INVALID, NOTHING, ENDS, STOPS, N_SIGNALS = 32 };

// clang-format off
static const struct {
    const char *name;
    int does;
} signals[N_SIGNALS] = {
    [0] = {"0", NOTHING}, // signal 0 only checks whether a signal could be sent
#define X(number, name, does) [number] = {name, does},
    SIGNALS(X)
#undef X
};
// clang-format on

// smc_raise(signal): performs the default action of the signal.
smc_flow smc_libc_raise(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const uint32_t number = (uint32_t)args[0];
    const int does = number < N_SIGNALS ? signals[number].does : INVALID;
    if (does == STOPS || (number >= N_SIGNALS && number <= 64))
        return smc_vm_report_unsupported(vm, "raise of signal %u", number);
    if (does == ENDS)
        return smc_vm_abort_process(vm, "the program is killed by signal %s", signals[number].name);
    *result = does == NOTHING ? 0 : UINT32_MAX;
    return SMC_FLOW_NEXT;
}
