#include "tools/report/inputs.h"

#include "base/text.h"
#include "interp/bytecode/floats.h"
#include "tools/report/words/json.h"
#include "tools/report/words/words.h"

#include <inttypes.h>
#include <math.h>

enum { MAX_SHOWN_INPUTS = 12, VALUE = 32, PLACE = 128 };

bool smc_is_input(const smc_witness_event *e) {
    return e->kind == SMC_CHOICE && e->rmw == SMC_CHOOSES_INPUT && !e->pending;
}

const char *smc_input_name(const smc_report *r, const smc_witness_event *e) {
    return e->place ? r->program->place(r->program, e->place).holder : "argument";
}

bool smc_is_surrounding_input(const smc_report *r, const smc_witness_event *e) {
    return r->interp_options && r->interp_options->begin.has_input_numbers && smc_is_input(e) &&
           !e->thread && !e->place;
}

static double float_of(const smc_witness_event *e) {
    return e->input_bits == 32 ? (double)smc_f32_of_bits(e->out) : smc_f64_of_bits(e->out);
}

// The shortest text that names the number; C's and C++'s notation.
static void format_float(const smc_witness_event *e, char *buf) {
    const double number = float_of(e);
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(buf, VALUE, "%.*g", digits, number);
        const double read = strtod(buf, NULL);
        if (e->input_bits == 32 ? (float)read == (float)number : read == number) return;
    }
}

static void format_input(const smc_witness_event *e, char *buf) {
    if (e->input_is_float) format_float(e, buf);
    else if (e->input_is_signed) snprintf(buf, VALUE, "%" PRId64, (int64_t)e->out);
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

// ---- arguments, environment and standard input --------------------------------------------------

enum { MOST_BYTES = 256 }; // of an argument, a variable and standard input (--inputs)

// Finds the k-th of the arguments and variables that are inputs: its name, for instance "argv[1]",
// and its greatest number of bytes. Returns false if there are fewer.
static bool find_text(const smc_report *r, uint32_t k, char name[PLACE], uint32_t *bytes) {
    const smc_texts args = r->interp_options->begin.args,
                    variables = r->interp_options->begin.input_environment;
    if (k < args.n) {
        snprintf(name, PLACE, "argv[%u]", k + 1);
        *bytes = (uint32_t)strlen(args.at[k]);
        return true;
    }
    if (k - args.n >= variables.n) return false;
    const char *text = variables.at[k - args.n], *value = strchr(text, '=') + 1;
    snprintf(name, PLACE, "%.*s", (int)(value - 1 - text), text);
    *bytes = (uint32_t)strlen(value);
    return true;
}

// Takes up to n inputs from those of the environment from *i on (__smc_begin_inputs).
static uint32_t take_inputs(const smc_report *r, const smc_witness *x, uint32_t *i, uint32_t n,
                            uint64_t *out) {
    uint32_t taken = 0;
    for (; *i < x->n && taken < n; ++*i)
        if (smc_is_surrounding_input(r, &x->events[*i])) out[taken++] = x->events[*i].out;
    return taken;
}

// Prints the bytes as a string of C.
static void print_bytes(const uint64_t *bytes, uint32_t n, FILE *to) {
    fputc('"', to);
    for (uint32_t i = 0; i < n; i++) {
        const int c = (int)bytes[i];
        if (c == '"' || c == '\\') fprintf(to, "\\%c", c);
        else if (c == '\n') fputs("\\n", to);
        else if (c >= ' ' && c < 127) fputc(c, to);
        else fprintf(to, "\\%03o", (unsigned)c);
    }
    fputc('"', to);
}

// Prints "argv[1] = "-k", stdin = "5\n"", as far as the execution has these inputs. Returns how
// many there are.
static uint32_t print_surroundings(const smc_report *r, const smc_witness *x, FILE *to) {
    uint64_t bytes[MOST_BYTES], typed;
    uint32_t i = 0, printed = 0, most;
    char name[PLACE];
    for (uint32_t k = 0; find_text(r, k, name, &most); k++) {
        const uint32_t n = take_inputs(r, x, &i, most, bytes);
        uint32_t length = 0;
        if (n < most) return printed;
        while (length < n && bytes[length]) length++;
        fprintf(to, "%s%s = ", printed++ ? ", " : "with ", name);
        print_bytes(bytes, length, to);
    }
    if (!take_inputs(r, x, &i, 1, &typed)) return printed;
    const uint32_t n = take_inputs(r, x, &i, MOST_BYTES, bytes);
    fprintf(to, "%sstdin = ", printed++ ? ", " : "with ");
    print_bytes(bytes, typed < n ? (uint32_t)typed : n, to);
    return printed;
}

json_t *smc_input_json_name(const smc_report *r, const smc_witness *x, uint32_t i) {
    char name[PLACE];
    uint32_t before = 0, bytes;
    if (!smc_is_surrounding_input(r, &x->events[i]))
        return smc_json_text(smc_input_name(r, &x->events[i]));
    for (uint32_t k = 0; k < i; k++) before += smc_is_surrounding_input(r, &x->events[k]);
    for (uint32_t k = 0; find_text(r, k, name, &bytes); k++) {
        if (before < bytes) return json_string(name);
        before -= bytes;
    }
    return json_string(before ? "stdin" : "size of stdin");
}

char *smc_inputs_text(const smc_report *r, const smc_witness *x) {
    uint32_t calls = 0;
    smc_text text;
    FILE *to = smc_text_open(&text);
    if (r->interp_options && r->interp_options->begin.has_input_numbers)
        calls = print_surroundings(r, x, to);
    for (uint32_t i = 0, end; i < x->n; i = end) {
        end = i + 1;
        if (!smc_is_input(&x->events[i]) || smc_is_surrounding_input(r, &x->events[i])) continue;
        end = end_of_call(x, i);
        if (calls < MAX_SHOWN_INPUTS) fputs(calls ? ", " : "with ", to);
        if (calls++ < MAX_SHOWN_INPUTS) print_inputs(r, x, i, end, to);
    }
    if (calls > MAX_SHOWN_INPUTS) fprintf(to, " and %u more", calls - MAX_SHOWN_INPUTS);
    smc_text_close(to);
    if (calls) return text.at;
    free(text.at);
    return NULL;
}

json_t *smc_input_json_value(const smc_witness_event *e) {
    char text[VALUE];
    if (e->input_is_float && isfinite(float_of(e))) return json_real(float_of(e));
    if (!e->input_is_float && (e->input_is_signed || e->out <= INT64_MAX))
        return json_integer((json_int_t)e->out);
    format_input(e, text);
    return json_string(text);
}

const char *smc_input_type(const smc_witness_event *e) {
    static const char *const types[][2] = {{"uint8_t", "int8_t"},
                                           {"uint16_t", "int16_t"},
                                           {"uint32_t", "int32_t"},
                                           {"uint64_t", "int64_t"}};
    unsigned k = 0;
    if (e->input_is_float) return e->input_bits == 32 ? "float" : "double";
    while (8u << k < e->input_bits && k < 3) k++;
    return types[k][e->input_is_signed];
}
