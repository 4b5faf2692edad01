// smc:
// expect: verdict=verified executions=2
// smc: -DPADDED
// expect: verdict=verified executions=2
// smc: -DINTERRUPTED
// expect: verdict=verified executions=2
// smc: -DDECIDES --rounds=200
// expect: verdict=incomplete exit=3
//
// A lock that first spins and then sleeps: 4096 rounds only differ in how long they take. The time
// to sleep is in the same object as the count, is converted by the library's clock types, and
// copied; nanosleep's result is tested for interruption, which never occurs. Two executions: either
// thread is first. DECIDES: the object's count is written to shared memory.
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
