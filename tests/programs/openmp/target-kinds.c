// The kind of a map says in which direction its values are copied.
//
// smc: -fopenmp -DKIND=tofrom
// expect: verdict=verified exit=0
// smc: -fopenmp -DKIND=to
// expect: verdict=unsafe exit=1 error=assertion line=17
// smc: -fopenmp -DKIND=from
// expect: verdict=unsafe exit=1 error=uninitialized line=15
// smc: -fopenmp -DKIND=alloc
// expect: verdict=unsafe exit=1 error=uninitialized line=15
#include <assert.h>
int main(void) {
    int a[4] = {1, 2, 3, 4};
#pragma omp target map(KIND : a)
    if (a[0] == 1) a[0] = 2;
    else a[0] = 3;
    assert(a[0] == 2);
    return 0;
}
