#include "models/cat/syntax.h"

#include <errno.h>
#include <string.h>

// State of the parser.
typedef struct parser {
    cat_text *text;
    cat_lexer lexer;
    cat_token token; // the next token of the text
    cat_find_file *find;
    void *self;               // first argument of `find`
    unsigned depth, includes; // current depth of nested expressions; number of files included
} parser;

// ---- the text -----------------------------------------------------------------------------------

void cat_text_init(cat_text *t) {
    *t = (cat_text){0};
    *smc_vec_push(&t->names) = NULL;
    *smc_vec_push(&t->exprs) = (cat_expr_record){0};
}

void cat_text_free(cat_text *t) {
    for (uint32_t i = 0; i < t->files.n; i++) free(t->files.at[i].name), free(t->files.at[i].text);
    for (uint32_t i = 0; i < t->names.n; i++) free(t->names.at[i]);
    smc_vec_free(&t->files);
    smc_vec_free(&t->names);
    smc_table_free(&t->numbers);
    smc_vec_free(&t->exprs);
    smc_vec_free(&t->lists);
    smc_vec_free(&t->bindings);
    smc_vec_free(&t->instructions);
    free(t->message);
}

static bool is_name(const cat_text *t, uint32_t i, const char *text, uint32_t n) {
    return strlen(t->names.at[i]) == n && memcmp(t->names.at[i], text, n) == 0;
}

// Names with the same hash are searched one by one.
uint32_t cat_number_of_name(cat_text *t, const char *text, uint32_t n) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < n; i++) hash = smc_mix_pair(hash, (unsigned char)text[i]);
    uint32_t *number = smc_table_at(&t->numbers, hash, n);
    if (*number && is_name(t, *number, text, n)) return *number;
    for (uint32_t i = *number; i && i < t->names.n; i++)
        if (is_name(t, i, text, n)) return i;
    *smc_vec_push(&t->names) = smc_format("%.*s", (int)n, text);
    if (!*number) *number = t->names.n - 1;
    return t->names.n - 1;
}

bool cat_record_error(cat_text *t, cat_place at, const char *fmt, ...) {
    if (t->message) return false;
    va_list args;
    va_start(args, fmt);
    char *what = smc_vformat(fmt, args);
    va_end(args);
    t->message =
        smc_format("%s:%u:%u: error: %s", t->files.at[at.file].name, at.line, at.column, what);
    free(what);
    return false;
}

// ---- tokens -------------------------------------------------------------------------------------

static void advance_token(parser *p) { p->token = cat_next_token(&p->lexer); }

static bool is_symbol(const parser *p, int symbol) {
    return p->token.kind == CAT_SYMBOL && p->token.symbol == symbol;
}

static bool is_keyword_token(const parser *p, const char *word) {
    return p->token.kind == CAT_KEYWORD && strlen(word) == p->token.n &&
           memcmp(word, p->token.text, p->token.n) == 0;
}

static bool accept_symbol(parser *p, int symbol) {
    if (!is_symbol(p, symbol)) return false;
    advance_token(p);
    return true;
}

static bool accept_word(parser *p, const char *word) {
    if (!is_keyword_token(p, word)) return false;
    advance_token(p);
    return true;
}

static bool report_expected(parser *p, const char *what) {
    const cat_token *t = &p->token;
    if (t->kind == CAT_END)
        return cat_record_error(p->text, t->at, "expected %s, and the file ends here", what);
    if (t->kind == CAT_UNKNOWN && t->n == 0)
        return cat_record_error(p->text, t->at, "this comment has no end");
    const unsigned char c = (unsigned char)*t->text;
    if (t->n == 1 && (c < ' ' || c > '~'))
        return cat_record_error(p->text, t->at, "expected %s, not the byte %u", what, c);
    return cat_record_error(p->text, t->at, "expected %s, not '%.*s'", what,
                            (int)(t->n < 40 ? t->n : 40), t->text);
}

static bool report_unsupported(parser *p) {
    return cat_record_error(p->text, p->token.at, "'%.*s' of the cat language is not supported",
                            (int)p->token.n, p->token.text);
}

static bool expect_symbol(parser *p, int symbol, const char *what) {
    return accept_symbol(p, symbol) || report_expected(p, what);
}

static uint32_t expect_name(parser *p, const char *what) {
    if (p->token.kind != CAT_NAME) return report_expected(p, what);
    const uint32_t name = cat_number_of_name(p->text, p->token.text, p->token.n);
    advance_token(p);
    return name;
}

// ---- expressions --------------------------------------------------------------------------------

static cat_expr parse_expr(parser *, unsigned least);
static bool parse_binding(parser *, cat_binding *);

