// An implicit map of an array of which a part is mapped, an update of a struct with an attached
// pointer, and a region for the initial device, which has no copies. With -DEXTENDS, an explicit
// map reaches beyond the part.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DEXTENDS
// expect: verdict=unsafe exit=1 error=memory line=20
#include <assert.h>
#include <omp.h>
struct s {
    int n, *p;
};
int main(void) {
    int a[8] = {0}, b[2] = {1, 2};
    struct s s = {2, b};
#pragma omp target enter data map(to : a[2:3])
#ifdef EXTENDS
    // the part has only 3 elements
#pragma omp target map(tofrom : a[2:4])
#else
#pragma omp target
#endif
    a[3] = 5;
    assert(a[3] == 0);
#pragma omp target exit data map(from : a[2:3])
    assert(a[3] == 5);
#pragma omp target data map(to : s) map(tofrom : s.p[0:2])
    {
        s.n = 1;
#pragma omp target update to(s)
#pragma omp target
        for (int i = 0; i < s.n; i++) s.p[i] = 9;
    }
    assert(s.p == b && b[0] == 9 && b[1] == 2);
#pragma omp target map(to : a) device(omp_get_initial_device())
    a[0] = omp_is_initial_device() ? 4 : 6;
    assert(a[0] == 4);
    return 0;
}
