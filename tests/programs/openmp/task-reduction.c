// A sum over tasks, each of which adds to a private copy; over a taskloop; and in a region of one
// thread.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=27
// smc: -fopenmp -DTEAM=num_threads(1)
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
#ifdef RACE
#define IN shared(sum)
#else
#define IN in_reduction(+ : sum)
#endif
#ifndef TEAM
#define TEAM
#endif
int main(void) {
    int sum = 0, product = 1;
#pragma omp parallel TEAM
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
        for (int i = 0; i < 3; i++)
#pragma omp task IN
            sum += i;
#pragma omp taskloop reduction(* : product)
        for (int i = 1; i < 5; i++) product *= i;
    }
    assert(sum == 3 && product == 24);
    return 0;
}
