// The destructor of a static object runs after main has returned, while a detached thread still
// uses the object: a race, or a use after destruction. No error if the thread was joined.
// smc:
// expect: verdict=unsafe exit=1 error=race
// smc: -DJOINS
// expect: verdict=verified exit=0
#include <thread>

struct log {
    int lines = 0;
    ~log() { lines = -1; }
};
static log all;

int main() {
    std::thread t([] { all.lines++; });
#ifdef JOINS
    t.join();
#else
    t.detach();
#endif
}
