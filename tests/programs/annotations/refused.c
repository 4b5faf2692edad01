// smc: -DCALL=__VERIFIER_hp_retire(p)
// expect: exit=2
// expect-stderr: undefined function '__VERIFIER_hp_retire'
// smc: -DCALL=__VERIFIER_pbarrier()
// expect: exit=2
// expect-stderr: undefined function '__VERIFIER_pbarrier'
//
// What has a meaning that smc does not know is no hint.
#include <genmc.h>

int main(void) {
    int p[1] = {0};
    CALL;
    return p[0];
}
