// A thread and an atomic object.
// smc: -std=c++17
// expect: verdict=verified executions=1
// smc: -std=c++17 --model=sc --algo=trust
// expect: verdict=verified executions=1
// smc: -std=c++11 -DBUG
// expect: verdict=unsafe error=assertion line=18
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> count{0};

int main() {
    std::thread other([] { count.fetch_add(1); });
    count.fetch_add(1);
#ifdef BUG
    assert(count.load() == 1);
    assert(count.load() == 1);
#endif
    other.join();
    assert(count == 2);
}
