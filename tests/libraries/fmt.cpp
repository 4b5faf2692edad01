// fmt.cpp - the header-only form of {fmt} (FMT_HEADER_ONLY).
// needs: fmt/core.h
// smc: -DFMT_HEADER_ONLY
// expect: verdict=verified exit=0 executions=3
#include <atomic>
#include <cassert>
#include <fmt/core.h>
#include <thread>
std::atomic<int> n{0};
int main()
{
    std::thread t([] {
        n++;
        fmt::print("thread {}\n", n.load());
    });
    n++;
    t.join();
    assert(fmt::format("{} {:>5} {:.2f} {:#x}", n.load(), "ab", 1.5, 255) == "2    ab 1.50 0xff");
}
