// C++ only guarantees that a wait returns after the notification; neither is a barrier, although
// both are made of futexes. A futex system call is one.
// smc: -std=c++20 -DCALL(i)=other[i].notify_all()
// expect: verdict=unsafe error=assertion
// smc: -std=c++20 -DCALL(i)=other[i].wait(1)
// expect: verdict=unsafe error=assertion
// smc: -std=c++20 -DCALL(i)=futures[i].set_value(1)
// expect: verdict=unsafe error=assertion
// report: promise::set_value (the future of promise futures[0])
// smc: -std=c++20 -DCALL(i)=futures[i].set_value(1) --jobs=2
// expect: verdict=unsafe error=assertion
// report: promise::set_value (the future of promise futures[0])
// smc: -std=c++20 -DCALL(i)=syscall(SYS_futex,&other[i],FUTEX_WAKE,1)
// expect: verdict=verified executions=3
#include <atomic>
#include <cassert>
#include <future>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

static std::atomic<int> at[2], other[2];
static std::promise<int> futures[2];
static int seen[2];

static void turn(int i) {
    at[i].store(1, std::memory_order_relaxed);
    CALL(i);
    seen[i] = at[!i].load(std::memory_order_relaxed);
}

int main() {
    std::thread first(turn, 0), second(turn, 1);
    first.join();
    second.join();
    assert(seen[0] || seen[1]);
}
