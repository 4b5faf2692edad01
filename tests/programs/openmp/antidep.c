// An iteration reads what the next one writes.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=10
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=13
// report: one reads a[2], and another one writes it. Let each use its own elements
int a[1000];
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 999; i++)
#ifdef RACE
        a[i] = a[i + 1] + 1;
#else
        a[i] = a[i] + 1;
#endif
    return 0;
}
