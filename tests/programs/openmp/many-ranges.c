// A loop that is divided in more ranges than a loop without a known end may have rounds.
//
// smc: -fopenmp --rounds=50
// expect: verdict=verified exit=0
// smc: -fopenmp --rounds=50 -DRACE
// expect: verdict=unsafe exit=1 error=race line=14
static int a[401];
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 400; i++)
#ifndef RACE
        a[i] = i;
#else
        a[i] = a[i + 1];
#endif
    return 0;
}
