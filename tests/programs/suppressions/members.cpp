// Methods are named as in the report; suppressing a function includes the functions it calls.
// smc:
// expect: verdict=verified exit=0 errors=0
// report: 2 suppressed
// smc: -DOUTSIDE
// expect: verdict=unsafe exit=1 errors=1 error=race
#include <thread>

struct gauge {
    int low = 0, high = 0;
    void set(int *part, int to) { *part = to; }
    [[clang::annotate("smc.allow.race")]] void both(int to) { set(&low, to), set(&high, to); }
};

int main() {
    gauge g;
    std::thread t([&] { g.both(1); });
#ifdef OUTSIDE
    std::thread u([&] { g.set(&g.low, 3); });
    g.set(&g.low, 2);
    u.join();
#else
    g.both(2);
#endif
    t.join();
}
