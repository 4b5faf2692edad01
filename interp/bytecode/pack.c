// pack.c - the serialised form of code. Each function either writes or reads one part of the code,
// depending on the mode of the stream. Pointers become numbers: functions by index, texts and
// shapes by position (stream.h), external functions by name.
#include "interp/bytecode/pack.h"

#include "interp/bytecode/address.h"
#include "interp/bytecode/reached.h"
#include "interp/bytecode/stream.h"
#include "interp/bytecode/validate.h"

#include <string.h>

_Static_assert(sizeof(smc_insn) == 32, "an instruction has no gaps");
// If a size changes, a field was added: it must be serialised below.
_Static_assert(sizeof(smc_function) == 136 && sizeof(smc_global) == 88 &&
                   sizeof(smc_variable) == 48 && sizeof(smc_code_source) == 72 &&
                   sizeof(smc_coverage_mark) == 12 && sizeof(smc_code_file) == 16 &&
                   sizeof(smc_shape) == 56 && sizeof(smc_enumerator) == 16 &&
                   sizeof(smc_field) == 32,
               "all fields are packed");

// A stream, and the functions outside the program that both processes know.
typedef struct packer {
    smc_stream s;
    const smc_pack_functions *known;
} packer;

// Reads or writes the length of the list; when reading, also allocates the list.
#define LIST(s, list, least)                                                                       \
    do {                                                                                           \
        smc_stream_count((s), &(list)->n, (least));                                                \
        if ((s)->reads) (list)->at = smc_alloc((list)->n * sizeof *(list)->at),                    \
            (list)->cap = (list)->n;                                                               \
    } while (0)
#define PLAIN(s, list)                                                                             \
    do {                                                                                           \
        LIST(s, list, sizeof *(list)->at);                                                         \
        smc_stream_raw_bytes((s), (list)->at, (list)->n * sizeof *(list)->at);                     \
    } while (0)

// ---- instructions -------------------------------------------------------------------------------

static void pack_callee(packer *p, uint64_t *imm) {
    smc_function *functions = p->s.code->functions.at;
    uint32_t index = p->s.reads ? 0 : (uint32_t)((const smc_function *)(uintptr_t)*imm - functions);
    smc_stream_number_below(&p->s, &index, p->s.code->functions.n);
    *imm = (uintptr_t)(functions + index);
}

static void pack_message(packer *p, uint64_t *imm) {
    const char *text = p->s.reads ? NULL : (const char *)(uintptr_t)*imm;
    smc_stream_known_text(&p->s, &text);
    *imm = (uintptr_t)text;
}

static void pack_instruction(packer *p, smc_insn *i) {
    const uint64_t imm = i->imm;
    const bool has_pointer = i->op == SMC_OP_CALL || i->op == SMC_OP_TRAP || i->op == SMC_OP_REFUSE;
    if (!p->s.reads && has_pointer) i->imm = 0;
    smc_stream_raw_bytes(&p->s, i, sizeof *i);
    if (!p->s.reads) i->imm = imm;
    if (i->op == SMC_OP_CALL) pack_callee(p, &i->imm);
    if (i->op == SMC_OP_TRAP || i->op == SMC_OP_REFUSE) pack_message(p, &i->imm);
}

static void pack_instructions(packer *p, smc_function *fn) {
    LIST(&p->s, &fn->code, sizeof *fn->code.at);
    for (uint32_t i = 0; i < fn->code.n; i++) {
        smc_insn copy = p->s.reads ? (smc_insn){0} : fn->code.at[i];
        pack_instruction(p, &copy);
        if (p->s.reads) fn->code.at[i] = copy;
    }
}

static void pack_cases(packer *p, smc_function *fn) {
    LIST(&p->s, &fn->cases, sizeof(uint64_t) + sizeof(uint32_t));
    for (uint32_t i = 0; i < fn->cases.n; i++) {
        smc_stream_u64(&p->s, &fn->cases.at[i].value);
        smc_stream_number(&p->s, &fn->cases.at[i].target);
    }
}

