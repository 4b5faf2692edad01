// turns.c - the turns of the threads. gdb stops at smc_native_at_step.
#include "native/runtime.h"

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER; // one of the following has changed
static unsigned current;                                  // index of the next step of the schedule
static smc_native_thread *running; // the only thread that runs code of the program; NULL: none

unsigned smc_native_step_number;                // number from 1 of the step that is made; for gdb
const smc_native_step *smc_native_current_step; // for gdb

// Called before each step by the thread that makes it.
void smc_native_at_step(void);
__attribute__((noinline)) void smc_native_at_step(void) { __asm__ volatile(""); }

// Whether this thread is the one to run: the one that makes the next step or, at the end, any.
static bool may_run(void) {
    const smc_native_step *s = smc_native_step_of(smc_native_me);
    const unsigned index = s ? (unsigned)(s - smc_native_plan.steps) : smc_native_plan.n_steps;
    return (!running || running == smc_native_me) && current == index;
}

// Lets another thread run.
static void hand_over(void) {
    if (running == smc_native_me) running = NULL;
    pthread_cond_broadcast(&changed);
}

// Waits until this thread may run.
static void wait_to_run(void) {
    pthread_mutex_lock(&mutex);
    if (!may_run()) hand_over();
    while (!may_run()) pthread_cond_wait(&changed, &mutex);
    running = smc_native_me;
    pthread_mutex_unlock(&mutex);
}

// Whether all threads wait for ever or have ended.
static bool all_wait(void) {
    bool all = true;
    for (unsigned t = 0; t < smc_native_plan.n_threads; t++)
        all &= smc_native_thread_at(t)->waits || !smc_native_thread_at(t)->handle;
    return all;
}

static void stop_running(void) {
    pthread_mutex_lock(&mutex);
    smc_native_me->waits = true;
    const bool is_over = all_wait() && current == smc_native_plan.n_steps;
    const bool is_stuck = all_wait() && !is_over;
    hand_over();
    pthread_mutex_unlock(&mutex);
    if (is_over) smc_native_finish();
    if (is_stuck) smc_native_differs("all threads wait");
}

SMC_NORETURN void smc_native_stop_thread(void) {
    for (;;) pause();
}

SMC_NORETURN void smc_native_wait_for_ever(void) {
    if (smc_native_next()) smc_native_differs("the thread waits for ever");
    stop_running();
    smc_native_stop_thread();
}

// Waits until the thread's next step is the next one of the schedule.
static void wait_for_turn(void) {
    wait_to_run();
    smc_native_step_number = current + 1;
    smc_native_current_step = &smc_native_plan.steps[current];
    smc_native_at_step();
}

void smc_native_end(const smc_native_step *s) {
    smc_native_show_step(s);
    smc_native_me->next++;
    pthread_mutex_lock(&mutex);
    current++;
    const bool is_over = current == smc_native_plan.n_steps;
    pthread_mutex_unlock(&mutex);
    if (is_over && !(smc_native_plan.flags & SMC_NATIVE_ENDS_WAITING)) smc_native_finish();
    // A thread that makes no more steps may run for ever. In a deadlock it runs to its wait.
    if (!smc_native_step_of(smc_native_me) && s->kind != SMC_END &&
        !(smc_native_plan.flags & SMC_NATIVE_ENDS_IN_DEADLOCK))
        smc_native_wait_for_ever();
}

static uint64_t position(unsigned line, unsigned column) { return (uint64_t)line << 32 | column; }

bool smc_native_is_of_library_call(const smc_native_step *s) {
    const uint64_t code = position(s->code_line, s->code_column),
                   call = smc_native_me->library_call;
    return !code || !call || code == call;
}

bool smc_native_is_at_error(void) { return smc_native_plan.steps[current].kind == SMC_ERROR; }

static bool have_same_place(const smc_native_step *a, const smc_native_step *b) {
    return a->line == b->line && a->column == b->column;
}

