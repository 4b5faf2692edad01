#include "pass/rust/name.h"

#include <ctype.h>
#include <string.h>

// llvm::rustDemangle(std::string_view), which LLVM's C interface does not provide. Returns the
// text, which the caller frees, or NULL.
extern char *rust_demangle(size_t n, const char *symbol) __asm__(
    "_ZN4llvm12rustDemangleESt17basic_string_viewIcSt11char_traitsIcEE");

typedef SMC_VEC(char) text;

static void append_text(text *t, const char *from, size_t n) {
    for (size_t i = 0; i < n; i++) *smc_vec_push(t) = from[i];
}

static char *finish_text(text *t) {
    *smc_vec_push(t) = 0;
    char *out = smc_strdup(t->at);
    smc_vec_free(t);
    return out;
}

// ---- the legacy scheme: lengths and identifiers; the last one is a hash -------------------------

enum { HASH = 17 }; // length of the last part: h and 16 hexadecimal digits

static bool is_hash(const char *part, size_t n) {
    bool is = n == HASH && *part == 'h';
    for (size_t i = 1; i < n && is; i++) is = isxdigit((unsigned char)part[i]);
    return is;
}

// Returns the identifier at *at, sets *n to its length, and moves *at past it. NULL: none.
static const char *next_part(const char **at, size_t *n) {
    char *end;
    if (!isdigit((unsigned char)**at)) return NULL;
    *n = strtoul(*at, &end, 10);
    if (strnlen(end, *n) != *n) return NULL;
    *at = end + *n;
    return end;
}

// True for a symbol of the legacy scheme. Copies made by LLVM have a suffix, such as ".llvm.1234"
// or ".0".
static bool is_legacy(const char *symbol) {
    const char *at = symbol + strlen("_ZN"), *part, *last = NULL;
    size_t n, length = 0;
    if (strncmp(symbol, "_ZN", 3) != 0) return false;
    while ((part = next_part(&at, &n))) last = part, length = n;
    return *at == 'E' && last && is_hash(last, length);
}

// Translates an escape such as $LT$, or $u7b$ for a code point. Returns the escape's length.
static size_t append_escape(text *t, const char *at, size_t n) {
    static const struct {
        const char *code, *is;
    } escapes[] = {
        {"$SP$", "@"}, {"$BP$", "*"}, {"$RF$", "&"}, {"$LT$", "<"},
        {"$GT$", ">"}, {"$LP$", "("}, {"$RP$", ")"}, {"$C$", ","},
    };
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        const size_t length = strlen(escapes[i].code);
        if (n < length || memcmp(at, escapes[i].code, length) != 0) continue;
        append_text(t, escapes[i].is, 1);
        return length;
    }
    char *end;
    const unsigned long c = n > 3 && at[1] == 'u' ? strtoul(at + 2, &end, 16) : 0;
    if (c < ' ' || c > '~' || *end != '$' || end >= at + n) return append_text(t, at, 1), 1;
    append_text(t, &(char){(char)c}, 1);
    return (size_t)(end + 1 - at);
}

static void append_part(text *t, const char *at, size_t n) {
    const char *end = at + n;
    // The underscore only serves to avoid an identifier that begins with $.
    if (n > 1 && at[0] == '_' && at[1] == '$') at++;
    while (at < end) {
        if (*at == '$') at += append_escape(t, at, (size_t)(end - at));
        else if (at + 1 < end && at[0] == '.' && at[1] == '.') append_text(t, "::", 2), at += 2;
        else append_text(t, at++, 1);
    }
}

static char *legacy_name(const char *symbol) {
    text out = {0};
    const char *at = symbol + strlen("_ZN"), *part;
    for (size_t n; (part = next_part(&at, &n)) && !is_hash(part, n);) {
        if (out.n) append_text(&out, "::", 2);
        append_part(&out, part, n);
    }
    return finish_text(&out);
}

// ---- v0 -----------------------------------------------------------------------------------------

// Removes generic arguments, and hashes of crates, from a demangled name: "a::f::<T>" becomes
// "a::f".
static char *without_types(const char *name) {
    text out = {0};
    while (*name) {
        if (strncmp(name, "::<", 3) == 0) {
            int depth = 0;
            name += 2;
            do depth += *name == '<' ? 1 : *name == '>' && name[-1] != '-' ? -1 : 0;
            while (*name++ && depth && *name);
        } else append_text(&out, name++, 1);
    }
    return finish_text(&out);
}

char *smc_rust_full_name(const char *symbol) {
    return strncmp(symbol, "_R", 2) == 0 ? rust_demangle(strcspn(symbol, "."), symbol) : NULL;
}

static char *v0_name(const char *symbol) {
    char *all = smc_rust_full_name(symbol);
    if (!all) return NULL;
    char *name = without_types(all);
    free(all);
    return name;
}

bool smc_is_rust_symbol(const char *symbol) {
    return strncmp(symbol, "_R", 2) == 0 || is_legacy(symbol);
}

char *smc_rust_name(const char *symbol) {
    if (strncmp(symbol, "_R", 2) == 0) return v0_name(symbol);
    return is_legacy(symbol) ? legacy_name(symbol) : NULL;
}
