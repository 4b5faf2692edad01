// A thread reads the result of a reduction before a barrier: the other access is the combination.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=9
int main(void) {
    int sum = 0, seen = 0;
#pragma omp parallel shared(seen)
    {
#pragma omp for reduction(+ : sum) nowait
        for (int i = 0; i < 10; i++) sum += i; // the combination follows
#pragma omp single
        seen = sum;
    }
    return seen > 45;
}
