// A variable that each iteration sets.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=3
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=11
int main(void) {
    int base = 5, a[6];
#ifdef RACE
#pragma omp parallel for
    for (int i = 0; i < 6; i++) { base = i; a[i] = base; }
#else
#pragma omp parallel for firstprivate(base)
    for (int i = 0; i < 6; i++) { base = i; a[i] = base; }
#endif
    return a[3] != 3;
}
