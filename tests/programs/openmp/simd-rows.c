// Lanes of nested loops that are collapsed, of parallel regions, and of pointers.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DRACE=1
// expect: verdict=unsafe exit=1 error=race line=17
// smc: -fopenmp -DRACE=2
// expect: verdict=unsafe exit=1 error=race line=24
// smc: -fopenmp -DRACE=3
// expect: verdict=unsafe exit=1 error=race line=31
#ifndef RACE
#define RACE 0
#endif
static int a[5][5], b[40], c[20];
static void rows(void) {
#pragma omp simd collapse(2)
    for (int i = 1; i < 5; i++) for (int k = 0; k < 5; k++) a[i][k] = RACE == 1 ? a[i - 1][k] : i;
}
static int chunks(void) {
    int sum = 0;
#pragma omp parallel for simd num_threads(1) reduction(+ : sum)
    for (int i = 1; i < 40; i++) {
        int t = b[i];
        b[i] = RACE == 2 ? b[i - 1] : t + 1;
        sum += t;
    }
    return sum;
}
static void add(int *to, const int *from) {
#pragma omp simd
    for (int i = 0; i < 10; i++) to[i] = from[i] + 1;
}
int main(void) {
    rows();
    int sum = chunks();
    add(c + (RACE == 3 ? 1 : 10), c);
    return sum;
}
