// Reports use the names and lines of the program's source, and name threads by the functions that they run.
// smc: -DRACE
// expect: verdict=unsafe error=race line=51
// report: data race on q.plain: plain write by thread 2 and plain write by thread 1
// report: note: called from lambda at names.cpp:72
// report: note: called from worker counterexample
// report: thread 1, worker
// report: thread 2, lambda at names.cpp:72
// report: write q.ends.head = 1 (relaxed)
// smc: -DMEMBER
// expect: verdict=unsafe error=assertion line=80
// report: thread 1, job::operator()
// report: thread 2, job::runs<int>
// report: = 1 (release)
// smc: -DLOCK
// expect: verdict=unsafe error=deadlock line=83
// report: waits for q.lock
// smc: -DLIBRARY
// expect: verdict=unsafe error=abort line=85
// report: uncaught exception of type 'std::out_of_range'
// smc: -DLIBRARY --headers
// expect: verdict=unsafe error=abort
// report: note: called from std::vector<int, std::allocator<int>>::at
// smc: -DTYPE
// expect: verdict=unsafe error=abort line=87
// report: uncaught exception of type 'app::(anonymous namespace)::failure<std::string>'
#include <atomic>
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace app {
template <class T> struct queue {
    struct {
        std::atomic<T> head{0};
    } ends;
    std::atomic<T *> top{nullptr};
    std::mutex lock;
    int plain;
    void push(T v) {
        ends.head.store(v, std::memory_order_relaxed);
#ifdef RACE
        again();
#endif
    }
    void again() {
        //
        plain = 1;
    }
};
static queue<int> q;
namespace {
template <class T> struct failure {};
} // namespace
} // namespace app
using app::q;

static void worker(int i) { q.push(i); }
static std::atomic<int> seen{0};
struct job {
    void operator()() const { seen.store(1, std::memory_order_release); }
    template <class T> void runs(T n) { seen += n; }
};

int main() {
    using namespace app;
#if defined(RACE)
    std::thread a(worker, 1);
    std::thread b([] { q.push(2); });
    a.join();
    b.join();
#elif defined(MEMBER)
    job j;
    std::thread a(j), b(&job::runs<int>, &j, 2);
    a.join();
    b.join();
    assert(seen == 3);
#elif defined(LOCK)
    std::lock_guard<std::mutex> outer(q.lock);
    std::lock_guard<std::mutex> inner(q.lock);
#elif defined(LIBRARY)
    return std::vector<int>(2).at(2);
#else
    throw failure<std::string>();
#endif
}
