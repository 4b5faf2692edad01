// smc: -DCALL=__VERIFIER_hp_retire(p)
// expect: exit=2
// expect-stderr: undefined function '__VERIFIER_hp_retire'
// smc: -DCALL=__VERIFIER_pbarrier()
// expect: exit=2
// expect-stderr: undefined function '__VERIFIER_pbarrier'
//
// Annotations whose meaning smc does not support are refused.
#include <genmc.h>

int main(void) {
    int p[1] = {0};
    CALL;
    return p[0];
}
