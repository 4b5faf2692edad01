// Merge sort with tasks.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
#include <string.h>
enum { N = 6 };
static void merge(int *a, int lo, int mid, int hi, int *t) {
    int i = lo, j = mid, k = lo;
    while (i < mid && j < hi) t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
    while (i < mid) t[k++] = a[i++];
    while (j < hi) t[k++] = a[j++];
    memcpy(a + lo, t + lo, (size_t)(hi - lo) * sizeof *a);
}
static void sort(int *a, int lo, int hi, int *t) {
    if (hi - lo < 2) return;
    int mid = lo + (hi - lo) / 2;
#pragma omp task shared(a, t) if (hi - lo > 2)
    sort(a, lo, mid, t);
#pragma omp task shared(a, t) if (hi - lo > 2)
    sort(a, mid, hi, t);
#pragma omp taskwait
    merge(a, lo, mid, hi, t);
}
int main(void) {
    int a[N] = {5, 3, 9, 1, 4, 7}, t[N];
#pragma omp parallel
#pragma omp single nowait
    sort(a, 0, N, t);
    for (int i = 1; i < N; i++) assert(a[i - 1] <= a[i]);
    return 0;
}
