#include "tools/report/inputs.h"

#include "base/text.h"
#include "tools/report/words/words.h"

#include <inttypes.h>

enum { MOST_SHOWN = 12, VALUE = 24, PLACE = 128, NAME = 200 };

bool smc_is_input(const smc_witness_event *e) {
    return e->kind == SMC_CHOICE && e->rmw == SMC_CHOOSES_INPUT && !e->pending;
}

const char *smc_input_name(const smc_report *r, const smc_witness_event *e) {
    return e->place ? r->program->place(r->program, e->place).holder : NULL;
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

char *smc_inputs_text(const smc_report *r, const smc_witness *x) {
    uint32_t n = 0;
    smc_text text;
    FILE *to = smc_text_open(&text);
    for (uint32_t i = 0; i < x->n; i++) {
        char input[NAME], place[PLACE];
        if (!smc_is_input(&x->events[i]) || n++ >= MOST_SHOWN) continue;
        smc_input_text(r, &x->events[i], input, sizeof input);
        smc_format_line(r->program, r->input.file, x->events[i].place, place, sizeof place);
        fprintf(to, "%s%s (%s)", n > 1 ? ", " : "with ", input, place);
    }
    if (n > MOST_SHOWN) fprintf(to, " and %u more", n - MOST_SHOWN);
    smc_text_close(to);
    if (n) return text.at;
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
