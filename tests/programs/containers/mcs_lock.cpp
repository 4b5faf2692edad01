// A queue lock: each thread waits at its own node, which lives as long as the guard.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG=1
// expect: verdict=unsafe error=race
// smc: -std=c++17 -DBUG=2
// expect: verdict=unsafe
#include <atomic>
#include <cassert>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

class QueueLock {
    struct Node {
        std::atomic<Node *> next{nullptr};
        std::atomic<bool> waits{true};
    };
    std::atomic<Node *> tail_{nullptr};

  public:
    class Guard {
        QueueLock &lock_;
        Node node_;

      public:
        explicit Guard(QueueLock &lock) : lock_(lock) {
            Node *before = lock.tail_.exchange(&node_, std::memory_order_acq_rel);
            if (!before) return;
            before->next.store(&node_, std::memory_order_release);
            while (node_.waits.load(BUG == 1 ? std::memory_order_relaxed : std::memory_order_acquire)) {}
        }
        ~Guard() {
            Node *next = node_.next.load(std::memory_order_acquire), *self = &node_;
            if (!next) {
                if (lock_.tail_.compare_exchange_strong(self, nullptr, std::memory_order_release)) return;
                if (BUG == 2) return; // somebody is about to wait here
                while (!(next = node_.next.load(std::memory_order_acquire))) {}
            }
            next->waits.store(false, std::memory_order_release);
        }
        Guard(const Guard &) = delete;
        Guard &operator=(const Guard &) = delete;
    };
};

int main() {
    QueueLock lock;
    int count = 0;
    auto add = [&] {
        QueueLock::Guard guard(lock);
        count++;
    };
    std::thread first(add), second(add);
    add();
    first.join();
    second.join();
    assert(count == 3);
}
