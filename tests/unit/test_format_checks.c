// test_format_checks.c - the checkers for JSON, XML and DOT that tests of output formats use detect
// errors.
#include "tests/formats/dot.h"
#include "tests/formats/schema.h"
#include "tests/formats/xml.h"
#include "tests/unit/suite.h"

#include <stdbool.h>
#include <string.h>

START_TEST(bad_json_is_found) {
    static const struct {
        const char *schema, *value;
        bool good;
    } cases[] = {
        {"{'type': 'integer'}", "[1]", false},
        {"{'type': ['null', 'array']}", "[1]", true},
        {"{'items': {'type': 'string'}}", "['a', 1]", false},
        {"{'prefixItems': [true], 'items': {'type': 'string'}}", "[1, 'a']", true},
        {"{'prefixItems': [true], 'items': {'type': 'string'}}", "[1, 2]", false},
        {"{'items': {'anyOf': [{'type': 'string'}, {'minimum': 3}]}}", "[2]", false},
        {"{'items': {'anyOf': [{'type': 'string'}, {'minimum': 3}]}}", "[3, 'a']", true},
        {"{'minItems': 2}", "[1]", false},
        {"{'maxItems': 0}", "[1]", false},
        {"{'required': ['a']}", "{'b': 1}", false},
        {"{'properties': {'a': {'enum': [1, 2]}}}", "{'a': 3}", false},
        {"{'properties': {'a': {'const': 3}}}", "{'a': 3}", true},
        {"{'properties': {'a': true}, 'additionalProperties': false}", "{'a': 3}", true},
        {"{'properties': {'a': true}, 'additionalProperties': false}", "{'b': 3}", false},
        {"{'additionalProperties': {'minimum': 4}}", "{'b': 3}", false},
        {"{'items': {'$ref': '#/$defs/x'}, '$defs': {'x': {'pattern': '^a+$'}}}", "['ab']", false},
        {"{'items': {'$ref': '#/$defs/y'}, '$defs': {'x': true}}", "['ab']", false},
        {"{'unknownWord': 1}", "[]", false},
    };
    char text[256], why[256];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *parsed[2];
        for (int k = 0; k < 2; k++) {
            snprintf(text, sizeof text, "%s", k ? cases[i].value : cases[i].schema);
            for (char *c = text; *c; c++)
                if (*c == '\'') *c = '"';
            ck_assert_ptr_nonnull(parsed[k] = json_loads(text, 0, NULL));
        }
        ck_assert_msg(!schema_violation(parsed[0], parsed[0], parsed[1], why, sizeof why) ==
                          cases[i].good,
                      "%s", cases[i].schema);
        json_decref(parsed[0]);
        json_decref(parsed[1]);
    }
}
END_TEST

START_TEST(bad_xml_and_dot_are_found) {
#define XML "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    static const char *const good_xml[] = {XML "<a/>", XML "<a b=\"&lt;\"><c>x &#10; y</c></a>\n"};
    static const char *const bad_xml[] = {"<a/>",
                                          XML,
                                          XML "<a>",
                                          XML "<a></b>",
                                          XML "<a>&x;</a>",
                                          XML "<a>]]></a>",
                                          XML "<a b=\"<\"/>",
                                          XML "<a>\x01</a>",
                                          XML "<a>&#1;</a>",
                                          XML "<a/><b/>",
                                          XML "<a>\xff</a>",
                                          XML "<a b=c/>",
                                          XML "<a><b></a></b>"};
    static const char *const bad_dot[] = {"",
                                          "digraph g {\n",
                                          "digraph g {}",
                                          "digraph g {\n  a [label=\"x];\n}\n",
                                          "digraph g {\n  a [label=x];\n  a -> b [label=x];\n}\n",
                                          "digraph g {\n  a [label=\"x\\\"];\n}\n"};
    char why[256];
    for (size_t i = 0; i < sizeof good_xml / sizeof *good_xml; i++)
        ck_assert_ptr_null(xml_violation(good_xml[i], why, sizeof why));
    for (size_t i = 0; i < sizeof bad_xml / sizeof *bad_xml; i++)
        ck_assert_msg(xml_violation(bad_xml[i], why, sizeof why), "accepted: %s", bad_xml[i]);
    ck_assert_ptr_null(dot_violation(
        "digraph g {\n  a [label=\"\\\"x\\\\\"];\n  b [k=v];\n  a -> b [label=x];\n}\n", why,
        sizeof why));
    for (size_t i = 0; i < sizeof bad_dot / sizeof *bad_dot; i++)
        ck_assert_msg(dot_violation(bad_dot[i], why, sizeof why), "accepted: %s", bad_dot[i]);
}
END_TEST

SUITE(test_format_checks) {
    TCase *t = tcase_create("checks of formats");
    tcase_add_test(t, bad_json_is_found);
    tcase_add_test(t, bad_xml_and_dot_are_found);
    return suite_run("checks of formats", t);
}
