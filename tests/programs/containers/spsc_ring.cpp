// A ring for one producer and one consumer, as a template with element type and size.
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 --model=ra
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=race
#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>

#ifdef BUG // the element may not be there yet
#define PUBLISH std::memory_order_relaxed
#else
#define PUBLISH std::memory_order_release
#endif

template <typename T, std::size_t N> class Ring {
    static_assert((N & (N - 1)) == 0, "a power of two");
    T cells_[N];
    alignas(64) std::atomic<std::size_t> head_{0};
    alignas(64) std::atomic<std::size_t> tail_{0};

  public:
    bool push(const T &value) {
        const std::size_t tail = tail_.load(std::memory_order_relaxed);
        if (tail - head_.load(std::memory_order_acquire) == N) return false;
        cells_[tail & (N - 1)] = value;
        tail_.store(tail + 1, PUBLISH);
        return true;
    }
    bool pop(T &value) {
        const std::size_t head = head_.load(std::memory_order_relaxed);
        if (head == tail_.load(std::memory_order_acquire)) return false;
        value = cells_[head & (N - 1)];
        head_.store(head + 1, std::memory_order_release);
        return true;
    }
};

struct Order {
    int id, price;
};

int main() {
    Ring<Order, 2> ring;
    std::thread producer([&] {
        for (int i = 1; i <= 3; i++) (void)ring.push({i, 10 * i});
    });
    int last = 0;
    for (int i = 0; i < 2; i++) {
        Order order;
        if (!ring.pop(order)) continue;
        assert(order.price == 10 * order.id);
        assert(order.id > last);
        last = order.id;
    }
    producer.join();
}
