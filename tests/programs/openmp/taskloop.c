// A task for each iteration.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=14
int a[20];
int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
    for (int i = 0; i < 19; i++)
#ifdef RACE
        a[i] = a[i + 1];
#else
        a[i] = i;
#endif
    return a[3] == 77;
}
