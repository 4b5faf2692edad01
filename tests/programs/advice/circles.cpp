// smc: -std=c++20
// expect: verdict=unsafe exit=1 error=deadlock
// report: Thread 2 posts even only after it has taken odd, and thread 1 the other way round: one of them has to post first.
// report-lacks: in the same order
// smc: -std=c++20 -DTAKEN
// expect: verdict=unsafe exit=1 error=deadlock
// report: Take these in the same order in every thread.
// smc: -std=c++20 -DOWN
// expect: verdict=unsafe exit=1 error=deadlock
// report: deadlock: thread 1 locks m, which it already holds (line 34)
// report: Unlock m before line 33, or use a recursive mutex.
// report-lacks: Circle:
// smc: -std=c++20 -DONCE
// expect: verdict=unsafe exit=1 error=deadlock
// report: deadlock: thread 1 waits for the once function of once, which it runs itself (line 38)
//
// Cycles of waiting threads: semaphores used as signals or as locks; a mutex and call_once; a mutex
// or a call_once that the waiting thread itself holds.
#include <mutex>
#include <semaphore>
#include <thread>

#ifdef TAKEN
static std::binary_semaphore even(1), odd(1);
static void first() { even.acquire(); odd.acquire(); odd.release(); even.release(); }
static void second() { odd.acquire(); even.acquire(); even.release(); odd.release(); }
#else
static std::binary_semaphore even(0), odd(0);
static std::mutex m;
static std::once_flag once;
#ifdef OWN
static int value() {
    std::lock_guard<std::mutex> l(m); return 1; }
static void first() { std::lock_guard<std::mutex> l(m); (void)value(); }
static void second() {}
#elif defined ONCE
static void first() {
    std::call_once(once, [] { std::call_once(once, [] {}); }); }
static void second() {}
#else
static void first() { even.acquire(); odd.release(); }
static void second() { odd.acquire(); even.release(); }
#endif
#endif
int main() {
    std::thread t(first), u(second);
    t.join();
    u.join();
}
