"""A program for tests of limits and of what happens meanwhile."""

# Too many executions for any test, and no reduction applies: each thread uses what it reads.
PROGRAM = """#include <pthread.h>
#include <stdatomic.h>
static atomic_int x[9];
static void *thread(void *number)
{
    long sum = (long)number;
    for (int i = 0; i < 9; i++) sum = 3 * sum + atomic_exchange(&x[i], (int)sum);
    return (void *)sum;
}
int main(void)
{
    pthread_t t[5];
    for (long i = 0; i < 5; i++) pthread_create(&t[i], 0, thread, (void *)(i + 1));
    for (int i = 0; i < 5; i++) pthread_join(t[i], 0);
}
"""
