// lex.h - splits C, C++ and Rust into tokens, precisely enough to find the ends of calls and
// operands.
#ifndef SOURCE_LEX_H
#define SOURCE_LEX_H

#include "base/base.h"

// A token.
typedef struct source_token {
    uint32_t begin, end; // range of bytes in the text
    char kind; // 'a' word, '0' number, '"' string or character, '#' directive, '.' operator
} source_token;

// The tokens of a text, without comments.
typedef struct source_tokens {
    const char *text;
    bool is_rust; // the text is Rust: no preprocessor directives, and lifetimes such as 'a
    SMC_VEC(source_token) at;
} source_tokens;

// Splits the text, of n bytes, into tokens. The text is borrowed and must end with NUL.
void source_read_tokens(source_tokens *, const char *text, size_t n, bool is_rust);
void source_tokens_free(source_tokens *); // frees its contents

// Returns the token that begins at this line and column, which are counted from 1; UINT32_MAX: none
// does.
uint32_t source_token_at(const source_tokens *, uint32_t line, uint32_t column);
// True if token i has this text; false past the last token.
bool source_token_is(const source_tokens *, uint32_t i, const char *text);
bool source_ends_statement(const source_tokens *, uint32_t i); // the token is one of ; { }
// Return the index of the matching bracket; UINT32_MAX: there is none.
uint32_t source_closing_bracket(const source_tokens *, uint32_t i);
uint32_t source_opening_bracket(const source_tokens *, uint32_t i);
// Returns the only token with this name in the brackets of the assert at token i; UINT32_MAX: none
// or several.
uint32_t source_find_asserted(const source_tokens *, uint32_t i, const char *name);
// True if token i is the name of a macro that this text defines.
bool source_is_macro(const source_tokens *, uint32_t i);
// The same, but false if the macro just stands for a number or a memory order.
bool source_is_code_macro(const source_tokens *, uint32_t i);

#endif
