// Static loops with equal numbers of iterations divide them equally, also with other loops between
// them.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int a[10], b[7], c[10];
int main(void) {
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 10; i++) a[i] = i;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 7; i++) b[i] = i;
#pragma omp for nowait
        for (int i = 0; i < 10; i++) c[i] = a[i];
#pragma omp for nowait
        for (int i = 0; i < 10; i++) a[i] = c[i];
    }
    return a[9] != 9;
}
