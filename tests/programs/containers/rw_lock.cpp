// A user-defined readers-writer lock as a SharedLockable, used by std::shared_lock.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=race
#include <atomic>
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

class ReadersWriter {
    std::atomic<int> state_{0}; // readers; -1: a writer

  public:
    bool try_lock() {
        int free = 0;
        return state_.compare_exchange_strong(free, -1, std::memory_order_acquire, std::memory_order_relaxed);
    }
    void lock() {
        while (!try_lock()) {}
    }
    void unlock() { state_.store(0, std::memory_order_release); }
    bool try_lock_shared() {
        int n = state_.load(std::memory_order_relaxed);
        return n >= 0 && state_.compare_exchange_strong(n, n + 1, std::memory_order_acquire, std::memory_order_relaxed);
    }
    void lock_shared() {
        while (!try_lock_shared()) {}
    }
    void unlock_shared() {
#ifdef BUG // the writer does not wait for what was read
        state_.fetch_sub(1, std::memory_order_relaxed);
#else
        state_.fetch_sub(1, std::memory_order_release);
#endif
    }
};

int main() {
    ReadersWriter lock;
    int x = 0, y = 0;
    std::thread reader([&] {
        std::shared_lock<ReadersWriter> shared(lock);
        assert(x == y);
    });
    {
        std::lock_guard<ReadersWriter> alone(lock);
        x++, y++;
    }
    reader.join();
    assert(x == 1 && y == 1);
}
