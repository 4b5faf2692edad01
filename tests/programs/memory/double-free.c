// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=memory line=8
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    free(p);
    free(p);
    return 0;
}
