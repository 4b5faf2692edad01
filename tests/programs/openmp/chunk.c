// Dependences within and between chunks.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=18
int a[17];
int main(void) {
#ifdef RACE
#pragma omp parallel for schedule(dynamic, 4)
#else
#pragma omp parallel for schedule(dynamic, 4) ordered
#endif
    for (int i = 0; i < 16; i++) {
#ifndef RACE
#pragma omp ordered
#endif
        a[i + 1] = a[i] + 1;
    }
    return 0;
}
