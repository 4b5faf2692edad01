#include "tools/command/schema.h"

#include "explorers/explorer.h"
#include "models/model.h"
#include "tools/cluster/cluster.h"
#include "tools/command/compare.h"
#include "tools/command/each.h"
#include "tools/command/state.h"
#include "tools/command/estimate.h"
#include "tools/command/facts.h"
#include "tools/command/list.h"
#include "tools/command/litmus.h"
#include "tools/command/models_diff.h"
#include "tools/command/several_models.h"
#include "tools/orders/shapes.h"
#include "tools/report/formats/shapes.h"
#include "tools/report/words/json.h"
#include "tools/run/progress.h"

#include <string.h>

// ---- types --------------------------------------------------------------------------------------

static json_t *schema_of_type(const char *type) { return json_pack("{s:s}", "type", type); }

static json_t *base_type(const char *type) {
    static const struct {
        const char *name, *schema;
    } all[] = {{"integer", "{'type': 'integer'}"},
               {"count", "{'type': 'integer', 'minimum': 0}"},
               {"number", "{'type': 'number', 'minimum': 0}"},
               {"flag", "{'type': 'boolean'}"},
               {"text", "{'type': 'string'}"},
               {"name", "{'type': ['string', 'null']}"},
               {"null", "{'type': 'null'}"},
               {"value", "{'type': ['integer', 'string', 'null']}"},
               {"hash", "{'type': 'string', 'pattern': '^[0-9a-f]{16}$'}"},
               {"pair", "{'type': 'array', 'minItems': 2, 'maxItems': 2, "
                        "'items': {'type': ['integer', 'null']}}"},
               {"range", "{'type': 'array', 'minItems': 2, 'maxItems': 2, "
                         "'items': {'type': 'integer'}}"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, type) != 0) continue;
        char *text = smc_strdup(all[i].schema);
        for (char *c = text; *c; c++)
            if (*c == '\'') *c = '"';
        json_t *schema = json_loads(text, 0, NULL);
        free(text);
        return schema;
    }
    return NULL;
}

// Returns a reference to the definition of a shape or an enumeration in the schema.
static json_t *reference_to(const char *name) {
    json_t *base = base_type(name);
    if (base) return base;
    char *to = smc_format("#/$defs/%s", name);
    json_t *o = json_pack("{s:s}", "$ref", to);
    free(to);
    return o;
}

static json_t *type_of(const char *type) {
    static const char or_null[] = "|null";
    const size_t n = strlen(type);
    char *inner;
    json_t *o;
    if (*type == '[') {
        inner = smc_format("%.*s", (int)(n - 2), type + 1);
        o = json_pack("{s:s, s:o}", "type", "array", "items", reference_to(inner));
    } else if (n > strlen(or_null) && strcmp(type + n - strlen(or_null), or_null) == 0) {
        inner = smc_format("%.*s", (int)(n - strlen(or_null)), type);
        o = json_pack("{s:[o, o]}", "anyOf", reference_to(inner), schema_of_type("null"));
    } else {
        return reference_to(type);
    }
    free(inner);
    return o;
}

// ---- objects ------------------------------------------------------------------------------------

static void add_json_field(json_t *properties, json_t *required, const smc_json_field *f) {
    json_t *type = type_of(f->type);
    if (f->words) smc_json_set_member(type, "description", json_string(f->words));
    smc_json_set_member(properties, f->key, type);
    if (!f->optional) smc_json_append(required, json_string(f->key));
}

// Adds the counters of all explorers as optional members, since any of the explorers may have run.
static void add_json_counters(json_t *properties) {
    const smc_explorer *e;
    for (size_t i = 0; (e = smc_explorer_at(i)); i++)
        for (const smc_counter *c = e->counters; c && c->name; c++) {
            if (json_object_get(properties, c->name)) continue;
            json_t *type = base_type("count");
            smc_json_set_member(type, "description", json_string(c->words));
            smc_json_set_member(properties, c->name, type);
        }
}

