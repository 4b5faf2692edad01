#include "pass/asm/intel.h"

#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPERANDS = 3, MAX_WORD = 16 };

// The text that is still to be read.
typedef struct reader {
    const char *at, *end;
} reader;

// A parsed instruction; the operands are in the order of the text.
typedef struct instruction {
    char name[MAX_WORD];
    char suffix; // AT&T suffix for the size of a memory operand; 0: the text gives no size
    char *operands[MAX_OPERANDS];
    size_t n;
} instruction;

static char peek_character(const reader *r) { return r->at < r->end ? *r->at : '\0'; }
static bool is_end_of_statement(char c) { return !c || c == ';' || c == '\n'; }

static void skip_blanks(reader *r) {
    while (peek_character(r) == ' ' || peek_character(r) == '\t') r->at++;
}

// Reads a word in lower case. `out` is empty if there is no word or it is too long.
static void read_lower_case_word(reader *r, char *out) {
    size_t n = 0;
    const char *at = r->at;
    skip_blanks(r);
    while (isalnum((unsigned char)peek_character(r)) && n + 1 < MAX_WORD)
        out[n++] = (char)tolower((unsigned char)*r->at++);
    out[n] = 0;
    if (isalnum((unsigned char)peek_character(r))) r->at = at, out[0] = 0;
}

// Returns the length of a reference to an operand ($0, ${0:q}) at the current position; 0: none.
static size_t operand_reference_length(const reader *r) {
    size_t n = 1;
    if (peek_character(r) != '$') return 0;
    if (r->at + 1 < r->end && r->at[1] == '{') {
        const char *close = memchr(r->at, '}', (size_t)(r->end - r->at));
        return close ? (size_t)(close + 1 - r->at) : 0;
    }
    while (r->at + n < r->end && isdigit((unsigned char)r->at[n])) n++;
    return n > 1 ? n : 0;
}

static char *copy_text(reader *r, const char *before, size_t n, const char *after) {
    char *text = smc_format("%s%.*s%s", before, (int)n, r->at, after);
    r->at += n;
    return text;
}

// Reads a memory operand, [$0] or [rsp], and returns it in AT&T syntax; the caller frees it. NULL:
// the operand has another form, for example with an offset.
static char *translate_memory_operand(reader *r) {
    char *text = NULL, name[MAX_WORD];
    r->at++;
    skip_blanks(r);
    const size_t n = operand_reference_length(r);
    if (n) text = copy_text(r, "(", n, ")");
    else if (read_lower_case_word(r, name), *name) text = smc_format("(%%%s)", name);
    skip_blanks(r);
    if (text && peek_character(r) == ']') {
        r->at++;
        return text;
    }
    free(text);
    return NULL;
}

// Returns the AT&T suffix for a size such as "qword"; 0: none.
static char suffix_of(const char *size) {
    static const char *const sizes[] = {"byte", "word", "dword", "qword"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(sizes[i], size) == 0) return "bwlq"[i];
    return 0;
}

// Reads an operand (qword ptr [$0], $1, 5 or rax) and returns it in AT&T syntax; the caller frees
// it. NULL: the operand has another form.
static char *translate_operand(reader *r, instruction *in) {
    char word[MAX_WORD];
    skip_blanks(r);
    const size_t n = operand_reference_length(r);
    if (n) return copy_text(r, "", n, "");
    if (peek_character(r) == '[') return translate_memory_operand(r);
    if (isdigit((unsigned char)peek_character(r)) || peek_character(r) == '-')
        return copy_text(r, "$$", strspn(r->at, "-0123456789xXabcdefABCDEF"), "");
    read_lower_case_word(r, word);
    if (!*word) return NULL;
    if (!suffix_of(word)) return smc_format("%%%s", word);
    in->suffix = suffix_of(word);
    read_lower_case_word(r, word);
    skip_blanks(r);
    return strcmp(word, "ptr") == 0 && peek_character(r) == '[' ? translate_memory_operand(r)
                                                                : NULL;
}

static bool translate_operands(reader *r, instruction *in) {
    skip_blanks(r);
    while (!is_end_of_statement(peek_character(r))) {
        if (in->n == MAX_OPERANDS || !(in->operands[in->n] = translate_operand(r, in)))
            return false;
        in->n++;
        skip_blanks(r);
        if (peek_character(r) == ',') r->at++;
        else if (!is_end_of_statement(peek_character(r))) return false;
    }
    return true;
}

// Writes one instruction in AT&T syntax: prefixes as separate words, operands in reverse order.
// Returns false if it has an unknown form.
static bool translate_instruction(reader *r, FILE *to) {
    instruction in = {0};
    read_lower_case_word(r, in.name);
    while (strcmp(in.name, "lock") == 0 || strcmp(in.name, "rep") == 0) {
        fprintf(to, "%s ", in.name);
        read_lower_case_word(r, in.name);
    }
    const bool ok = *in.name && translate_operands(r, &in);
    if (ok) fputs(in.name, to);
    if (ok && in.suffix) fputc(in.suffix, to);
    for (size_t i = in.n; ok && i > 0; i--)
        fprintf(to, "%s%s", i == in.n ? " " : ", ", in.operands[i - 1]);
    for (size_t i = 0; i < in.n; i++) free(in.operands[i]);
    return ok;
}

char *smc_asm_from_intel(const char *text, size_t n) {
    reader r = {text, text + n};
    smc_text out;
    FILE *to = smc_text_open(&out);
    bool ok = true;
    while (ok && r.at < r.end) {
        skip_blanks(&r);
        if (!is_end_of_statement(peek_character(&r))) ok = translate_instruction(&r, to);
        if (ok && r.at < r.end) {
            fputc('\n', to);
            r.at++; // skips the separator; at a NUL, the AT&T parser reports the error
        }
    }
    smc_text_close(to);
    if (ok) return out.at;
    free(out.at);
    return NULL;
}
