#include "interp/lower/analysis/symbol_name.h"

#include "pass/llvm/metadata.h"
#include "pass/rust/name.h"

#include <llvm-c/DebugInfo.h>
#include <ctype.h>
#include <string.h>

// The demangler of the C++ runtime library, which LLVM links (Itanium C++ ABI, 3.4). Returns a text
// that the caller frees, or NULL.
extern char *__cxa_demangle(const char *symbol, char *buffer, size_t *n, int *status);

bool smc_is_cxx_symbol(const char *symbol) {
    return strncmp(symbol, "_Z", 2) == 0 || smc_is_rust_symbol(symbol);
}

// ---- names without parameters and results -------------------------------------------------------

enum { KEPT = '\1' }; // represents a blank that is part of a name

typedef SMC_VEC(char) text;

static void append_part(text *t, const char *from, size_t n) {
    for (size_t i = 0; i < n; i++) *smc_vec_push(t) = from[i] == ' ' ? KEPT : from[i];
}

// Returns the text after the bracket that matches the first character.
static const char *after_parentheses(const char *s) {
    int depth = 0;
    do depth += *s == '(' ? 1 : *s == ')' ? -1 : 0;
    while (*s++ && depth && s[-1]);
    return s;
}

// Skips "operator()", "operator<<" or "operator new", up to the parameters or template arguments.
static const char *skip_operator(const char *s) {
    s += strlen("operator");
    if (smc_has_prefix(s, "()")) return s + 2;
    while (*s && *s != '(') s++;
    return s;
}

static bool is_in_word(const char *from, const char *s) {
    return s > from && (isalnum((unsigned char)s[-1]) || s[-1] == '_');
}