static json_t *json_object_schema(const smc_json_shape *s) {
    json_t *properties = json_object(), *required = json_array();
    for (const smc_json_field *f = s->more; f && f->key; f++)
        add_json_field(properties, required, f);
    for (const smc_json_field *f = s->fields; f->key; f++) add_json_field(properties, required, f);
    if (s->has_counters) add_json_counters(properties);
    json_t *o = schema_of_type("object");
    if (s->words) smc_json_set_member(o, "description", json_string(s->words));
    smc_json_set_member(o, "required", required);
    smc_json_set_member(o, "properties", properties);
    smc_json_set_member(o, "additionalProperties", json_false());
    return o;
}

static void add_shape(json_t *definitions, json_t *wholes, const smc_json_shape *s) {
    smc_json_set_member(definitions, s->name, json_object_schema(s));
    if (s->words) smc_json_append(wholes, reference_to(s->name));
}

static void add_shapes(json_t *definitions, json_t *wholes, const smc_json_shape *all) {
    for (; all->name; all++) add_shape(definitions, wholes, all);
}

// ---- words --------------------------------------------------------------------------------------

static bool has_word(const json_t *all, const char *word) {
    size_t i;
    json_t *one;
    json_array_foreach(all, i, one) if (strcmp(json_string_value(one), word) == 0) return true;
    return false;
}

static json_t *json_enumeration_words(const smc_json_enumeration *w) {
    json_t *all = json_array();
    const char *word;
    for (unsigned i = 0; (word = w->word(i)); i++)
        if (!has_word(all, word)) smc_json_append(all, json_string(word));
    return json_pack("{s:o}", "enum", all);
}

static const char *model_name(unsigned i) {
    const smc_model *m = smc_model_at(i);
    return m ? m->name : NULL;
}

// Returns the i-th name of an explorer. "auto" is one: a limit may be reached before an explorer is
// chosen.
static const char *explorer_name(unsigned i) {
    const smc_explorer *e = i ? smc_explorer_at(i - 1) : NULL;
    return !i ? SMC_ANY_EXPLORER : e ? e->name : NULL;
}

static void add_words(json_t *definitions, const smc_json_enumeration *w) {
    smc_json_set_member(definitions, w->name, json_enumeration_words(w));
}

// Adds the definition of the members that name a model: a built-in one, or a file.
static void add_models(json_t *definitions) {
    static const smc_json_enumeration models = {"model", model_name};
    smc_json_set_member(definitions, "model",
                        json_pack("{s:[o, {s:s, s:s}]}", "anyOf", json_enumeration_words(&models),
                                  "type", "string", "pattern", "[.]cat"));
}

// ---- the schema ---------------------------------------------------------------------------------

void smc_schema_print(FILE *to) {
    static const smc_json_enumeration algorithms = {"algorithm", explorer_name};
    json_t *definitions = json_object(), *wholes = json_array();
    add_shapes(definitions, wholes, smc_result_shapes);
    add_shapes(definitions, wholes, smc_each_shapes);
    add_shapes(definitions, wholes, smc_models_shapes);
    add_shapes(definitions, wholes, smc_diff_shapes);
    add_shapes(definitions, wholes, smc_compare_shapes);
    add_shapes(definitions, wholes, orders_shapes);
    add_shape(definitions, wholes, &smc_listed_shape);
    add_shape(definitions, wholes, &smc_estimate_shape);
    add_shapes(definitions, wholes, smc_litmus_shapes);
    add_shape(definitions, wholes, &smc_state_shape);
    add_shape(definitions, wholes, &smc_cluster_shape);
    add_shapes(definitions, wholes, smc_progress_shapes);
    add_shapes(definitions, wholes, smc_facts_shapes);
    for (const smc_json_enumeration *w = smc_result_words; w->name; w++) add_words(definitions, w);
    add_words(definitions, &smc_compare_words);
    add_words(definitions, &smc_state_words);
    add_words(definitions, &algorithms);
    add_models(definitions);
    json_t *o = json_object();
    smc_json_set_member(o, "$schema", json_string("https://json-schema.org/draft/2020-12/schema"));
    smc_json_set_member(o, "title", json_string("What the commands of smc print as JSON"));
    smc_json_set_member(o, "anyOf", wholes);
    smc_json_set_member(o, "$defs", definitions);
    smc_json_print(o, false, to);
}
