// One thread chooses a value, which all of them get.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
int main(void) {
    int bad = 0;
#pragma omp parallel num_threads(2)
    {
        int chosen;
        double *p;
        static double cell = 2.5;
#pragma omp single copyprivate(chosen, p)
        {
            chosen = 17;
            p = &cell;
        }
        if (chosen != 17 || *p != 2.5) {
#pragma omp atomic
            bad++;
        }
    }
    assert(!bad);
    return 0;
}
