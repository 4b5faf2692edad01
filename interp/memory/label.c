#include "interp/memory/label.h"

#include <stdarg.h>
#include <stdio.h>

void smc_append_format(smc_label_buffer *to, const char *fmt, ...) {
    if (to->n >= to->room) return;
    va_list ap;
    va_start(ap, fmt);
    int k = vsnprintf(to->at + to->n, to->room - to->n, fmt, ap);
    va_end(ap);
    if (k > 0) to->n += (size_t)k;
}
