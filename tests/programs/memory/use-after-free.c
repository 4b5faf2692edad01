// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=memory line=9
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    *p = 2;
    return 0;
}