static cat_expr add_expr(parser *p, cat_expr_record e) {
    *smc_vec_push(&p->text->exprs) = e;
    return p->text->exprs.n - 1;
}

static bool begins_operand(const parser *p) {
    const cat_token *t = &p->token;
    if (t->kind == CAT_NAME) return true;
    return t->kind == CAT_SYMBOL && (t->symbol == '(' || t->symbol == '[' || t->symbol == '{' ||
                                     t->symbol == '_' || t->symbol == '~' || t->symbol == CAT_ZERO);
}

static cat_expr parse_primary(parser *);

// Parses the arguments of a call: (a, b), or one operand without parentheses.
static cat_expr parse_call(parser *p, cat_expr_record call) {
    SMC_VEC(uint32_t) arguments = {0};
    call.kind = CAT_OF_CALL;
    bool ok = true;
    if (accept_symbol(p, '(')) {
        do {
            const cat_expr e = parse_expr(p, 0);
            if ((ok = e)) *smc_vec_push(&arguments) = e;
        } while (ok && accept_symbol(p, ','));
        ok = ok && expect_symbol(p, ')', "')' after the arguments");
    } else {
        const cat_expr e = parse_primary(p);
        if ((ok = e)) *smc_vec_push(&arguments) = e;
    }
    call.first = p->text->lists.n;
    call.n = arguments.n;
    for (uint32_t i = 0; i < arguments.n; i++) *smc_vec_push(&p->text->lists) = arguments.at[i];
    smc_vec_free(&arguments);
    return ok ? add_expr(p, call) : 0;
}

static cat_expr parse_let_in(parser *p, cat_place at) {
    cat_binding b;
    if (is_keyword_token(p, "rec")) return report_unsupported(p);
    if (!parse_binding(p, &b)) return 0;
    *smc_vec_push(&p->text->bindings) = b;
    const uint32_t binding = p->text->bindings.n - 1;
    if (!accept_word(p, "in"))
        return report_expected(p, "'in' after a binding inside of an expression");
    const cat_expr body = parse_expr(p, 0);
    return body ? add_expr(
                      p,
                      (cat_expr_record){.kind = CAT_OF_LET, .a = body, .first = binding, .at = at})
                : 0;
}

static cat_expr parse_enclosed(parser *p, int close, const char *what) {
    const cat_expr e = parse_expr(p, 0);
    return e && expect_symbol(p, close, what) ? e : 0;
}

static cat_expr parse_operand(parser *p) {
    const cat_place at = p->token.at;
    cat_expr e;
    if (p->token.kind == CAT_NAME) {
        const uint32_t name = cat_number_of_name(p->text, p->token.text, p->token.n);
        advance_token(p);
        const cat_expr_record of_name = {.kind = CAT_OF_NAME, .name = name, .at = at};
        return begins_operand(p) && !is_symbol(p, '~') ? parse_call(p, of_name)
                                                       : add_expr(p, of_name);
    }
    if (accept_symbol(p, '(')) return parse_enclosed(p, ')', "an operator or ')'");
    if (accept_symbol(p, '[')) {
        e = parse_enclosed(p, ']', "an operator or ']'");
        return e ? add_expr(p, (cat_expr_record){.kind = CAT_OF_BRACKET, .a = e, .at = at}) : 0;
    }
    if (accept_symbol(p, '{')) {
        if (!expect_symbol(p, '}', "'}': only the empty set is written with braces here")) return 0;
        return add_expr(p, (cat_expr_record){.kind = CAT_OF_EMPTY, .at = at});
    }
    if (accept_symbol(p, CAT_ZERO))
        return add_expr(p, (cat_expr_record){.kind = CAT_OF_EMPTY, .at = at});
    if (accept_symbol(p, '_'))
        return add_expr(p, (cat_expr_record){.kind = CAT_OF_UNIVERSE, .at = at});
    if (accept_symbol(p, '~')) {
        e = parse_primary(p);
        return e ? add_expr(p, (cat_expr_record){.kind = CAT_OF_COMPL, .a = e, .at = at}) : 0;
    }
    if (accept_word(p, "let")) return parse_let_in(p, at);
    if (p->token.kind == CAT_KEYWORD &&
        (is_keyword_token(p, "fun") || is_keyword_token(p, "if") || is_keyword_token(p, "match") ||
         is_keyword_token(p, "try")))
        return report_unsupported(p);
    return report_expected(p, "a set or a relation");
}

