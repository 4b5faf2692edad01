// Workers go through the phases of a computation together; a thread waits until all have begun.
// smc: -std=c++20
// expect: verdict=verified
// smc: -std=c++20 -DBUG=1
// expect: verdict=unsafe error=race
// smc: -std=c++20 -DBUG=2
// expect: verdict=unsafe error=deadlock
#include <array>
#include <barrier>
#include <cassert>
#include <latch>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

int main() {
    std::array<int, 2> a{1, 2}, b{};
    int sums = 0;
    std::latch begun(BUG == 2 ? 3 : 2);
    std::barrier phase(2, [&]() noexcept { sums++; });
    auto work = [&](int me) {
        begun.count_down();
        b[me] = a[me] + a[1 - me];
        if (BUG != 1) phase.arrive_and_wait();
        a[me] = b[me] + b[1 - me];
        if (BUG != 1) phase.arrive_and_wait();
    };
    std::thread first(work, 0), second(work, 1);
    begun.wait();
    first.join();
    second.join();
    assert(a[0] == 6 && a[1] == 6);
    assert(BUG || sums == 2);
}
