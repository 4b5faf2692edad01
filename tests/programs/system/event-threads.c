// smc: --model=rc11 --algo=tracer --symmetry=off
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc --algo=enumerate --symmetry=off
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11 --algo=tracer -DPOLL
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=rc11 --algo=tracer -DPOLL -DSHARED
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=tso --algo=trust --no-reductions -DPOLL
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --algo=tracer -DPOLL -DNOBODY
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: waits for a descriptor that it polls, which is never ready
// smc: --model=rc11 --algo=tracer -DSEMAPHORE --symmetry=off
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=rc11 --algo=tracer -DSEMAPHORE -DNOBODY
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: waits for an eventfd, to which no thread writes any more
// smc: --model=rc11 --algo=tracer -DTWO_READERS
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --algo=enumerate -DTWO_READERS
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 --algo=tracer -DCANCEL
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 --algo=tracer -DSOCKETS
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Threads that wait for each other by eventfds, pipes and sockets. Two that add to an eventfd, either first, which is read
// once or twice: 4. A poll finds either or both ready: 3. A count of one is a lock: 2. Two bytes of a pipe go to two
// readers: 2. Who is cancelled heeds it before it looks, or while it waits, or has what it reads before: 3. What is
// written to a socket comes after what happened before, and so does the answer: 1.
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static int e, p[2];
static int data;
#ifdef SHARED
static struct pollfd *shared;
#endif

static void *add(void *arg) {
    uint64_t one = 1;
#ifndef NOBODY
    assert(write(e, &one, sizeof one) == sizeof one);
#endif
    return arg;
}

static void *poll_both(void *arg) {
#ifdef SHARED
    static struct pollfd at[2]; // what is read and written there is no wait
    at[0] = (struct pollfd){.fd = e, .events = POLLIN};
    at[1] = (struct pollfd){.fd = p[0], .events = POLLIN};
    shared = at;
#else
    struct pollfd at[2] = {{.fd = e, .events = POLLIN}, {.fd = p[0], .events = POLLIN}};
#endif
    assert(poll(at, 2, -1) >= 1 && (at[0].revents | at[1].revents) == POLLIN);
    if (at[1].revents) assert(data == 1);
    return arg;
}

static void *say(void *arg) {
    data = 1;
#ifndef NOBODY
    assert(write(p[1], "x", 1) == 1);
#endif
    return arg;
}

static void *take_one(void *arg) {
    uint64_t n;
    assert(read(e, &n, sizeof n) == sizeof n && n == 1);
    data++;
    assert(write(e, &n, sizeof n) == sizeof n);
    return arg;
}

static void *read_one(void *arg) {
    char c;
    assert(read(p[0], &c, 1) == 1);
    return (void *)(long)c;
}

static void *answer(void *arg) {
    char c;
    assert(recv(p[1], &c, 1, 0) == 1 && data == 1);
    data = 2;
    assert(send(p[1], &c, 1, 0) == 1);
    return arg;
}

static void run(void *(*a)(void *), void *(*b)(void *), void *got[2]) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, a, NULL);
    pthread_create(&t[1], NULL, b, NULL);
    pthread_join(t[0], &got[0]);
    pthread_join(t[1], &got[1]);
}

int main(void) {
    void *got[2];
    uint64_t n = 0;
#if defined POLL
    e = eventfd(0, 0);
    pipe(p);
    pthread_t t;
    pthread_create(&t, NULL, poll_both, NULL);
    run(add, say, got);
    pthread_join(t, NULL);
#ifdef SHARED
    assert(shared[0].revents | shared[1].revents);
#endif
#elif defined SEMAPHORE
#ifdef NOBODY
    e = eventfd(0, EFD_SEMAPHORE);
#else
    e = eventfd(1, EFD_SEMAPHORE);
#endif
    run(take_one, take_one, got);
    assert(data == 2);
#elif defined TWO_READERS
    pipe(p);
    write(p[1], "ab", 2);
    run(read_one, read_one, got);
    assert((long)got[0] + (long)got[1] == 'a' + 'b');
#elif defined CANCEL
    pthread_t t;
    pipe(p);
    pthread_create(&t, NULL, read_one, NULL);
    pthread_cancel(t);
    write(p[1], "a", 1);
    pthread_join(t, &got[0]);
    assert(got[0] == PTHREAD_CANCELED || (long)got[0] == 'a');
#elif defined SOCKETS
    char c;
    pthread_t t;
    socketpair(AF_UNIX, SOCK_STREAM, 0, p);
    pthread_create(&t, NULL, answer, NULL);
    data = 1;
    assert(write(p[0], "x", 1) == 1 && read(p[0], &c, 1) == 1 && c == 'x' && data == 2);
    pthread_join(t, NULL);
#else
    e = eventfd(0, 0);
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, add, NULL);
    for (uint64_t all = 0; all < 2; all += n)
        assert(read(e, &n, sizeof n) == sizeof n);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
#endif
    return 0;
}
