#include "models/cat/outline.h"

#include "models/cat/cat.h"
#include "models/cat/model.h"
#include "models/cat/syntax.h"

#include <string.h>

const char *smc_cat_meaning_text(smc_cat_meaning m) {
    static const char *const texts[] = {
        [SMC_CAT_UNCOMPILED] = "not known yet", [SMC_CAT_SET] = "set of events",
        [SMC_CAT_RELATION] = "relation",        [SMC_CAT_EMPTY_VALUE] = "empty set or relation",
        [SMC_CAT_FUNCTION] = "function",        [SMC_CAT_TEST] = "test"};
    return texts[m];
}

// ---- predefined names ---------------------------------------------------------------------------

// X(name, meaning, description), as in docs/models.md.
#define PREDEFINED(X)                                                                              \
    X("R", SET, "reads")                                                                           \
    X("W", SET, "writes")                                                                          \
    X("M", SET, "reads and writes")                                                                \
    X("F", SET, "fences")                                                                          \
    X("RMW", SET, "reads and writes of read-modify-writes, failed ones included")                  \
    X("IW", SET, "the writes that initialise memory")                                              \
    X("NA", SET, "plain (non-atomic) accesses")                                                    \
    X("RLX", SET, "events with memory_order_relaxed")                                              \
    X("ACQ", SET, "events with memory_order_acquire")                                              \
    X("REL", SET, "events with memory_order_release")                                              \
    X("ACQ_REL", SET, "events with memory_order_acq_rel")                                          \
    X("SC", SET, "events with memory_order_seq_cst")                                               \
    X("THREAD", SET, "creation, start, end and join of threads")                                   \
    X("LOCK", SET, "lock of a mutex")                                                              \
    X("UNLOCK", SET, "unlock of a mutex")                                                          \
    X("FAILED-TRY", SET, "attempts to take a lock that fail")                                      \
    X("PO-RELEASE", SET, "writes whose release sequences contain later writes of their thread")    \
    X("FENCE-RMW", SET, "seq_cst fences that are RMWs of a location of their own")                 \
    X("Noreturn", SET, "the reads of the kernel's atomic_add() and the like")                      \
    X("Before-atomic", SET, "smp_mb__before_atomic(), which is a seq_cst fence, too")              \
    X("After-atomic", SET, "smp_mb__after_atomic(), which is a seq_cst fence, too")                \
    X("After-spinlock", SET, "smp_mb__after_spinlock(), which is a seq_cst fence, too")            \
    X("After-unlock-lock", SET, "smp_mb__after_unlock_lock(), which is a seq_cst fence, too")      \
    X("Rcu-lock", SET, "rcu_read_lock(), a fence")                                                 \
    X("Rcu-unlock", SET, "rcu_read_unlock(), a fence")                                             \
    X("Sync-rcu", SET, "synchronize_rcu(), a fence")                                               \
    X("Srcu-lock", SET, "srcu_read_lock(), a read")                                                \
    X("Srcu-unlock", SET, "srcu_read_unlock(), a write")                                           \
    X("Sync-srcu", SET, "synchronize_srcu(), a fence with a location")                             \
    X("After-srcu-read-unlock", SET, "smp_mb__after_srcu_read_unlock(), a fence")                  \
    X("ISB", SET, "isb of inline assembly, a fence")                                               \
    X("ISYNC", SET, "isync of inline assembly, a fence")                                           \
    X("DMB.ST", SET, "dmb ishst of inline assembly, a fence")                                      \
    X("EIEIO", SET, "eieio of inline assembly, a fence")                                           \
    X("Fence.w.w", SET, "fence w,w of inline assembly, a fence")                                   \
    X("po", RELATION, "program order")                                                             \
    X("rf", RELATION, "reads-from: from a write to the reads that take its value")                 \
    X("co", RELATION, "coherence: the order of the writes of a location")                          \
    X("fr", RELATION, "from-reads: from a read to the writes that overwrite what it took")         \
    X("rmw", RELATION, "from the read of a read-modify-write to its write")                        \
    X("loc", RELATION, "events of the same location")                                              \
    X("int", RELATION, "events of the same thread")                                                \
    X("ext", RELATION, "events of different threads")                                              \
    X("id", RELATION, "each event and itself")                                                     \
    X("po-loc", RELATION, "po & loc")                                                              \
    X("com", RELATION, "rf | co | fr")                                                             \
    X("rfe", RELATION, "rf between threads")                                                       \
    X("rfi", RELATION, "rf within a thread")                                                       \
    X("coe", RELATION, "co between threads")                                                       \
    X("coi", RELATION, "co within a thread")                                                       \
    X("fre", RELATION, "fr between threads")                                                       \
    X("fri", RELATION, "fr within a thread")                                                       \
    X("addr", RELATION, "address dependencies")                                                    \
    X("data", RELATION, "data dependencies")                                                       \
    X("ctrl", RELATION, "control dependencies")                                                    \
    X("ctrl-if", RELATION, "the part of ctrl that ends with its if")                               \
    X("ctrlisb", RELATION, "ctrl ; [ISB] ; po")                                                    \
    X("ctrlisync", RELATION, "ctrl ; [ISB] ; po")                                                  \
    X("ctrl-isync", RELATION, "ctrl ; [ISB] ; po")                                                 \
    X("ctrlcfence", RELATION, "ctrl ; [ISB] ; po")                                                 \
    X("rcu-rscs", RELATION, "from the beginning of an outermost critical section to its end")      \
    X("emptyset", EMPTY_VALUE, "nothing")                                                          \
    X("domain", FUNCTION, "domain(r): the events from which r leads")                              \
    X("range", FUNCTION, "range(r): the events to which r leads")                                  \
    X("fencerel", FUNCTION, "fencerel(S): po ; [S] ; po")                                          \
    X("toid", FUNCTION, "toid(S): [S]")

