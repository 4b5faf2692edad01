#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

struct alignas(16) Pair {
    uint64_t value, stamp;
};
static std::atomic<Pair> both;

static void run() {
    Pair old = both.load(), next;
    do next = {old.value + 1, old.stamp + 1};
    while (!both.compare_exchange_strong(old, next));
}

int main() {
    std::thread a(run), b(run);
    a.join();
    b.join();
    const Pair p = both.load();
    assert(p.value == 2 && p.stamp == 2);
}
