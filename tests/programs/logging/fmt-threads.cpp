// fmt-threads.cpp - printing does not synchronise threads, so the race is found; an invalid format
// string throws.
// smc:
// expect: verdict=verified exit=0 executions=3
// smc: -DRACE
// expect: verdict=unsafe exit=1 error=race line=27
// smc: -DWRONG
// expect: verdict=unsafe exit=1 error=abort
// expect-stderr: uncaught exception of type 'fmt::format_error': argument not found
#include <atomic>
#include <fmt/core.h>
#include <thread>
std::atomic<int> n{0};
int plain;
int main()
{
    std::thread t([] {
#ifdef RACE
        plain = 1;
#endif
        n++;
        fmt::print("thread {}\n", n.load());
    });
    n++;
    fmt::print("main {}\n", 1);
#ifdef RACE
    plain = 2;
#endif
#ifdef WRONG
    fmt::print(fmt::runtime("{} {}\n"), 1);
#endif
    t.join();
}
