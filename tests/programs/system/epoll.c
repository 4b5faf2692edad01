// smc: --model=rc11 --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=rc11 --algo=tracer -m32
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=rc11 --algo=tracer -DTHREADS
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=sc --algo=chess -DTHREADS
// expect: verdict=verified exit=0 executions=3
// smc: --model=pso --algo=trust --no-reductions -DTHREADS
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --algo=tracer -DTHREADS -DNOBODY
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: waits for a descriptor that it polls, which is never ready
// smc: --model=rc11 --algo=tracer -DLATER
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=tracer -DEDGE
// expect: verdict=verified exit=0
// smc: --model=sc --algo=trust --no-reductions -DEDGE
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=tracer -DEDGE -DTWICE
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=rc11 --algo=tracer -DWRITES
// expect: exit=2
// expect-stderr: epoll with EPOLLET and EPOLLOUT
//
// epoll. THREADS: a wait finds either of two eventfds, or both. LATER: it waits for one that is added during the
// wait. EDGE: one of two threads gets an event for one write, and both for two. The program passes natively, too.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int at, e[2];

static int name(int operation, int number, unsigned events) {
    struct epoll_event what = {.events = events, .data.u64 = (uint64_t)number + 100};
    return epoll_ctl(at, operation, number, &what);
}

static void *add(void *which) {
#ifndef NOBODY
    assert(eventfd_write(e[which != NULL], 1) == 0);
#endif
    return NULL;
}

static void *name_late(void *unused) {
    (void)unused;
    assert(name(EPOLL_CTL_ADD, e[0], EPOLLIN) == 0);
    return NULL;
}

static void *wait_for_edge(void *unused) {
    struct epoll_event got[2];
    assert(epoll_wait(at, got, 2, -1) == 1 && got[0].events == EPOLLIN);
    return unused;
}

static void edges(void) {
    struct epoll_event got[2];
    uint64_t n;
    int p[2];
    assert(name(EPOLL_CTL_ADD, e[0], EPOLLIN | EPOLLET) == 0 && epoll_wait(at, got, 2, 0) == 0);
    for (int i = 0; i < 2; i++) {
        assert(eventfd_write(e[0], 1) == 0 && epoll_wait(at, got, 2, -1) == 1 && epoll_wait(at, got, 2, 0) == 0);
        assert(eventfd_write(e[0], 1) == 0 && epoll_wait(at, got, 2, 0) == 1 && epoll_wait(at, got, 2, 0) == 0);
        assert(name(EPOLL_CTL_MOD, e[0], EPOLLIN | EPOLLET) == 0 && epoll_wait(at, got, 2, 0) == 1 && epoll_wait(at, got, 2, 0) == 0);
        assert(eventfd_read(e[0], &n) == 0 && n == 2 && eventfd_write(e[0], 2) == 0 && epoll_wait(at, got, 2, 0) == 1);
        assert(eventfd_read(e[0], &n) == 0 && epoll_wait(at, got, 2, 0) == 0);
    }
    assert(pipe(p) == 0 && write(p[1], "ab", 2) == 2 && name(EPOLL_CTL_ADD, p[0], EPOLLIN | EPOLLET) == 0);
    char c;
    assert(epoll_wait(at, got, 2, 0) == 1 && read(p[0], &c, 1) == 1 && epoll_wait(at, got, 2, 0) == 0);
    assert(close(p[1]) == 0 && epoll_wait(at, got, 2, 0) == 1 && got[0].events == (EPOLLIN | EPOLLHUP) && epoll_wait(at, got, 2, 0) == 0);
    assert(close(p[0]) == 0);
}

static void alone(void) {
    struct epoll_event got[4];
    int p[2];
    char c;
    assert(pipe(p) == 0 && read(at, &c, 1) == -1 && errno == EINVAL);
    assert(epoll_wait(at, got, 4, 0) == 0 && epoll_wait(at, got, 0, 0) == -1 && errno == EINVAL && epoll_wait(p[0], got, 4, 0) == -1 && errno == EINVAL);
    assert(name(EPOLL_CTL_ADD, e[0], EPOLLIN) == 0 && name(EPOLL_CTL_ADD, e[0], EPOLLIN) == -1 && errno == EEXIST);
    assert(name(EPOLL_CTL_MOD, e[1], EPOLLIN) == -1 && errno == ENOENT && name(EPOLL_CTL_ADD, 99, EPOLLIN) == -1 && errno == EBADF);
    const struct timespec limit = {0, 1000};
    assert(epoll_wait(at, got, 4, 1) == 0 && epoll_pwait2(at, got, 4, &limit, NULL) == 0 && epoll_pwait(at, got, 4, 0, NULL) == 0);
    assert(eventfd_write(e[0], 1) == 0 && epoll_pwait2(at, got, 4, NULL, NULL) == 1);
    for (int i = 0; i < 2; i++)
        assert(epoll_wait(at, got, 4, -1) == 1 && got[0].events == EPOLLIN && got[0].data.u64 == (uint64_t)e[0] + 100);
    assert(name(EPOLL_CTL_MOD, e[0], EPOLLIN | EPOLLONESHOT) == 0 && epoll_wait(at, got, 4, 0) == 1 && epoll_wait(at, got, 4, 0) == 0);
    assert(name(EPOLL_CTL_MOD, e[0], EPOLLOUT) == 0 && epoll_wait(at, got, 4, 0) == 1 && got[0].events == EPOLLOUT);
    assert(name(EPOLL_CTL_DEL, e[0], 0) == 0 && epoll_wait(at, got, 4, 0) == 0 && name(EPOLL_CTL_DEL, e[0], 0) == -1);
    assert(name(EPOLL_CTL_ADD, p[0], EPOLLIN) == 0 && close(p[1]) == 0 && epoll_wait(at, got, 4, 0) == 1 && got[0].events == EPOLLHUP);
    assert(close(p[0]) == 0 && epoll_wait(at, got, 4, 0) == 0); // and so it is named no more
    assert(pipe(p) == 0 && write(p[1], "x", 1) == 1 && epoll_wait(at, got, 4, 0) == 0);
}

int main(void) {
    struct epoll_event got[2];
    at = epoll_create1(EPOLL_CLOEXEC);
    e[0] = eventfd(0, EFD_NONBLOCK), e[1] = eventfd(0, EFD_NONBLOCK);
#if defined EDGE
    pthread_t t;
    edges();
    pthread_create(&t, NULL, wait_for_edge, NULL);
    assert(eventfd_write(e[0], 1) == 0);
#ifdef TWICE
    wait_for_edge(NULL); // it was told of it, or the other one
#endif
    pthread_join(t, NULL);
#elif defined WRITES
    name(EPOLL_CTL_ADD, e[0], EPOLLIN | EPOLLOUT | EPOLLET);
#elif defined THREADS
    pthread_t t[2];
    assert(name(EPOLL_CTL_ADD, e[0], EPOLLIN) == 0 && name(EPOLL_CTL_ADD, e[1], EPOLLIN) == 0);
    pthread_create(&t[0], NULL, add, NULL);
    pthread_create(&t[1], NULL, add, &t);
    const int n = epoll_wait(at, got, 2, -1);
    assert(n == 1 || n == 2);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
#elif defined LATER
    pthread_t t;
    eventfd_write(e[0], 1);
    pthread_create(&t, NULL, name_late, NULL);
    assert(epoll_wait(at, got, 2, -1) == 1 && got[0].data.u64 == (uint64_t)e[0] + 100);
    pthread_join(t, NULL);
#else
    alone();
#endif
    return close(at);
}
