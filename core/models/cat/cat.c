// cat.c - opens a model file: finds it, parses it and makes a model.
#include "base/files.h"
#include "models/axiomatic/axioms.h"
#include "models/cat/cat.h"
#include "models/cat/library.h"
#include "models/cat/model.h"
#include "models/cat/run.h"

#include <errno.h>
#include <string.h>

// ---- files --------------------------------------------------------------------------------------

static const char *base_name_of_path(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool smc_is_cat_name(const char *name) {
    const size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".cat") == 0;
}

const char *smc_cat_library_name(size_t i) { return smc_cat_library[i].name; }

// Finds a file that comes with smc. Allocates its name and text.
static bool find_in_library(const char *name, char **found, char **text, size_t *n) {
    for (size_t i = 0; smc_cat_library[i].name; i++) {
        if (strcmp(smc_cat_library[i].name, name) != 0) continue;
        *found = smc_strdup(name);
        *text = smc_strdup(smc_cat_library[i].text);
        *n = strlen(*text);
        return true;
    }
    return false;
}

// Reads a whole file. Returns false on failure, see errno.
static bool read_file(const char *path, char **text, size_t *n) {
    FILE *from = smc_open_regular(path, CAT_MAX_TEXT);
    if (!from) return false;
    *text = smc_alloc(CAT_MAX_TEXT + 1);
    *n = fread(*text, 1, CAT_MAX_TEXT, from);
    const bool ok = !ferror(from);
    (void)fclose(from);
    if (!ok) free(*text);
    return ok;
}

// Implements cat_find_file: finds an included file in the folder of the including file, otherwise
// among the files that come with smc. Rejects names that contain a path.
static bool find_in_same_folder(void *self, const char *name, const char *from, char **found,
                                char **text, size_t *n) {
    (void)self;
    if (strchr(name, '/') || *name == '.') return false;
    char *path = smc_format("%.*s%s", (int)(base_name_of_path(from) - from), from, name);
    const bool ok = read_file(path, text, n);
    if (ok) *found = smc_strdup(path);
    free(path);
    return ok || find_in_library(name, found, text, n);
}

static bool find_in_smc_library(void *self, const char *name, const char *from, char **found,
                                char **text, size_t *n) {
    return (void)self, (void)from, find_in_library(name, found, text, n);
}

// Implements cat_find_file for packed files, which are in the order in which they are included.
static bool find_in_packed(void *self, const char *name, const char *from, char **found,
                           char **text, size_t *n) {
    (void)from;
    smc_unpacking *u = self;
    *found = smc_unpack_text(u);
    *text = smc_unpack_text(u);
    *n = *text ? strlen(*text) : 0;
    if (*found && *text && strcmp(base_name_of_path(*found), base_name_of_path(name)) == 0)
        return true;
    free(*found);
    free(*text);
    return *found = *text = NULL, false;
}

// ---- the model ----------------------------------------------------------------------------------

bool smc_cat_axioms(const smc_model *self, const smc_execution *x) {
    cat_run r = {.program = &cat_of(self)->program};
    const bool holds = cat_run_is_consistent(&r, x);
    cat_run_free(&r);
    return holds;
}

static bool may_be_so_early(const smc_model *self, const smc_execution *x, uint32_t event) {
    cat_run r = {.program = &cat_of(self)->program};
    const bool holds = cat_run_is_consistent_without_causes(&r, x, event);
    cat_run_free(&r);
    return holds;
}

// Returns the file's relation hb, extended by program order, initialisation and thread creation for
// the events on which the file's relation is not defined.
static smc_rel extend_hb_of_file(const smc_cat *cat, const smc_execution *x, smc_matrices *m) {
    cat_run r = {.program = &cat->program};
    smc_rel hb = smc_rel_empty(m);
    cat_run_evaluate_relation(&r, x, cat->program.hb);
    for (uint32_t i = 0; i < x->n && !smc_matrices_is_stopped(m); i++) {
        const uint64_t *row = cat_run_row(&r, cat->program.hb, i);
        const smc_execution_event *a = &x->events[i];
        for (uint32_t j = 0; j < x->n; j++) {
            const smc_execution_event *b = &x->events[j];
            const bool init = a->thread == SMC_INIT_THREAD && b->thread != SMC_INIT_THREAD;
            const bool po = a->thread == b->thread && a->index < b->index;
            if (init || po || b->create == (int32_t)i || cat_run_row_has(&r, row, j))
                smc_rel_add_pair(m, hb, i, j);
        }
    }
    cat_run_free(&r);
    return smc_rel_transitive_closure(m, hb);
}

