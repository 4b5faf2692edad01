// Thread-local objects are initialised on first use, and destroyed at the end of their thread, before static ones.
// smc: -std=c++17
// expect: verdict=verified executions=1
// smc: -std=c++17 -DBUG
// expect: verdict=unsafe error=assertion line=18
#include <atomic>
#include <cassert>
#include <string>
#include <thread>

static std::atomic<int> made{0}, gone{0};
struct counted {
    int id = made.fetch_add(1);
    ~counted() { gone.fetch_add(1); }
};
struct last {
    ~last() {
        assert(gone == 4);
    }
} last;
static thread_local counted a, b;
static thread_local std::string text = "text";

static int use() { return a.id + b.id + static_cast<int>(text.size()); }

int main() {
    std::thread other([] { assert(use() == 5); });
    other.join();
    assert(made == 2 && gone == 2);
#ifndef BUG
    use();
#endif
}
