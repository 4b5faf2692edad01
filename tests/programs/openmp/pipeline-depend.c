// Three stages of a pipeline, ordered by dependences on the slots.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
enum { N = 3 };
static int parse(int i) { return i + 10; }
static int transform(int x) { return x * 2; }
int main(void) {
    int in[N], mid[N], out[N], total = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < N; i++) {
#pragma omp task depend(out : in[i]) firstprivate(i)
            in[i] = parse(i);
#pragma omp task depend(in : in[i]) depend(out : mid[i]) firstprivate(i)
            mid[i] = transform(in[i]);
#pragma omp task depend(in : mid[i]) depend(inout : total) firstprivate(i) shared(total)
            {
                out[i] = mid[i] + 1;
                total += out[i];
            }
        }
    }
    assert(total == 3 + 2 * (10 + 11 + 12));
    return 0;
}
