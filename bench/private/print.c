// N lines are formatted in a local buffer, while another thread does something else.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 220
#endif

static atomic_int met;

static void *other(void *unused) {
    atomic_store(&met, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
#ifndef ALONE
    pthread_create(&thread, NULL, other, NULL);
#endif
    size_t length = 0;
    for (int i = 0; i < N; i++) {
        char line[64];
        snprintf(line, sizeof line, "item %d of %s: %5.2f", i, "a list", i * 0.5);
        length += strlen(line);
    }
    atomic_load(&met);
#ifndef ALONE
    pthread_join(thread, NULL);
#endif
    return length < N;
}
