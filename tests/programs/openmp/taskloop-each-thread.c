// Each thread of the team executes the taskloop.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=10
int a[6];
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp taskloop
        for (int i = 0; i < 3; i++) a[i]++;
    }
    return 0;
}
