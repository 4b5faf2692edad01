// Iterations of a simd loop that are farther apart than safelen may depend on each other; so may
// those of a loop that is not OpenMP's.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=1
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=25
// report: the iteration 3 before, in line 25, writes it
// report: unless the directive has safelen(3)
// smc: -fopenmp -DOTHER
// expect: verdict=verified exit=0
#ifdef RACE
enum { APART = 3 };
#else
enum { APART = 4 };
#endif
int a[14];
int main(void) {
#ifdef OTHER
#pragma clang loop vectorize(enable)
    for (int i = 1; i < 14; i++) a[i] = a[i - 1];
#else
#pragma omp simd safelen(4)
    for (int i = APART; i < 14; i++)
        a[i] = a[i - APART] + 1;
#endif
    return 0;
}
