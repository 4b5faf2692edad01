// smc: -std=c++20
// expect: verdict=verified executions=1 blocked=0
// smc: -std=c++20 --model=tso --algo=trust
// expect: verdict=verified executions=1 blocked=0
// smc: -std=c++20 -DSHORT --model=sc --algo=rvf
// expect: verdict=verified executions=2 blocked=2
// smc: -std=c++20 -DSHORT -DGOES_ON
// expect: verdict=verified executions=8 blocked=0
// smc: -std=c++20 -DLAST
// expect: verdict=verified executions=8 blocked=0
// smc: -std=c++20 -DGONE
// expect: verdict=unsafe error=memory
// smc: -std=c++20 -DMORE
// expect: verdict=unsafe error=lock
// smc: -std=c++20 -DMORE -DGOES_ON
// expect: verdict=unsafe error=lock
// smc: -std=c++20 -DONCE_MORE
// expect: verdict=unsafe error=lock
// smc: -std=c++20 -DFEWER
// expect: verdict=unsafe error=deadlock errors=1
// smc: -std=c++20 -DRACE
// expect: verdict=unsafe error=race
//
// Barriers and latches at which all arriving threads wait: the order of arrivals is not observed. If a thread need not wait
// (GOES_ON), or acts before all have arrived (LAST), they are counters. An object created at the place of another one is a new one.
#include <barrier>
#include <cassert>
#include <latch>
#include <new>
#include <thread>

enum { N = 3 };
static int at_first[N], late;
[[maybe_unused]] static std::barrier all(N);
[[maybe_unused]] static constinit std::latch begin(N);

#if defined SHORT || defined FEWER || defined MORE || defined RACE
static std::barrier<> two(2);
static void meet() {
#ifdef RACE
    late++;
#endif
    two.arrive_and_wait();
}
int main() {
    std::thread t(meet);
#ifdef MORE
    std::thread u(meet);
#endif
#ifndef FEWER
    meet();
#endif
#ifdef GOES_ON
    if (late) two.arrive_and_drop();
#endif
    t.join();
#ifdef MORE
    u.join();
#endif
}
#elif defined LAST
static std::barrier two(2, []() noexcept { late++; });
int main() {
    std::thread t([] { two.arrive_and_wait(); });
    two.arrive_and_wait();
    assert(late == 1);
    t.join();
}
#elif defined GONE
int main() {
    auto *here = new std::barrier<>(2);
    std::thread t([here] { here->arrive_and_wait(); });
    here->arrive_and_wait();
    delete here;
    t.join();
}
#elif defined ONCE_MORE
int main() {
    std::latch last(1);
    last.arrive_and_wait();
    last.arrive_and_wait();
}
#else
alignas(std::barrier<>) static char place[sizeof(std::barrier<>)];

static void work(int i, std::barrier<> *b) {
    begin.arrive_and_wait();
    at_first[i] = i;
    all.arrive_and_wait();
    assert(at_first[0] + at_first[1] + at_first[2] == 3);
    if (!i) late = 7;
    if (i < 2) b->arrive_and_wait();
    if (i) assert(i == 2 || late == 7);
    all.arrive_and_wait();
}

int main() {
    for (int parties = 1; parties <= 2; parties++) {
        auto *b = new (place) std::barrier<>(parties);
        if (parties == 1) b->arrive_and_wait();
        else {
            std::thread t(work, 0, b), u(work, 1, b);
            work(2, b);
            t.join();
            u.join();
        }
        b->~barrier();
    }
}
#endif
