// tbb::spin_mutex.
// needs: oneapi/tbb/spin_mutex.h
// smc: -std=c++17 -w
// expect: verdict=verified executions=2
#include <cassert>
#include <oneapi/tbb/spin_mutex.h>
#include <thread>

int main() {
    tbb::spin_mutex mutex;
    int n = 0;
    const auto add = [&] {
        tbb::spin_mutex::scoped_lock held(mutex);
        n++;
    };
    std::thread other(add);
    add();
    other.join();
    assert(n == 2);
}
