// lexer.h - splits a litmus test into tokens.
#ifndef SMC_HERD_LEXER_H
#define SMC_HERD_LEXER_H

#include "litmus/herd/syntax.h"

typedef struct herd_token {
    const char *at; // n bytes of the text; n is 0 at its end
    uint32_t n, line;
    bool is_name, is_number;
    bool too_large; // a number that fits no type of C
    int64_t number;
} herd_token;

typedef struct herd_reader {
    herd_test *test;
    const char *next;
    uint32_t line;
    bool is_in_code; // inside code, `(*` does not begin a comment
    herd_token token;
} herd_reader;

// Moves to the next token.
void herd_next_token(herd_reader *);
// Stores the message, if it is the first one, and moves to the end of the text. Returns false.
SMC_PRINTF(2, 3) bool herd_fail(herd_reader *, const char *fmt, ...);
// The same with another line than the current one.
SMC_PRINTF(3, 4) bool herd_fail_at(herd_reader *, uint32_t line, const char *fmt, ...);
// Returns whether this is the current token.
bool herd_is_token(const herd_reader *, const char *token);
bool herd_accept_token(herd_reader *, const char *token); // if this is the current token, moves
                                                          // past it and returns true
bool herd_expect_token(herd_reader *, const char *token); // moves past the token; fails if it is
                                                          // another one
char *herd_token_text(const herd_token *); // returns the token's text, which the caller
                                           // frees
static inline bool herd_has_error(const herd_reader *r) { return r->test->message; }

#endif
