// A sum by several threads. Each of them reads and writes the variable, so an addition can be lost:
// the directive needs reduction(+ : sum), as with FIXED.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=15
// smc: -fopenmp -DFIXED
// expect: verdict=verified exit=0
int main(void) {
    int sum = 0;
#ifdef FIXED
#pragma omp parallel for reduction(+ : sum)
#else
#pragma omp parallel for
#endif
    for (int i = 1; i <= 10; i++) sum += i;
    return sum == 55 ? 0 : 1;
}
