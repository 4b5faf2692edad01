// expect: verdict=verified exit=0 executions=1
//
// Sets of processors of any size are allocated and freed.
#define _GNU_SOURCE
#include <assert.h>
#include <sched.h>

int main(void)
{
    cpu_set_t *set = CPU_ALLOC(100);
    const size_t n = CPU_ALLOC_SIZE(100);
    assert(n == 2 * sizeof(long));
    CPU_ZERO_S(n, set);
    CPU_SET_S(70, n, set);
    assert(CPU_COUNT_S(n, set) == 1 && CPU_ISSET_S(70, n, set));
    CPU_FREE(set);
}
