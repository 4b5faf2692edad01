#include "pass/asm/x86.h"

#include <ctype.h>
#include <string.h>

// The text that is still to be read.
typedef struct reader {
    const char *at, *end;
} reader;

static bool is_blank(char c) { return c == ' ' || c == '\t'; }
static bool is_end_of_statement(char c) { return c == ';' || c == '\n'; }
static char peek_character(const reader *r) { return r->at < r->end ? *r->at : '\0'; }

static void skip_blanks(reader *r) {
    while (is_blank(peek_character(r))) r->at++;
}

static bool accept_character(reader *r, char c) {
    if (peek_character(r) != c) return false;
    r->at++;
    return true;
}

// Reads a word of letters and digits. Returns its length.
static size_t read_alphanumeric_word(reader *r, const char **start) {
    *start = r->at;
    while (isalnum((unsigned char)peek_character(r))) r->at++;
    return (size_t)(r->at - *start);
}

static bool parse_asm_number(reader *r, int64_t *value) {
    const bool negative = accept_character(r, '-');
    uint64_t base = 10, v = 0;
    if (!isdigit((unsigned char)peek_character(r))) return false;
    if (r->end - r->at > 2 && r->at[0] == '0' && (r->at[1] == 'x' || r->at[1] == 'X')) {
        base = 16;
        r->at += 2;
    }
    for (; isxdigit((unsigned char)peek_character(r)); r->at++) {
        const char c = (char)tolower((unsigned char)*r->at);
        const uint64_t digit = (uint64_t)(isdigit((unsigned char)c) ? c - '0' : c - 'a' + 10);
        if (digit >= base) return false;
        v = v * base + digit;
    }
    *value = (int64_t)(negative ? 0 - v : v);
    return true;
}

bool x86_register(const char *name, size_t n, uint32_t *out, uint32_t *size) {
    static const char *const names[X86_R8][4] = {
        // Names of each register for 8, 4, 2 and 1 bytes.
        {"rax", "eax", "ax", "al"},  {"rcx", "ecx", "cx", "cl"},  {"rdx", "edx", "dx", "dl"},
        {"rbx", "ebx", "bx", "bl"},  {"rsp", "esp", "sp", "spl"}, {"rbp", "ebp", "bp", "bpl"},
        {"rsi", "esi", "si", "sil"}, {"rdi", "edi", "di", "dil"},
    };
    for (uint32_t i = 0; i < X86_R8; i++)
        for (uint32_t k = 0; k < 4; k++) {
            if (strlen(names[i][k]) != n || memcmp(names[i][k], name, n) != 0) continue;
            *out = i;
            *size = 8u >> k;
            return true;
        }
    reader r = {name, name + n};
    int64_t i;
    if (!accept_character(&r, 'r') || !parse_asm_number(&r, &i) || i < X86_R8 || i >= X86_REGISTERS)
        return false;
    *size = accept_character(&r, 'd')   ? 4
            : accept_character(&r, 'w') ? 2
            : accept_character(&r, 'b') ? 1
                                        : 8;
    *out = (uint32_t)i;
    return r.at == r.end;
}

// Reads the part of $0 or ${0:b} after the $.
static bool parse_operand(reader *r, x86_argument *a) {
    const bool braced = accept_character(r, '{');
    int64_t i;
    if (!isdigit((unsigned char)peek_character(r)) || !parse_asm_number(r, &i)) return false;
    a->number = (uint32_t)i;
    if (!braced) return true;
    if (accept_character(r, ':')) {
        static const char sizes[] = "b1w2k4q8";
        const char *size = peek_character(r) ? strchr(sizes, peek_character(r)) : NULL;
        if (!size || (size - sizes) % 2) return false;
        a->size = (uint32_t)(size[1] - '0');
        r->at++;
    }
    return accept_character(r, '}');
}

static bool named_register(reader *r, x86_argument *a) {
    const char *name;
    const size_t n = read_alphanumeric_word(r, &name);
    return x86_register(name, n, &a->number, &a->size);
}

// Reads the part of a memory argument in parentheses, (%rsp) or ($1).
static bool parse_near_operand(reader *r, x86_argument *a) {
    const bool is_operand = accept_character(r, '$');
    a->kind = is_operand ? X86_NEAR_OPERAND : X86_NEAR;
    if (!is_operand && !accept_character(r, '%')) return false;
    if (!(is_operand ? parse_operand(r, a) : named_register(r, a)) || (!is_operand && a->size < 4))
        return false;
    a->size = 0;
    return accept_character(r, ')');
}

// Reads the part of %fs:0 or %fs:16 after %fs: two words of a thread's block that point to the
// block.
static bool thread_pointer(reader *r, x86_argument *a) {
    *a = (x86_argument){.kind = X86_THREAD, .size = 8};
    return parse_asm_number(r, &a->value) && (a->value == 0 || a->value == 16);
}

static bool begins_with(const reader *r, const char *text) {
    const size_t n = strlen(text);
    return (size_t)(r->end - r->at) >= n && memcmp(r->at, text, n) == 0;
}