// ---- functions ----------------------------------------------------------------------------------

// Serialises a name that influences behaviour, even when other names are left out.
static void pack_significant_name(smc_stream *s, const char **name) {
    const bool nameless = s->nameless;
    if (nameless && *name) smc_stream_raw_bytes(s, (char *)(uintptr_t)*name, strlen(*name));
    smc_stream_text(s, name);
}

static void pack_model(packer *p, const smc_libc_fn **m) {
    const char *name = p->s.reads || !*m ? NULL : p->known->model_name(*m);
    pack_significant_name(&p->s, &name);
    if (!p->s.reads) return;
    *m = name ? p->known->model(name) : NULL;
    if (name && !*m) smc_stream_set_fault(&p->s, "a function that smc has no model of");
}

static bool is_allowed_external_call(const smc_pack_functions *known, const char *name) {
    for (uint32_t i = 0; i < known->n_extern_calls; i++)
        if (strcmp(known->extern_calls[i], name) == 0) return smc_external_exists(name);
    return smc_external_is_pure(name) && smc_external_exists(name);
}

static void pack_external(packer *p, smc_function *fn) {
    smc_stream *s = &p->s;
    const char *name = s->reads || !fn->external ? NULL : smc_external_name(fn->external);
    smc_signature signature =
        s->reads || !fn->external ? (smc_signature){0} : *smc_external_signature(fn->external);
    pack_significant_name(s, &name);
    if (!name) return;
    smc_stream_raw_bytes(s, &signature, sizeof signature);
    if (!s->reads) return;
    if (!is_allowed_external_call(p->known, name))
        smc_stream_set_fault(s,
                             "it calls a host function that is not known to be pure, and not named "
                             "by --extern-call");
    if (!smc_signature_is_valid(&signature) || signature.n_args != fn->n_params)
        smc_stream_set_fault(s, "a function of other arguments");
    if (s->fault) return;
    smc_external *e = *smc_vec_push(&s->code->owned) = smc_external_new(name, &signature);
    fn->external = e;
}

static void pack_function(packer *p, smc_function *fn) {
    smc_stream *s = &p->s;
    smc_stream_known_text(s, &fn->name);
    smc_stream_text(s, &fn->undefined);
    smc_stream_flag(s, &fn->defined);
    smc_stream_flag(s, &fn->variadic);
    smc_stream_flag(s, &fn->optimised);
    smc_stream_flag(s, &fn->po_releases);
    smc_stream_flag(s, &fn->library);
    smc_stream_number(s, &fn->unnamed);
    smc_stream_number(s, &fn->n_params);
    smc_stream_number(s, &fn->n_results);
    smc_stream_number(s, &fn->n_regs);
    pack_model(p, &fn->model);
    pack_external(p, fn);
    smc_stream_count(s, &fn->n_consts, sizeof *fn->consts);
    if (s->reads) fn->consts = smc_alloc(fn->n_consts * sizeof *fn->consts);
    smc_stream_raw_bytes(s, fn->consts, fn->n_consts * sizeof *fn->consts);
    pack_instructions(p, fn);
    if (!s->nameless) PLAIN(s, &fn->where);
    PLAIN(s, &fn->args);
    pack_cases(p, fn);
}

// When reading, LIST allocates all functions before the first is read, since calls may refer to
// later functions.
static void pack_functions(packer *p) {
    enum { LEAST = 12 * sizeof(uint32_t) };
    LIST(&p->s, &p->s.code->functions, LEAST);
    for (uint32_t i = 0; i < p->s.code->functions.n && !p->s.fault; i++)
        pack_function(p, &p->s.code->functions.at[i]);
}

// ---- variables ----------------------------------------------------------------------------------

// An initial value is written as pieces, each preceded by the number of zeros before it. A piece
// ends where at least this many zeros follow.
enum { ZEROS = 16 };

