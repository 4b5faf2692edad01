// smc: -DMUTEX
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DMUTEX --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DMUTEX --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DMUTEX --model=ra --algo=trust --jobs=2 --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DMUTEX --model=sc
// expect: verdict=verified exit=0
// smc: -DTIMED --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DTIMED --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DSHARED --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DSHARED --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DSEMAPHORE -std=c++20 --model=ra
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DSEMAPHORE -std=c++20 --model=sra
// expect: verdict=unsafe exit=1 error=assertion line=83
// smc: -DMUTEX -DAFTER --model=ra
// expect: verdict=verified exit=0
// smc: -DSHARED -DAFTER --model=sra
// expect: verdict=verified exit=0
//
// As locks/failed-try.c: a failed try_lock does not synchronise with the holder (C++20
// [thread.mutex.requirements.mutex]), so x = 1, which precedes the holder's lock(), need not be seen. Under SC it is: the
// attempt only fails after the lock was taken. AFTER: the attempt succeeds, and synchronises with the previous unlock.
#include <atomic>
#include <cassert>
#include <chrono>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <thread>

#if defined(TIMED)
static std::timed_mutex m;
static bool attempt() { return m.try_lock_for(std::chrono::milliseconds(1)); }
static void leave() { m.unlock(); }
#elif defined(SHARED)
static std::shared_mutex m;
static bool attempt() { return m.try_lock_shared(); }
static void leave() { m.unlock_shared(); }
#elif defined(SEMAPHORE)
static struct {
    std::counting_semaphore<1> s{1};
    void lock() { s.acquire(); }
    void unlock() { s.release(); }
} m;
static bool attempt() { return m.s.try_acquire(); }
static void leave() { m.unlock(); }
#else
static std::mutex m;
static bool attempt() { return m.try_lock(); }
static void leave() { m.unlock(); }
#endif

static std::atomic<int> x, released;

int main() {
    std::thread holder([] {
#ifdef AFTER
        m.lock();
        x.store(1, std::memory_order_relaxed);
        m.unlock();
        released.store(1, std::memory_order_relaxed);
#else
        x.store(1, std::memory_order_relaxed);
        m.lock();
        m.unlock();
#endif
    });
    std::thread other([] {
#ifdef AFTER
        if (!released.load(std::memory_order_relaxed) || !attempt()) return;
        leave();
        assert(x.load(std::memory_order_relaxed) == 1);
#else
        if (attempt()) leave();
        else assert(x.load(std::memory_order_relaxed) == 1);
#endif
    });
    holder.join();
    other.join();
}
