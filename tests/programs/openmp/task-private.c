// The loop variable of tasks.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=16
int a[4];
int main(void) {
#pragma omp parallel
#pragma omp single
    {
        int i;
#ifdef RACE
        for (i = 0; i < 4; i++)
#pragma omp task shared(i)
            a[i & 3] = i;
#else
        for (i = 0; i < 4; i++)
#pragma omp task firstprivate(i)
            a[i] = i;
#endif
#pragma omp taskwait
    }
    return 0;
}
