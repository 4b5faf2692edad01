// smc: -DWHAT=1
// expect: verdict=unsafe exit=1 error=race
// report: No common lock: thread 1 holds m (line 31), thread 2 holds s for reading (line 37); protect count by one mutex.
// smc: -DWHAT=2
// expect: verdict=unsafe exit=1 error=race
// report: does not when it
// report: lock m around line 42.
// smc: -DWHAT=3
// expect: verdict=unsafe exit=1 error=race
// report-lacks: around line
// report-lacks: common lock
//
// Locks of C++, at the program's lines that lock them; locks of the library itself are not
// shown.
#include <atomic>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::mutex m;
static std::shared_mutex s;
static int count;
static std::shared_ptr<int> shared;

int main() {
    std::thread a([] {
#if WHAT == 3
        std::atomic_store(&shared, std::shared_ptr<int>());
#else
        std::lock_guard<std::mutex> held(m);
        count++;
#endif
    });
    std::thread b([] {
#if WHAT == 1
        std::shared_lock<std::shared_mutex> held(s);
        count++;
#elif WHAT == 2
        std::unique_lock<std::mutex> held(m);
        held.unlock();
        count++;
#else
        shared.reset();
#endif
    });
    a.join();
    b.join();
}
