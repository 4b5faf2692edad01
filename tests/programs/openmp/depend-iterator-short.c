// A task that depends on three of four elements.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=16
int v[4];
int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 4; i++) {
#pragma omp task depend(out : v[i])
            v[i] = i;
        }
#pragma omp task shared(sum) depend(iterator(int k = 0 : 3), in : v[k])
        for (int i = 0; i < 4; i++) sum += v[i];
    }
    return 0;
}
