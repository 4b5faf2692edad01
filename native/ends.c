// ends.c - functions that fail or end the process, faults of the processor, and main.
#include "native/library.h"

#include "native/runtime.h"

#include <signal.h>
#include <sys/time.h>

// The program's main, and its actions when main returns (SMC_PASS_FINISH of pass/marks.h).
int smc_native_program(int argc, char **argv, char **environment);
__attribute__((weak)) void smc_native_program_ends(void);

// ---- errors of the program ----------------------------------------------------------------------

// A function that fails: the next step is the error.
void smc_native_fail(void) {
    const smc_native_step *s = smc_native_begin();
    if (s->kind == SMC_END) smc_native_exit(0); // --ignore-abort
    smc_native_differs("the program fails");
}

int smc_native_raise(int number) {
    const smc_native_step *s = smc_native_next();
    if (s && s->kind == SMC_ERROR) smc_native_fail();
    return number >= 0 ? 0 : -1;
}

void smc_native_assert(int condition) {
    if (!condition) smc_native_fail();
}

void smc_native_assume(int condition) {
    if (!condition) smc_native_wait_for_ever();
}

// A fault of the processor, such as an access through a null pointer, is the error if this is the
// thread's next step.
static void on_fault(int number) {
    const smc_native_step *s = smc_native_next();
    if (s && s->kind == SMC_ERROR) smc_native_begin(); // ends the process
    signal(number, SIG_DFL);
    raise(number);
}

__attribute__((constructor(102))) static void catch_faults(void) {
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct sigaction how = {.sa_handler = on_fault, .sa_flags = SA_NODEFER};
        sigaction(faults[i], &how, NULL);
    }
}

// ---- endless loops that make no step ------------------------------------------------------------

// A loop that makes no step calls no function of the runtime, so a timer shows the error: each
// second of processor time without a step, if the next step is the error.
static void on_timer(int number) {
    (void)number;
    if (smc_native_is_at_error()) smc_native_finish();
}

__attribute__((constructor(102))) static void watch_endless_loop(void) {
    if (!(smc_native_plan.flags & SMC_NATIVE_ENDS_IN_LOOP)) return;
    const struct itimerval each = {{.tv_sec = 1}, {.tv_sec = 1}};
    signal(SIGVTALRM, on_timer);
    setitimer(ITIMER_VIRTUAL, &each, NULL);
}

// ---- the end of the program ---------------------------------------------------------------------

void smc_native_exit(int status) {
    smc_native_end_thread(0);
    // If the schedule has further steps, the process has not ended: the native run differs.
    (void)status;
    smc_native_stop_thread();
}

int main(int argc, char **argv, char **environment) {
    const int status = smc_native_program(argc, argv, environment);
    if (smc_native_program_ends) smc_native_program_ends();
    smc_native_exit(status);
    return 0;
}
