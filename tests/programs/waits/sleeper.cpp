// smc:
// expect: verdict=verified executions=2
// smc: -DPADDED
// expect: verdict=verified executions=2
// smc: -DINTERRUPTED
// expect: verdict=verified executions=2
// smc: -DDECIDES --rounds=200
// expect: verdict=incomplete exit=3
//
// A lock that spins first and sleeps then: 4096 rounds differ in nothing but how long they take. How long it sleeps is in the same
// object as the count, comes through the clock types of the library, and is copied; nanosleep is asked whether it was interrupted,
// which it never is. Two executions: the lock is taken by one thread first, or by the other one.
// DECIDES: what the object counts is written to memory that others read.
#include <atomic>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <thread>
#include <time.h>

static std::atomic<int> word, seen;
static int x;

class Sleeper {
#ifdef PADDED
    long length = 5; // bytes behind the count are never written
#else
    const std::chrono::nanoseconds length;
#endif
    unsigned spins = 0;

  public:
#ifdef PADDED
    Sleeper() {}
#else
    Sleeper() : length(std::chrono::microseconds(500)) {}
#endif
    void wait() noexcept {
        if (spins < 4096) {
            ++spins;
#ifdef DECIDES
            seen.store(spins, std::memory_order_relaxed);
#endif
            return;
        }
#if defined INTERRUPTED
        timespec t = {0, 500};
        while (nanosleep(&t, &t) == -1 && errno == EINTR) {}
#elif !defined PADDED
        std::this_thread::sleep_for(length);
#endif
    }
};

static void lock() {
    Sleeper s;
    while (word.exchange(1, std::memory_order_acquire)) {
        do s.wait();
        while (word.load(std::memory_order_relaxed));
    }
}

int main() {
    auto f = [] {
        lock();
        x++;
        word.store(0, std::memory_order_release);
    };
    std::thread t(f);
    f();
    t.join();
    assert(x == 2);
}
