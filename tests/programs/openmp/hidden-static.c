// A helper function keeps its state in a static variable.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=8
#include <stdio.h>
static int draw(void) {
    static int state = 1;
    state = state * 3 % 7;
    return state;
}
int main(void) {
    int hits = 0;
#pragma omp parallel for reduction(+ : hits)
    for (int i = 0; i < 4; i++)
        if (draw() > 3) hits++;
    printf("%d\n", hits);
    return 0;
}