// Accepts a postfix operator. A star before an operand is the product, no postfix operator.
static bool accept_postfix(parser *p, cat_kind *kind) {
    if (p->token.kind != CAT_SYMBOL) return false;
    switch (p->token.symbol) {
    case '+':
    case CAT_CLOSURE_PLUS: *kind = CAT_OF_PLUS; break;
    case '?': *kind = CAT_OF_OPT; break;
    case CAT_CARET_INVERSE: *kind = CAT_OF_INVERSE; break;
    case CAT_CLOSURE: *kind = CAT_OF_STAR; break;
    case '*': {
        const parser before = *p;
        advance_token(p);
        if (begins_operand(p)) {
            *p = before;
            return false;
        }
        *kind = CAT_OF_STAR;
        return true;
    }
    default: return false;
    }
    advance_token(p);
    return true;
}

static cat_expr parse_primary(parser *p) {
    if (++p->depth > CAT_MAX_DEPTH)
        return cat_record_error(p->text, p->token.at, "this expression is nested more than %d deep",
                                CAT_MAX_DEPTH);
    cat_expr e = parse_operand(p);
    uint32_t n = 0;
    for (cat_kind kind; e && accept_postfix(p, &kind);) {
        if (++n > CAT_MAX_DEPTH)
            return cat_record_error(p->text, p->token.at, "more than %d operators after each other",
                                    CAT_MAX_DEPTH);
        e = add_expr(p, (cat_expr_record){.kind = kind, .a = e, .at = p->text->exprs.at[e].at});
    }
    p->depth--;
    return e;
}

// Precedence of the binary operator that is the next token; 0: none. The operators from lowest to
// highest precedence: | ; \ & *
static unsigned operator_precedence(const parser *p, cat_kind *kind) {
    static const struct {
        int symbol;
        cat_kind kind;
    } levels[] = {{'|', CAT_OF_UNION},
                  {';', CAT_OF_SEQ},
                  {'\\', CAT_OF_DIFF},
                  {'&', CAT_OF_INTER},
                  {'*', CAT_OF_CROSS}};
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++)
        if (is_symbol(p, levels[i].symbol)) return *kind = levels[i].kind, i + 1;
    return 0;
}

static cat_expr parse_expr(parser *p, unsigned least) {
    if (++p->depth > CAT_MAX_DEPTH)
        return cat_record_error(p->text, p->token.at, "this expression is nested more than %d deep",
                                CAT_MAX_DEPTH);
    cat_expr a = parse_primary(p);
    cat_kind kind;
    uint32_t n = 0;
    for (unsigned level; a && (level = operator_precedence(p, &kind)) && level > least;) {
        const cat_place at = p->token.at;
        if (++n > CAT_MAX_DEPTH)
            return cat_record_error(p->text, at, "more than %d operands in one expression",
                                    CAT_MAX_DEPTH);
        advance_token(p);
        const cat_expr b = parse_expr(p, level);
        a = b ? add_expr(p, (cat_expr_record){.kind = kind, .a = a, .b = b, .at = at}) : 0;
    }
    if (a && is_symbol(p, CAT_PLUSPLUS)) return report_unsupported(p);
    p->depth--;
    return a;
}

// ---- instructions -------------------------------------------------------------------------------

static bool parse_parameters(parser *p, cat_binding *b) {
    b->first = p->text->lists.n;
    b->is_function = true;
    const bool many = accept_symbol(p, '(');
    do {
        const uint32_t name = expect_name(p, "the name of a parameter");
        if (!name) return false;
        *smc_vec_push(&p->text->lists) = name;
        b->n++;
    } while (many && accept_symbol(p, ','));
    return !many || expect_symbol(p, ')', "',' or ')' after a parameter");
}

static bool parse_binding(parser *p, cat_binding *b) {
    *b = (cat_binding){.at = p->token.at};
    if (!(b->name = expect_name(p, "a name to define"))) return false;
    if (!is_symbol(p, '=') && !parse_parameters(p, b)) return false;
    if (!expect_symbol(p, '=', "'='")) return false;
    return (b->body = parse_expr(p, 0));
}

static bool parse_let(parser *p, cat_place at) {
    SMC_VEC(cat_binding) bindings = {0};
    const bool is_rec = accept_word(p, "rec");
    bool ok;
    do {
        cat_binding b;
        if ((ok = parse_binding(p, &b))) *smc_vec_push(&bindings) = b;
    } while (ok && accept_word(p, "and"));
    cat_text *t = p->text;
    const uint32_t first = t->bindings.n;
    for (uint32_t i = 0; i < bindings.n; i++) *smc_vec_push(&t->bindings) = bindings.at[i];
    *smc_vec_push(&t->instructions) = (cat_instruction){
        .is_let = true, .is_rec = is_rec, .first = first, .n = bindings.n, .at = at};
    smc_vec_free(&bindings);
    return ok;
}

