// lex.h - the tokens of a C source, as far as it takes to find the ends of calls and operands.
#ifndef ORDERS_LEX_H
#define ORDERS_LEX_H

#include "base/base.h"

typedef struct orders_token {
    uint32_t begin, end; // in the text
    char kind;           // 'a' a word, '0' a number, '"' a string or character, '#' a directive, '.' an operator
} orders_token;

// Comments are no tokens.
typedef struct orders_tokens {
    const char *text;
    SMC_VEC(orders_token) at;
} orders_tokens;

void orders_lex(orders_tokens *, const char *text, size_t n);
void orders_tokens_free(orders_tokens *);

// The token that begins at this line and column, counted from 1; UINT32_MAX: none does.
uint32_t orders_token_at(const orders_tokens *, uint32_t line, uint32_t column);
bool orders_token_is(const orders_tokens *, uint32_t i, const char *text); // false past the last one
bool orders_ends_statement(const orders_tokens *, uint32_t i); // or comes before one: ; { }
// The closing token of the bracket i, or its opening one; UINT32_MAX: there is none.
uint32_t orders_closing(const orders_tokens *, uint32_t i);
uint32_t orders_opening(const orders_tokens *, uint32_t i);

#endif
