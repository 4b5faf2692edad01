// Jacobi iteration: the primary thread swaps, and the others do not wait.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=24
#include <assert.h>
#include <stdlib.h>
enum { N = 6, STEPS = 2 };
static void init(double *u, int n) {
    for (int i = 0; i < n; i++) u[i] = 0;
    u[0] = 1;
    u[n - 1] = 1;
}
int main(void) {
    double *u = malloc(N * sizeof *u), *v = malloc(N * sizeof *v);
    if (!u || !v) return 1;
    init(u, N);
    init(v, N);
    double residual = 0;
#pragma omp parallel
    {
        for (int step = 0; step < STEPS; step++) {
#pragma omp for reduction(+ : residual)
            for (int i = 1; i < N - 1; i++) {
                v[i] = 0.5 * (u[i - 1] + u[i + 1]);
                double d = v[i] - u[i];
                residual += d * d;
            }
#pragma omp master
            {
                double *t = u;
                u = v;
                v = t;
            }
        }
    }
    assert(u[1] >= 0.5);
    assert(residual > 0);
    free(u);
    free(v);
    return 0;
}
