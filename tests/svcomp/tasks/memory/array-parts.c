// Each thread accesses its own part of an array.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

int part[4];

void *low(void *arg) {
    for (int i = 0; i < 2; i++) part[i] = i;
    return arg;
}

void *high(void *arg) {
    for (int i = 2; i < 4; i++) part[i] = i;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, low, 0);
    pthread_create(&b, 0, high, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += part[i];
    if (sum != 6) reach_error();
    return 0;
}
