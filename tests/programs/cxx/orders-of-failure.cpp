// expect: verdict=verified executions=4
//
// For an exchange with one memory order, std::atomic computes the failure order by a function. smc
// evaluates that call, so there is one exchange in the loop, and a thread gives up after the first
// one that fails.
#include <atomic>
#include <thread>

static std::atomic<int> word;

static void tries() {
    for (int n = 0; n < 1000; n++) {
        int free = 0;
        if (!word.compare_exchange_strong(free, 1, std::memory_order_acq_rel)) continue;
        word.store(0, std::memory_order_release);
        return;
    }
}

int main() {
    std::thread t(tries);
    tries();
    t.join();
}
