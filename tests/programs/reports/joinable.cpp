// smc: -DWHAT=1
// expect: verdict=unsafe exit=1 error=abort
// report: error: the std::thread that is started in line 49 as t is destroyed while joinable: call join() or detach() before line 64 [abort]
// smc: -DWHAT=2
// expect: verdict=unsafe exit=1 error=abort
// report: error: a std::thread is assigned to while joinable: call join() or detach() before line 56 [abort]
// smc: -DWHAT=3
// expect: verdict=unsafe exit=1 error=abort
// report: error: the std::thread that is started in line 47 is destroyed while joinable: call join() or detach() before line 64 [abort]
// smc: -DWHAT=4
// expect: verdict=unsafe exit=1 error=abort
// report-lacks: while joinable
// smc: -DWHAT=5
// expect: verdict=verified exit=0
// smc: -DWHAT=6
// expect: verdict=verified exit=0
// smc: -DWHAT=7
// expect: verdict=unsafe exit=1 error=abort
// report: error: the std::thread that is started in line 49 as t is destroyed while joinable: call join() or detach() in pool::~pool, or before line 64 [abort]
// smc: -DWHAT=8
// expect: verdict=unsafe exit=1 error=abort
// report: error: the std::thread that is started in line 37 as last is destroyed while joinable when the program ends: call join() or detach() before that [abort]
// smc: -DWHAT=9
// expect: verdict=unsafe exit=1 error=abort
// report: error: the std::thread that is started in line 44 as second is destroyed while joinable
//
// A std::thread that is neither joined nor detached; other calls of std::terminate.
#include <exception>
#include <thread>
#include <vector>

static void run() {}

#if WHAT == 7
struct pool { std::thread worker; };
#elif WHAT == 8
static std::thread last(run);
int main() {}
#define main other
#endif

int main() {
#if WHAT == 9
    std::thread first(run), second(run); first.join();
#elif WHAT == 3
    std::vector<std::thread> all;
    all.emplace_back(run);
#else
    std::thread t(run);
#endif
#if WHAT == 7
    pool p;
    p.worker = std::move(t);
#elif WHAT == 2
    std::thread u(run);
    t = std::move(u);
#elif WHAT == 4
    std::terminate();
#elif WHAT == 5
    t.join();
#elif WHAT == 6
    t.detach();
#endif
}
