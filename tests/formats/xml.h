// xml.h - is a text well-formed XML? As much of XML 1.0 as results use: a declaration, elements,
// attributes in double quotes, numeric references and the five names; no DTD, CDATA, comments or
// namespaces.
#ifndef SMC_TEST_XML_H
#define SMC_TEST_XML_H

#include <stddef.h>

// NULL, or what is wrong at what offset, in `buf`.
const char *xml_violation(const char *text, char *buf, size_t n);

// The content of the first element of this name, or, with an attribute's name, the value of that;
// references resolved. Of well-formed text only. NULL: there is none. Owned by the caller.
char *xml_content(const char *text, const char *element, const char *attribute);

#endif
