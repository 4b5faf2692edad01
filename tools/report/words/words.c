#include "tools/report/words/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void smc_format_number(uint64_t n, char *buf) {
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, n);
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0) *buf++ = ',';
        *buf++ = digits[i];
    }
    *buf = 0;
}

void smc_format_approximately(double n, char *buf, size_t size) {
    int power = 0;
    if (n < 1e6) {
        smc_format_number((uint64_t)(n + 0.5), buf);
        return;
    }
    for (; n >= 9.95; power++) n /= 10;
    snprintf(buf, size, "%.1f x 10^%d", n, power);
}

void smc_format_duration(double seconds, char *buf, size_t size) {
    static const struct {
        double seconds;
        const char *unit;
    } units[] = {{365.25 * 86400, "years"}, {86400, "days"}, {3600, "hours"}, {60, "minutes"}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (seconds < 2 * units[i].seconds) continue;
        char n[32];
        smc_format_approximately(seconds / units[i].seconds, n, sizeof n);
        snprintf(buf, size, "%s %s", n, units[i].unit);
        return;
    }
    snprintf(buf, size, "%.*f s", seconds < 10, seconds);
}

bool smc_reads_unwritten(const smc_program *program, const smc_witness_event *e) {
    if (!e->reads || e->pending || !e->loc) return false;
    const smc_location at = program->location(program, e->loc);
    return e->in == SMC_UNWRITTEN || (e->rf < 0 && !at.initialised && !at.lock);
}

smc_position smc_position_of(const smc_program *program, uint32_t place) {
    if (!place) return (smc_position){0};
    smc_place p = program->place(program, place);
    return (smc_position){.file = p.file, .line = p.line, .column = p.column};
}

void smc_format_place(const smc_program *program, uint32_t place, char *buf, size_t n) {
    smc_position p = smc_position_of(program, place);
    const char *slash = p.file ? strrchr(p.file, '/') : NULL;
    const char *name = slash ? slash + 1 : p.file;
    if (name && p.line && p.column) snprintf(buf, n, "%s:%u:%u", name, p.line, p.column);
    else if (name && p.line) snprintf(buf, n, "%s:%u", name, p.line);
    else snprintf(buf, n, "?");
}

void smc_format_line(const smc_program *program, const char *file, uint32_t place, char *buf,
                     size_t n) {
    const smc_position p = smc_position_of(program, place);
    const char *slash = p.file ? strrchr(p.file, '/') : NULL;
    if (p.file && strcmp(p.file, file) == 0) snprintf(buf, n, "line %u", p.line);
    else if (p.file) snprintf(buf, n, "%s:%u", slash ? slash + 1 : p.file, p.line);
    else snprintf(buf, n, "an unknown line");
}

const char *smc_thread_root_function(const smc_program *program, uint32_t place) {
    const char *function = NULL;
    while (place) {
        smc_place p = program->place(program, place);
        function = p.header ? NULL : p.function;
        place = p.caller;
    }
    return function;
}

const char *smc_error_message(const smc_error *e) {
    return e->message ? e->message : smc_error_description(e->kind);
}

static const smc_witness_event *witness_event_at_place(const smc_error *e, uint32_t thread,
                                                       uint32_t place) {
    for (uint32_t i = 0; i < e->witness.n; i++) {
        const smc_witness_event *event = &e->witness.events[i];
        if (event->culprit && event->thread == thread && event->place == place) return event;
    }
    return NULL;
}

const char *smc_error_second_label(const smc_error *e) {
    const smc_witness_event *event = witness_event_at_place(e, e->thread2, e->place2);
    if (event && event->kind == SMC_ALLOC) return "allocated here";
    if (event && event->kind == SMC_FREE)
        return event->scoped ? "its scope ends here" : "freed here";
    if (event && event->kind == SMC_INITIALISE) return "initialised here";
    if (event && event->kind == SMC_DESTROY) return "destroyed here";
    return smc_error_second_place(e->kind);
}

void smc_print_error_kinds(FILE *to) {
    for (unsigned kind = 0; kind < SMC_ERR_COUNT; kind++) {
        fprintf(to, "%-22s %s\n", smc_error_name(kind), smc_error_description(kind));
        for (unsigned error = SMC_ERR_COUNT + 1; error < SMC_ERR_END; error++)
            if (smc_error_kind_of(error) == kind)
                fprintf(to, "  %-20s %s\n", smc_error_name(error), smc_error_description(error));
    }
}
