// smc: --model=c20
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=c20 -DORDERED
// expect: verdict=verified exit=0
// smc: --model=sc -DORDERED --jobs=2
// expect: verdict=verified exit=0
//
// C++: a handler reads a flag and data of the interrupted thread. ORDERED: the flag is set last.
#include <atomic>
#include <cassert>
#include <csignal>
#include <pthread.h>
#include <thread>

static std::atomic<int> data{0};
static std::atomic<bool> ready{false};

extern "C" void handler(int) {
    if (ready.load(std::memory_order_relaxed)) assert(data.load(std::memory_order_relaxed) == 1);
}

int main() {
    std::signal(SIGUSR1, handler);
    std::thread writer([] {
#ifdef ORDERED
        data.store(1, std::memory_order_relaxed);
        ready.store(true, std::memory_order_relaxed);
#else
        ready.store(true, std::memory_order_relaxed);
        data.store(1, std::memory_order_relaxed);
#endif
    });
    pthread_kill(writer.native_handle(), SIGUSR1);
    writer.join();
}