// Returns the part of happens-before that does not depend on the file: program order, thread
// creation, joins and locks.
static smc_rel hb_of_threads(const smc_execution *x, smc_matrices *m) {
    smc_rel hb = smc_rel_empty(m);
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++) {
            const smc_execution_event *a = &x->events[i], *b = &x->events[j];
            const bool init = a->thread == SMC_INIT_THREAD && b->thread != SMC_INIT_THREAD;
            const bool po = a->thread == b->thread && a->index < b->index;
            const bool waits = b->kind == SMC_LOCK || b->kind == SMC_JOIN;
            if (init || po || b->create == (int32_t)i || (waits && b->rf == (int32_t)i))
                smc_rel_add_pair(m, hb, i, j);
        }
    return smc_rel_transitive_closure(m, hb);
}

// Happens-before of the execution. With load buffering, the file's relation hb can be cyclic; then
// it orders nothing, and only hb_of_threads is used.
static smc_rel axioms_hb(const smc_model *self, const smc_execution *x, smc_matrices *m) {
    const smc_cat *cat = cat_of(self);
    const smc_rel hb = cat->program.hb ? extend_hb_of_file(cat, x, m) : smc_hb_porf(self, x, m);
    if (self->flags & SMC_MODEL_PREFIX_CLOSED || smc_rel_is_irreflexive(m, hb)) return hb;
    return hb_of_threads(x, m);
}

// Implements smc_model.lifetimes by the file's relation of that name.
static smc_rel lifetime_order(const smc_model *self, const smc_execution *x, smc_matrices *m) {
    const smc_cat *cat = cat_of(self);
    cat_run r = {.program = &cat->program};
    const smc_rel over = smc_rel_empty(m);
    cat_run_evaluate_relation(&r, x, cat->program.lifetimes);
    for (uint32_t i = 0; i < x->n && !smc_matrices_is_stopped(m); i++) {
        const uint64_t *row = cat_run_row(&r, cat->program.lifetimes, i);
        for (uint32_t j = 0; j < x->n; j++)
            if (cat_run_row_has(&r, row, j)) smc_rel_add_pair(m, over, i, j);
    }
    cat_run_free(&r);
    return over;
}

// Evaluates the model's race flags on a complete execution. Used if the relation hb does not
// determine races.
static bool find_race(const smc_model *self, const smc_execution *x, uint32_t pair[2]) {
    const smc_cat *c = cat_of(self);
    cat_run r = {.program = &c->program};
    bool found = false;
    for (uint32_t i = 0; i < c->program.checks.n && !found; i++)
        found = cat_flags_race(&c->text, &c->program.checks.at[i]) &&
                cat_run_check_flags(&r, x, &c->program.checks.at[i], pair);
    cat_run_free(&r);
    return found;
}

// Whether plain accesses can race in the model. Sets *ok to false if the model has a flag that smc
// does not support.
static bool has_races(smc_cat *c, bool *ok) {
    bool races = false;
    for (uint32_t i = 0; i < c->program.checks.n; i++) {
        const cat_check *check = &c->program.checks.at[i];
        const char *name = check->name ? cat_name_of(&c->text, check->name) : NULL;
        if (check->use == CAT_REQUIRED) continue;
        const bool is_race = cat_flags_race(&c->text, check);
        races |= is_race;
        if (is_race && (c->program.hb || (check->test == CAT_IS_EMPTY && check->negated &&
                                          !c->program.nodes.at[check->node].is_set)))
            continue;
        *ok = cat_record_error(
            &c->text, check->at,
            is_race ? "'%s' needs a relation hb, made of the past of its second event, "
                      "or the form `flag ~empty` of a relation"
                    : "the flag '%s' is not supported: only those of data races are",
            name ? name : "");
    }
    return races;
}

// Whether the file's relation hb can be computed event by event: the order of existing events must
// not change when an execution grows.
static bool is_happens_before(const cat_program *p) {
    const unsigned needed = CAT_GROWS | CAT_SHRINKS | CAT_PAST;
    return p->hb && (p->nodes.at[p->hb].facts & needed) == needed;
}

