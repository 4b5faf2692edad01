// Prefix sum in two passes over blocks of threads.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=26
#include <assert.h>
#include <omp.h>
enum { N = 8, MAX = 16 };
static int data[N], result[N], part[MAX + 1];
static void block(int n, int t, int threads, int *lo, int *hi) {
    *lo = n * t / threads;
    *hi = n * (t + 1) / threads;
}
int main(void) {
    for (int i = 0; i < N; i++) data[i] = i + 1;
#pragma omp parallel shared(data, result, part)
    {
        int t = omp_get_thread_num(), threads = omp_get_num_threads(), lo, hi;
        block(N, t, threads, &lo, &hi);
        int sum = 0;
        for (int i = lo; i < hi; i++) {
            sum += data[i];
            result[i] = sum;
        }
        part[t + 1] = sum;
        int before = 0;
        for (int k = 1; k <= t; k++) before += part[k];
        for (int i = lo; i < hi; i++) result[i] += before;
    }
    for (int i = 0; i < N; i++) assert(result[i] == (i + 1) * (i + 2) / 2);
    return 0;
}
