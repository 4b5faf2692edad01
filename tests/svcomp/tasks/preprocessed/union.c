// A union of a long, a pointer and bytes; pointers are converted to numbers.
#include <pthread.h>
void reach_error(void);
union word { long number; void *address; unsigned char bytes[4]; };
_Static_assert(sizeof(union word) == 4 && sizeof(long) == 4, "ILP32");
union word shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int target = 7;
void *set(void *argument) {
    pthread_mutex_lock(&m);
    shared.address = argument;
    pthread_mutex_unlock(&m);
    return (void *)(unsigned long)shared.bytes[0];
}
int main(void) {
    pthread_t t;
    void *low;
    pthread_create(&t, 0, set, &target);
    pthread_mutex_lock(&m);
    if (shared.number && *(int *)shared.number != 7) reach_error();
    pthread_mutex_unlock(&m);
    pthread_join(t, &low);
    if ((unsigned long)low != (shared.number & 255)) reach_error();
    if (*(int *)(unsigned long)&target != *(int *)shared.address) reach_error();
    return 0;
}
