// A target region on the host, with two teams.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=3
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=16
#include <assert.h>
int a[10];
int main(void) {
    int s = 0;
#pragma omp target map(tofrom: a)
#pragma omp teams
#pragma omp distribute parallel for
    for (int i = 0; i < 9; i++)
#ifdef RACE
        a[i] = a[i + 1];
#else
        a[i] = i;
#endif
    assert(a[3] == 3 || a[3] == 0);
    return 0;
}
