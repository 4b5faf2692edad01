// A semaphore that sleeps in std::atomic::wait.
// smc: -std=c++20
// expect: verdict=verified
// smc: -std=c++20 -DBUG=1
// expect: verdict=unsafe error=deadlock
// smc: -std=c++20 -DBUG=2
// expect: verdict=unsafe error=race
#include <atomic>
#include <cassert>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

class Semaphore {
    std::atomic<int> free_;

  public:
    explicit Semaphore(int n) : free_(n) {}
    void acquire() {
        int n = free_.load(std::memory_order_relaxed);
        for (;;) {
            while (n == 0) {
                free_.wait(0, std::memory_order_relaxed);
                n = free_.load(std::memory_order_relaxed);
            }
            if (free_.compare_exchange_strong(n, n - 1, std::memory_order_acquire, std::memory_order_relaxed)) return;
        }
    }
    void release() {
        free_.fetch_add(1, BUG == 2 ? std::memory_order_relaxed : std::memory_order_release);
        if (BUG != 1) free_.notify_one();
    }
};

int main() {
    Semaphore free(1);
    int users = 0;
    auto use = [&] {
        free.acquire();
        assert(++users == 1);
        users--;
        free.release();
    };
    std::thread other(use);
    use();
    other.join();
}
