// Lazy initialisation of one object: double-checked with a mutex, by call_once, as a static local.
// smc: -std=c++17 -DWAY=1
// expect: verdict=verified
// smc: -std=c++17 -DWAY=2
// expect: verdict=verified
// smc: -std=c++17 -DWAY=3
// expect: verdict=verified
// smc: -std=c++17 -DWAY=1 -DBUG
// expect: verdict=unsafe error=race
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

static std::atomic<int> made{0};

struct Registry {
    int size = 42;
    Registry() { made++; }
};

#if WAY == 1
static std::atomic<Registry *> instance{nullptr};
static std::mutex mutex;
static std::unique_ptr<Registry> owner;

static Registry &get() {
#ifdef BUG
    Registry *r = instance.load(std::memory_order_relaxed);
#else
    Registry *r = instance.load(std::memory_order_acquire);
#endif
    if (r) return *r;
    std::lock_guard<std::mutex> guard(mutex);
    if (!owner) {
        owner = std::make_unique<Registry>();
        instance.store(owner.get(), std::memory_order_release);
    }
    return *owner;
}
#elif WAY == 2
static Registry &get() {
    static std::once_flag once;
    static std::unique_ptr<Registry> owner;
    std::call_once(once, [] { owner = std::make_unique<Registry>(); });
    return *owner;
}
#else
static Registry &get() {
    static Registry registry;
    return registry;
}
#endif

int main() {
    std::thread other([] { assert(get().size == 42); });
    assert(get().size == 42);
    other.join();
    assert(made == 1);
}
