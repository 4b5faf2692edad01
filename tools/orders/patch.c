#include "tools/orders/patch.h"

#include "base/language.h"
#include "tools/orders/source/calls.h"
#include "tools/orders/source/insert.h"
#include "tools/orders/source/rewrite.h"
#include "tools/orders/source/rust.h"
#include "tools/run/report.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

typedef SMC_VEC(uint32_t) numbers;

static bool has_changed_order(const orders_result *a, uint32_t place) {
    return a->best.order[2 * place] != a->text.order[2 * place] ||
           a->best.order[2 * place + 1] != a->text.order[2 * place + 1];
}

static bool place_comes_later_in_file(const smc_place *a, const smc_place *b) {
    const int files = strcmp(a->file, b->file);
    return files ? files < 0 : a->line != b->line ? a->line > b->line : a->column > b->column;
}

// Returns the places that change, grouped by file; in each file, the last place is first.
static numbers changed_places(const orders_search *s, const orders_result *a) {
    numbers all = {0};
    for (uint32_t i = 0; 2 * i < a->best.n; i++) {
        if (!has_changed_order(a, i)) continue;
        uint32_t k = all.n;
        smc_vec_push(&all);
        for (; k && place_comes_later_in_file(&s->orders.at.at[i].at,
                                              &s->orders.at.at[all.at[k - 1]].at);
             k--)
            all.at[k] = all.at[k - 1];
        all.at[k] = i;
    }
    return all;
}

static void print_change(const smc_order_place *p, const orders_choice *c, uint32_t place,
                         const char *why, const smc_console *notes) {
    const char *order = orders_order_word(p, c->order[2 * place]);
    char *text = p->is_new ? smc_format("insert a fence (%s) before this by hand: %s", order, why)
                 : p->compares ? smc_format("change by hand to %s, and on failure %s: %s", order,
                                            smc_order_name(c->order[2 * place + 1]), why)
                               : smc_format("change by hand to %s: %s", order, why);
    smc_console_print_message(notes, (smc_position){p->at.file, p->at.line, p->at.column}, "note",
                              text);
    free(text);
}

// True if another operation has the same position in the source, because it is in a macro or in
// arguments of an operation.
static bool shares_position(const orders_search *s, uint32_t place) {
    const smc_place *at = &s->orders.at.at[place].at;
    for (uint32_t k = 0; k < s->orders.at.n; k++) {
        if (s->orders.at.at[k].is_new) continue;
        const smc_place *other = &s->orders.at.at[k].at;
        if (k != place && at->line == other->line && at->column == other->column &&
            strcmp(at->file, other->file) == 0)
            return true;
    }
    return false;
}

// A read in an assert has the position of the macro. Returns the token of the accessed object's
// name in the assert, if it occurs only once there; UINT32_MAX otherwise.
static uint32_t find_asserted_token(const orders_search *s, const orders_result *a,
                                    const source_tokens *tokens, uint32_t place, uint32_t token) {
    char *name = orders_object_of(s, a, 2 * place);
    const uint32_t at =
        name && token != UINT32_MAX ? source_find_asserted(tokens, token, name) : UINT32_MAX;
    free(name);
    return at == UINT32_MAX ? token : at;
}

// True if the read accesses an element of the array with this name, or a member of one, judging
// from the location's name; false if the name is that of a pointer.
static bool is_element(const orders_search *s, const smc_order_place *p,
                       const source_tokens *tokens, uint32_t token) {
    enum { MOST = 128 };
    while (source_token_is(tokens, token + 1, ".") || source_token_is(tokens, token + 1, "->"))
        token += 2;
    if (token >= tokens->at.n || !source_token_is(tokens, token + 1, "[") || !p->loc) return false;
    char seen[MOST];
    const source_token *t = &tokens->at.at[token];
    const smc_program *program = smc_interp_program(s->run->interp);
    program->names.location(program, p->loc, seen, sizeof seen);
    char *name = smc_format("%.*s[", (int)(t->end - t->begin), tokens->text + t->begin);
    const char *at = strstr(seen, name);
    const bool is = at && (at == seen || at[-1] == '.' || at[-1] == '>');
    free(name);
    return is;
}

