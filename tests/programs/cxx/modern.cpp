// C++20's classes for threads, and clocks.
// smc: -std=c++20
// expect: verdict=verified
// smc: -std=c++20 -DBUG
// expect: verdict=unsafe error=deadlock
#include <barrier>
#include <cassert>
#include <chrono>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <thread>

using namespace std::chrono_literals;

int main() {
    std::latch all(2);
    std::binary_semaphore go(0);
    std::promise<int> promise;
    std::future<int> answer = promise.get_future();
    std::jthread other([&](std::stop_token) {
        go.acquire();
        promise.set_value(3);
        all.count_down();
    });
#ifndef BUG
    go.release();
#endif
    all.arrive_and_wait();
    assert(answer.get() == 3);
    assert(std::async(std::launch::async, [] { return 5; }).get() == 5);
    std::barrier<> one(1);
    one.arrive_and_wait();
    const auto before = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(5ms);
    assert(std::chrono::steady_clock::now() - before >= 5ms);
    std::recursive_mutex twice;
    std::scoped_lock first(twice);
    std::scoped_lock second(twice);
}
