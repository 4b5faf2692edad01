// A wavefront over two dimensions that waits only for the diagonal neighbour.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=15
#include <assert.h>
enum { N = 3 };
int main(void) {
    int a[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = 1;
#pragma omp parallel for ordered(2) schedule(dynamic)
    for (int i = 1; i < N; i++) {
        for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j - 1)
            a[i][j] = a[i - 1][j] + a[i][j - 1];
#pragma omp ordered depend(source)
        }
    }
    assert(a[2][2] == 6);
    return 0;
}
