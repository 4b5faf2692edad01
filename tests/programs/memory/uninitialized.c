// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=uninitialized line=8
#include <stdlib.h>

int main(void) {
    int *p = malloc(2 * sizeof *p);
    p[0] = 1;
    if (p[0] == 1 && p[1] == 2) return 1;
    return 0;
}