static void report_trust_unsupported(const smc_model *self, const char *what) {
    const smc_cat *c = cat_of(self);
    smc_diag_error(c->diag, c->model.name,
                   "trust cannot explore this model: %s; use --algo=enumerate", what);
}

static char *format_position(const smc_cat *c, cat_place at, const char *why) {
    return smc_format("%s:%u: %s", c->text.files.at[at.file].name, at.line, why);
}

// Compiles the parsed text and sets the model's functions and flags. Returns false on error.
static bool compile_model(smc_cat *c) {
    bool ok = cat_compile(&c->text, &c->program);
    if (!ok) return false;
    if (!is_happens_before(&c->program)) c->program.hb = 0;
    const bool races = has_races(c, &ok);
    cat_place at;
    const char *why = cat_why_not_prefix_closed(&c->program, &at);
    unsigned flags = SMC_MODEL_BY_FORMULA;
    if (!why) flags |= SMC_MODEL_PREFIX_CLOSED;
    if (!why) why = cat_why_not_extensible(&c->program, &at);
    const bool by_hb = races && c->program.hb;
    if (!why && races && !by_hb)
        why = "its flag for races is about whole executions", at = (cat_place){.line = 1};
    const bool by_trust = !why;
    if (why) c->why_not_trust = format_position(c, at, why);
    if (by_hb) flags |= SMC_MODEL_PLAIN_RACES;
    if (cat_uses_dependencies(&c->program)) flags |= SMC_MODEL_DEPENDS;
    bool paths;
    why = cat_why_not_needs_closed(&c->program, &at, &paths);
    if (!why && (by_hb || c->program.uses_fence_rmw))
        why = "its flag for races, or FENCE-RMW, is about program order";
    cat_place other;
    if (!why) flags |= SMC_MODEL_NEEDS_CLOSED;
    else c->why_not_pending = format_position(c, at, why);
    if (!why && !cat_why_not_extensible(&c->program, &other)) flags |= SMC_MODEL_EXTENDS_PARTS;
    if (!why && cat_subsets_are_consistent(&c->program)) flags |= SMC_MODEL_SUBSETS;
    if (c->program.uses_rcu_sync) flags |= SMC_MODEL_RCU;
    if (c->program.uses_fence_rmw) flags |= SMC_MODEL_FENCE_IS_RMW;
    c->title =
        smc_strdup(c->text.title ? cat_name_of(&c->text, c->text.title) : "a model from a file");
    c->model = (smc_model){.name = c->name,
                           .title = c->title,
                           .paper = c->name,
                           .flags = flags,
                           .own = c,
                           .axioms = smc_cat_axioms,
                           .axioms_hb = axioms_hb};
    if (races && !by_hb) c->model.race = find_race;
    if (c->program.lifetimes) c->model.lifetimes = lifetime_order;
    c->model.ignores_control_deps = paths;
    c->model.incoherent = !cat_is_coherent(&c->program);
    if (by_trust) smc_cat_set_services(&c->model);
    if (flags & SMC_MODEL_NEEDS_CLOSED) {
        smc_cat_set_parts(&c->model);
        if (smc_cat_tests_are_monotone(&c->model)) c->model.may_be_so_early = may_be_so_early;
    }
    c->model.breaks = report_trust_unsupported;
    return ok;
}

// The text of a model and the function that finds the files that it includes.
typedef struct model_text {
    const char *name, *file; // name of the model, name of the text's file
    char *text;
    size_t n; // length of `text` in bytes
    cat_find_file *find;
    void *self; // first argument of `find`
} model_text;

// Parses and compiles a text. Takes ownership of the text. *ok: whether it has no error.
static smc_cat *compile_text(const model_text *s, const smc_diag *diag, bool *ok) {
    smc_cat *c = smc_alloc(sizeof *c);
    c->diag = diag;
    c->name = smc_strdup(s->name);
    cat_text_init(&c->text);
    *ok = cat_parse(&c->text, s->file, s->text, s->n, s->find, s->self) && compile_model(c);
    c->model.own = c;
    return c;
}

// Makes a model from a text. Takes ownership of the text. NULL: an error, see smc_cat_open.
static smc_model *model_of_text(const model_text *s, const smc_diag *diag, char **message) {
    bool ok;
    smc_cat *c = compile_text(s, diag, &ok);
    if (ok) return &c->model;
    *message = smc_strdup(c->text.message);
    smc_cat_close(&c->model);
    return NULL;
}

