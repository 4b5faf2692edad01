// Driver(N): a toy driver. Two clients open the device and mark it busy and idle N times each,
// unless it is being removed; a third thread removes it after testing that it is not busy (a
// bounded loop over flags with few values).
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int busy, removing, opened;

static void *client(void *arg) {
    (void)arg;
    atomic_store(&opened, 1);
    for (int i = 0; i < N && !atomic_load(&removing); i++) {
        atomic_store(&busy, 1);
        atomic_store(&busy, 0);
    }
    return NULL;
}

static void *eject(void *arg) {
    (void)arg;
    if (!atomic_load(&opened)) return NULL;
    if (atomic_load(&busy)) return NULL;
    atomic_store(&removing, 1);
    (void)atomic_load(&busy);
    return NULL;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, client, NULL);
    pthread_create(&b, NULL, client, NULL);
    pthread_create(&c, NULL, eject, NULL);
    return 0;
}
