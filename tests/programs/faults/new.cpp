// smc: --faults=malloc --keep-going
// expect: verdict=verified exit=0
// smc: --faults=spawn --keep-going
// expect: verdict=verified exit=0
// smc: --faults=malloc,spawn -DUNCAUGHT
// expect: verdict=unsafe exit=1 error=abort line=17
//
// A failed allocation throws std::bad_alloc, and a thread that is not created std::system_error.
#include <cassert>
#include <new>
#include <system_error>
#include <thread>

int main() {
    int x = 0;
#ifdef UNCAUGHT
    std::thread t([&x] { x = 1; });
    t.join();
#else
    try {
        int *p = new int(1);
        std::thread t([&x] { x = 1; });
        t.join();
        assert(x == 1);
        delete p;
    } catch (const std::bad_alloc &) {
        assert(x == 0);
    } catch (const std::system_error &e) {
        assert(e.code() == std::errc::resource_unavailable_try_again && x == 0);
    }
#endif
}
