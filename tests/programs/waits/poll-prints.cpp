// Threads poll under a mutex and print in each round: the stream's sentry is an object that each
// round creates and destroys.
// smc:
// expect: verdict=verified
// smc: -DMORE
// expect: verdict=verified
// smc: -DMORE --model=sc --algo=trust
// expect: verdict=verified
// smc: -DMORE -DNEVER
// expect: verdict=unsafe error=liveness
#include <iostream>
#include <mutex>
#include <thread>

static std::mutex m;
static bool done;

static void poll() {
    std::unique_lock<std::mutex> lock(m);
    while (!done) {
        lock.unlock();
        lock.lock();
        std::cerr << "x";
    }
}

int main() {
    std::thread one(poll);
#ifdef MORE
    std::thread other(poll);
#endif
    {
        std::lock_guard<std::mutex> lock(m);
#ifndef NEVER
        done = true;
#endif
    }
    one.join();
#ifdef MORE
    other.join();
#endif
}
