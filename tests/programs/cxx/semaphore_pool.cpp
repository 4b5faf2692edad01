// One thread releases, WORKERS equal threads acquire a std::counting_semaphore: 1 execution. With a
// thread that also tries to acquire, a failed attempt observes the count.
// smc: -std=c++20 --algo=tracer
// expect: verdict=verified executions=1 blocked=0 interchangeable=6
// smc: -std=c++20 --algo=tracer --barriers=off
// expect: verdict=verified executions=132 blocked=0 interchangeable=6
// smc: -std=c++20 --algo=trust -DWORKERS=4 --model=sc
// expect: verdict=verified executions=1 blocked=0 interchangeable=4
// smc: -std=c++20 --algo=tracer -DWORKERS=4 -DTRY
// expect: verdict=verified executions=14 blocked=0 interchangeable=4
#include <pthread.h>
#include <semaphore>

#ifndef WORKERS
#define WORKERS 6
#endif

static std::counting_semaphore<> s(0);

static void *work(void *arg) {
    s.acquire();
    return arg;
}

int main() {
    pthread_t t[WORKERS];
    for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], nullptr, work, nullptr);
    for (int i = 0; i < WORKERS; i++) s.release();
    for (int i = 0; i < WORKERS; i++) pthread_join(t[i], nullptr);
#ifdef TRY
    if (s.try_acquire()) return 1;
#endif
    return 0;
}
