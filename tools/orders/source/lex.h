// lex.h - the tokens of a source in C, C++ or Rust, as far as it takes to find where calls and
// operands end.
#ifndef SOURCE_LEX_H
#define SOURCE_LEX_H

#include "base/base.h"

typedef struct source_token {
    uint32_t begin, end; // in the text
    char kind; // 'a' a word, '0' a number, '"' a string or character, '#' a directive, '.' an
               // operator
} source_token;

// Comments are no tokens.
typedef struct source_tokens {
    const char *text;
    bool is_rust; // which has no directives, and lifetimes like 'a
    SMC_VEC(source_token) at;
} source_tokens;

void source_lex(source_tokens *, const char *text, size_t n, bool is_rust);
void source_tokens_free(source_tokens *);

// The token that begins at this line and column, counted from 1; UINT32_MAX: none does.
uint32_t source_token_at(const source_tokens *, uint32_t line, uint32_t column);
// False past the last one.
bool source_token_is(const source_tokens *, uint32_t i, const char *text);
bool source_ends_statement(const source_tokens *, uint32_t i); // or comes before one: ; { }
// The closing token of the bracket i, or its opening one; UINT32_MAX: there is none.
uint32_t source_closing(const source_tokens *, uint32_t i);
uint32_t source_opening(const source_tokens *, uint32_t i);
// Of the assert that is token i, the one token in its brackets that is this name; UINT32_MAX: none
// is, or several are.
uint32_t source_token_asserted(const source_tokens *, uint32_t i, const char *name);
// Whether a word is a macro of this text, whatever it stands for.
bool source_is_macro(const source_tokens *, uint32_t i);
// And that is no number and no memory order.
bool source_does_macro(const source_tokens *, uint32_t i);

#endif
