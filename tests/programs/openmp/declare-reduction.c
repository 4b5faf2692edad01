// A reduction that the program declares, over a struct.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
struct pair { int least, most; };
static void join(struct pair *a, const struct pair *b) {
    if (b->least < a->least) a->least = b->least;
    if (b->most > a->most) a->most = b->most;
}
#pragma omp declare reduction(range : struct pair : join(&omp_out, &omp_in)) \
    initializer(omp_priv = (struct pair){1000, -1000})
int main(void) {
    struct pair p = {1000, -1000};
#pragma omp parallel for reduction(range : p)
    for (int i = 0; i < 25; i++) {
        int v = (i * 11) % 25;
        if (v < p.least) p.least = v;
        if (v > p.most) p.most = v;
    }
    assert(p.least == 0 && p.most == 24);
    return 0;
}
