// xml.h - text in XML 1.0. In UTF-8 (smc_utf8); a character that XML cannot have at all becomes
// '?'.
#ifndef SMC_XML_H
#define SMC_XML_H

#include <stdio.h>

// The content of an element.
void smc_xml_text(FILE *to, const char *text);

// A blank and name="value". What is read is the value, line ends and tabs included.
void smc_xml_attribute(FILE *to, const char *name, const char *value);

#endif
