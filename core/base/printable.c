#include "base/printable.h"

#include <string.h>

// Whether the non-ASCII character is a control character or changes the text direction.
static bool is_control_character(uint32_t c) {
    return c < 0xa0 || c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

uint32_t smc_printable_length(const char *text, size_t n) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)text;
    if (*s < 0x80) return *s >= ' ' && *s != 127;
    const uint32_t length = *s >= 0xf0 ? 4 : *s >= 0xe0 ? 3 : 2;
    if (*s < 0xc2 || *s > 0xf4 || length > n) return 0;
    uint32_t c = *s & (0x7fu >> length);
    for (uint32_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80) return 0;
        c = c << 6 | (s[i] & 0x3f);
    }
    return c < least[length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff) ||
                   is_control_character(c)
               ? 0
               : length;
}

char *smc_printable(const char *text) {
    size_t left = strlen(text);
    char *shown = smc_alloc(4 * left + 1), *to = shown;
    for (uint32_t n; left; text += n, left -= n) {
        n = smc_printable_length(text, left);
        if (n) to = mempcpy(to, text, n);
        else to += sprintf(to, "\\x%02x", (unsigned char)*text), n = 1;
    }
    *to = '\0';
    return shown;
}

void smc_replace_unprintable(char *text) {
    size_t left = strlen(text);
    for (uint32_t n; left; text += n, left -= n) {
        n = smc_printable_length(text, left);
        if (!n && *text != '\t') *text = '?';
        if (!n) n = 1;
    }
}

// Length of the escape sequence at text[0..n) if it only changes colours; otherwise 0.
static size_t colour_escape_length(const char *text, size_t n) {
    if (n < 3 || text[0] != '\033' || text[1] != '[') return 0;
    size_t i = 2;
    while (i < n && ((text[i] >= '0' && text[i] <= '9') || text[i] == ';')) i++;
    return i < n && text[i] == 'm' ? i + 1 : 0;
}

void smc_print_lines(FILE *to, const char *text, size_t n, bool colours) {
    for (size_t used; n; text += used, n -= used) {
        used = *text == '\n' || *text == '\t' ? 1 : smc_printable_length(text, n);
        if (!used && colours) used = colour_escape_length(text, n);
        if (used) {
            fwrite(text, 1, used, to);
        } else {
            fprintf(to, "\\x%02x", (unsigned char)*text);
            used = 1;
        }
    }
}
