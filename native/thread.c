// thread.c - the threads of the program and their steps.
#include "native/runtime.h"

#include <pthread.h>
#include <stdlib.h>

_Thread_local smc_native_thread *smc_native_me;

static smc_native_thread *threads;
static unsigned *steps_of_threads;

smc_native_thread *smc_native_thread_at(unsigned number) {
    return number < smc_native_plan.n_threads ? &threads[number] : NULL;
}

// Runs before the constructors of the program, which are steps of the main thread.
__attribute__((constructor(101))) static void begin(void) {
    const smc_native_schedule *p = &smc_native_plan;
    threads = calloc(p->n_threads, sizeof *threads);
    steps_of_threads = calloc(p->n_steps + 1, sizeof *steps_of_threads);
    if (!threads || !steps_of_threads) abort();
    unsigned *free = steps_of_threads;
    for (unsigned t = 0; t < p->n_threads; t++) {
        threads[t].number = t;
        threads[t].steps = free;
        for (unsigned i = 0; i < p->n_steps; i++)
            if (p->steps[i].thread == t) *free++ = i;
        threads[t].n_steps = (unsigned)(free - threads[t].steps);
    }
    threads[0].handle = 1;
    smc_native_me = &threads[0];
    pthread_setname_np(pthread_self(), "thread 0");
}

const smc_native_step *smc_native_step_of(const smc_native_thread *t) {
    return t->next < t->n_steps ? &smc_native_plan.steps[t->steps[t->next]] : NULL;
}

// True for a step that the program need not make by a call of the runtime: the lifetime of a
// variable, which no code begins, or a mark.
bool smc_native_has_no_counterpart(const smc_native_step *s) {
    switch (s->kind) {
    case SMC_ALLOC:
    case SMC_FREE: return true; // smc_native_make_hidden
    case SMC_CHOICE:
        return s->op == SMC_CHOOSES_ROUNDS || s->op == SMC_CHOOSES_TERM ||
               s->op == SMC_CALL_BEGINS || s->op == SMC_CALL_ENDS;
    default: return false;
    }
}

const smc_native_step *smc_native_next(void) {
    const smc_native_thread *me = smc_native_me;
    for (unsigned i = me->next; i < me->n_steps; i++) {
        const smc_native_step *s = &smc_native_plan.steps[me->steps[i]];
        if (!smc_native_has_no_counterpart(s)) return s;
    }
    return NULL;
}
