// spdlog.cpp - the header-only form of spdlog (SPDLOG_HEADER_ONLY).
// needs: spdlog/spdlog.h
// smc: -DSPDLOG_HEADER_ONLY
// expect: verdict=verified exit=0 executions=24
#include <atomic>
#include <cassert>
#include <spdlog/spdlog.h>
#include <thread>
std::atomic<int> n{0};
int main()
{
    std::thread t([] {
        n++;
        spdlog::info("thread {}", n.load());
    });
    n++;
    spdlog::warn("main {}", 1);
    t.join();
    assert(n == 2);
}
