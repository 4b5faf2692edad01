// messages.c - the messages of a native run, and the end of the process.
#include "native/runtime.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static unsigned number_of(const smc_native_step *s) {
    return (unsigned)(s - smc_native_plan.steps) + 1;
}

static const char *without_directory(const char *file) {
    const char *name = file;
    for (const char *at = file; *at; at++)
        if (*at == '/') name = at + 1;
    return name;
}

// Prints the step's position, as smc --steps does: code without positions has none.
static void print_position(const smc_native_step *s) {
    fputs(without_directory(s->file), stderr);
    if (s->line) fprintf(stderr, ":%u", s->line);
    if (s->column) fprintf(stderr, ":%u", s->column);
    fputs(": ", stderr);
}

static void print_step(const smc_native_step *s) {
    fprintf(stderr, "step %u, thread %u, ", number_of(s), s->thread);
    print_position(s);
    fprintf(stderr, "%s\n", s->text);
}

void smc_native_show_step(const smc_native_step *s) {
    if (*s->text) print_step(s);
}

// Called before the process ends; gdb stops there.
void smc_native_at_end(void);
__attribute__((noinline)) void smc_native_at_end(void) { __asm__ volatile(""); }

extern int smc_native_end_status;
int smc_native_end_status; // 0: the error was shown; otherwise the exit status; for gdb

static SMC_NORETURN void end_process(int status) {
    fflush(stdout);
    if (status != SMC_NATIVE_EXIT_ERROR) smc_native_end_status = status;
    smc_native_at_end();
    _exit(status);
}

SMC_NORETURN void smc_native_finish(void) {
    for (unsigned i = 0; i < smc_native_plan.n_steps; i++) {
        const smc_native_step *s = &smc_native_plan.steps[i];
        if (s->flags & SMC_NATIVE_CULPRIT && s->kind != SMC_ERROR) {
            fputs("error at ", stderr);
            print_step(s);
        }
    }
    fprintf(stderr, "%s\n", smc_native_plan.error);
    if (!(smc_native_plan.flags & SMC_NATIVE_ABORTS)) end_process(SMC_NATIVE_EXIT_ERROR);
    fflush(stdout);
    smc_native_at_end();
    signal(SIGABRT, SIG_DFL);
    abort();
}

SMC_NORETURN void smc_native_differs(const char *what, ...) {
    const smc_native_step *s = smc_native_next();
    va_list ap;
    if (s) print_position(s);
    fputs("error: the native run differs from the execution ", stderr);
    if (s) fprintf(stderr, "at step %u (%s): ", number_of(s), s->text);
    else fprintf(stderr, "after the last step of thread %u: ", smc_native_me->number);
    va_start(ap, what);
    vfprintf(stderr, what, ap);
    va_end(ap);
    fputc('\n', stderr);
    end_process(SMC_NATIVE_EXIT_DIFFERS);
}

SMC_NORETURN void smc_native_refuse(const char *what) {
    const smc_native_step *s = smc_native_next();
    if (s) print_position(s);
    fprintf(stderr, "error: native replay does not support %s [unsupported]\n", what);
    end_process(SMC_NATIVE_EXIT_UNSUPPORTED);
}