static bool parse_argument(reader *r, x86_argument *a) {
    skip_blanks(r);
    *a = (x86_argument){0};
    if (begins_with(r, "%fs:")) {
        r->at += strlen("%fs:");
        return thread_pointer(r, a);
    }
    if (accept_character(r, '%')) {
        a->kind = X86_REGISTER;
        return named_register(r, a);
    }
    if (accept_character(r, '$')) {
        if (!accept_character(r, '$')) return parse_operand(r, a);
        a->kind = X86_IMMEDIATE;
        return parse_asm_number(r, &a->value);
    }
    if (peek_character(r) != '(' && !parse_asm_number(r, &a->value)) return false;
    return accept_character(r, '(') && parse_near_operand(r, a);
}

static bool parse_arguments(reader *r, x86_instruction *i) {
    skip_blanks(r);
    while (peek_character(r) && !is_end_of_statement(peek_character(r))) {
        if (i->n == X86_MAX_ARGUMENTS || !parse_argument(r, &i->args[i->n++])) return false;
        skip_blanks(r);
        if (!accept_character(r, ',')) break;
    }
    return !peek_character(r) || is_end_of_statement(peek_character(r));
}

static bool is_word(const char *w, size_t n, const char *known) {
    return strlen(known) == n && memcmp(w, known, n) == 0;
}

static bool add_label(const char *name, size_t n, x86_text *out) {
    if (out->n_labels == X86_MAX_LABELS) return false;
    x86_label *l = &out->labels[out->n_labels++];
    *l = (x86_label){.before = out->n};
    memcpy(l->name, name, n);
    return true;
}

// Reads the target of a jump. Targets are resolved when all labels are known. Until then, `value`
// is the position of the target's name in the text.
static bool parse_jump(reader *r, const char *text, x86_instruction *i) {
    const char *name;
    skip_blanks(r);
    const size_t n = read_alphanumeric_word(r, &name);
    i->n = 1;
    i->args[0] = (x86_argument){.kind = X86_LABEL, .number = (uint32_t)n, .value = name - text};
    skip_blanks(r);
    return n && (!peek_character(r) || is_end_of_statement(peek_character(r)));
}

// Removes the last instruction if it and the one before it do nothing. Loops pause by many nops.
static void join_nops(x86_text *t) {
    const x86_instruction *last = t->n > 1 ? &t->at[t->n - 1] : NULL;
    if (last && !last->n && !strcmp(last->name, "nop") && !strcmp(last[-1].name, "nop")) t->n--;
}

// Reads one instruction. Prefixes and labels before it may be on lines of their own. `rep; nop` is
// read as pause.
static bool parse_instruction(reader *r, const char *text, x86_text *out) {
    bool lock = false, repeat = false;
    for (;;) {
        const char *name;
        while (is_blank(peek_character(r)) || is_end_of_statement(peek_character(r))) r->at++;
        const size_t n = read_alphanumeric_word(r, &name);
        if (!n) return r->at == r->end && !lock; // a NUL inside the text is invalid
        if (n > X86_MAX_NAME) return false;
        if (accept_character(r, ':')) {
            if (lock || !add_label(name, n, out)) return false;
            continue;
        }
        char small[X86_MAX_NAME + 1] = ""; // instruction names are case-insensitive
        for (size_t k = 0; k < n; k++) small[k] = (char)tolower((unsigned char)name[k]);
        const bool is_lock = strcmp(small, "lock") == 0, is_repeat = strcmp(small, "rep") == 0;
        lock |= is_lock;
        repeat |= is_repeat;
        if (is_lock || is_repeat) continue;
        join_nops(out);
        if (out->n == X86_MAX_INSTRUCTIONS) return false;
        x86_instruction *i = &out->at[out->n++];
        *i = (x86_instruction){.lock = lock, .repeat = repeat};
        memcpy(i->name, small, n);
        return *small == 'j' ? !lock && parse_jump(r, text, i) : parse_arguments(r, i);
    }
}

// Finds the target of a jump. 1b is the last label 1 before the jump; 1f is the first label 1 after
// it. Other names occur only once.
static bool find_label(const x86_text *t, uint32_t from, const char *name, size_t n,
                       uint32_t *before) {
    const bool local = isdigit((unsigned char)*name);
    const char direction = name[n - 1];
    bool found = false;
    if (local && (n < 2 || (direction != 'f' && direction != 'b'))) return false;
    for (uint32_t k = 0; k < t->n_labels; k++) {
        const x86_label *l = &t->labels[k];
        if (!is_word(name, n - local, l->name) ||
            (local && (direction == 'b') != (l->before <= from)))
            continue;
        // A name that is not local must occur only once.
        if (found && (!local || direction == 'f')) return local;
        found = true;
        *before = l->before;
    }
    return found;
}

static bool find_labels(x86_text *t, const char *text) {
    for (uint32_t i = 0; i < t->n; i++) {
        x86_argument *a = t->at[i].args;
        if (x86_is_jump(&t->at[i]) && !find_label(t, i, text + a->value, a->number, &a->number))
            return false;
    }
    return true;
}

bool x86_parse(const char *text, size_t length, x86_text *out) {
    reader r = {text, text + length};
    out->n = out->n_labels = 0;
    while (r.at < r.end)
        if (!parse_instruction(&r, text, out)) return false;
    return find_labels(out, text);
}
