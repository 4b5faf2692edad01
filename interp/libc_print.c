// libc_print.c - printf and friends. Silent unless output is to be shown; then they print as they are interpreted.
#include "interp/libc.h"

#include <stdio.h>
#include <string.h>

// A string that can be read without events; at most `left` bytes.
static smc_flow text_at(smc_vm *vm, uint64_t address, const char **text, int *n) {
    uint8_t *at;
    uint32_t left;
    smc_flow flow = smc_vm_peek(vm, address, &at, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    *text = (const char *)at;
    *n = (int)strnlen(*text, left);
    return SMC_FLOW_NEXT;
}

static double as_double(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

typedef struct specification {
    char text[48]; // flags, width, precision; '*' already replaced
    int n;
    bool is_long;
    char conversion;
} specification;

// Parses what follows a '%'; gives the end. Arguments for '*' are taken from *arg.
static const char *parse(const char *p, const char *end, const uint64_t **arg, const uint64_t *last, specification *s) {
    *s = (specification){.text = "%", .n = 1};
    for (; p < end && strchr("-+ #0123456789.*", *p); p++) {
        if (s->n > 36) continue;
        if (*p != '*') s->text[s->n++] = *p;
        else if (*arg < last) s->n += snprintf(s->text + s->n, 12, "%d", (int)*(*arg)++);
    }
    for (; p < end && strchr("lhzjtqL", *p); p++) s->is_long |= *p != 'h';
    s->conversion = p < end ? *p++ : 0;
    return p;
}

static smc_flow print_one(smc_vm *vm, specification *s, uint64_t v) {
    const char *text = "";
    int n = 0;
    switch (s->conversion) {
    case 'd':
    case 'i':
        memcpy(s->text + s->n, "lld", 4);
        printf(s->text, s->is_long ? (long long)v : (long long)(int32_t)v);
        return SMC_FLOW_NEXT;
    case 'u': case 'x': case 'X': case 'o':
        snprintf(s->text + s->n, 8, "ll%c", s->conversion);
        printf(s->text, s->is_long ? (unsigned long long)v : (unsigned long long)(uint32_t)v);
        return SMC_FLOW_NEXT;
    case 'f': case 'F': case 'g': case 'G': case 'e': case 'E': case 'a':
        snprintf(s->text + s->n, 8, "%c", s->conversion);
        printf(s->text, as_double(v));
        return SMC_FLOW_NEXT;
    case 'c': putchar((int)(uint8_t)v); return SMC_FLOW_NEXT;
    case 'p': printf("0x%llx", (unsigned long long)v); return SMC_FLOW_NEXT;
    case 's': {
        smc_flow flow = v ? text_at(vm, v, &text, &n) : SMC_FLOW_NEXT;
        if (flow != SMC_FLOW_NEXT) return flow;
        char *copy = v ? smc_format("%.*s", n, text) : smc_strdup("(null)");
        memcpy(s->text + s->n, "s", 2);
        printf(s->text, copy);
        free(copy);
        return SMC_FLOW_NEXT;
    }
    default: return SMC_FLOW_NEXT;
    }
}

static smc_flow print(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const uint64_t *arg = args + 1, *last = args + n;
    const char *p;
    int length;
    *result = 0;
    if (!vm->options.show_output) return SMC_FLOW_NEXT;
    smc_flow flow = text_at(vm, args[0], &p, &length);
    for (const char *end = p + length; flow == SMC_FLOW_NEXT && p < end;) {
        specification s;
        if (*p != '%') {
            putchar(*p++);
            continue;
        }
        p = parse(p + 1, end, &arg, last, &s);
        if (s.conversion == '%') putchar('%');
        else if (arg < last) flow = print_one(vm, &s, *arg++);
    }
    return flow;
}

smc_flow smc_libc_printf(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    return print(vm, args, n, result);
}

smc_flow smc_libc_fprintf(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    return print(vm, args + 1, n - 1, result);
}

smc_flow smc_libc_puts(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const char *text;
    int length;
    *result = 0;
    if (!vm->options.show_output) return SMC_FLOW_NEXT;
    smc_flow flow = text_at(vm, args[0], &text, &length);
    if (flow == SMC_FLOW_NEXT) printf(n == 1 ? "%.*s\n" : "%.*s", length, text); // fputs adds no newline
    return flow;
}

smc_flow smc_libc_putchar(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = args[0] & 255;
    if (vm->options.show_output) putchar((int)*result);
    return SMC_FLOW_NEXT;
}
