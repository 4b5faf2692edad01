// expect: exit=2
// expect-stderr: denormals.c:10:5: error: not supported: ldmxcsr (_mm_setcsr) that changes the rounding
//
// A control word of SSE with which operations have other results is refused.
#include <xmmintrin.h>

int main(void)
{
    const unsigned flush_to_zero = _mm_getcsr() | 0x8000;
    _mm_setcsr(flush_to_zero);
}
