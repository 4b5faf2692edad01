// N allocations, each freed before the next but for a list of the last ones.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef N
#define N 100000
#endif

struct item {
    struct item *next;
    int value;
};

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
    struct item *list = NULL;
    long sum = 0;
    for (int i = 0; i < N; i++) {
        struct item *item = malloc(sizeof *item);
        *item = (struct item){list, i};
        sum += item->value;
        if (i % 1000) free(item);
        else list = item;
    }
    while (list) {
        struct item *next = list->next;
        free(list);
        list = next;
    }
    atomic_load(&met);
#ifndef ALONE
    pthread_join(thread, NULL);
#endif
    return sum < 0;
}
