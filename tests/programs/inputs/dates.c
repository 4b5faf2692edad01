// smc:
// expect: verdict=unsafe exit=1 error=assertion line=37
// report: with days = 11016 (line
// smc: --merge=off
// expect: verdict=unsafe exit=1 error=assertion line=37
// smc: -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=36
// report: with days = 30 (line
//
// Divisions by constants in a row, of one input in a range. The solver takes minutes for a question
// of this kind, so all values of the range are tried (core/inputs/enumerate.h). With WRONG, the last
// day of a month gets the number 0 of the next one.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#ifdef WRONG
#define SHIFT 3
#else
#define SHIFT 2
#endif

int main(void) {
    const int days = __VERIFIER_nondet_int(); // since 1970-01-01
    if (days < -800000 || days > 800000) return 0;
    const int z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
    const unsigned in_era = (unsigned)(z - era * 146097);
    const unsigned year_of_era =
        (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    const unsigned in_year =
        in_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const unsigned shifted = (5 * in_year + SHIFT) / 153;
    const unsigned day = in_year - (153 * shifted + 2) / 5 + 1;
    const unsigned month = shifted < 10 ? shifted + 3 : shifted - 9;
    const int year = (int)year_of_era + era * 400 + (month <= 2);
    assert(day >= 1 && day <= 31);
    assert(year != 2000 || month != 2 || day != 29);
    return 0;
}
