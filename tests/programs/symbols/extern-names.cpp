// smc:
// expect: exit=2
// expect-stderr: undefined functions 'n::S<long>::f', 'n::g', 'n::h':
// expect-stderr: to stub them: '--extern=n::S<long>::f' --extern=n::g --extern=n::h --nondet=LO..HI
// smc: --extern=n::S<long>::f --extern=n::g --extern=n::h --nondet=0..1
// expect: verdict=verified executions=4
//
// The message about undefined functions has the names that --extern accepts. Only functions that
// the program may call are listed.
#include <thread>

namespace n {
template <class T> struct S {
    static int f(const T *);
};
void g(int);
int h(unsigned char);
int unreached(int);
} // namespace n

int nobody_calls_this() { return n::unreached(1); }

int main() {
    std::thread t([] { n::S<long>::f(nullptr), n::g(3), n::h(1); });
    t.join();
}
