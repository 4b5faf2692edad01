// A range-based loop whose body is a lambda that counts in a captured variable.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=16
#include <cassert>
#include <vector>
template <class F> static void each(std::vector<int> &v, F f) {
#pragma omp parallel for
    for (int &x : v) f(x);
}
int main() {
    std::vector<int> v{1, 2, 3, 4};
    int n = 0;
    each(v, [&](int &x) {
        x *= 2;
        n++;
    });
    assert(v[3] == 8 && n == 4);
    return 0;
}
