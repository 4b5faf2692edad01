// The sieve of Eratosthenes: stores of bytes with a stride.
#include <stdio.h>

#ifndef N
#define N 40
#endif
enum { SIZE = 50000 };

static unsigned sieve(char *composite) {
    unsigned primes = 0;
    for (int i = 0; i < SIZE; i++) composite[i] = 0;
    for (int i = 2; i < SIZE; i++) {
        if (composite[i]) continue;
        primes++;
        for (int j = 2 * i; j < SIZE; j += i) composite[j] = 1;
    }
    return primes;
}

int main(void) {
    char composite[SIZE];
    unsigned sum = 0;
    for (unsigned n = 0; n < N; n++) sum += sieve(composite) ^ n;
    printf("%u\n", sum);
    return 0;
}