// If an operator reads and writes a plain object, returns the place of its other access;
// UINT32_MAX: it has none.
static uint32_t other_access_of_operator(const orders_search *s, uint32_t place) {
    const smc_order_place *p = &s->orders.at.at[place];
    for (uint32_t k = 0; k < s->orders.at.n; k++) {
        const smc_order_place *o = &s->orders.at.at[k];
        const bool is_there = o->at.line == p->at.line && o->at.column == p->at.column &&
                              strcmp(o->at.file, p->at.file) == 0;
        if (is_there && o->order == SMC_PLAIN &&
            o->kind == (p->kind == SMC_READ ? SMC_WRITE : SMC_READ))
            return k;
    }
    return UINT32_MAX;
}

static unsigned atomic_order(const orders_result *a, uint32_t place) {
    const unsigned order = a->best.order[2 * place];
    return order == SMC_PLAIN ? SMC_RELAXED : order;
}

// Rewrites an operator that reads and writes: if one access must change, both do. Called for each
// of its two places; the first one rewrites.
static const char *rewrite_two_accesses(const orders_search *s, const orders_result *a,
                                        const source_tokens *tokens, uint32_t token, uint32_t place,
                                        source_edits *edits) {
    const uint32_t other = other_access_of_operator(s, place);
    if (other == UINT32_MAX) return "the same operator reads and writes";
    if (has_changed_order(a, other) && other < place) return NULL;
    const bool reads = s->orders.at.at[place].kind == SMC_READ;
    return source_rewrite_update(tokens, token, (uint8_t)atomic_order(a, reads ? place : other),
                                 (uint8_t)atomic_order(a, reads ? other : place), edits);
}

static const char *rewrite_place(const orders_search *s, const orders_result *a,
                                 const source_tokens *tokens, uint32_t place, source_edits *edits) {
    const smc_order_place *p = &s->orders.at.at[place];
    uint32_t token = tokens->text ? source_token_at(tokens, p->at.line, p->at.column) : UINT32_MAX;
    if (!tokens->text) return "the file's text is not known, or has changed";
    if (tokens->is_rust && (p->is_new || p->order == SMC_PLAIN))
        return "only C and C++ are patched there";
    if (p->is_new) return source_insert_fence(tokens, token, a->best.order[2 * place], edits);
    if (p->order == SMC_PLAIN && token < tokens->at.n && source_is_update_operator(tokens, token))
        return rewrite_two_accesses(s, a, tokens, token, place, edits);
    if (p->order == SMC_PLAIN && source_token_is(tokens, token + 1, "(")) {
        if (p->several) return "several accesses are at this position: by a macro";
        token = find_asserted_token(s, a, tokens, place, token);
    }
    if (shares_position(s, place) && !source_is_call_of(tokens, token, p))
        return "several accesses are at this position: by a macro, or among its arguments";
    const source_orders to = {a->best.order[2 * place],
                              p->compares ? a->best.order[2 * place + 1] : SMC_RELAXED};
    return tokens->is_rust
               ? source_rewrite_rust(tokens, token, p, to, edits)
               : source_rewrite_place(tokens, token, p, is_element(s, p, tokens, token), to, edits);
}

// Which changes are made, and who gets them.
typedef struct patch_builder {
    orders_search *search;
    const orders_result *result;
    numbers all;              // the places that change
    const smc_console *notes; // NULL: no notes
    orders_file_visitor *visit;
    void *self; // of `visit`
} patch_builder;

