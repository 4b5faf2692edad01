// smc:
// expect: verdict=verified exit=0 executions=2
// smc: --model=tso --algo=trust
// expect: verdict=verified exit=0 executions=2
// smc: --model=sc --algo=enumerate
// expect: verdict=verified exit=0
// smc: --jobs=2
// expect: verdict=verified exit=0 executions=2
// smc: --no-spin-loops --unroll=3
// expect: verdict=bounded exit=0
// smc: -DFORM=1
// expect: verdict=verified exit=0 executions=2
// smc: -DFORM=2
// expect: verdict=verified exit=0 executions=2
// smc: -DNOBODY
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DOBSERVED=1
// expect: verdict=unsafe exit=1 error=assertion line=70
// smc: -DOBSERVED=2
// expect: verdict=unsafe exit=1 error=assertion line=67
//
// A thread polls by C++'s waits with a limit, which read a clock before and after each wait. If the
// program ignores whether a wait was late, no event depends on the time.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#ifndef FORM
#define FORM 0
#endif
#ifndef OBSERVED
#define OBSERVED 0
#endif

using limit = std::chrono::milliseconds;

static std::mutex m;
static std::condition_variable changed;
static bool ready;

static std::cv_status wait(std::unique_lock<std::mutex> &lock) {
#if FORM == 0
    return changed.wait_for(lock, limit(5));
#elif FORM == 1
    return changed.wait_until(lock, std::chrono::steady_clock::now() + limit(5));
#else
    return changed.wait_until(lock, std::chrono::system_clock::now() + limit(5));
#endif
}

int main() {
    std::thread t([] {
        std::lock_guard<std::mutex> lock(m);
#ifndef NOBODY
        ready = true;
#endif
        changed.notify_one();
    });
    std::unique_lock<std::mutex> lock(m);
    [[maybe_unused]] const auto begin = std::chrono::steady_clock::now();
    int late = 0;
    while (!ready) {
        const bool is_late = wait(lock) == std::cv_status::timeout;
#if OBSERVED == 2
        assert(std::chrono::steady_clock::now() - begin < std::chrono::seconds(900));
#endif
        late += OBSERVED == 1 && is_late;
        assert(!late);
    }
    lock.unlock();
    t.join();
}
