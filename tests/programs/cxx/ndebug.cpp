// smc: -DNDEBUG
// expect: verdict=verified exit=0
// expect-stderr: 2 assertions are removed by NDEBUG
// smc: -DNDEBUG -std=c++11
// expect: verdict=verified exit=0
// smc: -DNDEBUG -std=c++20 -stdlib=libc++
// expect: verdict=verified exit=0
// smc: -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=23
//
// NDEBUG removes assertions in C++, too: in functions, templates, and constant expressions.
#include <assert.h>
#include <cassert>

struct guard {
    int *n;
    ~guard() { --*n; }
};
template <typename T> static T checked(T x) {
    int left = 1;
    guard g{&left}; // to be destroyed where an assertion could throw
#ifdef WRONG
    assert(x < 0);
#endif
#ifdef NDEBUG
    assert((left == 2 || x < T{0, })); // not checked
#endif
    return x;
}
static constexpr int positive(int x) { return assert(x > 0), x; }
static_assert(positive(1) == 1, "a constant");

int main() { return checked(1) - positive(1); }
