// Two static loops with different numbers of iterations: equal iterations may be executed by
// different threads.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=11
double a[40], b[40];
int main(void) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 39; i++) b[i] = a[i] * 2;
    }
    return 0;
}
