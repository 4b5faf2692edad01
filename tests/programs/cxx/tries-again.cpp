// expect: verdict=verified executions=1 blocked=0 left_out=3
// smc: --symmetry=off
// expect: verdict=verified executions=6 blocked=0 left_out=15
// smc: --model=tso --algo=trust
// expect: verdict=verified executions=1 blocked=0 left_out=3
// smc: -DLOST
// expect: verdict=unsafe error=assertion line=32
//
// Increments by exchanges that are retried: three threads have 3! orders, which only differ by
// their names. LOST: the written value is not computed from the value that the exchange has read.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> n;

static void increment() {
    int old = n.load(std::memory_order_relaxed);
#ifdef LOST
    const int next = old + 1;
#else
#define next old + 1
#endif
    while (!n.compare_exchange_weak(old, next)) {}
}

int main() {
    std::thread a(increment), b(increment), c(increment);
    a.join();
    b.join();
    c.join();
    assert(n == 3);
}
