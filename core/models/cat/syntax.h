// syntax.h - the text of a cat model as a tree: tokens, expressions, instructions.
//
// The text is untrusted. Its size and the depths of expressions and includes are limited. Every
// error ends in one message with file, line and column.
#ifndef SMC_CAT_SYNTAX_H
#define SMC_CAT_SYNTAX_H

#include "base/base.h"

enum {
    CAT_MOST_TEXT = 1 << 18, // maximum number of bytes in all files of a model
    CAT_MOST_DEPTH = 200,    // maximum depth of nested expressions
    CAT_MOST_INCLUDES = 16,  // maximum depth of nested includes
};

typedef struct cat_place {
    uint32_t file; // index in cat_text.files
    uint32_t line, column;
} cat_place;

typedef struct cat_file {
    char *name; // the name to be used in messages
    char *text;
    size_t n;
} cat_file;

typedef enum cat_token_kind {
    CAT_END,
    CAT_NAME,
    CAT_KEYWORD,
    CAT_STRING,
    CAT_SYMBOL,  // `symbol` is a character or a cat_symbol
    CAT_UNKNOWN, // not a token of the language
} cat_token_kind;

typedef enum cat_symbol {
    CAT_ZERO = 256,    // the digit 0
    CAT_CARET_INVERSE, // ^-1
    CAT_CLOSURE,       // ^* and ^+, in contrast to the product *
    CAT_CLOSURE_PLUS,
    CAT_PLUSPLUS,
    CAT_ARROW,
} cat_symbol;

typedef struct cat_token {
    cat_token_kind kind;
    int symbol;
    const char *text; // points into the file's text
    uint32_t n;
    cat_place at;
} cat_token;

typedef struct cat_lexer {
    const cat_file *file;
    size_t next;
    cat_place at; // line and column of `next`
} cat_lexer;

// Reads the next token.
cat_token cat_next_token(cat_lexer *);

// ---- syntax tree --------------------------------------------------------------------------------

// Kinds of expressions.
typedef enum cat_kind {
    CAT_OF_NAME,     // a name
    CAT_OF_EMPTY,    // the empty set or relation: 0 or {}
    CAT_OF_UNIVERSE, // the set of all events: _
    CAT_OF_UNION,    // a | b
    CAT_OF_INTER,    // a & b
    CAT_OF_DIFF,     // a \ b
    CAT_OF_SEQ,      // a ; b
    CAT_OF_CROSS,    // a * b
    CAT_OF_COMPL,    // ~a
    CAT_OF_PLUS,     // a+
    CAT_OF_STAR,     // a*
    CAT_OF_OPT,      // a?
    CAT_OF_INVERSE,  // a^-1
    CAT_OF_BRACKET,  // [a]
    CAT_OF_CALL,     // name(arguments)
    CAT_OF_LET,      // let binding in a
} cat_kind;

typedef uint32_t cat_expr; // index in cat_text.exprs; 0: none

typedef struct cat_expr_record {
    cat_kind kind;
    cat_expr a, b;
    uint32_t name;     // index in cat_text.names
    uint32_t first, n; // call: range of its arguments in cat_text.lists; let: `first` is the index
                       // of the binding
    cat_place at;
} cat_expr_record;

typedef struct cat_binding {
    uint32_t name;
    bool is_function;
    uint32_t first, n; // its parameters, names in cat_text.lists
    cat_expr body;
    cat_place at;
} cat_binding;

typedef enum cat_test { CAT_ACYCLIC, CAT_IRREFLEXIVE, CAT_IS_EMPTY } cat_test;
typedef enum cat_use { CAT_REQUIRED, CAT_FLAG, CAT_UNDEFINED_UNLESS } cat_use;

typedef struct cat_instruction {
    bool is_let, is_rec;
    uint32_t first, n; // let: range of its bindings in cat_text.bindings
    cat_test test;
    bool negated;
    cat_use use;
    cat_expr of;
    uint32_t name; // the name given by `as`; 0: none
    cat_place at;
} cat_instruction;

typedef struct cat_text {
    SMC_VEC(cat_file) files;
    SMC_VEC(char *) names; // each name occurs once; number 0 means none
    SMC_VEC(cat_expr_record) exprs;
    SMC_VEC(uint32_t) lists;
    SMC_VEC(cat_binding) bindings;
    SMC_VEC(cat_instruction) instructions;
    uint32_t title; // the model's name at the start of the text; 0: none
    char *message;  // the first error, with its position; NULL: none
} cat_text;

// Finds the text of `name`, which the file `from` includes. Returns false if there is no such file
// or it must not be read. Allocates *found (the file's name) and *text.
typedef bool cat_find_file(void *self, const char *name, const char *from, char **found,
                           char **text, size_t *n);

void cat_text_init(cat_text *);
void cat_text_free(cat_text *);

// Returns the number of a name; adds the name if it is new.
uint32_t cat_number_of_name(cat_text *, const char *text, uint32_t n);
static inline const char *cat_name_of(const cat_text *t, uint32_t name) {
    return t->names.at[name];
}

// Records an error message, unless there is one already. Always returns false.
bool cat_record_error(cat_text *, cat_place, const char *fmt, ...) SMC_PRINTF(3, 4);

// Parses a text and the files that it includes. Takes ownership of `text`. On failure returns false
// and sets cat_text.message.
SMC_MUST_USE bool cat_parse(cat_text *, const char *name, char *text, size_t n, cat_find_file *,
                            void *self);

#endif
