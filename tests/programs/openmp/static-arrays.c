// A long loop over static arrays.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=15
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=14 executions=0
enum { N = 20000 };
static int a[N + 1], b[N], c[N];
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
#ifdef RACE
        // The next iteration writes the element.
        a[i] = a[i + 1] + c[i];
#else
        a[i] = b[i] + c[i];
#endif
    return 0;
}
