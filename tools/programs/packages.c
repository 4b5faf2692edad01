#include "tools/programs/packages.h"

#include "tools/terminal/console.h"

#include <jansson.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

// The search for targets in the packages of a workspace.
typedef struct search {
    const smc_options *options;
    const char *selected; // name of the only target; NULL: all targets that cargo test runs
    const char *manifest;
    char here[PATH_MAX]; // directory to which printed file names are relative
    smc_programs *out;
} search;

static const char *json_string_member(const json_t *o, const char *key) {
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static bool has_text(const json_t *array, const char *text) {
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *one = json_string_value(json_array_get(array, i));
        if (one && strcmp(one, text) == 0) return true;
    }
    return false;
}

// ---- targets ------------------------------------------------------------------------------------

// Returns the target's name in the form of --test, which the caller frees; NULL: the target has no
// tests that smc can run.
static char *cargo_target_name(const json_t *target) {
    static const char *const libraries[] = {"lib", "rlib", "dylib", "cdylib", "staticlib"};
    static const char *const programs[] = {"bin", "example"};
    const json_t *kinds = json_object_get(target, "kind");
    const char *name = json_string_member(target, "name");
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (has_text(kinds, libraries[i])) return smc_strdup("lib");
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (has_text(kinds, programs[i])) return smc_format("%s:%s", programs[i], name);
    return has_text(kinds, "test") ? smc_strdup(name) : NULL;
}

// True if --features=LIST, separated by commas or blanks, contains the feature.
static bool is_enabled(const smc_options *o, const char *feature) {
    const size_t length = strlen(feature);
    for (const char *at = o->features; at && *at;) {
        const size_t n = strcspn(at, ", ");
        if (n == length && strncmp(at, feature, n) == 0) return true;
        at += n + (at[n] != 0);
    }
    return o->all_features;
}

static bool has_features(const search *s, const json_t *target) {
    const json_t *all = json_object_get(target, "required-features");
    for (size_t i = 0; i < json_array_size(all); i++) {
        const char *one = json_string_value(json_array_get(all, i));
        if (one && !is_enabled(s->options, one)) return false;
    }
    return true;
}

static const char *keep_text(search *s, char *text) {
    *smc_vec_push(&s->out->found) = text;
    return text;
}

static void add_target(search *s, const json_t *package, const json_t *target, char *name) {
    const size_t n = strlen(s->here);
    const char *source = json_string_member(target, "src_path");
    const bool is_below = strncmp(source, s->here, n) == 0 && source[n] == '/';
    smc_program_to_check one = {
        .package = keep_text(s, smc_strdup(json_string_member(package, "name"))),
        .source = keep_text(s, smc_strdup(is_below ? source + n + 1 : source)),
        .target = keep_text(s, name),
    };
    *smc_vec_push(&one.files) = s->manifest;
    *smc_vec_push(&s->out->at) = one;
}

static void add_targets(search *s, const json_t *package) {
    const json_t *all = json_object_get(package, "targets");
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *target = json_array_get(all, i);
        char *name = cargo_target_name(target);
        const bool is_selected =
            name && (s->selected ? strcmp(name, s->selected) == 0
                                 : json_is_true(json_object_get(target, "test")) &&
                                       has_features(s, target));
        if (is_selected) add_target(s, package, target, name);
        else free(name);
    }
}

// ---- packages -----------------------------------------------------------------------------------

static bool is_root(const search *s, const json_t *root) {
    char *manifest = smc_format("%s/Cargo.toml", json_string_member(root, "workspace_root"));
    char real[PATH_MAX];
    const bool is = realpath(s->manifest, real) && strcmp(real, manifest) == 0;
    free(manifest);
    return is;
}

// True if the package is selected, by the rules of cargo test.
static bool is_requested_package(const search *s, const json_t *root, const json_t *package) {
    const smc_options *o = s->options;
    char real[PATH_MAX];
    if (o->workspace) return true;
    for (uint32_t i = 0; i < o->package.n; i++)
        if (strcmp(o->package.at[i], json_string_member(package, "name")) == 0) return true;
    if (o->package.n) return false;
    if (is_root(s, root))
        return has_text(json_object_get(root, "workspace_default_members"),
                        json_string_member(package, "id"));
    return realpath(s->manifest, real) &&
           strcmp(real, json_string_member(package, "manifest_path")) == 0;
}

static bool package_exists(const json_t *packages, const char *name) {
    for (size_t i = 0; i < json_array_size(packages); i++)
        if (strcmp(json_string_member(json_array_get(packages, i), "name"), name) == 0) return true;
    return false;
}

static bool all_packages_exist(const search *s, const json_t *packages) {
    const smc_words *names = &s->options->package;
    for (uint32_t i = 0; i < names->n; i++)
        if (!package_exists(packages, names->at[i])) {
            smc_print_usage_error("%s: the workspace has no package '%s'", s->manifest,
                                  names->at[i]);
            return false;
        }
    return true;
}

static void choose_packages(search *s, const json_t *root) {
    const json_t *packages = json_object_get(root, "packages");
    if (!all_packages_exist(s, packages)) return;
    for (size_t i = 0; i < json_array_size(packages); i++) {
        const json_t *package = json_array_get(packages, i);
        if (is_requested_package(s, root, package)) add_targets(s, package);
    }
    if (s->out->at.n) return;
    if (s->selected)
        smc_print_usage_error("%s: no package has a target '%s'", s->manifest, s->selected);
    else smc_print_usage_error("%s: there is no target with tests", s->manifest);
}

void smc_packages_find(const smc_options *o, const smc_compile_options *compile,
                       smc_programs *out) {
    search s = {.options = o, .out = out, .manifest = out->at.at[0].files.at[0]};
    smc_bytes text = {0};
    char *program = o->bin       ? smc_format("bin:%s", o->bin)
                    : o->example ? smc_format("example:%s", o->example)
                                 : NULL;
    s.selected = o->test ? o->test : program;
    smc_vec_free(&out->at.at[0].files);
    out->at.n = 0;
    if (!getcwd(s.here, sizeof s.here)) s.here[0] = 0;
    json_t *root =
        smc_cargo_metadata(compile, &text) == SMC_OK ? json_loadb(text.at, text.n, 0, NULL) : NULL;
    if (root) choose_packages(&s, root);
    else if (text.at)
        smc_print_usage_error("%s: cannot read the output of cargo metadata", s.manifest);
    if (!out->at.n) out->failed++;
    json_decref(root);
    free(text.at);
    free(program);
}
