// smc: -std=c++20
// expect: verdict=verified exit=0
// smc: -std=c++20 --weak-cas=fails
// expect: verdict=unsafe exit=1 error=assertion
//
// In C++ the note is at the call in the program, not in the library's header; a loop of the caller is one.
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
