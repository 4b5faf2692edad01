// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=sc -DTHREADS
// expect: verdict=verified exit=0
// smc: --model=rc11 -DINHERITS
// expect: verdict=verified exit=0 executions=1
// smc: --model=rc11 -DTHREADS -DUNHANDLED
// expect: verdict=unsafe exit=1 error=abort
// smc: --model=rc11 -DTHREADS -DRACY
// expect: verdict=unsafe exit=1 error=race
//
// Signals that a program raises: handlers run in the raising thread, and blocked signals stay pending.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int handled;
static volatile int plain;
static _Thread_local int last, nested;

static void handler(int n) {
    last = n;
    atomic_fetch_add(&handled, 1);
#ifdef RACY
    plain++;
#endif
}

static void with_info(int n, siginfo_t *info, void *context) {
    (void)context;
    assert(info->si_signo == n);
    last = -n;
    const int before = ++nested;
    if (before == 1) raise(SIGUSR2); // blocked here: comes when this is over
    assert(nested == before);
}

static void alone(void) {
    sigset_t set, old;
    sigfillset(&set);
    assert(sigismember(&set, SIGTERM) == 1 && sigismember(&set, 64) == 1 && sigismember(&set, 65) == -1);
    sigdelset(&set, SIGTERM);
    assert(!sigismember(&set, SIGTERM));
    sigemptyset(&set);
    assert(!sigismember(&set, SIGINT));
    sigaddset(&set, SIGUSR1);
    assert(signal(SIGKILL, SIG_IGN) == SIG_ERR && errno == EINVAL);
    assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL && signal(SIGPIPE, SIG_IGN) == SIG_IGN);
    assert(raise(SIGPIPE) == 0);
    assert(signal(SIGUSR1, handler) == SIG_DFL && raise(SIGUSR1) == 0 && last == SIGUSR1);

    assert(pthread_sigmask(SIG_BLOCK, &set, &old) == 0 && !sigismember(&old, SIGUSR1));
    last = 0;
    assert(raise(SIGUSR1) == 0 && !last);
    sigset_t pending;
    assert(sigpending(&pending) == 0 && sigismember(&pending, SIGUSR1));
    assert(sigprocmask(SIG_SETMASK, &old, NULL) == 0 && last == SIGUSR1);
    assert(sigpending(&pending) == 0 && !sigismember(&pending, SIGUSR1));

    struct sigaction next = {.sa_sigaction = with_info, .sa_flags = SA_SIGINFO}, before;
    sigemptyset(&next.sa_mask);
    assert(sigaction(SIGUSR2, &next, &before) == 0 && before.sa_handler == SIG_DFL);
    assert(raise(SIGUSR2) == 0 && last == -SIGUSR2 && nested == 2);

    next = (struct sigaction){.sa_handler = handler, .sa_flags = (int)SA_RESETHAND};
    assert(sigaction(SIGTERM, &next, NULL) == 0 && raise(SIGTERM) == 0 && last == SIGTERM);
    assert(sigaction(SIGTERM, NULL, &before) == 0 && before.sa_handler == SIG_DFL);
    assert(sigaction(SIGTERM, &next, &before) == 0 && pthread_kill(pthread_self(), 0) == 0);
    last = 0;
    assert(pthread_kill(pthread_self(), SIGTERM) == 0 && last == SIGTERM);
    assert(kill(getpid(), SIGUSR1) == 0 && last == SIGUSR1);
    stack_t stack = {.ss_flags = SS_DISABLE};
    assert(sigaltstack(&stack, NULL) == 0 && siginterrupt(SIGINT, 1) == 0);
    assert(atomic_load(&handled) == 5);
}

#ifdef UNHANDLED
enum { RAISED = SIGUSR2 };
#else
enum { RAISED = SIGUSR1 };
#endif

static void *thread(void *unused) {
    (void)unused;
    raise(RAISED);
    assert(last == SIGUSR1);
    return NULL;
}

// A thread begins with what its creator blocks, and with nothing pending.
static void *inherit(void *blocks) {
    sigset_t now, pending;
    pthread_sigmask(0, NULL, &now);
    sigpending(&pending);
    assert(sigismember(&now, SIGUSR1) == (blocks != NULL) && !sigismember(&pending, SIGUSR1));
    raise(SIGUSR1);
    assert(last == (blocks ? 0 : SIGUSR1));
    sigemptyset(&now);
    sigaddset(&now, SIGUSR1);
    pthread_sigmask(SIG_UNBLOCK, &now, NULL);
    assert(last == SIGUSR1);
    return NULL;
}

static void inherits(void) {
    pthread_t t;
    sigset_t set;
    signal(SIGUSR1, handler);
    pthread_create(&t, NULL, inherit, NULL);
    pthread_join(t, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    pthread_create(&t, NULL, inherit, &set);
    pthread_join(t, NULL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    pthread_create(&t, NULL, inherit, NULL);
    pthread_join(t, NULL);
    assert(atomic_load(&handled) == 4);
}

int main(void) {
    pthread_t a, b;
#ifdef INHERITS
    inherits();
    return 0;
#endif
#ifndef THREADS
    alone();
    return 0;
#endif
    signal(SIGUSR1, handler);
    pthread_create(&a, NULL, thread, NULL);
    pthread_create(&b, NULL, thread, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(atomic_load(&handled) == 2 && !last);
    return 0;
}