// Skips qualifiers after parameters: " const", " &".
static const char *skip_qualifiers(const char *s) {
    static const char *const words[] = {" const", " volatile", " &&", " &", " noexcept"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (smc_has_prefix(s, words[i])) return skip_qualifiers(s + strlen(words[i]));
    return s;
}

// Extracts the name from "result name(parameters) const". The symbol has the result only for
// templates.
static char *find_name(const char *s) {
    static const char anonymous[] = "(anonymous namespace)";
    const char *from = s;
    text out = {0};
    while (*s) {
        const char *next = s + 1;
        if (smc_has_prefix(s, anonymous)) {
            next = s + strlen(anonymous);
            append_part(&out, s, (size_t)(next - s));
        } else if (smc_has_prefix(s, "operator") && !is_in_word(from, s)) {
            next = skip_operator(s);
            append_part(&out, s, (size_t)(next - s));
        } else if (*s == '(') next = skip_qualifiers(after_parentheses(s));
        else if (*s == '<' || *s == '{' || *s == '[') {
            const char open = *s, close = open == '<' ? '>' : open == '{' ? '}' : ']';
            int depth = 1;
            for (; *next && depth; next++)
                depth += *next == open ? 1 : *next == close && next[-1] != '-' ? -1 : 0;
            append_part(&out, s, (size_t)(next - s));
        } else *smc_vec_push(&out) = *s;
        s = next;
    }
    *smc_vec_push(&out) = 0;
    const char *blank = strrchr(out.at, ' ');
    char *name = smc_strdup(blank ? blank + 1 : out.at);
    for (char *p = name; *p; p++)
        if (*p == KEPT) *p = ' ';
    smc_vec_free(&out);
    return name;
}

// ---- simpler names for types of the standard library --------------------------------------------

static void replace_all(char **text, const char *what, const char *by) {
    for (char *at = strstr(*text, what); at; at = strstr(*text, what)) {
        char *all = smc_format("%.*s%s%s", (int)(at - *text), *text, by, at + strlen(what));
        free(*text);
        *text = all;
    }
}

static void shorten_std_names(char **text) {
    replace_all(text, " >", ">");
    replace_all(text, "std::__cxx11::", "std::");
    replace_all(text, "std::__1::", "std::");
    replace_all(text, "std::basic_string<char, std::char_traits<char>, std::allocator<char>>",
                "std::string");
}

// Simplifies the name of data that the compiler generates for a type: "vtable for queue<..>" loses
// its template arguments, "typeinfo for int (*)(char)" keeps them.
static char *name_of_type_data(const char *text) {
    static const char *const tables[] = {"vtable for ", "VTT for ", "construction vtable for "},
                             *const types[] = {"typeinfo for ", "typeinfo name for "};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (smc_has_prefix(text, tables[i]))
            return smc_format("%.*s%s", (int)strcspn(text, "<"), text,
                              strchr(text, '<') ? "<..>" : "");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (smc_has_prefix(text, types[i])) return smc_strdup(text);
    return NULL;
}

bool smc_is_rust_function(LLVMValueRef fn) {
    size_t n;
    return smc_is_rust_symbol(LLVMGetValueName2(fn, &n));
}

char *smc_cxx_name(const char *symbol) {
    int status;
    if (smc_is_rust_symbol(symbol)) return smc_rust_name(symbol);
    char *whole = smc_is_cxx_symbol(symbol) ? __cxa_demangle(symbol, NULL, NULL, &status) : NULL;
    if (!whole) return NULL;
    // The suffix in "work(int) [clone .resume]" marks a part of a coroutine, or an optimiser's
    // copy.
    char *clone = strstr(whole, " [clone ");
    if (clone) *clone = 0;
    static const char guard[] = "guard variable for ";
    char *name = name_of_type_data(whole);
    if (!name) name = find_name(whole);
    if (smc_has_prefix(whole, guard)) {
        char *guarded = smc_format("initialisation of %s", name);
        free(name);
        name = guarded;
    }
    free(whole);
    shorten_std_names(&name);
    return name;
}

// ---- functions ----------------------------------------------------------------------------------

enum { SUBPROGRAM_SCOPE = 1, SUBPROGRAM_NAME = 2 };

// Returns the function's unqualified name from the debugging information; NULL: none.
static const char *declared_name(LLVMContextRef context, LLVMMetadataRef function) {
    LLVMValueRef name =
        function ? smc_llvm_operand_value(context, function, SUBPROGRAM_NAME) : NULL;
    unsigned length;
    return name && LLVMIsAMDString(name) ? LLVMGetMDString(name, &length) : NULL;
}

// Returns the name of a lambda, which is the operator() of an unnamed class; NULL: the function is
// no lambda.
static char *lambda_name(LLVMValueRef fn) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    LLVMMetadataRef function = LLVMGetSubprogram(fn);
    const char *name = declared_name(context, function);
    LLVMMetadataRef class = name ? smc_llvm_operand(context, function, SUBPROGRAM_SCOPE) : NULL;
    unsigned length;
    size_t n = 0;
    if (!class || strcmp(name, "operator()") != 0) return NULL;
    if (LLVMGetMetadataKind(class) != LLVMDICompositeTypeMetadataKind) return NULL;
    LLVMDITypeGetName(class, &n);
    if (n) return NULL;
    LLVMMetadataRef in = LLVMDIScopeGetFile(class);
    const char *file = in ? LLVMDIFileGetFilename(in, &length) : NULL,
               *slash = file ? strrchr(file, '/') : NULL;
    return smc_format("lambda at %s:%u",
                      slash  ? slash + 1
                      : file ? file
                             : "?",
                      LLVMDITypeGetLine(class));
}

char *smc_cxx_function_name(LLVMValueRef fn) {
    size_t n;
    const char *symbol = LLVMGetValueName2(fn, &n);
    static const char all[] = "_GLOBAL__sub_I_";
    if (smc_has_prefix(symbol, all))
        return smc_format("initialisation of %s", symbol + sizeof all - 1);
    if (smc_has_prefix(symbol, "__cxx_global_var_init")) return smc_strdup("initialisation");
    if (!smc_is_cxx_symbol(symbol)) return NULL;
    char *name = lambda_name(fn);
    if (!name) name = smc_cxx_name(symbol);
    // The demangler of an older runtime may not know an encoding that clang emits. Then the
    // declared name is used.
    const char *declared =
        declared_name(LLVMGetModuleContext(LLVMGetGlobalParent(fn)), LLVMGetSubprogram(fn));
    if (name || !declared) return name;
    name = smc_strdup(declared);
    shorten_std_names(&name);
    return name;
}
