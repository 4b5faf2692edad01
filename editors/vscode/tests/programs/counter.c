#include <smc.h>

// A counter whose increments are lost: not linearizable.
static _Atomic int n;

SMC_OP(next) {
    const int before = n;
    n = before + 1;
    return before;
}
