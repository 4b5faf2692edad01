// A missing barrier between two of three loops.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=1
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=15
int a[8], b[8];
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for
        for (int i = 0; i < 8; i++) a[i] = i;
#ifdef RACE
#pragma omp for nowait
        for (int i = 0; i < 8; i++) b[i] = a[i];
#pragma omp for schedule(static, 1)
        for (int i = 0; i < 8; i++) a[i] = b[i];
#else
#pragma omp for
        for (int i = 0; i < 8; i++) b[i] = a[i];
#pragma omp for schedule(static, 1)
        for (int i = 0; i < 8; i++) a[i] = b[i];
#endif
    }
    return 0;
}
