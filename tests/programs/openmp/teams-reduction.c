// Teams, and the threads of each, add up a sum.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
enum { N = 8 };
int main(void) {
    int a[N], sum = 0;
    for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : sum) \
    reduction(+ : sum) num_teams(2)
    for (int i = 0; i < N; i++) sum += a[i];
    assert(sum == 28);
    return 0;
}
