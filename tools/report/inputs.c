#include "tools/report/inputs.h"

#include "base/text.h"
#include "tools/report/words/words.h"

#include <inttypes.h>

enum { MOST_SHOWN = 12, VALUE = 24, PLACE = 128 };

bool smc_is_input(const smc_witness_event *e) {
    return e->kind == SMC_CHOICE && e->rmw == SMC_CHOOSES_INPUT && !e->pending;
}

const char *smc_input_name(const smc_report *r, const smc_witness_event *e) {
    return e->place ? r->program->place(r->program, e->place).holder : "argument";
}

static void format_input(const smc_witness_event *e, char *buf) {
    if (e->input_is_signed) snprintf(buf, VALUE, "%" PRId64, (int64_t)e->out);
    else snprintf(buf, VALUE, "%" PRIu64, e->out);
}

void smc_input_text(const smc_report *r, const smc_witness_event *e, char *buf, size_t n) {
    char value[VALUE];
    const char *name = smc_input_name(r, e);
    format_input(e, value);
    snprintf(buf, n, "%s%s%s", name ? name : "", name ? " = " : "", value);
}

// Returns the position after the last event of the call that receives input i: a call that makes an
// object an input receives several, and writes to the object.
static uint32_t end_of_call(const smc_witness *x, uint32_t i) {
    const smc_witness_event *e = &x->events[i];
    uint32_t end = i + 1;
    while (e->place && end < x->n && x->events[end].place == e->place &&
           x->events[end].thread == e->thread)
        end++;
    return end;
}

// Prints "key = 42 (line 6)"; of a call that receives several inputs, "text = {104, 105} (line 6)".
static void print_inputs(const smc_report *r, const smc_witness *x, uint32_t from, uint32_t end,
                         FILE *to) {
    const smc_witness_event *first = &x->events[from];
    char value[VALUE], place[PLACE];
    const char *name = smc_input_name(r, first);
    uint32_t n = 0, printed = 0;
    for (uint32_t i = from; i < end; i++) n += smc_is_input(&x->events[i]);
    fprintf(to, "%s%s%s", name ? name : "", name ? " = " : "", n > 1 ? "{" : "");
    for (uint32_t i = from; i < end; i++) {
        if (!smc_is_input(&x->events[i])) continue;
        format_input(&x->events[i], value);
        fprintf(to, "%s%s", printed++ ? ", " : "", value);
    }
    if (n > 1) fputc('}', to);
    smc_format_line(r->program, r->input.file, first->place, place, sizeof place);
    if (first->place) fprintf(to, " (%s)", place);
}

char *smc_inputs_text(const smc_report *r, const smc_witness *x) {
    uint32_t calls = 0;
    smc_text text;
    FILE *to = smc_text_open(&text);
    for (uint32_t i = 0, end; i < x->n; i = end) {
        end = i + 1;
        if (!smc_is_input(&x->events[i])) continue;
        end = end_of_call(x, i);
        if (calls < MOST_SHOWN) fputs(calls ? ", " : "with ", to);
        if (calls++ < MOST_SHOWN) print_inputs(r, x, i, end, to);
    }
    if (calls > MOST_SHOWN) fprintf(to, " and %u more", calls - MOST_SHOWN);
    smc_text_close(to);
    if (calls) return text.at;
    free(text.at);
    return NULL;
}

json_t *smc_input_json_value(const smc_witness_event *e) {
    char text[VALUE];
    if (e->input_is_signed || e->out <= INT64_MAX) return json_integer((json_int_t)e->out);
    format_input(e, text);
    return json_string(text);
}

const char *smc_input_type(const smc_witness_event *e) {
    static const char *const types[][2] = {{"uint8_t", "int8_t"},
                                           {"uint16_t", "int16_t"},
                                           {"uint32_t", "int32_t"},
                                           {"uint64_t", "int64_t"}};
    unsigned k = 0;
    while (8u << k < e->input_bits && k < 3) k++;
    return types[k][e->input_is_signed];
}
