// smc: -std=c++20
// expect: verdict=verified exit=0
// smc: -std=c++20 --model=sc
// expect: verdict=verified exit=0
// smc: -std=c++20 -DTRIES
// expect: verdict=verified exit=0
// smc: -std=c++20 -DBUG
// expect: verdict=unsafe exit=1 error=race
//
// Two threads lock two mutexes in opposite orders: std::scoped_lock tries them alternately, so
// there is no deadlock. TRIES: one of them tries to lock a mutex, and may fail because the other
// thread holds it for a moment.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex a, b;
static int data;

int main() {
    std::thread t([] {
        std::scoped_lock both(a, b);
        data++;
    });
    {
#ifdef BUG
        std::scoped_lock one(b);
#elif defined TRIES
        if (b.try_lock()) {
            data++;
            b.unlock();
        }
        std::lock_guard one(b);
#else
        std::scoped_lock both(b, a);
#endif
        data++;
    }
#ifdef BUG
    data++;
#endif
    t.join();
    assert(data >= 2);
}
