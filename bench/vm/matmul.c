// Matrix multiplication of doubles and of integers: nested counted loops, address arithmetic by two indices.
#include <stdio.h>

#ifndef N
#define N 30
#endif
enum { SIZE = 40 };

static void fill(double a[SIZE][SIZE], unsigned b[SIZE][SIZE], unsigned seed) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            seed = seed * 1103515245u + 12345u;
            a[i][j] = (double)(seed >> 16 & 15);
            b[i][j] = seed >> 20;
        }
}

static void multiply(double c[SIZE][SIZE], double a[SIZE][SIZE], double b[SIZE][SIZE]) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            double sum = 0;
            for (int k = 0; k < SIZE; k++) sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

static void multiply_integers(unsigned c[SIZE][SIZE], unsigned a[SIZE][SIZE], unsigned b[SIZE][SIZE]) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            unsigned sum = 0;
            for (int k = 0; k < SIZE; k++) sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

int main(void) {
    double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];
    unsigned p[SIZE][SIZE], q[SIZE][SIZE], r[SIZE][SIZE], sum = 0;
    fill(a, p, 1);
    fill(b, q, 2);
    for (int n = 0; n < N; n++) {
        multiply(c, a, b);
        multiply_integers(r, p, q);
        for (int i = 0; i < SIZE; i++) sum += (unsigned)c[i][n % SIZE] + r[n % SIZE][i];
        a[n % SIZE][0] += 1;
    }
    printf("%u\n", sum);
    return 0;
}
