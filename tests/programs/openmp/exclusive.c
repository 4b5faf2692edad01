// Tasks that exclude each other (mutexinoutset) or may overlap (inoutset), and a task after them.
// SMALL is executed immediately by the encountering thread (if(0)).
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DKIND=inoutset
// expect: verdict=unsafe exit=1 error=race line=24
// smc: -fopenmp -DLATER=
// expect: verdict=unsafe exit=1 error=assertion line=27
#include <assert.h>
#ifndef KIND
#define KIND mutexinoutset
#endif
#ifndef LATER
#define LATER depend(in: x)
#endif
int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 2; i++)
#pragma omp task depend(KIND: x)
            x++;
#pragma omp task LATER
        {
            assert(x == 2);
        }
#pragma omp task if(0)
        y = 1;
        assert(y == 1);
    }
    return 0;
}
