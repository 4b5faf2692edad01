// A range-based loop whose body is a lambda.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
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
#pragma omp atomic
        n++;
    });
    assert(v[3] == 8 && n == 4);
    return 0;
}
