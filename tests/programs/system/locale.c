// smc:
// expect: verdict=verified
// smc: -m32
// expect: verdict=verified
//
// Only the C locale exists.
#include <assert.h>
#include <limits.h>
#include <locale.h>
#include <string.h>

int main(void) {
    assert(setlocale(LC_ALL, "") && !setlocale(LC_ALL, "de_DE"));
    const struct lconv *c = localeconv();
    assert(!strcmp(c->decimal_point, ".") && !*c->thousands_sep && !*c->negative_sign);
    assert(c->int_frac_digits == CHAR_MAX && c->int_n_sign_posn == CHAR_MAX);
    return 0;
}
