// One thread builds the table, and the others do not wait for it.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=19
#include <math.h>
#include <stdio.h>
enum { N = 4 };
static int table[N];
static void build(void) {
    for (int i = 0; i < N; i++) table[i] = i * i;
}
int main(void) {
    int result[N];
#pragma omp parallel
    {
#pragma omp single nowait
        build();
#pragma omp for
        for (int i = 0; i < N; i++) result[i] = table[N - 1 - i];
    }
    printf("%d\n", result[0]);
    return 0;
}
