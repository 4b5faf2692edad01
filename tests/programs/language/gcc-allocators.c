// smc: -m32 -std=gnu17 -Wno-unknown-attributes
// expect: verdict=unsafe exit=1 error=memory line=24
// smc: -std=gnu17 -Wno-unknown-attributes
// expect: verdict=unsafe exit=1 error=memory line=24
//
// gcc reads in glibc's headers which function frees an allocation, an attribute that clang rejects.
// It also occurs in preprocessed programs, whose line and column numbers must not change.
typedef __SIZE_TYPE__ size_t;
extern void *malloc (size_t __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__))
     __attribute__ ((__alloc_size__ (1))) ;
extern void free (void *__ptr) __attribute__ ((__nothrow__ , __leaf__));
extern char *strdup (const char *__s)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__)) __attribute__ ((__nonnull__ (1)))
     __attribute__ ((__malloc__ (free, 1)));
extern int access_mode (const void *__p) __attribute__ ((__access__ (__read_only__, 1)));
void *reallocarray (void *__ptr, size_t __nmemb, size_t __size)
     __attribute__ ((__malloc__ (reallocarray, 1)));

int main(void) {
    char *s = strdup("x");
    if (!s) return 0;
    free(s);
    char c
        = *s;
    return c;
}
