// smc: --model=rc11
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// movmskb: the sign bits of a vector as an integer, with which hash tables compare 16 tags at once.
#include <assert.h>
#include <emmintrin.h>
#include <string.h>

static int equal_to(const signed char *group, signed char tag) {
    const __m128i all = _mm_loadu_si128((const __m128i *)(const void *)group);
    return _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8(tag)));
}

int main(void) {
    signed char group[16];
    memset(group, -128, sizeof group);
    assert(equal_to(group, -128) == 0xffff);
    group[0] = group[9] = 5;
    group[15] = 127;
    assert(equal_to(group, 5) == (1 | 1 << 9));
    assert(equal_to(group, 127) == 1 << 15);
    assert(equal_to(group, 6) == 0);
    assert(_mm_movemask_ps(_mm_set_ps(-1.0f, 0.0f, -0.0f, 2.0f)) == (8 | 2));
    assert(_mm_movemask_pd(_mm_set_pd(1.0, -3.0)) == 1);
}
