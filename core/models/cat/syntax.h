// syntax.h - the text of a cat model as a syntax tree: tokens, expressions, instructions.
//
// The text is untrusted. Its size and the depths of expressions and includes are limited. An error
// is reported by one message with file, line and column.
#ifndef SMC_CAT_SYNTAX_H
#define SMC_CAT_SYNTAX_H

#include "base/table.h"

// Limits of a model's text.
enum {
    CAT_MAX_TEXT = 1 << 18, // maximum number of bytes in all files of a model
    CAT_MAX_DEPTH = 200,    // maximum depth of nested expressions
    CAT_MAX_INCLUDES = 16,  // maximum depth of nested includes
};

// A position in the text of a model.
typedef struct cat_place {
    uint32_t file; // index in cat_text.files
    uint32_t line, column;
} cat_place;

// A file of a model: the model's own file, or an included one. Owns its texts.
typedef struct cat_file {
    char *name; // the name shown in messages
    char *text; // contents, owned
    size_t n;   // length of `text` in bytes
} cat_file;

// Kinds of tokens.
typedef enum cat_token_kind {
    CAT_END,
    CAT_NAME,
    CAT_KEYWORD,
    CAT_STRING,
    CAT_SYMBOL,  // `symbol` is a character or a cat_symbol
    CAT_UNKNOWN, // not a token of the language
} cat_token_kind;

// Symbols that are not a single character.
typedef enum cat_symbol {
    CAT_ZERO = 256,    // the digit 0
    CAT_CARET_INVERSE, // ^-1
    CAT_CLOSURE,       // ^* and ^+, in contrast to the product *
    CAT_CLOSURE_PLUS,
    CAT_PLUSPLUS,
    CAT_ARROW,
} cat_symbol;

// A token of the text: a name, keyword, string or symbol.
typedef struct cat_token {
    cat_token_kind kind;
    int symbol;       // CAT_SYMBOL: a character or a cat_symbol
    const char *text; // points into the file's text
    uint32_t n;       // length of `text`
    cat_place at;
} cat_token;

// State of the lexer: the position in the file.
typedef struct cat_lexer {
    const cat_file *file;
    size_t next;  // index in the file's text of the next character
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

// An expression, i.e. a node of the syntax tree. `a`, `b`: its operands.
typedef struct cat_expr_record {
    cat_kind kind; // which members are used depends on it
    cat_expr a, b;
    uint32_t name;     // index in cat_text.names
    uint32_t first, n; // call: its arguments, a range of cat_text.lists; let: `first` is the index
                       // of its binding in cat_text.bindings
    cat_place at;
} cat_expr_record;

// The kind of a binding's value, which the compiler finds. CAT_VALUE_UNKNOWN: it is a function, or
// was not compiled because of an error.
typedef enum cat_value_kind {
    CAT_VALUE_UNKNOWN,
    CAT_VALUE_SET,
    CAT_VALUE_RELATION,
    CAT_VALUE_EMPTY, // 0 or {}: either
} cat_value_kind;

// A definition of a name, `let name = body` or `let name(parameters) = body`.
typedef struct cat_binding {
    uint32_t name; // index in cat_text.names
    bool is_function;
    uint32_t first, n; // its parameters: a range of cat_text.lists, which has their names
    cat_expr body;
    cat_value_kind value;
    cat_place at;
} cat_binding;

// The conditions that tests state about a value.
typedef enum cat_test { CAT_ACYCLIC, CAT_IRREFLEXIVE, CAT_IS_EMPTY } cat_test;
// The use of a test: executions must pass it; it raises a flag; executions that fail it are
// undefined.
typedef enum cat_use { CAT_REQUIRED, CAT_FLAG, CAT_UNDEFINED_UNLESS } cat_use;

// An instruction of the model: a let or a test.
typedef struct cat_instruction {
    bool is_let, is_rec; // a let; with `rec`
    uint32_t first, n;   // let: its bindings, a range of cat_text.bindings
    cat_test test;
    bool negated; // the test must fail
    cat_use use;
    cat_expr of;   // test: the value that it is about
    uint32_t name; // the name given by `as`; 0: none
    cat_place at;
} cat_instruction;

// A parsed model: its files, its instructions, and the parts of their syntax trees. Indices refer
// to these arrays.
typedef struct cat_text {
    SMC_VEC(cat_file) files;
    SMC_VEC(char *) names; // each name once; index 0 is not used
    smc_table numbers;     // from the hash of a name to the first name that has it
    SMC_VEC(cat_expr_record) exprs;
    SMC_VEC(uint32_t) lists; // see cat_expr_record.first and cat_binding.first
    SMC_VEC(cat_binding) bindings;
    SMC_VEC(cat_instruction) instructions;
    uint32_t title; // the model's name at the start of the text; 0: none
    char *message;  // the first error, with its position; NULL: none
} cat_text;

// Finds the text of the file `name`, which the file `from` includes. Returns false if there is no
// such file or it must not be read. Otherwise sets *found (the file's name for messages) and *text,
// which the caller frees.
typedef bool cat_find_file(void *self, const char *name, const char *from, char **found,
                           char **text, size_t *n);

// Initialises an empty syntax tree.
void cat_text_init(cat_text *);
void cat_text_free(cat_text *); // frees its contents

// Returns the index of a name in cat_text.names, where it is added if it is new.
uint32_t cat_number_of_name(cat_text *, const char *text, uint32_t n);
static inline const char *cat_name_of(const cat_text *t, uint32_t name) {
    return t->names.at[name];
}

// Records an error message, unless one is recorded already. Returns false.
bool cat_record_error(cat_text *, cat_place, const char *fmt, ...) SMC_PRINTF(3, 4);

// Parses a text and the files that it includes. Takes ownership of `text`. On failure returns false
// and sets cat_text.message.
SMC_MUST_USE bool cat_parse(cat_text *, const char *name, char *text, size_t n, cat_find_file *,
                            void *self);

#endif
