#include <atomic>
#include <cassert>
#include <thread>

static int data;
static std::atomic<int> flag;

int main() {
    std::thread a([] {
        data = 42;
        flag.store(1, std::memory_order_release);
    });
    std::thread b([] {
        if (flag.load(std::memory_order_consume)) assert(data == 42);
    });
    a.join();
    b.join();
}
