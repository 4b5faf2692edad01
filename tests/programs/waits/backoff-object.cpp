// smc:
// expect: verdict=verified exit=0 executions=1
// smc: --symmetry=off
// expect: verdict=verified exit=0 executions=2
// smc: -DGIVES_UP
// expect: verdict=unsafe exit=1 error=assertion line=52
// smc: -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness line=33
//
// A back-off as an object, as in most C++ libraries: it counts in memory that is passed by
// reference.
#include <algorithm>
#include <atomic>
#include <cassert>
#include <thread>

class Backoff {
    int pauses = 1;

public:
    bool pause() {
        for (int i = 0; i < pauses; i++) __builtin_ia32_pause();
        if (pauses == 16) std::this_thread::yield();
        pauses = std::min(2 * pauses, 16);
        return pauses < 16;
    }
};

static std::atomic<int> locked{0}, gave_up{0};

static bool lock() {
    Backoff backoff;
    while (locked.exchange(1, std::memory_order_acquire)) {
#ifdef GIVES_UP
        if (!backoff.pause()) return gave_up = 1, false;
#else
        backoff.pause();
#endif
    }
    return true;
}

int main() {
#ifdef NOBODY
    locked = 1; // and nobody unlocks it
#endif
    int data = 0;
    auto use = [&] { if (lock()) data++, locked.store(0, std::memory_order_release); };
    std::thread a(use), b(use);
    a.join(), b.join();
#ifdef GIVES_UP
    assert(!gave_up);
#else
    assert(data == 2);
#endif
}