// Returns the number of zero bytes of the initial value from this offset on.
static uint32_t count_zeros_at(const smc_global *g, uint32_t from) {
    static const uint8_t none[64];
    uint32_t n = from;
    while (g->size - n >= sizeof none && memcmp(g->image + n, none, sizeof none) == 0)
        n += sizeof none;
    while (n < g->size && !g->image[n]) n++;
    return n - from;
}

// Returns the length of the piece at this offset: it ends before ZEROS zero bytes.
static uint32_t piece_at(const smc_global *g, uint32_t from) {
    uint32_t n = from;
    while (n < g->size && (g->image[n] || count_zeros_at(g, n) < ZEROS)) n++;
    return n - from;
}

static void pack_image(smc_stream *s, smc_global *g) {
    uint32_t at = 0, zeros = 0, n = 1;
    if (s->reads) g->image = smc_alloc(g->size);
    while (n) {
        if (!s->reads) zeros = count_zeros_at(g, at), n = piece_at(g, at + zeros);
        smc_stream_number(s, &zeros);
        smc_stream_count(s, &n, 1);
        if (s->reads && (zeros > g->size - at || n > g->size - at - zeros)) {
            smc_stream_set_fault(s, "more bytes than a variable has");
            return;
        }
        smc_stream_raw_bytes(s, g->image + at + zeros, n);
        at += zeros + n;
    }
}

static void pack_undefined(smc_stream *s, smc_global *g) {
    bool any = g->undefined;
    smc_stream_flag(s, &any);
    if (!any) return;
    if (s->reads) g->undefined = smc_alloc(g->size);
    smc_stream_raw_bytes(s, g->undefined, g->size);
}

static void pack_global(packer *p, smc_global *g) {
    smc_stream *s = &p->s;
    smc_stream_known_text(s, &g->name);
    smc_stream_text(s, &g->refuse);
    smc_stream_number_below(s, &g->size, SMC_MAX_GLOBAL_SIZE + 1);
    smc_stream_number(s, &g->slot);
    smc_stream_number(s, &g->at);
    smc_stream_flag(s, &g->constant);
    smc_stream_flag(s, &g->plain_only);
    PLAIN(s, &g->atomic);
    smc_stream_flag(s, &g->thread_local);
    smc_stream_flag(s, &g->escapes);
    smc_stream_flag(s, &g->backoff);
    smc_stream_shape(s, &g->shape);
    smc_stream_shape(s, &g->parts);
    pack_image(s, g);
    pack_undefined(s, g);
    if (s->reads && !g->refuse && !smc_stream_is_within(s, g->shape, g->size))
        smc_stream_set_fault(s, "a variable larger than it is");
    if (s->reads && g->thread_local && g->escapes) *smc_vec_push(&s->code->locals) = g;
}

static void pack_globals(packer *p) {
    enum { LEAST = 8 * sizeof(uint32_t) };
    LIST(&p->s, &p->s.code->globals, LEAST);
    for (uint32_t i = 0; i < p->s.code->globals.n && !p->s.fault; i++)
        pack_global(p, &p->s.code->globals.at[i]);
}

static void pack_variable(smc_stream *s, smc_variable *v) {
    smc_stream_text(s, &v->name);
    smc_stream_text(s, &v->file);
    if (!s->nameless) smc_stream_number(s, &v->line);
    smc_stream_number(s, &v->within);
    smc_stream_shape(s, &v->shape);
    smc_stream_shape(s, &v->parts);
    smc_stream_flag(s, &v->arguments);
    if (!s->nameless) smc_stream_number(s, &v->last);
}

static void pack_variables(smc_stream *s) {
    LIST(s, &s->code->variables, 7 * sizeof(uint32_t) + 1);
    for (uint32_t i = 0; i < s->code->variables.n; i++) pack_variable(s, &s->code->variables.at[i]);
}

