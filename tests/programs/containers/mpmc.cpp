// A bounded queue for many producers and consumers: each cell has a sequence number (Vyukov's).
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=race
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>
#include <utility>

template <typename T, std::size_t N> class Queue {
    struct Cell {
        std::atomic<std::size_t> sequence;
        T value;
    };
    std::array<Cell, N> cells_;
    std::atomic<std::size_t> enqueue_{0}, dequeue_{0};

  public:
    Queue() {
        for (std::size_t i = 0; i < N; i++) cells_[i].sequence.store(i, std::memory_order_relaxed);
    }
    template <typename U> bool push(U &&value) {
        std::size_t at = enqueue_.load(std::memory_order_relaxed);
        for (;;) {
            Cell &cell = cells_[at % N];
            const std::size_t sequence = cell.sequence.load(std::memory_order_acquire);
            if (sequence < at) return false;
            if (sequence > at) at = enqueue_.load(std::memory_order_relaxed);
            else if (enqueue_.compare_exchange_strong(at, at + 1, std::memory_order_relaxed)) {
                cell.value = std::forward<U>(value);
#ifdef BUG
                cell.sequence.store(at + 1, std::memory_order_relaxed);
#else
                cell.sequence.store(at + 1, std::memory_order_release);
#endif
                return true;
            }
        }
    }
    bool pop(T &value) {
        std::size_t at = dequeue_.load(std::memory_order_relaxed);
        for (;;) {
            Cell &cell = cells_[at % N];
            const std::size_t sequence = cell.sequence.load(std::memory_order_acquire);
            if (sequence < at + 1) return false;
            if (sequence > at + 1) at = dequeue_.load(std::memory_order_relaxed);
            else if (dequeue_.compare_exchange_strong(at, at + 1, std::memory_order_relaxed)) {
                value = std::move(cell.value);
                cell.sequence.store(at + N, std::memory_order_release);
                return true;
            }
        }
    }
};

int main() {
    Queue<int, 2> queue;
    int got = 0;
    std::thread a([&] { (void)queue.push(1); }), b([&] { (void)queue.push(2); });
    if (int value; queue.pop(value)) got += value;
    a.join();
    b.join();
    for (int value; queue.pop(value);) got += value;
    assert(got == 3);
}
