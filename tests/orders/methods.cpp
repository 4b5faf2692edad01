// C++ forms that smc relax --patch rewrites (methods and operators of std::atomic, fences), and others.
#include <atomic>
#include <thread>

static std::atomic<int> x, y;
struct node {
    std::atomic<int> count{0};
    std::atomic<node *> next{nullptr};
};
static node first;
static std::atomic_flag flag = ATOMIC_FLAG_INIT;

static int run(node *n) {
    x.store(1);
    n->count.store(x.load() + 1, std::memory_order_seq_cst);
    x = 2;
    n->count = 3;
    int r = x;
    r += y.fetch_add(1) + n->count.exchange(4, std::memory_order_seq_cst);
    int expected = 3;
    x.compare_exchange_strong(expected, 4);
    x.compare_exchange_weak(expected, 5, std::memory_order_seq_cst);
    x.compare_exchange_strong(expected, 6, std::memory_order_seq_cst, std::memory_order_seq_cst);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    std::atomic_store(&y, 7);
    std::atomic_store_explicit(&y, 8, std::memory_order_seq_cst);
    first.next.store(n);
    flag.test_and_set();
    flag.clear();
    // to be changed by hand
    x++;
    r += first.next.load()->count;
    return r;
}

int main() {
    std::thread t([] { run(&first); });
    t.join();
}
