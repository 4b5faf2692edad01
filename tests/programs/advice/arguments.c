// smc: --keep-going
// expect: verdict=unsafe exit=1
// report: Thread 0 changes its variable i in line 28, in the loop that starts thread 1, which reads it in line 18: give each thread a copy of its own.
// smc: -DCOPIES
// expect: verdict=verified exit=0
// smc: -DFLAG
// expect: verdict=unsafe exit=1 error=race
// report-lacks: give each thread
//
// Threads get the address of the counter of running threads. With FLAG it is a flag that main sets
// when all of them run, so passing a copy of it would not help.
#include <pthread.h>

static int squares[3];

static void *square(void *number) {
    const int
        i = *(int *)number;
    if (i >= 0 && i < 3) squares[i] = i * i;
    return NULL;
}
int main(void) {
    pthread_t t[3];
    int copies[3] = {0}, flag = 0;
#if defined FLAG
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, square, &flag), copies[i] = i;
#elif !defined COPIES
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, square, &i);
#else
    for (int i = 0; i < 3; i++) copies[i] = i, pthread_create(&t[i], NULL, square, &copies[i]);
#endif
#ifdef FLAG
    flag = 1;
#endif
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return flag + copies[0] - flag;
}
