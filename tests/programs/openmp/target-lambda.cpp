// A lambda expression in a target region: the pointers that it captures lead to the copies of their
// targets, if these are mapped.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DUNMAPPED
// expect: verdict=unsafe exit=1 error=memory line=23
#include <cassert>
template <class F> void run(int n, F f) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) f(i);
}
template <class F> void run_mapped(int n, F f) {
#pragma omp target map(tofrom : f)
    for (int i = 0; i < n; i++) f(i);
}
int main() {
    int a[4] = {1, 2, 3, 4}, k = 2, *p = a;
#ifndef UNMAPPED
#pragma omp target data map(tofrom : p[0 : 4])
#endif
    {
        run(4, [=](int i) { p[i] *= k; });
        run_mapped(4, [=](int i) { p[i] += 1; });
    }
    assert(a[0] == 3 && a[3] == 9);
    return 0;
}
