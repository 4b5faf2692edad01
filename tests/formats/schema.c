#include "tests/formats/schema.h"

#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// A value within the checked document. Its path in the document is the path of its parent and one
// step.
typedef struct schema_position {
    const json_t *schema, *value;
    const struct schema_position *parent;
    const char *key; // key of the member; NULL: the value is the element `index` of an array
    size_t index;
    char *buf;
    size_t n;
} schema_position;

static size_t path(const schema_position *s, char *buf, size_t n) {
    if (!s->parent) return (size_t)snprintf(buf, n, "$");
    const size_t used = path(s->parent, buf, n);
    if (used >= n) return used;
    return used + (size_t)(s->key ? snprintf(buf + used, n - used, ".%s", s->key)
                                  : snprintf(buf + used, n - used, "[%zu]", s->index));
}

static bool fails(const schema_position *s, const char *why, const char *word) {
    const size_t used = path(s, s->buf, s->n);
    if (used < s->n) snprintf(s->buf + used, s->n - used, ": %s%s", why, word);
    return false;
}

// ---- keywords of the schema: each function checks the value against the keyword's argument ------

static bool holds(const schema_position *, const json_t *at);

static bool has_type(const json_t *value, const char *type) {
    switch (json_typeof(value)) {
    case JSON_OBJECT: return strcmp(type, "object") == 0;
    case JSON_ARRAY: return strcmp(type, "array") == 0;
    case JSON_STRING: return strcmp(type, "string") == 0;
    case JSON_INTEGER: return strcmp(type, "integer") == 0 || strcmp(type, "number") == 0;
    case JSON_REAL: return strcmp(type, "number") == 0;
    case JSON_TRUE:
    case JSON_FALSE: return strcmp(type, "boolean") == 0;
    case JSON_NULL: return strcmp(type, "null") == 0;
    }
    return false;
}

static bool of_type(const schema_position *s, const json_t *type) {
    size_t i;
    json_t *one;
    if (json_is_string(type))
        return has_type(s->value, json_string_value(type)) ||
               fails(s, "is not of type ", json_string_value(type));
    json_array_foreach(type, i, one) if (has_type(s->value, json_string_value(one))) return true;
    return fails(s, "is of none of the types", "");
}

static bool is_one_of(const schema_position *s, const json_t *words) {
    size_t i;
    json_t *one;
    json_array_foreach(words, i, one) if (json_equal(one, s->value)) return true;
    return fails(s, "is none of the values", "");
}

static bool is_any_of(const schema_position *s, const json_t *schemas) {
    size_t i;
    json_t *one;
    json_array_foreach(schemas, i, one) if (holds(s, one)) return true;
    return fails(s, "is none of what it may be", "");
}

static bool has_all(const schema_position *s, const json_t *names) {
    size_t i;
    json_t *name;
    if (!json_is_object(s->value)) return true;
    json_array_foreach(
        names, i,
        name) if (!json_object_get(s->value,
                                   json_string_value(name))) return fails(s, "lacks ",
                                                                          json_string_value(name));
    return true;
}

static bool subvalue_is_valid(const schema_position *parent, const json_t *at, const json_t *value,
                              const char *key, size_t index) {
    const schema_position part = {parent->schema, value,       parent,   key,
                                  index,          parent->buf, parent->n};
    return holds(&part, at);
}

static bool has_properties(const schema_position *s, const json_t *properties) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)s->value, key, value) {
        const json_t *at = json_object_get(properties, key);
        if (at && !subvalue_is_valid(s, at, value, key, 0)) return false;
    }
    return true;
}

static bool has_additional(const schema_position *s, const json_t *properties,
                           const json_t *additional) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)s->value, key, value) {
        if (json_object_get(properties, key)) continue;
        if (json_is_false(additional)) return fails(s, "has the unknown property ", key);
        if (!subvalue_is_valid(s, additional, value, key, 0)) return false;
    }
    return true;
}

