// smc: -DWHAT=1
// expect: verdict=unsafe exit=1 error=abort
// report: error: the std::thread that is started in line 30 is destroyed while joinable: call join() or detach() before line 42 [abort]
// smc: -DWHAT=2
// expect: verdict=unsafe exit=1 error=abort
// report: error: a std::thread is assigned to while joinable: call join() or detach() before line 34 [abort]
// smc: -DWHAT=3
// expect: verdict=unsafe exit=1 error=abort
// report: error: the std::thread that is started in line 28 is destroyed while joinable: call join() or detach() before line 42 [abort]
// smc: -DWHAT=4
// expect: verdict=unsafe exit=1 error=abort
// report-lacks: while joinable
// smc: -DWHAT=5
// expect: verdict=verified exit=0
// smc: -DWHAT=6
// expect: verdict=verified exit=0
//
// A std::thread that is neither joined nor detached; std::terminate has other callers.
#include <exception>
#include <thread>
#include <vector>

static void run() {}

int main() {
#if WHAT == 3
    std::vector<std::thread> all;
    all.emplace_back(run);
#else
    std::thread t(run);
#endif
#if WHAT == 2
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
