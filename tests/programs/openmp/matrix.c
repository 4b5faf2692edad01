// The loop variable of an inner loop.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=5
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=16
double a[20][20], v[20], r[20];
int main(void) {
    int i, j;
#ifdef RACE
#pragma omp parallel for
#else
#pragma omp parallel for private(j)
#endif
    for (i = 0; i < 20; i++)
        for (j = 0; j < 20; j++) r[i] += a[i][j] * v[j];
    return r[0] > 1;
}
