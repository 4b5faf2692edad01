// smc: -std=c++20
// expect: verdict=verified exit=0
// smc: -std=c++20 --weak-cas=fails
// expect: verdict=unsafe exit=1 error=assertion
//
// In C++ the note is at the program's call, not in a header of the library; a loop in the caller counts.
#include <atomic>
#include <cassert>

static std::atomic<int> x;

int main() {
    int old = x.load();
    while (!x.compare_exchange_weak(old, old + 1));
    old = 1;
    bool done = x.compare_exchange_weak(old, 2);
    assert(done);
}