smc_cat *smc_cat_examine(const char *path, const char *text, size_t n) {
    bool ok;
    char *copy = smc_alloc(n + 1);
    memcpy(copy, text, n);
    return compile_text(
        &(model_text){base_name_of_path(path), path, copy, n, find_in_same_folder, NULL}, NULL,
        &ok);
}

smc_model *smc_cat_of_text(const char *name, const char *text, size_t n, const smc_diag *diag,
                           char **message) {
    char *copy = smc_alloc(n + 1);
    memcpy(copy, text, n);
    return model_of_text(&(model_text){name, name, copy, n, find_in_smc_library, NULL}, diag,
                         message);
}

// Adds to a message about a file that smc has a model of the same name: files for other tools may
// use sets and relations that smc does not have. Returns whether it has one.
static bool add_own_model(const char *path, char **message) {
    char *text, *found, *before = *message;
    size_t n;
    const char *name = base_name_of_path(path);
    if (!find_in_library(name, &found, &text, &n)) return false;
    *message = smc_format("%s; smc's own model of this name: --model=%s", before, name);
    free(before);
    free(found);
    free(text);
    return true;
}

smc_model *smc_cat_open(const char *path, const smc_diag *diag, char **message) {
    char *text, *found;
    size_t n;
    if (find_in_library(path, &found, &text, &n)) {
        smc_model *m = model_of_text(&(model_text){path, found, text, n, find_in_smc_library, NULL},
                                     diag, message);
        free(found);
        if (m) ((smc_cat *)(void *)m)->of_smc = true;
        return m;
    }
    if (read_file(path, &text, &n)) {
        smc_model *m = model_of_text(
            &(model_text){base_name_of_path(path), path, text, n, find_in_same_folder, NULL}, diag,
            message);
        if (!m) (void)add_own_model(path, message);
        return m;
    }
    const bool is_too_large = errno == EFBIG;
    if (is_too_large)
        *message = smc_format("%s: error: too large: a model has at most %d KiB", path,
                              CAT_MAX_TEXT >> 10);
    else *message = smc_format("%s: error: cannot be read", path);
    if (add_own_model(path, message) || is_too_large) return NULL;
    free(*message);
    *message = smc_format("%s: error: cannot be read, and no model of smc has this name", path);
    return NULL;
}

// Packs the files in the order in which they are included: an included file comes before the text
// that follows its include.
void smc_cat_pack(const smc_model *m, smc_packed *to) {
    const cat_text *t = &cat_of(m)->text;
    smc_pack_text(to, m->name);
    for (uint32_t i = 0; i < t->files.n; i++)
        smc_pack_text(to, t->files.at[i].name), smc_pack_text(to, t->files.at[i].text);
}

smc_model *smc_cat_unpack(const smc_packed *from, const smc_diag *diag, char **message) {
    smc_unpacking u = {.at = from->at, .end = from->at + from->n};
    char *name = smc_unpack_text(&u), *file = smc_unpack_text(&u), *text = smc_unpack_text(&u);
    smc_model *m = NULL;
    if (name && file && text)
        m = model_of_text(&(model_text){name, file, text, strlen(text), find_in_packed, &u}, diag,
                          message);
    else free(text), *message = smc_strdup("the stored model file is damaged");
    free(name);
    free(file);
    return m;
}

void smc_cat_close(smc_model *m) {
    if (!m) return;
    smc_cat *c = (smc_cat *)(void *)m;
    cat_text_free(&c->text);
    cat_program_free(&c->program);
    free(c->name);
    free(c->title);
    free(c->why_not_trust);
    free(c->why_not_pending);
    free(c);
}

bool smc_cat_is_built_in(const smc_model *m) { return smc_is_cat(m) && cat_of(m)->of_smc; }

bool smc_is_cat(const smc_model *m) { return m->axioms == smc_cat_axioms; }

const char *smc_cat_why_unsupported(const smc_model *m, const char *explorer) {
    if (strcmp(explorer, "pending") == 0) return cat_of(m)->why_not_pending;
    return strcmp(explorer, "trust") == 0 ? cat_of(m)->why_not_trust : NULL;
}
