// lexer.h - the words of a litmus test.
#ifndef SMC_HERD_LEXER_H
#define SMC_HERD_LEXER_H

#include "litmus/herd/syntax.h"

typedef struct herd_token {
    const char *at; // n bytes; 0: the text is over
    uint32_t n, line;
    bool is_name, is_number;
    bool too_large; // a number that no type of C has
    int64_t number;
} herd_token;

typedef struct herd_reader {
    herd_test *test;
    const char *next;
    uint32_t line;
    bool in_code; // (* is no comment there
    herd_token token;
} herd_reader;

// Moves to the next token.
void herd_step(herd_reader *);
// Says what is wrong, once; the text is over then. Always false.
SMC_PRINTF(2, 3) bool herd_fail(herd_reader *, const char *fmt, ...);
SMC_PRINTF(3, 4) bool herd_fail_at(herd_reader *, uint32_t line, const char *fmt, ...);
bool herd_is(const herd_reader *, const char *token);
bool herd_take(herd_reader *, const char *token);   // moves on if it is there
bool herd_expect(herd_reader *, const char *token); // fails if it is not
char *herd_copy(const herd_token *);                // allocated
static inline bool herd_failed(const herd_reader *r) { return r->test->message; }

#endif
