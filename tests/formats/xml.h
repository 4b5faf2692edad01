// xml.h - checks that a text is well-formed XML, as far as results use XML 1.0: a declaration,
// elements, attributes in double quotes, numeric references and the five predefined entities; no
// DTD, CDATA, comments or namespaces.
#ifndef SMC_TEST_XML_H
#define SMC_TEST_XML_H

#include <stddef.h>

// Returns NULL, or a text in `buf` that says what is wrong, and at which offset.
const char *xml_violation(const char *text, char *buf, size_t n);

// Returns the content of the first element with this name, or, if `attribute` is not NULL, the
// value of that attribute, with references resolved; the caller frees it. NULL: there is none. The
// text must be well-formed.
char *xml_content(const char *text, const char *element, const char *attribute);

#endif
