// Chunks of 6 iterations, where the dependences stay within 8.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=9
int a[96];
int main(void) {
#pragma omp parallel for schedule(dynamic, 6)
    for (int i = 0; i < 96; i++) {
        if (i % 8) a[i] += a[i - 1];
    }
    return 0;
}
