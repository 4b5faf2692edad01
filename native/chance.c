// chance.c - choices of the environment, and functions that need no schedule.
#include "native/library.h"

#include "functions/table.h"
#include "native/runtime.h"
#include "program/faults.h"

#include <stdio.h>
#include <stdlib.h>

// Makes a choice; returns the answer, or the value of an input.
static uint64_t answer(bool *is_input) {
    const smc_native_step *s = smc_native_take(SMC_CHOICE);
    *is_input = s->flags & SMC_NATIVE_INPUT;
    smc_native_end(s);
    return s->out;
}

uint64_t smc_native_choose_bool(void) {
    bool is_input;
    return answer(&is_input);
}

uint64_t smc_native_choose(uint64_t n) { return n > 1 ? smc_native_choose_bool() : 0; }

uint64_t smc_native_fault(int kind, uint64_t bytes) {
    const bool happens = smc_native_plan.flags >> SMC_NATIVE_FAULTS_AT >> kind & 1;
    if (!happens || (kind == SMC_FAULT_SHORT && bytes < 2)) return 0;
    const uint64_t which = smc_native_choose_bool();
    return kind == SMC_FAULT_SHORT && which ? smc_short_transfer(bytes, (unsigned)which) : which;
}

static uint64_t number_from(long long least) {
    bool is_input;
    const uint64_t v = answer(&is_input);
    if (is_input) return v;
    const long long low = smc_native_plan.nondet_low > least ? smc_native_plan.nondet_low : least;
    return (uint64_t)low + v;
}

static uint64_t number_of_type(unsigned bytes, bool is_signed) {
    const long long least = !is_signed   ? 0
                            : bytes >= 8 ? INT64_MIN
                                         : -((long long)1 << (8 * bytes - 1));
    return smc_truncate(number_from(least), bytes);
}

uint64_t smc_native_number(const char *function, int64_t least, int64_t most) {
    (void)function;
    const smc_native_step *s = smc_native_next();
    if (s && s->flags & SMC_NATIVE_INPUT && least >= 0 && most < UINT32_MAX)
        return number_from(least) % ((uint64_t)most + 1);
    return number_from(least);
}

// A bool is 0 or 1 (core/functions/table.h lists it apart).
#define X(type, bytes, is_signed)                                                                  \
    uint64_t smc_native_nondet_##type(void) {                                                      \
        return number_of_type(bytes ? bytes : sizeof(long), is_signed);                            \
    }
SMC_NONDET_TYPES(X)
#undef X

int smc_native_has_range(void) { return (smc_native_plan.flags & SMC_NATIVE_RANGE) != 0; }

// ---- functions without steps --------------------------------------------------------------------

uint64_t smc_native_nothing(void) { return 0; }
void *smc_native_no_address(void) { return NULL; }
void smc_native_put(int character) { putchar(character); }
int smc_native_same_byte(unsigned char a, unsigned char b) { return a == b; }
double smc_native_parse_double(const char *text) { return strtod(text, NULL); }
float smc_native_parse_float(const char *text) { return strtof(text, NULL); }

int smc_native_format_double(char *out, size_t size, const char *format, int precision,
                             double value) {
    const char *star = format;
    while (*star && *star != '*') star++;
    // The format comes from smc's library (pass/library/stdio.inc).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    return *star ? snprintf(out, size, format, precision, value)
                 : snprintf(out, size, format, value);
#pragma GCC diagnostic pop
}
