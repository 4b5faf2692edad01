// A user-defined spin lock as a Lockable: lock_guard, unique_lock and scoped_lock, which takes two in
// any order. Two scoped_locks can obstruct each other for ever, so rounds of std::lock are bounded.
// smc: -std=c++17 --unroll=3
// expect: verdict=bounded
// smc: -std=c++17 --unroll=3 -DBUG=1
// expect: verdict=unsafe error=race
// smc: -std=c++17 --unroll=3 -DBUG=2
// expect: verdict=unsafe error=assertion
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

class SpinLock {
    std::atomic_flag held_ = ATOMIC_FLAG_INIT;

  public:
    void lock() {
        while (held_.test_and_set(std::memory_order_acquire)) {}
    }
    bool try_lock() { return !held_.test_and_set(std::memory_order_acquire); }
    void unlock() { held_.clear(BUG == 1 ? std::memory_order_relaxed : std::memory_order_release); }
};

class Account {
    mutable SpinLock lock_;
    int balance_ = 10;

  public:
    int balance() const {
        std::lock_guard<SpinLock> guard(lock_);
        return balance_;
    }
    friend void transfer(Account &from, Account &to, int amount) {
#if BUG == 2 // others see what is in neither
        std::unique_lock first(from.lock_);
        from.balance_ -= amount;
        first.unlock();
        std::unique_lock second(to.lock_);
        to.balance_ += amount;
#else
        std::scoped_lock both(from.lock_, to.lock_);
        from.balance_ -= amount;
        to.balance_ += amount;
#endif
    }
    friend int sum(Account &a, Account &b) {
        std::scoped_lock both(a.lock_, b.lock_);
        return a.balance_ + b.balance_;
    }
};

int main() {
    Account a, b;
    std::thread mover([&] { transfer(a, b, 3); });
    assert(sum(b, a) == 20);
    mover.join();
    assert(a.balance() == 7 && b.balance() == 13);
}
