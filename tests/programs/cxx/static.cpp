// A static local object is initialised once, also if threads arrive at once, and again if initialisation failed.
// smc: -std=c++17
// expect: verdict=verified executions=4
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=race
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

struct singleton {
    int value = 7;
    static std::atomic<int> made;
    singleton() { made++; }
};
std::atomic<int> singleton::made{0};

#ifdef BUG
static singleton *only;
static singleton &get() {
    if (!only) only = new singleton;
    return *only;
}
#else
static singleton &get() {
    static singleton only;
    return only;
}
#endif

static int tried;
static int fails_first() {
    if (!tried++) throw 1;
    return 3;
}
static int late() {
    static int value = fails_first();
    return value;
}

int main() {
    std::once_flag once;
    int n = 0;
    try {
        std::call_once(once, [] { throw 1; });
    } catch (int) {
        n++;
    }
    std::call_once(once, [&] { n += 10; });
    assert(n == 11);
    try {
        late();
    } catch (int) {
    }
    assert(late() == 3 && late() == 3 && tried == 2);
    std::thread other([] { assert(get().value == 7); });
    assert(get().value == 7);
    other.join();
    assert(singleton::made == 1);
}
