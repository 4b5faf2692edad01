// declared.c - parses names mangled by the Itanium C++ ABI, as far as that is necessary to find
// their last identifier.
#include "tools/programs/declared.h"

#include "base/base.h"

#include <ctype.h>
#include <string.h>

// An identifier in a mangled name: n characters at `at`.
typedef struct identifier {
    const char *at;
    size_t n;
} identifier;

static bool is_digit(char c) { return isdigit((unsigned char)c); }

// Parses an identifier such as "5queue" and returns the position after it. The identifier is empty
// (`at` NULL) if its length exceeds the symbol.
static const char *parse_identifier(const char *c, identifier *out) {
    char *end;
    const unsigned long n = strtoul(c, &end, 10);
    *out = (identifier){strlen(end) >= n ? end : NULL, n};
    return out->at ? end + n : end + strlen(end);
}

// Skips a substitution or template parameter: S_, S0_, St, Sa, T_, T0_.
static const char *skip_substitution(const char *c) {
    const bool is_numbered = c[1] == '_' || is_digit(c[1]) || isupper((unsigned char)c[1]);
    const char *end = is_numbered ? strchr(c, '_') : NULL;
    return end ? end + 1 : c[1] ? c + 2 : c + 1;
}

// Skips a list of template arguments, I .. E.
static const char *skip_arguments(const char *c) {
    unsigned depth = 0;
    identifier ignored;
    do {
        if (is_digit(*c)) c = parse_identifier(c, &ignored);
        else if (*c == 'S' || *c == 'T') c = skip_substitution(c);
        else if (*c == 'L') c += strcspn(c, "E") + (strchr(c, 'E') != NULL); // a literal
        else {
            depth += strchr("INXJF", *c) != NULL;
            depth -= *c == 'E';
            c++;
        }
    } while (depth && *c);
    return c;
}

static bool is_special(const char *c) {
    return strchr("TG", *c) && strchr("VTISAR", c[1]) && *c && c[1];
}

// Returns the last identifier of the name.
static identifier last_identifier(const char *c) {
    static const identifier of_operator = {"operator", sizeof "operator" - 1};
    identifier last = {0}, next;
    if (is_special(c)) c += 2;
    const bool is_nested = *c == 'N';
    if (is_nested) c += 1 + strspn(c + 1, "rVKRO");
    while (*c && *c != 'E' && (is_nested || !last.at)) {
        if (is_digit(*c)) {
            c = parse_identifier(c, &next);
            const bool is_anonymous = next.at && strncmp(next.at, "_GLOBAL__N", 10) == 0;
            if (next.at && !is_anonymous) last = next;
        } else if (*c == 'I') c = skip_arguments(c);
        else if (*c == 'S') c = skip_substitution(c);
        else if (*c == 'B') c = parse_identifier(c + 1, &next); // an ABI tag
        else if (*c == 'L') c++;
        else if (*c == 'C' || *c == 'D') return last;
        else return islower((unsigned char)*c) ? of_operator : last;
    }
    return last;
}

char *smc_declared_function_name(const char *symbol) {
    const identifier last =
        strncmp(symbol, "_Z", 2) == 0 ? last_identifier(symbol + 2) : (identifier){0};
    return last.at ? smc_format("%.*s", (int)last.n, last.at) : smc_strdup(symbol);
}
