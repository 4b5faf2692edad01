// shared_ptr::use_count is a relaxed read; a fence of the program makes it acquire.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race line=21
// report: the read is relaxed; add an acquire fence after it.
#include <atomic>
#include <memory>
#include <thread>

int main() {
    int data = 0;
    auto p = std::make_shared<int>(1);
    std::thread t([&data, q = p]() mutable { data = 1; q.reset(); });
    while (p.use_count() != 1) {}
#ifndef BUG
    std::atomic_thread_fence(std::memory_order_acquire);
#endif
    int n = data;
    t.join();
    return n - 1;
}
