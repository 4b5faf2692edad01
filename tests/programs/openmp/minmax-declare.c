// A reduction declared by the user finds the position of the maximum.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
#include <limits.h>
struct best {
    int value, at;
};
static struct best better(struct best a, struct best b) {
    if (a.value != b.value) return a.value > b.value ? a : b;
    return a.at < b.at ? a : b;
}
#pragma omp declare reduction(best : struct best : omp_out = better(omp_out, omp_in)) \
    initializer(omp_priv = {INT_MIN, INT_MAX})
int main(void) {
    int a[6] = {3, 9, 2, 9, 1, 4};
    struct best b = {INT_MIN, INT_MAX};
#pragma omp parallel for reduction(best : b) schedule(dynamic)
    for (int i = 0; i < 6; i++) {
        struct best here = {a[i], i};
        b = better(b, here);
    }
    assert(b.value == 9 && b.at == 1);
    return 0;
}
