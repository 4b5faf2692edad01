// smc: -std=c++17
// expect: verdict=verified exit=0 executions=8
// smc: -std=c++17 --symmetry=off
// expect: verdict=verified exit=0 executions=16
// smc: -std=c++17 -DOBSERVED
// expect: verdict=verified exit=0 executions=16
// expect-stderr: shared-timed.cpp:28:26: note: clock_gettime() returned one fixed value
//
// A cache whose readers wait with a timeout by the steady clock (pthread_rwlock_clockrdlock). If
// only limits depend on the clock, the threads are interchangeable. Messages about the library's
// call have the program's line.
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <unordered_map>

using namespace std::chrono_literals;

[[maybe_unused]] static const std::chrono::steady_clock::time_point start;
static std::shared_timed_mutex m;
static std::unordered_map<std::string, int> cache;

static int look_up(const std::string &key) {
    {
        std::shared_lock reading(m, 10ms);
#ifdef OBSERVED
        if (!reading.owns_lock()) return std::chrono::steady_clock::now() > start ? -1 : -2;
#endif
        if (!reading.owns_lock()) return -1;
        const auto found = cache.find(key);
        if (found != cache.end()) return found->second;
    }
    std::unique_lock writing(m);
    return cache.try_emplace(key, (int)key.size()).first->second;
}

static void ask() {
    const int answer = look_up("key");
    assert(answer == 3 || answer == -1);
}

int main() {
    std::thread a(ask), b(ask);
    a.join();
    b.join();
    assert(cache.size() <= 1);
}