// Edits one file, beginning with change number i. Returns the number of the first change in the
// next file.
static uint32_t edit_file(const patch_builder *x, uint32_t i) {
    orders_search *s = x->search;
    const orders_result *a = x->result;
    const numbers *all = &x->all;
    const char *file = s->orders.at.at[all->at[i]].at.file;
    const smc_report report = smc_run_make_report(s->run, NULL);
    size_t n = 0;
    char *text = smc_report_source_text(&report, file, &n);
    source_tokens tokens = {0};
    if (text) source_read_tokens(&tokens, text, n, smc_language_of(file) == SMC_LANGUAGE_RUST);
    source_edits edits = {.text = text, .n = n};
    for (; i < all->n; i++) {
        const uint32_t place = all->at[i], had = edits.at.n;
        if (strcmp(s->orders.at.at[place].at.file, file) != 0) break;
        const char *why = rewrite_place(s, a, &tokens, place, &edits);
        for (uint32_t k = had; k < edits.at.n; k++) edits.at.at[k].of = place;
        if (why && x->notes) print_change(&s->orders.at.at[place], &a->best, place, why, x->notes);
    }
    if (edits.at.n) x->visit(x->self, file, &edits);
    source_edits_free(&edits);
    source_tokens_free(&tokens);
    free(text);
    return i;
}

void orders_visit_files(orders_search *s, const orders_result *a, const smc_console *notes,
                        orders_file_visitor *visit, void *self) {
    patch_builder x = {s, a, changed_places(s, a), notes, visit, self};
    for (uint32_t i = 0; i < x.all.n;) i = edit_file(&x, i);
    smc_vec_free(&x.all);
}

// ---- the folder in which patch must run ---------------------------------------------------------
//
// The program patch refuses names with "..", so files above the working directory are named
// relative to one of its parent folders.

static uint32_t folders_above(const char *file) {
    uint32_t n = 0;
    for (; strncmp(file, "../", 3) == 0 || strncmp(file, "./", 2) == 0;
         file = strchr(file, '/') + 1)
        n += file[1] == '.';
    return n;
}

static const char *without_leading_dots(const char *file) {
    while (strncmp(file, "../", 3) == 0 || strncmp(file, "./", 2) == 0)
        file = strchr(file, '/') + 1;
    return file;
}

// Returns the file name relative to the folder `above` levels up. The caller frees it.
static char *file_name_from(const char *file, uint32_t above) {
    char here[PATH_MAX];
    const uint32_t own = folders_above(file);
    if (*file == '/' || own == above || !getcwd(here, sizeof here))
        return smc_strdup(without_leading_dots(file));
    for (uint32_t n = own; n && strrchr(here, '/'); n--) *strrchr(here, '/') = 0;
    const char *from = here + strlen(here); // the last `above - own` components of the working
                                            // directory
    for (uint32_t n = above - own; n && from > here; n--) do
            from--;
        while (from > here && *from != '/');
    return smc_format("%s/%s", from + (*from == '/'), without_leading_dots(file));
}

// Argument of the visitor that prints a difference: the stream, and how many folders above the
// working directory file names begin.
typedef struct diff_printer {
    FILE *to;
    uint32_t above;
} diff_printer;

static void find_most_folders(void *self, const char *file, source_edits *edits) {
    diff_printer *p = self;
    (void)edits;
    if (*file != '/' && folders_above(file) > p->above) p->above = folders_above(file);
}

static void print_file(void *self, const char *file, source_edits *edits) {
    const diff_printer *p = self;
    char *name = file_name_from(file, p->above);
    source_edits_print(edits, name, p->to);
    free(name);
}

uint32_t orders_print_patch(orders_search *s, const orders_result *a, FILE *to,
                            const smc_console *notes) {
    diff_printer p = {.to = to};
    orders_visit_files(s, a, NULL, find_most_folders, &p);
    orders_visit_files(s, a, notes, print_file, &p);
    return p.above;
}

char *orders_patch_command(uint32_t above) {
    char *command = smc_strdup("patch -p1");
    for (uint32_t i = 0; i < above; i++) {
        char *longer = smc_format("%s%s..", command, i ? "/" : " -d ");
        free(command);
        command = longer;
    }
    return command;
}
