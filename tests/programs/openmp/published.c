// The first thread that finds no object publishes its own.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=12
#include <stdlib.h>
int *shared;
int main(void) {
#pragma omp parallel
    {
        int *mine = malloc(sizeof *mine);
        *mine = 1;
        if (!shared)
            shared = mine;
    }
    return 0;
}
