// Unsupported: cancellation.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp --env=OMP_CANCELLATION=true
// expect: exit=2
int main(void) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 4; i++) {
#pragma omp cancel for
        }
    }
    return 0;
}
