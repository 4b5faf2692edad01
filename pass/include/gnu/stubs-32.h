// stubs-32.h - empty; <gnu/stubs.h> includes it in a 32-bit program. On systems without 32-bit
// libraries this header is missing, although all others support 32 bits.