const char *smc_cat_describe(const char *name, smc_cat_meaning *meaning) {
    static const struct {
        const char *name;
        smc_cat_meaning meaning;
        const char *words;
    } all[] = {
#define X(name, meaning, words) {name, SMC_CAT_##meaning, words},
        PREDEFINED(X)
#undef X
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0) return *meaning = all[i].meaning, all[i].words;
    return NULL;
}

// ---- texts of definitions -----------------------------------------------------------------------

static bool is_word(const cat_token *t, const char *word) {
    return t->kind == CAT_KEYWORD && t->n == strlen(word) && memcmp(t->text, word, t->n) == 0;
}

// True for a keyword with which an instruction, or the next binding of one, begins.
static bool begins_instruction(const cat_token *t) {
    static const char *const words[] = {
        "let",  "and",     "include",     "show",  "unshow",
        "flag", "acyclic", "irreflexive", "empty", "undefined_unless"};
    bool begins = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) begins |= is_word(t, words[i]);
    return begins;
}

// True if an expression can begin after this token, so that `let` there is a part of one. After `*`
// it is the next instruction: `*` is a closure there.
static bool is_before_expression(const cat_token *t) {
    return is_word(t, "in") ||
           (t->kind == CAT_SYMBOL && t->symbol < CAT_ZERO && strchr("(|;\\&,=[~", t->symbol));
}

// Returns the text from this place to the next instruction.
static char *text_from(const cat_text *t, cat_place at) {
    const cat_file *f = &t->files.at[at.file];
    cat_lexer l = {.file = f, .at = {.file = at.file, .line = 1, .column = 1}};
    cat_token token = cat_next_token(&l), last = token;
    while (token.kind != CAT_END && token.kind != CAT_UNKNOWN &&
           (token.at.line != at.line || token.at.column != at.column))
        token = cat_next_token(&l);
    const char *begin = token.text;
    if (token.kind == CAT_END || token.kind == CAT_UNKNOWN) return smc_strdup("");
    bool is_head = true; // the keywords of a test
    for (; token.kind != CAT_END && token.kind != CAT_UNKNOWN; token = cat_next_token(&l)) {
        const bool is_nested = is_word(&token, "let") && is_before_expression(&last);
        if (!is_head && begins_instruction(&token) && !is_nested) break;
        is_head &= token.kind == CAT_KEYWORD || (token.kind == CAT_SYMBOL && token.symbol == '~');
        last = token;
    }
    // the negation of the next test belongs to it
    const size_t n = (size_t)(last.text + last.n - begin);
    const bool has_next_sign = last.kind == CAT_SYMBOL && last.symbol == '~';
    return smc_format("%.*s", (int)(n - has_next_sign), begin);
}

// ---- symbols ------------------------------------------------------------------------------------