static void pack_pointed_shapes(smc_stream *s) {
    LIST(s, &s->code->pointed, sizeof(uint32_t));
    for (uint32_t i = 0; i < s->code->pointed.n; i++) smc_stream_shape(s, &s->code->pointed.at[i]);
    for (uint32_t i = 0; s->reads && i < s->n_shapes; i++)
        if (s->known_shapes[i].points > s->code->pointed.n)
            smc_stream_set_fault(s, "a pointer to an undefined type");
}

// ---- source positions ---------------------------------------------------------------------------

static void pack_sources(smc_stream *s) {
    LIST(s, &s->code->sources, 10 * sizeof(uint32_t) + 5);
    for (uint32_t i = 0; i < s->code->sources.n; i++) {
        smc_code_source *at = &s->code->sources.at[i];
        smc_stream_text(s, &at->file);
        smc_stream_text(s, &at->function);
        smc_stream_number(s, &at->line);
        smc_stream_number(s, &at->column);
        smc_stream_flag(s, &at->optimised);
        smc_stream_flag(s, &at->header);
        smc_stream_flag(s, &at->in_library_callee);
        smc_stream_number_below(s, &at->retry, SMC_RETRY_COUNT);
        smc_stream_shape(s, &at->pointed);
        smc_stream_shape(s, &at->accessed);
        smc_stream_number(s, &at->accessed_at);
        smc_stream_text(s, &at->holder);
        smc_stream_number_below(s, &at->held_by, SMC_HOLDER_COUNT);
        smc_stream_flag(s, &at->returns_call_result);
        smc_stream_flag(s, &at->is_volatile);
        smc_stream_flag(s, &at->is_assembly);
    }
}

static void pack_marks(smc_stream *s) {
    LIST(s, &s->code->marks, 2 * sizeof(uint32_t) + 1);
    for (uint32_t i = 0; i < s->code->marks.n; i++) {
        smc_coverage_mark *m = &s->code->marks.at[i];
        smc_stream_number(s, &m->source);
        smc_stream_number(s, &m->function);
        smc_stream_flag(s, &m->is_entry);
    }
}

static void pack_cover_points(smc_stream *s) {
    LIST(s, &s->code->covers, 6 * sizeof(uint32_t));
    for (uint32_t i = 0; i < s->code->covers.n; i++) {
        smc_cover_point *p = &s->code->covers.at[i];
        uint32_t kind = p->kind;
        smc_stream_number_below(s, &kind, SMC_N_COVER_KINDS);
        p->kind = (smc_cover_kind)kind;
        smc_stream_known_text(s, &p->file);
        smc_stream_text(s, &p->function);
        smc_stream_number(s, &p->line);
        smc_stream_number(s, &p->branch);
        smc_stream_number(s, &p->edge);
    }
}

static void pack_warnings(smc_stream *s) {
    smc_warnings *all = &s->code->warnings;
    LIST(s, all, 6 * sizeof(uint32_t));
    for (uint32_t i = 0; i < all->n; i++) {
        smc_warning *w = &all->at[i];
        uint32_t kind = w->kind;
        const char *text = w->text;
        smc_stream_number_below(s, &kind, SMC_WARN_COUNT);
        smc_stream_known_text(s, &text);
        smc_stream_text(s, &w->at.file);
        smc_stream_text(s, &w->at.function);
        smc_stream_number(s, &w->at.line);
        smc_stream_number(s, &w->at.column);
        if (s->reads) w->kind = (smc_warning_kind)kind, w->text = smc_strdup(text);
    }
}

static void pack_files(smc_stream *s) {
    smc_code_files *all = &s->code->files;
    LIST(s, all, 2 * sizeof(uint32_t));
    for (uint32_t i = 0; i < all->n; i++) {
        smc_stream_known_text(s, &all->at[i].name);
        smc_stream_known_text(s, &all->at[i].sum);
    }
}

