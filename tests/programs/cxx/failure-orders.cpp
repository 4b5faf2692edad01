// expect: verdict=verified executions=3
// smc: -DORDER=std::memory_order_seq_cst
// expect: verdict=verified executions=3
// smc: -DORDER=std::memory_order_release
// expect: verdict=unsafe error=race line=30
// smc: --model=rc11 -DORDER=std::memory_order_acquire
// expect: verdict=verified executions=3
//
// A failed exchange synchronises by its order without release; not at all if the order is release.
#include <atomic>
#include <cassert>
#include <thread>

#ifndef ORDER
#define ORDER std::memory_order_acq_rel
#endif

static int data, other;
static std::atomic<int *> shared;

int main() {
    std::thread t([] {
        data = 1;
        shared.store(&data, std::memory_order_release);
        shared.store(&other, std::memory_order_relaxed);
    });
    int *found = nullptr;
    if (!shared.compare_exchange_strong(found, nullptr, ORDER) && found == &data)
        // found by the exchange that has failed
        assert(*found == 1);
    t.join();
}
