// Quicksort with insertion sort below it: recursion, branches that depend on data.
#include <stdio.h>

#ifndef N
#define N 60
#endif
enum { SIZE = 4096, SMALL = 12 };

static void insertion(int *v, int n) {
    for (int i = 1; i < n; i++) {
        int x = v[i], j = i;
        while (j > 0 && v[j - 1] > x) {
            v[j] = v[j - 1];
            j--;
        }
        v[j] = x;
    }
}

static void quicksort(int *v, int n) {
    while (n > SMALL) {
        int pivot = v[n / 2], i = 0, j = n - 1;
        while (i <= j) {
            while (v[i] < pivot) i++;
            while (v[j] > pivot) j--;
            if (i <= j) {
                int t = v[i];
                v[i++] = v[j];
                v[j--] = t;
            }
        }
        quicksort(v, j + 1);
        v += i;
        n -= i;
    }
    insertion(v, n);
}

int main(void) {
    int v[SIZE];
    unsigned sum = 0, seed = 1;
    for (int n = 0; n < N; n++) {
        for (int i = 0; i < SIZE; i++) {
            seed = seed * 1664525u + 1013904223u;
            v[i] = (int)(seed >> 8);
        }
        quicksort(v, SIZE);
        for (int i = 1; i < SIZE; i++) sum += v[i - 1] <= v[i];
        sum ^= (unsigned)v[n];
    }
    printf("%u\n", sum);
    return 0;
}
