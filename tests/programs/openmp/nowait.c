// Two loops without a barrier in between, in which each thread executes the same iterations.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=5
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=12
int a[20], b[20];
int main(void) {
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 20; i++) a[i] = i;
#pragma omp for
        for (int i = 0; i < 20; i++)
#ifdef RACE
            b[i] = a[19 - i];
#else
            b[i] = a[i];
#endif
    }
    return b[0] == 7;
}
