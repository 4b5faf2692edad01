// Atomic shared pointers of C++20 and of earlier standards.
// smc: -std=c++20
// expect: verdict=verified
// smc: -std=c++20 -DBUG
// expect: verdict=unsafe error=race
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

static std::shared_ptr<int> old_way;
#ifdef BUG
static std::shared_ptr<int> current;
static std::shared_ptr<int> get() { return current; }
static void set(std::shared_ptr<int> p) { current = p; }
#else
static std::atomic<std::shared_ptr<int>> current;
static std::shared_ptr<int> get() { return current.load(); }
static void set(std::shared_ptr<int> p) { current.store(p); }
#endif

int main() {
    set(std::make_shared<int>(1));
    std::atomic_store(&old_way, std::make_shared<int>(5));
    std::thread other([] {
        const std::shared_ptr<int> p = get();
        assert(*p == 1 || *p == 2);
    });
    set(std::make_shared<int>(2));
    other.join();
    assert(*get() == 2 && *std::atomic_load(&old_way) == 5);
}
