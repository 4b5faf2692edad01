// xml.h - writes text as XML 1.0. Text is converted to UTF-8 (smc_to_utf8); characters that XML
// does not allow become '?'.
#ifndef SMC_XML_H
#define SMC_XML_H

#include <stdio.h>

// Writes text as the content of an element.
void smc_xml_text(FILE *to, const char *text);

// Writes a blank and name="value". Escapes line ends and tabs, so that parsers preserve them.
void smc_xml_attribute(FILE *to, const char *name, const char *value);

#endif