// Checks the first elements of an array against `prefixItems`, in order.
static bool has_first_items(const schema_position *s, const json_t *first) {
    size_t i;
    json_t *value;
    json_array_foreach(s->value, i, value) if (i < json_array_size(first) &&
                                               !subvalue_is_valid(s, json_array_get(first, i),
                                                                  value, NULL, i)) return false;
    return true;
}

static bool has_items(const schema_position *s, const json_t *first, const json_t *at) {
    size_t i;
    json_t *value;
    json_array_foreach(s->value, i,
                       value) if (i >= json_array_size(first) &&
                                  !subvalue_is_valid(s, at, value, NULL, i)) return false;
    return true;
}

static bool matches(const schema_position *s, const char *pattern) {
    regex_t r;
    if (!json_is_string(s->value)) return true;
    if (regcomp(&r, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        return fails(s, "bad schema: pattern ", pattern);
    const bool found = regexec(&r, json_string_value(s->value), 0, NULL, 0) == 0;
    regfree(&r);
    return found || fails(s, "does not match ", pattern);
}

static bool keyword_holds(const schema_position *s, const json_t *at, const char *word,
                          const json_t *wanted) {
    const size_t length = json_array_size(s->value);
    const bool array = json_is_array(s->value), object = json_is_object(s->value);
    if (strcmp(word, "$ref") == 0) {
        const json_t *part = schema_part(s->schema, json_string_value(wanted));
        return part ? holds(s, part) : fails(s, "bad schema: $ref ", json_string_value(wanted));
    }
    if (strcmp(word, "type") == 0) return of_type(s, wanted);
    if (strcmp(word, "const") == 0)
        return json_equal(wanted, s->value) || fails(s, "is not the value wanted", "");
    if (strcmp(word, "enum") == 0) return is_one_of(s, wanted);
    if (strcmp(word, "anyOf") == 0) return is_any_of(s, wanted);
    if (strcmp(word, "required") == 0) return has_all(s, wanted);
    if (strcmp(word, "properties") == 0) return !object || has_properties(s, wanted);
    if (strcmp(word, "additionalProperties") == 0)
        return !object || has_additional(s, json_object_get(at, "properties"), wanted);
    if (strcmp(word, "prefixItems") == 0) return !array || has_first_items(s, wanted);
    if (strcmp(word, "items") == 0)
        return !array || has_items(s, json_object_get(at, "prefixItems"), wanted);
    if (strcmp(word, "minItems") == 0)
        return !array || length >= (size_t)json_integer_value(wanted) ||
               fails(s, "is too short", "");
    if (strcmp(word, "maxItems") == 0)
        return !array || length <= (size_t)json_integer_value(wanted) ||
               fails(s, "is too long", "");
    if (strcmp(word, "minimum") == 0)
        return !json_is_number(s->value) ||
               json_number_value(s->value) >= json_number_value(wanted) ||
               fails(s, "is too small", "");
    if (strcmp(word, "pattern") == 0) return matches(s, json_string_value(wanted));
    static const char *const silent[] = {"$schema", "$id", "$defs", "title", "description"};
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (strcmp(word, silent[i]) == 0) return true;
    return fails(s, "bad schema: unknown word ", word);
}

static bool holds(const schema_position *s, const json_t *at) {
    const char *word;
    json_t *wanted;
    if (!json_is_object(at)) return json_is_true(at) || fails(s, "bad schema: no object", "");
    json_object_foreach((json_t *)at, word,
                        wanted) if (!keyword_holds(s, at, word, wanted)) return false;
    return true;
}

// ---- the whole of it ----------------------------------------------------------------------------

const json_t *schema_part(const json_t *schema, const char *reference) {
    if (*reference++ != '#') return NULL;
    while (schema && *reference == '/') {
        const size_t n = strcspn(++reference, "/");
        schema = json_object_getn(schema, reference, n);
        reference += n;
    }
    return schema;
}

const char *schema_violation(const json_t *schema, const json_t *at, const json_t *value, char *buf,
                             size_t n) {
    const schema_position whole = {.schema = schema, .value = value, .buf = buf, .n = n};
    return holds(&whole, at) ? NULL : buf;
}
