// smc: -std=c++20 -DN=3
// expect: verdict=unsafe exit=1 error=assertion
// report: coroutine-names.cpp:31:5: note: called from make<int, 0>
// smc: -std=c++20 -DN=4
// expect: verdict=unsafe exit=1 error=assertion
// report: coroutine-names.cpp:36:5: note: called from plain
// smc: -std=c++20 -DN=5
// expect: verdict=verified exit=0 executions=1
//
// The functions into which clang splits a coroutine have its name in reports. If the runtime
// library cannot demangle a symbol (clang's names of some templates with value parameters), the
// name is taken from debugging information.
#include <coroutine>
#include <cassert>
#include <type_traits>
struct task {
    struct promise_type {
        task get_return_object() {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> h;
};
static void check(int n) { assert(n != N); }
namespace lib {
template <typename T, std::enable_if_t<!std::is_void_v<T>, int> = 0> task make(T n) {
    check(n);
    co_return;
}
} // namespace lib
static task plain(int n) {
    check(n);
    co_return;
}
int main() {
    task t = lib::make(3), u = plain(4);
    t.h.resume();
    u.h.resume();
    t.h.destroy();
    u.h.destroy();
}
