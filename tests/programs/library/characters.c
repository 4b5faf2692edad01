// smc: -DTABLES
// expect: verdict=verified exit=0 executions=1
// smc:
// expect: verdict=verified exit=0 executions=1
//
// The tables that glibc's functions read in optimised programs, for characters outside of ASCII and
// EOF, too.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

#ifdef TABLES
#define LOWER(c) (*__ctype_tolower_loc())[c]
#define UPPER(c) (*__ctype_toupper_loc())[c]
#else
#define LOWER(c) tolower(c)
#define UPPER(c) toupper(c)
#endif

int main(void) {
    for (int c = -1; c < 256; c++) {
        assert(LOWER(c) == (c >= 'A' && c <= 'Z' ? c + 32 : c));
        assert(UPPER(c) == (c >= 'a' && c <= 'z' ? c - 32 : c));
        assert(!isalpha(c) || LOWER(c) != UPPER(c));
    }
    assert(LOWER(EOF) == EOF);
#ifdef TABLES
    assert(LOWER(-128) == 128 && UPPER(-2) == 254);
#endif
    return 0;
}
