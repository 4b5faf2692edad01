// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=memory line=8
#include <stddef.h>

static int *nowhere;

int main(void) {
    return *nowhere;
}
