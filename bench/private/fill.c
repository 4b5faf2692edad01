// A thread fills N bytes of private memory: allocated, static (-DSTATIC) or local (-DLOCAL); no
// other thread accesses it. Each byte is read once. With the second thread there are two executions.
#include "other.h"

#include <stdlib.h>
#include <string.h>

#ifndef N
#define N (4 << 20)
#endif

int main(void) {
    pthread_t thread;
    begin_other(&thread);
#if defined STATIC
    static char memory[N];
#elif defined LOCAL
    char memory[N];
#else
    char *memory = malloc(N);
#endif
    unsigned sum = 0;
    memset(memory, 1, N);
    for (int i = 0; i < N; i += 64) sum += (unsigned)memory[i];
    meet_other(&thread);
    return sum != (N + 63) / 64;
}
