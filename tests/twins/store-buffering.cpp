#include <atomic>
#include <thread>

static int plain_x, plain_y; // atomic only by references (std::atomic_ref)

int main() {
    std::thread a([] {
        std::atomic_ref<int>(plain_x).store(1, std::memory_order_relaxed);
        std::atomic_thread_fence(std::memory_order_seq_cst);
        (void)std::atomic_ref<int>(plain_y).load(std::memory_order_relaxed);
    });
    std::thread b([] {
        std::atomic_ref<int>(plain_y).store(1, std::memory_order_relaxed);
        (void)std::atomic_ref<int>(plain_x).load(std::memory_order_relaxed);
    });
    a.join();
    b.join();
}
