// Unsupported: cancellation, and a threadprivate variable in a task.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DTASK
// expect: exit=2
// smc: -fopenmp --env=OMP_CANCELLATION=true
// expect: exit=2
int x;
#pragma omp threadprivate(x)
int main(void) {
#pragma omp parallel
    {
#ifdef TASK
#pragma omp single
#pragma omp task
        x++;
#else
#pragma omp for
        for (int i = 0; i < 4; i++) {
#pragma omp cancel for
        }
#endif
    }
    return 0;
}
