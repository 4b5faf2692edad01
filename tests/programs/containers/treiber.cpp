// Treiber's stack with a counted top, which distinguishes a node that returns to the top (ABA).
// smc: -std=c++17
// expect: verdict=verified
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=assertion
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

template <typename T, std::uint32_t N> class Stack { // of nodes that it owns, by index + 1
    struct Node {
        T value{};
        std::atomic<std::uint32_t> next{0};
    };
    Node nodes_[N];
    struct Top {
        std::uint32_t node, count;
    };
    std::atomic<Top> top_{Top{0, 0}}, free_{Top{0, 0}};

    void put(std::atomic<Top> &list, std::uint32_t node) {
        Top old = list.load(std::memory_order_relaxed), now;
        do {
            nodes_[node - 1].next.store(old.node, std::memory_order_relaxed);
            now = {node, old.count};
        } while (!list.compare_exchange_weak(old, now, std::memory_order_release, std::memory_order_relaxed));
    }
    std::uint32_t take(std::atomic<Top> &list) {
        Top old = list.load(std::memory_order_acquire), now;
        do {
            if (!old.node) return 0;
#ifdef BUG // ABA
            const std::uint32_t count = old.count;
#else
            const std::uint32_t count = old.count + 1;
#endif
            now = {nodes_[old.node - 1].next.load(std::memory_order_relaxed), count};
        } while (!list.compare_exchange_weak(old, now, std::memory_order_acquire, std::memory_order_acquire));
        return old.node;
    }

  public:
    Stack() {
        for (std::uint32_t i = N; i > 0; i--) put(free_, i);
    }
    bool push(const T &value) {
        const std::uint32_t node = take(free_);
        if (!node) return false;
        nodes_[node - 1].value = value;
        put(top_, node);
        return true;
    }
    bool pop(T &value) {
        const std::uint32_t node = take(top_);
        if (!node) return false;
        value = nodes_[node - 1].value;
        put(free_, node);
        return true;
    }
};

int main() {
    Stack<int, 2> stack;
    const bool first = stack.push(1), second = stack.push(2);
    assert(first && second);
    int mine = 0;
    std::thread other([&] {
        int a, b;
        if (!stack.pop(a)) return;
        if (!stack.pop(b)) {
            stack.push(a);
            return;
        }
        stack.push(a);
        std::atomic_thread_fence(std::memory_order_seq_cst);
    });
    const bool popped = stack.pop(mine);
    other.join();
    // Whatever was pushed and not popped is there, once.
    int sum = popped ? mine : 0, rest;
    int n = popped;
    while (n < 4 && stack.pop(rest)) sum += rest, n++;
    assert(n <= 2);
    assert(sum <= 3);
}
