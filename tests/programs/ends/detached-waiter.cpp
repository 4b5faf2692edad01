// A detached thread waits for a condition until the process ends; a joined one would wait for ever. A static
// condition variable with a destructor is destroyed when main returns, while the thread still waits for it.
// smc:
// expect: verdict=verified exit=0 errors=0
// smc: --model=sc
// expect: verdict=verified exit=0
// smc: -DJOINS
// expect: verdict=unsafe exit=1 error=deadlock
// smc: -DSTATIC
// expect: verdict=unsafe exit=1 error=lock
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
#ifdef STATIC
static std::condition_variable more;
#else
static auto &more = *new std::condition_variable;
#endif
static bool ready;

int main() {
    std::thread t([] {
        std::unique_lock lock(m);
        more.wait(lock, [] { return ready; });
    });
#ifdef JOINS
    t.join();
#else
    t.detach();
#endif
}
