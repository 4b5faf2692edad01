// Maps of arrays, sections, members of a struct and variables of declare target; target data, enter
// data, exit data, update, use_device_ptr and is_device_ptr.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
#include <stdlib.h>
struct s { int n; int *p; };
#pragma omp declare target
int g[4];
int *gp;
static int twice(int x) { return 2 * x + g[0]; }
#pragma omp end declare target
int glob[8], sc = 3;
int main(void) {
    int a[10] = {0}, n = 10, sum = 0; int *p = malloc(40); struct s s = {4, p};
    for (int i = 0; i < 10; i++) p[i] = i + 1;
    g[0] = 5; glob[2] = 7;
#pragma omp target enter data map(to: p[0:10])
#pragma omp target map(tofrom: s, s.p[0:4], sum) firstprivate(a)
    { sum = s.n + s.p[0] + a[1] + p[2] + glob[2] + twice(sc) + n; a[1] = 5; p[1] = 30; p[3] = 50; }
    assert(sum == 4 + 1 + 0 + 3 + 7 + 11 + 10);
    assert(s.p == p && p[1] == 2 && a[1] == 0);
#pragma omp target update from(p[1:3])
    assert(p[1] == 30 && p[3] == 50);
#pragma omp target exit data map(from: p[0:10])
#pragma omp target data map(tofrom: p[0:10]) use_device_ptr(p)
    {
#pragma omp target is_device_ptr(p) nowait depend(inout: a)
    p[0] = 99;
#pragma omp taskwait
    }
    assert(p[0] == 99);
#pragma omp target teams distribute parallel for reduction(+: sum) map(from: a[2:5])
    for (int i = 2; i < n - 3; i++) sum += i, a[i] = g[0];
    assert(a[2] == 5 && a[6] == 5);
    assert(sum == 36 + 20);
    g[0] = 8;
#pragma omp target update to(g) nowait
#pragma omp taskwait
    return 0;
}