static bool parse_test(parser *p, cat_use use, cat_place at) {
    cat_instruction i = {.use = use, .at = at, .negated = accept_symbol(p, '~')};
    if (accept_word(p, "acyclic")) i.test = CAT_ACYCLIC;
    else if (accept_word(p, "irreflexive")) i.test = CAT_IRREFLEXIVE;
    else if (accept_word(p, "empty")) i.test = CAT_IS_EMPTY;
    else return report_expected(p, "acyclic, irreflexive or empty");
    if (!(i.of = parse_expr(p, 0))) return false;
    if (accept_word(p, "as") && !(i.name = expect_name(p, "the name of the test"))) return false;
    *smc_vec_push(&p->text->instructions) = i;
    return true;
}

// Parses and ignores an instruction for drawings (show, unshow).
static bool parse_show(parser *p) {
    do {
        if (!parse_expr(p, 0)) return false;
        if (accept_word(p, "as") && !expect_name(p, "the name under which it is shown"))
            return false;
    } while (accept_symbol(p, ','));
    return true;
}

static bool parse_file(parser *, const char *name, char *text, size_t n);

static bool parse_include(parser *p) {
    cat_text *t = p->text;
    const cat_token file = p->token;
    if (file.kind != CAT_STRING) return report_expected(p, "the name of a file, in \"\"");
    if (p->includes >= CAT_MAX_INCLUDES)
        return cat_record_error(t, file.at, "files are included more than %d deep",
                                CAT_MAX_INCLUDES);
    char *name = smc_format("%.*s", (int)file.n, file.text), *found = NULL, *text = NULL;
    size_t n = 0;
    errno = 0;
    bool ok = p->find && p->find(p->self, name, t->files.at[file.at.file].name, &found, &text, &n);
    if (!ok && errno == EFBIG)
        cat_record_error(t, file.at, "'%s' is too large: a model has at most %d KiB", name,
                         CAT_MAX_TEXT >> 10);
    else if (!ok)
        cat_record_error(t, file.at,
                         "'%s' cannot be read: it is neither beside this file nor a model of smc",
                         name);
    if (ok) {
        parser inner = {.text = t, .find = p->find, .self = p->self, .includes = p->includes + 1};
        ok = parse_file(&inner, found, text, n);
    }
    free(name);
    free(found);
    if (ok) advance_token(p);
    return ok;
}

static bool parse_instruction(parser *p) {
    const cat_place at = p->token.at;
    if (accept_word(p, "let")) return parse_let(p, at);
    if (accept_word(p, "include")) return parse_include(p);
    if (accept_word(p, "show")) return parse_show(p);
    if (accept_word(p, "unshow")) return parse_show(p);
    if (accept_word(p, "flag")) return parse_test(p, CAT_FLAG, at);
    if (accept_word(p, "undefined_unless")) return parse_test(p, CAT_UNDEFINED_UNLESS, at);
    if (is_symbol(p, '~') || is_keyword_token(p, "acyclic") || is_keyword_token(p, "irreflexive") ||
        is_keyword_token(p, "empty"))
        return parse_test(p, CAT_REQUIRED, at);
    if (p->token.kind == CAT_KEYWORD) return report_unsupported(p);
    return report_expected(p, "let, include, a test (acyclic, irreflexive, empty), flag or show");
}

// Parses one file of the model. Takes ownership of the text.
static bool parse_file(parser *p, const char *name, char *text, size_t n) {
    cat_text *t = p->text;
    size_t all = n;
    for (uint32_t i = 0; i < t->files.n; i++) all += t->files.at[i].n;
    *smc_vec_push(&t->files) = (cat_file){.name = smc_strdup(name), .text = text, .n = n};
    const cat_place start = {.file = t->files.n - 1, .line = 1, .column = 1};
    if (all > CAT_MAX_TEXT)
        return cat_record_error(t, start, "a model has at most %d bytes, with what it includes",
                                CAT_MAX_TEXT);
    const cat_file file = t->files.at[start.file]; // copied, since t->files may be reallocated
    p->lexer = (cat_lexer){.file = &file, .at = start};
    advance_token(p);
    uint32_t title = 0;
    if (p->token.kind == CAT_NAME)
        title = expect_name(p, "a name"); // the architecture or the model
    if (p->token.kind == CAT_STRING)
        title = cat_number_of_name(t, p->token.text, p->token.n), advance_token(p);
    if (!t->title && start.file == 0) t->title = title;
    while (!t->message && p->token.kind != CAT_END) {
        if (!parse_instruction(p)) break;
    }
    return !t->message;
}

bool cat_parse(cat_text *t, const char *name, char *text, size_t n, cat_find_file *find,
               void *self) {
    parser p = {.text = t, .find = find, .self = self};
    return parse_file(&p, name, text, n);
}
