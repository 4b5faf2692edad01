// smc: -DX=1
// expect: verdict=verified exit=0
// smc: -DX=2
// expect: verdict=verified exit=0
// smc: -DX=3
// expect: verdict=verified exit=0
// smc: -DX=4
// expect: verdict=verified exit=0
// smc: -DX=5
// expect: verdict=verified exit=0
// smc: -DX=6
// expect: verdict=unsafe exit=1
// smc: -DX=1 -stdlib=libc++
// expect: verdict=verified exit=0
//
// A task that throws: libstdc++ first catches cancellation (abi::__forced_unwind), then all other exceptions, which the future stores.
#include <cassert>
#include <cxxabi.h>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

static int fail() { throw std::runtime_error("no"); }

template <typename F> static bool throws(F f) {
    try {
        f();
    } catch (const std::runtime_error &) {
        return true;
    }
    return false;
}

int main() {
#if X == 1
    auto f = std::async(std::launch::async, fail);
    assert(throws([&] { f.get(); }));
#elif X == 2
    auto f = std::async(std::launch::deferred, fail);
    assert(throws([&] { f.get(); }));
#elif X == 3
    std::packaged_task<int()> task(fail);
    auto f = task.get_future().share();
    std::thread t(std::move(task));
    assert(throws([&] { f.get(); }) && throws([&] { f.get(); }));
    t.join();
#elif X == 4
    static std::once_flag once;
    int calls = 0;
    assert(throws([&] { std::call_once(once, [&] { calls++, fail(); }); }));
    std::call_once(once, [&] { calls++; });
    assert(calls == 2);
#elif X == 5 // handlers of both kinds before the one that catches
    int caught = 0;
    try {
        fail();
    } catch (abi::__forced_unwind &) {
        caught = 1;
    } catch (abi::__foreign_exception &) {
        caught = 2;
    } catch (...) {
        caught = 3;
    }
    assert(caught == 3);
#else
    std::thread(fail).join();
#endif
}
