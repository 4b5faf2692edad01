#include "tools/debugger/memory.h"

#include "base/text.h"
#include "tools/debugger/show.h"
#include "tools/report/words/words.h"

#include <inttypes.h>
#include <string.h>

bool smc_memory_view_open(smc_memory_view *v, const smc_session *s, bool reports) {
    const smc_recorded_step *k = smc_session_position_step(s);
    const smc_step *at = k && s->thread < k->n_threads ? k->next[s->thread] : NULL;
    *v = (smc_memory_view){.session = s, .before = s->at};
    if (!at && reports) smc_show_note(s, "thread %u has ended, or is not created yet", s->thread);
    if (!at) return false;
    if (smc_inspect_step((smc_program *)(uintptr_t)s->report->program, at, s->frame,
                         &v->inspection) == SMC_OK)
        return true;
    if (reports) smc_show_note(s, "not enough memory to show the state of thread %u", s->thread);
    return false;
}

void smc_memory_view_close(smc_memory_view *v) { smc_inspection_free(&v->inspection); }

// ---- bytes --------------------------------------------------------------------------------------

// Finds the last value written to a location before the view's step. Returns false if there is
// none.
static bool find_last_written_value(const smc_memory_view *v, uint32_t loc, uint64_t *out) {
    const uint32_t n = v->before < v->session->steps.n ? v->before : v->session->steps.n;
    for (uint32_t i = n; i-- > 0;) {
        const smc_witness_event *e = &v->session->steps.at[i].event;
        if (e->loc == loc && e->writes) return *out = e->out, true;
    }
    return false;
}

static bool shared_byte(const smc_memory_view *v, const smc_byte *b, uint8_t *out) {
    const smc_program *p = v->session->report->program;
    const smc_location at = p->location(p, b->loc);
    uint64_t value, half[2];
    if (!find_last_written_value(v, b->loc, &value)) {
        if (!at.initialised) return false;
        *out = b->value;
        return true;
    }
    if (value == SMC_UNWRITTEN || smc_inspect_is_undefined(p, value)) return false;
    half[0] = value;
    if (at.size > 8) p->wide(p, value, half);
    *out = (uint8_t)(half[b->within / 8] >> 8 * (b->within % 8));
    return true;
}

smc_read_result smc_memory_read(const smc_memory_view *v, uint64_t address, uint32_t size,
                                uint64_t *out) {
    *out = 0;
    for (uint32_t i = 0; i < size; i++) {
        const smc_byte b = smc_inspect_byte(&v->inspection, address + i);
        uint8_t byte = b.value;
        if (b.kind == SMC_BYTE_INVALID) return SMC_READ_NO_OBJECT;
        if (b.kind == SMC_BYTE_UNWRITTEN ||
            (b.kind == SMC_BYTE_SHARED && !shared_byte(v, &b, &byte)))
            return SMC_READ_UNWRITTEN;
        *out |= (uint64_t)byte << 8 * i;
    }
    return SMC_READ_OK;
}

// ---- words --------------------------------------------------------------------------------------

void smc_memory_scalar(const smc_memory_view *v, const smc_shape *s, uint64_t value, char *buf,
                       size_t size) {
    if (s && smc_inspect_scalar(s, value, buf, size)) return;
    const bool is_pointer = s && s->shown == SMC_SHOWN_POINTER;
    if (is_pointer) value = smc_inspect_pointer(&v->inspection, value);
    if ((!s || is_pointer || s->size == 8) && smc_inspect_address(&v->inspection, value, buf, size))
        return;
    if (is_pointer && !value) snprintf(buf, size, "NULL");
    else if (s && s->shown == SMC_SHOWN_UNSIGNED) snprintf(buf, size, "%" PRIu64, value);
    else smc_format_value(value, s ? s->size : 8, buf, size);
}

static void print_typed_memory(FILE *to, const smc_memory_view *v, const smc_shape *s,
                               uint64_t address);

static void print_scalar(FILE *to, const smc_memory_view *v, const smc_shape *s, uint64_t address) {
    uint64_t value;
    char text[256];
    if (s->size > 8) {
        fprintf(to, "(%u bytes)", s->size);
        return;
    }
    switch (smc_memory_read(v, address, s->size, &value)) {
    case SMC_READ_NO_OBJECT: fputs("?", to); return;
    case SMC_READ_UNWRITTEN: fputs("uninitialised", to); return;
    case SMC_READ_OK: break;
    }
    smc_memory_scalar(v, s, value, text, sizeof text);
    fputs(text, to);
}

static void print_bits(FILE *to, const smc_memory_view *v, const smc_field *f, uint64_t address) {
    uint64_t value;
    const smc_read_result how =
        f->bit + f->bits <= 64
            ? smc_memory_read(v, address + f->offset, (f->bit + f->bits + 7) / 8, &value)
            : SMC_READ_NO_OBJECT;
    if (how != SMC_READ_OK) fputs(how == SMC_READ_UNWRITTEN ? "uninitialised" : "?", to);
    else
        fprintf(to, "%" PRIu64,
                value >> f->bit & (f->bits < 64 ? (UINT64_C(1) << f->bits) - 1 : UINT64_MAX));
}

static void print_struct(FILE *to, const smc_memory_view *v, const smc_shape *s, uint64_t address) {
    fputc('{', to);
    for (uint32_t i = 0; i < s->n_fields; i++) {
        const smc_field *f = &s->fields[i];
        fprintf(to, "%s%s%s", i ? ", " : "", f->name ? f->name : "",
                f->name && *f->name ? " = " : "");
        if (f->bits) print_bits(to, v, f, address);
        else if (f->shape) print_typed_memory(to, v, f->shape, address + f->offset);
        else fputc('?', to);
    }
    fputc('}', to);
}

// If a character array contains a string, prints it as one and returns true.
static bool print_string(FILE *to, const smc_memory_view *v, const smc_shape *s, uint64_t address) {
    uint64_t c = 1;
    uint32_t n = 0;
    if (s->element->shown != SMC_SHOWN_CHAR) return false;
    while (n < s->count && smc_memory_read(v, address + n, 1, &c) == SMC_READ_OK && c >= ' ' &&
           c < 127)
        n++;
    if (n == s->count || c || !n) return false;
    fputc('"', to);
    for (uint32_t i = 0; i < n && smc_memory_read(v, address + i, 1, &c) == SMC_READ_OK; i++)
        fputc((int)c, to);
    fputc('"', to);
    return true;
}

static void print_array(FILE *to, const smc_memory_view *v, const smc_shape *s, uint64_t address) {
    enum { MOST = 64 };
    if (print_string(to, v, s, address)) return;
    fputc('{', to);
    for (uint32_t i = 0; i < s->count && i < MOST; i++) {
        if (i) fputs(", ", to);
        print_typed_memory(to, v, s->element, address + (uint64_t)i * s->element->size);
    }
    fputs(s->count > MOST ? ", ..}" : "}", to);
}

static void print_typed_memory(FILE *to, const smc_memory_view *v, const smc_shape *s,
                               uint64_t address) {
    if (s->element) print_array(to, v, s, address);
    else if (s->n_fields) print_struct(to, v, s, address);
    else print_scalar(to, v, s, address);
}

char *smc_memory_object_text(const smc_memory_view *v, const smc_shape *s, uint64_t address) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    print_typed_memory(to, v, s, address);
    smc_text_close(to);
    return text.at;
}
