// smc: -DTRIES=1000
// expect: verdict=verified exit=0 executions=3
// smc: -DTRIES=20 --symmetry=off
// expect: verdict=verified exit=0 executions=6
// smc: -DTRIES=1000 --model=tso
// expect: verdict=verified exit=0 executions=3
// smc: -DTRIES=1000 --algo=trust
// expect: verdict=verified exit=0
// smc: -DTRIES=1000 -DLOSES
// expect: verdict=unsafe exit=1 error=assertion line=45
//
// A spin that gives up, in C++: std::atomic's load is a function that gets the memory order, and
// computes with it.
#include <atomic>
#include <cassert>
#include <thread>

class Lock {
    std::atomic<int> word{0};

    int look() {
        int tries = TRIES;
        while (word.load(std::memory_order_relaxed) != 0 && --tries > 0) std::this_thread::yield();
        int found = 0;
        word.compare_exchange_strong(found, 1, std::memory_order_acquire);
        return found;
    }

  public:
    void lock() {
#ifdef LOSES
        look();
#else
        while (look() != 0) {}
#endif
    }
    void unlock() { word.store(0, std::memory_order_release); }
};

int main() {
    Lock mine;
    int inside = 0;
    auto work = [&] {
        mine.lock();
        assert(__atomic_fetch_add(&inside, 1, __ATOMIC_RELAXED) == 0);
        __atomic_fetch_sub(&inside, 1, __ATOMIC_RELAXED);
        mine.unlock();
    };
    std::thread a(work), b(work);
    a.join();
    b.join();
}
