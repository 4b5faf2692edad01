// Ordered loops after a loop without a barrier.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int x, a[9], b[5];
int main(void) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 5; i++) b[i] = i;
#pragma omp for schedule(dynamic) ordered nowait
        for (int i = 0; i < 9; i++) {
#pragma omp ordered
            a[i] = x++;
        }
#pragma omp for nowait ordered
        for (int i = 0; i < 9; i++) {
#pragma omp ordered
            b[i / 2] = i;
        }
    }
    return x != 9 || a[8] != 8;
}
