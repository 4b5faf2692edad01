#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> count;

static void run() {
    for (int i = 0; i < 2; i++) count.fetch_add(1, std::memory_order_relaxed);
}

int main() {
    std::thread a(run), b(run);
    a.join();
    b.join();
    assert(count == 4);
}
