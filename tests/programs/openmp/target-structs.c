// Members of a mapped struct with pointers, a function and a variable of declare target, an array of
// variable length, and regions whose iterations are divided among teams.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
#include <stdlib.h>
typedef struct { int n; double *x, *y; } vec;
#pragma omp declare target
double scale = 2;
static double mul(double a) { return a * scale; }
#pragma omp end declare target
static double glob[4] = {1, 2, 3, 4};
int main(void) {
    vec v = {3, malloc(24), malloc(24)};
    for (int i = 0; i < 3; i++) v.x[i] = i, v.y[i] = 0;
#pragma omp target enter data map(to : v) map(to : v.x[0 : 3], v.y[0 : 3])
    for (int rep = 0; rep < 2; rep++) {
#pragma omp target teams loop
        for (int i = 0; i < v.n; i++) v.y[i] += mul(v.x[i]) + glob[i];
    }
#pragma omp target exit data map(from : v.y[0 : 3]) map(delete : v.x[0 : 3]) map(release : v)
    assert(v.y[2] == 2 * (4 + 3));
#pragma omp target parallel for simd
    for (int i = 0; i < 4; i++) glob[i] = mul(glob[i]);
    assert(glob[3] == 8);
    int n = 4; double sum = 0, vla[n];
    for (int i = 0; i < n; i++) vla[i] = i;
#pragma omp target teams distribute parallel for simd reduction(+ : sum) map(tofrom : sum)
    for (int i = 0; i < n; i++) sum += vla[i];
    assert(sum == 6);
#pragma omp target if (n > 100)
    n = 7;
#pragma omp target defaultmap(tofrom : scalar)
    n = 8;
    assert(n == 8);
    int m[2][3] = {{0}};
#pragma omp target map(m[1][0:3])
    m[1][2] = 5;
    assert(m[1][2] == 5);
    free(v.x); free(v.y);
    return 0;
}
