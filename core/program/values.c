#include "program/values.h"

#include <inttypes.h>
#include <stdio.h>

void smc_format_value(uint64_t value, unsigned size, char *buf, size_t n) {
    int64_t v = smc_sign_extended(value, size ? size : 8);
    if (v >= INT32_MIN && v <= UINT32_MAX) snprintf(buf, n, "%" PRId64, v);
    else snprintf(buf, n, "0x%" PRIx64, value);
}

enum { HALF = 64 }; // size of the text of one half of a 16-byte value

void smc_format_value_at(const smc_program *program, uint32_t loc, uint64_t value, char *buf,
                         size_t n) {
    const unsigned size = loc ? program->location(program, loc).size : 8;
    if (value == SMC_UNWRITTEN) {
        snprintf(buf, n, "uninitialised");
        return;
    }
    if (program->names.undefined && program->names.undefined(program, value, buf, n)) return;
    if (loc && program->names.typed && program->names.typed(program, loc, value, buf, n)) return;
    if (size <= 8 && program->names.value && program->names.value(program, size, value, buf, n))
        return;
    if (size <= 8 || !program->wide) {
        smc_format_value(value, size <= 8 ? size : 8, buf, n);
        return;
    }
    uint64_t half[2];
    program->wide(program, value, half);
    char text[2][HALF];
    for (unsigned i = 0; i < 2; i++)
        if (!program->names.value ||
            !program->names.value(program, 8, half[i], text[i], sizeof text[i]))
            smc_format_value(half[i], 8, text[i], sizeof text[i]);
    snprintf(buf, n, "{%s, %s}", text[0], text[1]);
}
