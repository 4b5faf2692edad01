// A server in C++: an exception of lock is no exit of the loop.
// smc:
// expect: verdict=bounded exit=0 errors=0
// report: thread 1 runs for ever
// smc: -DDETACHED
// expect: verdict=verified exit=0
#include <mutex>
#include <thread>

static std::mutex m;
static int x;

static void serve() {
    for (;;) {
        std::lock_guard lock(m);
        x = 1;
    }
}

int main() {
    std::thread a(serve);
#ifdef DETACHED
    a.detach();
#else
    a.join();
#endif
}
