// smc:
// expect: verdict=verified exit=0
// smc: --malloc=fails
// expect: verdict=verified exit=0
//
// Where nothing is allocated, errno is ENOMEM; where something is, errno keeps its value.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *judged(void *p) {
    assert(errno == (p ? 0 : ENOMEM));
    errno = 0;
    return p;
}

int main(void) {
    volatile size_t many = SIZE_MAX;
    errno = 0;
    free(judged(malloc(8)));
    free(judged(calloc(2, 4)));
    free(judged(aligned_alloc(16, 16)));
    free(judged(strdup("text")));
    void *p = judged(malloc(4)), *q = judged(realloc(p, 9));
    free(q ? q : p);
    assert(!judged(malloc(many)) && !judged(calloc(many, 16)) && !judged(realloc(NULL, many)));
    return 0;
}
