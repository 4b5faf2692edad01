// smc: -std=c++20
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: -std=c++20 -DBUG=1
// expect: verdict=unsafe exit=1 error=race
// smc: -std=c++20 -DBUG=2
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: waits for the latch with the count done.left and is never released
// smc: -std=c++20 -DBUG=3 --model=sc
// expect: verdict=unsafe exit=1 error=lock
//
// Threads wait at one latch and count down another. Whether a wait finds the latch open or is
// released later makes no difference: only the two orders of counting down count.
#ifndef BUG
#define BUG 0
#endif

#include <cassert>
#include <latch>
#include <thread>

int main() {
    std::latch begin(1), done(BUG == 2 ? 3 : 2);
    int given = 0, taken[2] = {};
    auto work = [&](int k) {
#if BUG != 1
        begin.wait();
#endif
        taken[k] = given;
        done.count_down();
    };
    std::thread first(work, 0), second(work, 1);
    given = 5;
    begin.count_down();
#if BUG == 3
    begin.count_down();
#endif
    done.wait();
    assert(taken[0] == 5 && taken[1] == 5);
    first.join();
    second.join();
}
