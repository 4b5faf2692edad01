#include "tools/report/words/xml.h"

#include "tools/report/words/json.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// True if the UTF-8 character at c is U+FFFE or U+FFFF, which XML does not allow.
static bool is_no_character(const char *c) {
    return strncmp(c, "\xef\xbf\xbe", 3) == 0 || strncmp(c, "\xef\xbf\xbf", 3) == 0;
}

// Prints the text in UTF-8 with `&`, `<`, `>`, `"` and the characters in `referred` as character
// references, and those that XML does not allow as '?'.
static void print_escaped(FILE *to, const char *text, const char *referred) {
    char *valid = smc_to_utf8(text);
    for (const char *c = valid; *c; c++) {
        if (strchr("&<>\"", *c) || strchr(referred, *c)) {
            fprintf(to, "&#%d;", *c);
        } else if (is_no_character(c)) {
            fputc('?', to);
            c += 2;
        } else {
            fputc((unsigned char)*c < ' ' && !strchr("\n\t", *c) ? '?' : *c, to);
        }
    }
    free(valid);
}

void smc_xml_text(FILE *to, const char *text) { print_escaped(to, text, "\r"); }

void smc_xml_attribute(FILE *to, const char *name, const char *value) {
    fprintf(to, " %s=\"", name);
    print_escaped(to, value, "\r\n\t");
    fputc('"', to);
}
