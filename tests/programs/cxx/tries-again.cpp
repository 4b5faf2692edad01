// expect: verdict=verified executions=1 blocked=3
// smc: --symmetry=off
// expect: verdict=verified executions=6 blocked=15
// smc: --model=tso --algo=trust
// expect: verdict=verified executions=1 blocked=3
// smc: -DOF=char*
// expect: verdict=verified executions=1 blocked=3
// smc: -DLOST
// expect: verdict=unsafe error=assertion line=40
//
// Increments by exchanges that try again: three threads have 3! orders, which differ by their names.
// LOST: what is written is not computed from what the exchange has read.
#include <atomic>
#include <cassert>
#include <thread>

#ifndef OF
#define OF int
#endif
static char many[8];
template <class T> static T first() { return 0; }
template <> char *first() { return many; }
static std::atomic<OF> n{first<OF>()};

static void increment() {
    OF old = n.load(std::memory_order_relaxed);
#ifdef LOST
    const OF next = old + 1;
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
    assert(n.load() == first<OF>() + 3);
}
