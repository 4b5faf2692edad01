// smc:
// expect: verdict=verified exit=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: -DTWO
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: -DLOOKS
// expect: verdict=bounded exit=0
// smc: -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness
//
// A readers' lock: a reader adds itself, looks at the writer's bit, and takes itself back, a
// thousand times before it yields for the first time. The writer changes its bit only, which is
// the same with the reader there and without it; unless it looks at them. Nor can a second reader
// tell: both fail while the bit is set. Then their sections follow each other, or overlap in two
// ways, up to symmetry.
#include <atomic>
#include <cassert>
#include <thread>

enum : unsigned { WRITER = 1, READER = 4 };
static std::atomic<unsigned> bits{WRITER};
static int data;

static bool try_lock_shared() {
    if (!(bits.fetch_add(READER, std::memory_order_acquire) & WRITER)) return true;
    bits.fetch_sub(READER, std::memory_order_release);
    return false;
}

static void read() {
    unsigned rounds = 0;
    while (!try_lock_shared())
        if (++rounds > 1000) std::this_thread::yield();
    assert(data == 1);
    bits.fetch_sub(READER, std::memory_order_release);
}

int main() {
    std::thread reader(read);
#ifdef TWO
    std::thread other(read);
#endif
    data = 1;
#if defined LOOKS
    assert(bits.fetch_and(~WRITER, std::memory_order_release) & WRITER);
#elif !defined NOBODY
    bits.fetch_and(~WRITER, std::memory_order_release);
#endif
    reader.join();
#ifdef TWO
    other.join();
#endif
}
