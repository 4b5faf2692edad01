// The pointer is private; the buffer to which it points is not.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=12
#include <stdio.h>
#include <string.h>
int main(void) {
    char buffer[8] = "", *p = buffer;
    int length[4];
#pragma omp parallel for firstprivate(p)
    for (int i = 0; i < 4; i++) {
        memset(p, 'a', (size_t)i);
        p[i] = 0;
        length[i] = (int)strlen(p);
    }
    printf("%d\n", length[3]);
    return 0;
}
