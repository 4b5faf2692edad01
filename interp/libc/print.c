// print.c - the parts of printf and scanf that call host functions. The rest is in C:
// pass/library/stdio.inc, scan.inc.
#include "interp/bytecode/floats.h"
#include "interp/libc/models.h"
#include "interp/vm/act.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/value.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

smc_flow smc_libc_is_input(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = smc_term_of_name(vm, args[0]) != 0;
    return SMC_FLOW_NEXT;
}

// smc_put(character): prints the character if program output is shown; ? if it depends on inputs.
smc_flow smc_libc_print_character(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    if (vm->options.show_output)
        smc_printed_add_character(&vm->printed,
                                  smc_term_of_name(vm, args[0]) ? '?' : (char)args[0]);
    return SMC_FLOW_NEXT;
}

// Formats a double or a long double with snprintf; returns its result.
static int print_conversion(char *out, size_t size, const char *format, int precision,
                            const uint64_t *value) {
    const bool has_precision = strchr(format, '*'), is_long = strchr(format, 'L');
    long double extended = 0;
    double x;
    memcpy(&x, value, sizeof x);
    if (is_long) memcpy(&extended, value, 10);
    if (is_long)
        return has_precision ? snprintf(out, size, format, precision, extended)
                             : snprintf(out, size, format, extended);
    return has_precision ? snprintf(out, size, format, precision, x)
                         : snprintf(out, size, format, x);
}

// smc_format_double(out, size, format, precision, value); a long double takes two arguments. The
// format string comes from smc's library, so it is trusted.
smc_flow smc_libc_format_double(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint8_t *out, *format;
    uint32_t room, left;
    smc_flow flow = smc_vm_host_memory(vm, args[0], &out, &room);
    if (flow == SMC_FLOW_NEXT) flow = smc_vm_host_memory(vm, args[2], &format, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_invariant(room >= args[1] && memchr(format, 0, left),
                  "the library formats numbers in memory of its own");
    if ((int64_t)(int32_t)args[3] >= (int64_t)args[1])
        return smc_vm_report_unsupported(vm, "a number printed with too many digits");
    const int length =
        print_conversion((char *)out, args[1], (char *)format, (int)args[3], &args[4]);
    if (length < 0 || (uint64_t)length >= args[1])
        return smc_vm_report_unsupported(vm, "a number printed with too many digits");
    *result = (uint32_t)length;
    return SMC_FLOW_NEXT;
}

// Finds the text of a number in private memory. The library has checked the text's syntax.
static smc_flow number_at(smc_vm *vm, uint64_t address, const char **text) {
    uint8_t *host;
    uint32_t left;
    const smc_flow flow = smc_vm_host_memory(vm, address, &host, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_invariant(memchr(host, 0, left), "the library scans numbers in memory of its own");
    *text = (const char *)host;
    return SMC_FLOW_NEXT;
}

// smc_parse_double(text), smc_parse_float(text): return the value of the number in the text.
smc_flow smc_libc_parse_double(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const char *text;
    const smc_flow flow = number_at(vm, args[0], &text);
    if (flow == SMC_FLOW_NEXT) *result = smc_bits_of_f64(strtod(text, NULL));
    return flow;
}

smc_flow smc_libc_parse_float(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const char *text;
    const smc_flow flow = number_at(vm, args[0], &text);
    if (flow == SMC_FLOW_NEXT) *result = smc_bits_of_f32(strtof(text, NULL));
    return flow;
}

// smc_is_out_of_range(text, is float): true if the number in the text exceeds the range of a float
// or double.
smc_flow smc_libc_is_out_of_range(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const char *text;
    const smc_flow flow = number_at(vm, args[0], &text);
    if (flow != SMC_FLOW_NEXT) return flow;
    errno = 0;
    if ((uint32_t)args[1]) (void)strtof(text, NULL);
    else (void)strtod(text, NULL);
    *result = errno == ERANGE;
    return SMC_FLOW_NEXT;
}
