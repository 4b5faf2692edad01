// std::atomic's wait and notify, for objects of any size; a wait that is never notified deadlocks.
// smc: -std=c++20
// expect: verdict=verified executions=64
// smc: -std=c++20 --model=sc --algo=trust
// expect: verdict=verified executions=64
// smc: -std=c++20 -DBUG
// expect: verdict=unsafe error=deadlock
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<bool> ready{false};
static std::atomic<long> count{0};
static std::atomic_flag last;
static int data;

int main() {
    std::thread other([] {
        data = 5;
        ready.store(true, std::memory_order_release);
#ifndef BUG
        ready.notify_one();
#endif
        count.fetch_add(1);
        count.notify_all();
        last.test_and_set();
        last.notify_all();
    });
    ready.wait(false, std::memory_order_acquire);
    assert(data == 5);
    count.wait(0);
    last.wait(false);
    other.join();
}
