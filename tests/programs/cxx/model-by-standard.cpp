// From C++20 on, programs are checked under the model c20 by default.
// smc: -std=c++17
// expect: verdict=unsafe error=assertion model=rc11
// smc: -std=c++20
// expect: verdict=verified model=c20 executions=15
// smc: -std=c++20 --algo=trust
// expect: verdict=verified model=c20 executions=15
// smc: -std=c++20 --model=rc11
// expect: verdict=unsafe error=assertion model=rc11
#include <atomic>
#include <cassert>
#include <thread>
static std::atomic<int> x, y;
static bool first, second;
int main() {
    std::thread a([] { x.store(1, std::memory_order_relaxed); });
    std::thread b([] { y.store(1, std::memory_order_relaxed); });
    std::thread c([] {
        const int r = x, s = y;
        first = r && !s;
    });
    std::thread d([] {
        const int r = y, s = x;
        second = r && !s;
    });
    a.join(), b.join(), c.join(), d.join();
    assert(!(first && second));
}