static void pack_allowed(smc_stream *s) {
    smc_code_allowed_list *all = &s->code->allowed;
    LIST(s, all, 2 * sizeof(uint32_t) + 1);
    for (uint32_t i = 0; i < all->n; i++) {
        smc_stream_known_text(s, &all->at[i].kind);
        smc_stream_known_text(s, &all->at[i].name);
        smc_stream_flag(s, &all->at[i].is_function);
    }
}

// Serialises the properties that determine how the program starts.
static void pack_settings(smc_stream *s) {
    smc_code *c = s->code;
    smc_stream_flag(s, &c->has_statistics);
    smc_stream_flag(s, &c->short_pointers);
    smc_stream_number_below(s, &c->mutex_size, SMC_MAX_OBJECT_SIZE);
    smc_stream_number_below(s, &c->c11_mutex_size, SMC_MAX_OBJECT_SIZE);
    smc_stream_text(s, &c->file);
    smc_stream_u64(s, &c->argc);
    smc_stream_u64(s, &c->argv);
    smc_stream_u64(s, &c->envp);
}

static void pack_code(packer *p) {
    smc_stream *s = &p->s;
    pack_functions(p);
    pack_globals(p);
    pack_variables(s);
    pack_pointed_shapes(s);
    pack_sources(s);
    pack_marks(s);
    pack_cover_points(s);
    pack_warnings(s);
    pack_files(s);
    pack_allowed(s);
    smc_stream_number(s, &s->code->entry);
    pack_settings(s);
}

// ---- write and read -----------------------------------------------------------------------------

static packer new_writer(const smc_code *c, const smc_pack_functions *known, bool nameless) {
    // The cast is safe: a writer does not change the code.
    return (packer){.s = {.code = (smc_code *)(uintptr_t)c, .nameless = nameless}, .known = known};
}

char *smc_code_pack(const smc_code *c, const smc_pack_functions *known, size_t *n) {
    packer p = new_writer(c, known, false);
    pack_code(&p);
    char *bytes = smc_stream_finish(&p.s, n);
    smc_stream_free(&p.s);
    return bytes;
}

// Writes the numbers of functions and variables, since addresses contain them. Only the number of
// the entry function is left out, since it has no influence.
char *smc_code_behaviour(const smc_code *c, const smc_pack_functions *known, size_t *n) {
    packer p = new_writer(c, known, true);
    smc_code *same = p.s.code;
    smc_reached r;
    smc_reached_find(&r, c);
    pack_function(&p, &same->functions.at[c->entry]);
    for (uint32_t i = 0; i < c->functions.n; i++) {
        if (!r.functions[i] || i == c->entry) continue;
        smc_stream_number(&p.s, &i);
        pack_function(&p, &same->functions.at[i]);
    }
    for (uint32_t i = 0; i < c->globals.n; i++) {
        if (!r.globals[i]) continue;
        smc_stream_number(&p.s, &i);
        pack_global(&p, &same->globals.at[i]);
    }
    for (uint32_t i = 0; i < r.n_variables && i < c->variables.n; i++)
        pack_variable(&p.s, &same->variables.at[i]);
    pack_settings(&p.s);
    smc_reached_free(&r);
    char *bytes = smc_stream_finish(&p.s, n);
    smc_stream_free(&p.s);
    return bytes;
}

smc_code *smc_code_unpack(const char *at, size_t n, const smc_pack_functions *known, char **fault) {
    packer p = {.s.code = smc_alloc(sizeof(smc_code)), .known = known};
    smc_stream_begin(&p.s, at, n);
    pack_code(&p);
    if (!p.s.fault && p.s.at != p.s.end) smc_stream_set_fault(&p.s, "it has data after its end");
    *fault = p.s.fault ? smc_strdup(p.s.fault) : smc_code_fault(p.s.code);
    smc_stream_free(&p.s);
    if (!*fault) return p.s.code;
    smc_code_free(p.s.code);
    return NULL;
}