// Marks all names that occur in expressions.
static bool *names_in_expressions(const cat_text *t) {
    bool *used = smc_alloc(t->names.n * sizeof *used);
    for (uint32_t i = 1; i < t->exprs.n; i++)
        if (t->exprs.at[i].kind == CAT_OF_NAME || t->exprs.at[i].kind == CAT_OF_CALL)
            used[t->exprs.at[i].name] = true;
    return used;
}

// Names that smc itself takes from a model.
static bool is_used_by_smc(const char *name) {
    return strcmp(name, "hb") == 0 || strcmp(name, "lifetimes") == 0;
}

static smc_cat_symbol *add_symbol(smc_cat_outline *out, const cat_text *t, cat_place at,
                                  const char *name) {
    smc_cat_symbol *s = smc_vec_push(&out->symbols);
    *s = (smc_cat_symbol){.name = smc_strdup(name),
                          .file = at.file ? smc_strdup(t->files.at[at.file].name) : NULL,
                          .line = at.line,
                          .column = at.column};
    return s;
}

static smc_cat_meaning meaning_of(const cat_binding *b) {
    static const smc_cat_meaning meanings[] = {[CAT_VALUE_UNKNOWN] = SMC_CAT_UNCOMPILED,
                                               [CAT_VALUE_SET] = SMC_CAT_SET,
                                               [CAT_VALUE_RELATION] = SMC_CAT_RELATION,
                                               [CAT_VALUE_EMPTY] = SMC_CAT_EMPTY_VALUE};
    return b->is_function ? SMC_CAT_FUNCTION : meanings[b->value];
}

static void add_test(smc_cat_outline *out, const cat_text *t, const cat_instruction *i) {
    static const char *const tests[] = {
        [CAT_ACYCLIC] = "acyclic", [CAT_IRREFLEXIVE] = "irreflexive", [CAT_IS_EMPTY] = "empty"};
    smc_cat_symbol *s =
        add_symbol(out, t, i->at, i->name ? cat_name_of(t, i->name) : tests[i->test]);
    s->meaning = SMC_CAT_TEST;
}

// A file without tests is included by others, which use its definitions.
static bool has_tests(const cat_text *t) {
    bool has = false;
    for (uint32_t i = 0; i < t->instructions.n; i++) has |= !t->instructions.at[i].is_let;
    return has;
}

// Copies the text of the last definition of the wanted name.
static void copy_wanted(const cat_text *t, const char *wanted, smc_cat_outline *out) {
    const cat_binding *last = NULL;
    for (uint32_t i = 0; i < t->instructions.n; i++) {
        const cat_instruction *of = &t->instructions.at[i];
        for (uint32_t k = 0; of->is_let && k < of->n; k++) {
            const cat_binding *b = &t->bindings.at[of->first + k];
            if (strcmp(cat_name_of(t, b->name), wanted) == 0) last = b;
        }
    }
    if (last) out->text = text_from(t, last->at);
}

void smc_cat_outline_of(const char *path, const char *text, size_t n, const char *wanted,
                        smc_cat_outline *out) {
    smc_cat *c = smc_cat_examine(path, text, n);
    const cat_text *t = &c->text;
    bool *used = names_in_expressions(t);
    *out = (smc_cat_outline){.message = t->message ? smc_strdup(t->message) : NULL};
    for (uint32_t i = 0; i < t->instructions.n; i++) {
        const cat_instruction *of = &t->instructions.at[i];
        if (!of->is_let) add_test(out, t, of);
        for (uint32_t k = 0; of->is_let && k < of->n; k++) {
            const cat_binding *b = &t->bindings.at[of->first + k];
            const char *name = cat_name_of(t, b->name);
            smc_cat_symbol *s = add_symbol(out, t, b->at, name);
            s->meaning = meaning_of(b);
            s->is_unused = !t->message && !used[b->name] && !is_used_by_smc(name) && has_tests(t);
        }
    }
    if (wanted) copy_wanted(t, wanted, out);
    free(used);
    smc_cat_close(&c->model);
}

void smc_cat_outline_free(smc_cat_outline *o) {
    for (uint32_t i = 0; i < o->symbols.n; i++) {
        free(o->symbols.at[i].name);
        free(o->symbols.at[i].file);
    }
    smc_vec_free(&o->symbols);
    free(o->text);
    free(o->message);
}
