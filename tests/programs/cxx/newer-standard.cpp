// A program of C++20 without an option that says so.
// smc:
// expect: verdict=verified exit=0 model=c20
// expect-stderr: compiled with -std=gnu++20
// smc: --model=rc11 -DBUG
// expect: verdict=unsafe exit=1 error=assertion line=22 model=rc11
// expect-stderr: compiled with -std=gnu++20
// smc: -std=gnu++20
// expect: verdict=verified exit=0 model=c20
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
    int count = 0;
    {
        std::jthread t([&](std::stop_token stop) {
            if (!stop.stop_requested()) count++;
        });
    }
#ifdef BUG
    assert(count == 1);
#else
    assert(count < 2);
#endif
}
