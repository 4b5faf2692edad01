// smc: -std=c++20
// expect: verdict=unsafe exit=1 error=liveness errors=1
// report: thread 1 waits for b.taken, held by thread 2; thread 2 waits for a.taken, held by thread 1
// report: note: main waits for thread 1, first, to end
// report: Lock these in the same order in every thread.
// smc: -std=c++20 -DEXCHANGE
// expect: verdict=unsafe exit=1 error=liveness errors=1
// report: thread 1 waits for b.taken, held by thread 2; thread 2 waits for a.taken, held by thread 1
//
// Locks of the program itself are recognised: the thread that has taken a word that was 0 holds it.
#include <atomic>
#include <thread>
struct lock {
    std::atomic<int> taken{0};
    void acquire() {
#ifdef EXCHANGE
        while (taken.exchange(1, std::memory_order_acquire)) {}
#else
        for (int free = 0; !taken.compare_exchange_strong(free, 1); free = 0) {}
#endif
    }
    void release() { taken.store(0, std::memory_order_release); }
};
static lock a, b;
static void first() { a.acquire(); b.acquire(); b.release(); a.release(); }
static void second() { b.acquire(); a.acquire(); a.release(); b.release(); }
int main() {
    std::thread t(first), u(second);
    t.join();
    u.join();
}