bool smc_native_next_in_library(smc_kind kind) {
    const smc_native_thread *me = smc_native_me;
    const smc_native_step *s = smc_native_next(), *all = smc_native_plan.steps;
    if (!s || s->kind != kind) return false;
    if (s->flags & (SMC_NATIVE_LIBRARY | SMC_NATIVE_HEADER)) return true;
    unsigned i = 0;
    while (&all[me->steps[i]] != s) i++;
    return (i && have_same_place(s, &all[me->steps[i - 1]])) ||
           (i + 1 < me->n_steps && have_same_place(s, &all[me->steps[i + 1]]));
}

// Makes the thread's next step, which needs nothing of the program.
static void make_next(void) {
    const smc_native_step *s = smc_native_step_of(smc_native_me);
    wait_for_turn();
    smc_native_end(s);
}

const smc_native_step *smc_native_begin(void) {
    for (;;) {
        const smc_native_step *s = smc_native_step_of(smc_native_me);
        if (!s) smc_native_wait_for_ever();
        wait_for_turn();
        if (s->kind == SMC_ERROR) {
            smc_native_end(s);
            smc_native_finish();
        }
        if (!smc_native_has_no_counterpart(s)) return s;
        smc_native_end(s);
    }
}

const smc_native_step *smc_native_take(smc_kind kind) {
    static const char *const names[] = {
#define X(id, name, receives, first, second) name,
        SMC_KINDS(X)
#undef X
    };
    const smc_native_step *s = smc_native_begin();
    if (s->kind != kind) smc_native_differs("the program makes a step of kind %s", names[kind]);
    return s;
}

unsigned smc_native_make_hidden(smc_kind kind) {
    const smc_native_thread *me = smc_native_me;
    for (unsigned i = me->next; i < me->n_steps; i++) {
        const smc_native_step *s = &smc_native_plan.steps[me->steps[i]];
        if (!smc_native_has_no_counterpart(s)) return 0;
        if (s->kind != kind || s->flags & SMC_NATIVE_LOCAL) continue;
        while (smc_native_step_of(me) != s) make_next();
        make_next();
        return s->object;
    }
    return 0;
}

void smc_native_make(smc_kind kind) { smc_native_end(smc_native_take(kind)); }

bool smc_native_is_at(smc_kind kind, const void *at, uint64_t size, const void *written,
                      uint64_t place) {
    const smc_native_step *s = smc_native_next();
    if (!s || s->kind != kind || s->size > size || !smc_native_fits_address(s, at)) return false;
    if (position(s->line, s->column) == place) return true;
    if (!(s->flags & (place ? SMC_NATIVE_HEADER : SMC_NATIVE_LIBRARY))) return false;
    if (!place) return smc_native_is_of_library_call(s);
    const uint64_t code = position(s->code_line, s->code_column);
    return (!code || code == place) && smc_native_fits_value(s, written ? written : at);
}

// ---- threads ------------------------------------------------------------------------------------

// Ends the thread: it makes the remaining steps, which belong to its end.
void smc_native_end_thread(uint64_t result) {
    smc_native_me->result = result;
    const smc_native_step *s;
    while ((s = smc_native_step_of(smc_native_me))) {
        s = smc_native_begin();
        const bool ends = s->kind == SMC_END;
        if (!ends && !(s->flags & (SMC_NATIVE_LIBRARY | SMC_NATIVE_HEADER)) && s->kind != SMC_FREE)
            smc_native_differs("the thread ends");
        smc_native_end(s);
        if (ends) break;
    }
    stop_running();
}

static void *run_thread(void *self) {
    smc_native_me = self;
    char name[16];
    snprintf(name, sizeof name, "thread %u", smc_native_me->number);
    pthread_setname_np(pthread_self(), name);
    wait_to_run();
    void *(*function)(void *) = (void *(*)(void *))(uintptr_t)smc_native_me->function;
    smc_native_end_thread((uint64_t)(uintptr_t)function(smc_native_me->argument));
    return NULL;
}

// A handle encodes the path of creations from the main thread (interp/memory/threads.c).
enum { PATH_BITS = 10 };

void smc_native_start(smc_native_thread *t, void *function, void *argument) {
    pthread_t thread;
    t->function = function;
    t->argument = argument;
    t->handle = smc_native_me->handle << PATH_BITS | ++smc_native_me->created;
    if (pthread_create(&thread, NULL, run_thread, t) != 0)
        smc_native_differs("cannot start a thread");
    pthread_detach(thread);
}
