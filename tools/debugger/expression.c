// expression.c - evaluates expressions while it parses them, by operator precedence.
//
// A value is an lvalue or an rvalue. Arithmetic follows C for int, long, their unsigned types, and
// double.
#include "tools/debugger/expression.h"

#include "interp/bytecode/address.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { MAX_DEPTH = 200 }; // largest depth of nested parentheses and unary operators

// Kinds of values: an lvalue (AT), an integer, a floating-point number, a pointer.
typedef enum value_kind { AT, NUMBER, REAL, POINTER } value_kind;
// A value of an expression. Comments name the kinds for which a field is valid.
typedef struct value {
    value_kind kind;
    const smc_shape *shape; // AT: type of the object; NUMBER: the enum, or NULL; POINTER: target
                            // type, NULL: unknown
    uint64_t bits; // AT, POINTER: the address; for a bit-field, the address of its first byte
    const smc_field *field; // AT: the bit-field that the value is; NULL: it is none
    double real;
    uint8_t size; // NUMBER: its size in bytes, 4 or 8
    bool is_unsigned;
} value;

// State of the evaluation; `at` is the position in the text.
typedef struct parser {
    const smc_memory_view *view;
    const char *at;
    char *fault; // message of the first error; NULL: none
    unsigned depth;
    bool is_quiet; // set while an operand is parsed that C does not evaluate, as b in `a && b` if a
                   // is 0: no errors are reported
} parser;

static void set_fault(parser *p, const char *fmt, ...) SMC_PRINTF(2, 3);
static void set_fault(parser *p, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    if (!p->fault) p->fault = smc_vformat(fmt, ap);
    va_end(ap);
}

static value integer_value(uint64_t bits, unsigned size, bool is_unsigned) {
    if (size < 4) size = 4;
    if (size == 4) bits = is_unsigned ? (uint32_t)bits : (uint64_t)(int64_t)(int32_t)bits;
    return (value){.kind = NUMBER, .bits = bits, .size = (uint8_t)size, .is_unsigned = is_unsigned};
}
static value bool_value(bool is) { return integer_value(is, 4, false); }
static value real_value(double x) { return (value){.kind = REAL, .real = x}; }
static value pointer_value(uint64_t to, const smc_shape *shape) {
    return (value){.kind = POINTER, .bits = to, .shape = shape};
}

static void skip_blanks(parser *p) { p->at += strspn(p->at, " \t"); }

// If the text continues with the operator `op`, skips it and returns true. False if it continues
// with a longer operator that begins so.
static bool accept_operator(parser *p, const char *op) {
    skip_blanks(p);
    const size_t n = strlen(op);
    if (strncmp(p->at, op, n) != 0) return false;
    const char after = p->at[n];
    if (n == 1 && strchr("&|", *op) && after == *op) return false;
    if (n == 1 && strchr("<>", *op) && (after == *op || after == '=')) return false;
    if (n == 1 && *op == '!' && after == '=') return false;
    if (n == 1 && *op == '-' && after == '>') return false;
    p->at += n;
    return true;
}

// ---- lvalues ------------------------------------------------------------------------------------

static bool read_address(parser *p, uint64_t address, uint32_t size, uint64_t *out) {
    *out = 0;
    if (p->is_quiet) return true;
    const smc_read_result how = smc_memory_read(p->view, address, size, out);
    if (how == SMC_READ_UNWRITTEN) set_fault(p, "the memory is uninitialised here");
    if (how == SMC_READ_NO_OBJECT) set_fault(p, "no memory at this address");
    return how == SMC_READ_OK;
}

static value load_bits(parser *p, value v) {
    const uint32_t bits = v.field->bits, all = v.field->bit + bits;
    uint64_t x = 0;
    if (all > 64) set_fault(p, "a bit-field this wide cannot be an operand");
    if (all > 64 || !read_address(p, v.bits, (all + 7) / 8, &x)) return bool_value(false);
    return integer_value(x >> v.field->bit & (bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX),
                         bits > 32 ? 8 : 4, bits >= 32);
}

// Reads the value of an lvalue. An array becomes a pointer to its first element.
static value load_value(parser *p, value v) {
    uint64_t x = 0;
    if (v.kind != AT || p->fault) return v;
    if (v.field) return load_bits(p, v);
    const smc_shape *s = v.shape;
    if (s->element)
        return pointer_value(smc_inspect_program_address(&p->view->inspection, v.bits), s->element);
    if (s->n_fields || s->size > 8 || !s->size) {
        set_fault(p, "a struct, a union or a number of more than 8 bytes cannot be an operand");
        return v;
    }
    if (!read_address(p, v.bits, s->size, &x)) return v;
    if (s->shown == SMC_SHOWN_POINTER) {
        const smc_inspection *view = &p->view->inspection;
        return pointer_value(smc_inspect_pointer(view, x), smc_inspect_pointee(view->program, s));
    }
    if (s->shown == SMC_SHOWN_FLOAT) {
        float narrow;
        double wide;
        memcpy(&narrow, &x, sizeof narrow);
        memcpy(&wide, &x, sizeof wide);
        return real_value(s->size == sizeof narrow ? (double)narrow : wide);
    }
    const bool is_unsigned = s->shown == SMC_SHOWN_UNSIGNED;
    value n = integer_value(is_unsigned ? x : (uint64_t)smc_sign_extended(x, s->size), s->size,
                            is_unsigned && s->size >= 4);
    n.shape = s->n_words ? s : NULL;
    return n;
}

static bool is_true(parser *p, value v) {
    v = load_value(p, v);
    return v.kind == REAL ? v.real != 0 : v.bits != 0;
}

static value find_member(parser *p, value v, const char *name, size_t n) {
    for (uint32_t i = 0; v.shape && i < v.shape->n_fields; i++) {
        const smc_field *f = &v.shape->fields[i];
        if (f->name && strlen(f->name) == n && memcmp(f->name, name, n) == 0) {
            if (!f->shape) set_fault(p, "the type of '%s' is not known", f->name);
            return (value){.kind = AT,
                           .shape = f->shape,
                           .bits = v.bits + f->offset,
                           .field = f->bits ? f : NULL};
        }
    }
    // search in members of anonymous members
    for (uint32_t i = 0; v.shape && i < v.shape->n_fields; i++) {
        const smc_field *f = &v.shape->fields[i];
        if ((f->name && *f->name) || !f->shape) continue;
        char *before = p->fault;
        const value inner = find_member(
            p, (value){.kind = AT, .shape = f->shape, .bits = v.bits + f->offset}, name, n);
        if (p->fault == before) return inner;
        free(p->fault);
        p->fault = before;
    }
    set_fault(p, "there is no member '%.*s'", (int)n, name);
    return bool_value(false);
}

static value dereference_value(parser *p, value v) {
    v = load_value(p, v);
    if (p->fault) return v;
    if (v.kind != POINTER) set_fault(p, "only a pointer can be dereferenced");
    else if (!v.shape || (!v.shape->size && !v.shape->n_fields))
        set_fault(p, "the type it points to is unknown");
    return (value){.kind = AT, .shape = v.shape, .bits = v.bits};
}

// ---- arithmetic ---------------------------------------------------------------------------------

static double as_real(value v) {
    if (v.kind == REAL) return v.real;
    return v.is_unsigned ? (double)v.bits : (double)(int64_t)v.bits;
}

static value apply_real_operator(parser *p, const char *op, double a, double b) {
    switch (*op) {
    case '+': return real_value(a + b);
    case '-': return real_value(a - b);
    case '*': return real_value(a * b);
    case '/': return real_value(a / b);
    case '<': return bool_value(op[1] ? a <= b : a < b);
    case '>': return bool_value(op[1] ? a >= b : a > b);
    case '=': return bool_value(a == b);
    case '!': return bool_value(a != b);
    default:
        set_fault(p, "'%s' does not take floating-point numbers", op);
        return bool_value(false);
    }
}

static value apply_pointer_operator(parser *p, const char *op, value a, value b) {
    const value to = a.kind == POINTER ? a : b;
    const uint64_t size = to.shape && to.shape->size ? to.shape->size : 1;
    const bool both = a.kind == POINTER && b.kind == POINTER;
    if (strcmp(op, "+") == 0 && !both) {
        const int64_t by = (int64_t)(a.kind == POINTER ? b.bits : a.bits);
        return pointer_value(to.bits + smc_addr_step_by(to.bits, by, (int64_t)size), to.shape);
    }
    if (strcmp(op, "-") == 0 && both)
        return integer_value((uint64_t)((int64_t)(a.bits - b.bits) / (int64_t)size), 8, false);
    if (strcmp(op, "-") == 0 && a.kind == POINTER)
        return pointer_value(a.bits + smc_addr_step_by(a.bits, -(int64_t)b.bits, (int64_t)size),
                             a.shape);
    if (strcmp(op, "==") == 0) return bool_value(a.bits == b.bits);
    if (strcmp(op, "!=") == 0) return bool_value(a.bits != b.bits);
    if ((*op == '<' || *op == '>') && both && op[1] != *op)
        return bool_value(*op == '<' ? (op[1] ? a.bits <= b.bits : a.bits < b.bits)
                                     : (op[1] ? a.bits >= b.bits : a.bits > b.bits));
    set_fault(p, "'%s' does not take pointers", op);
    return bool_value(false);
}

static value divide_values(parser *p, value a, value b, bool rest, unsigned size,
                           bool is_unsigned) {
    const int64_t s = (int64_t)a.bits, t = (int64_t)b.bits;
    if (!b.bits || (!is_unsigned && t == -1 && s == INT64_MIN)) {
        if (!p->is_quiet) set_fault(p, b.bits ? "the quotient does not fit" : "division by zero");
        return bool_value(false);
    }
    if (is_unsigned) return integer_value(rest ? a.bits % b.bits : a.bits / b.bits, size, true);
    return integer_value((uint64_t)(rest ? s % t : s / t), size, false);
}

static value apply_integer_operator(parser *p, const char *op, value a, value b) {
    const bool shifts = (*op == '<' || *op == '>') && op[1] == *op;
    const unsigned size = shifts ? a.size : a.size > b.size ? a.size : b.size;
    const bool is_unsigned =
        shifts ? a.is_unsigned
               : (a.is_unsigned && a.size == size) || (b.is_unsigned && b.size == size);
    if (is_unsigned && size == 4)
        a.bits = (uint32_t)a.bits, b.bits = shifts ? b.bits : (uint32_t)b.bits;
    const uint64_t u = a.bits, v = b.bits;
    const int64_t s = (int64_t)u, t = (int64_t)v;
    if (shifts && v >= 8u * size) {
        set_fault(p, "the shift exceeds the width of its operand");
        return bool_value(false);
    }
    if (shifts)
        return integer_value(*op == '<'    ? u << v
                             : is_unsigned ? u >> v
                                           : (uint64_t)(s >> v),
                             size, is_unsigned);
    switch (*op) {
    case '+': return integer_value(u + v, size, is_unsigned);
    case '-': return integer_value(u - v, size, is_unsigned);
    case '*': return integer_value(u * v, size, is_unsigned);
    case '/':
    case '%': return divide_values(p, a, b, *op == '%', size, is_unsigned);
    case '&': return integer_value(u & v, size, is_unsigned);
    case '|': return integer_value(u | v, size, is_unsigned);
    case '^': return integer_value(u ^ v, size, is_unsigned);
    case '<': return bool_value(is_unsigned ? (op[1] ? u <= v : u < v) : (op[1] ? s <= t : s < t));
    case '>': return bool_value(is_unsigned ? (op[1] ? u >= v : u > v) : (op[1] ? s >= t : s > t));
    case '=': return bool_value(u == v);
    default: return bool_value(u != v);
    }
}

static value apply_binary(parser *p, const char *op, value a, value b) {
    a = load_value(p, a);
    b = load_value(p, b);
    if (p->fault || a.kind == AT || b.kind == AT) return bool_value(false);
    if (a.kind == POINTER || b.kind == POINTER) {
        if (a.kind == REAL || b.kind == REAL)
            set_fault(p, "'%s' does not take pointers or floating-point numbers", op);
        return p->fault ? bool_value(false) : apply_pointer_operator(p, op, a, b);
    }
    if (a.kind == REAL || b.kind == REAL) return apply_real_operator(p, op, as_real(a), as_real(b));
    return apply_integer_operator(p, op, a, b);
}

// ---- the grammar --------------------------------------------------------------------------------

static value parse_expression(parser *p);

static value value_of_name(parser *p, const char *name) {
    const smc_inspection *x = &p->view->inspection;
    uint64_t address;
    const smc_shape *shape;
    for (uint32_t i = 0; i < x->variables.n; i++)
        if (strcmp(x->variables.at[i].name, name) == 0)
            return (value){
                .kind = AT, .shape = x->variables.at[i].shape, .bits = x->variables.at[i].address};
    if (smc_inspect_static(x->program, name, x->function, &shape, &address)) {
        if (!shape) set_fault(p, "the type of '%s' is not known", name);
        return (value){.kind = AT, .shape = shape, .bits = address};
    }
    if (smc_inspect_enumerator(x->program, name, &address)) return integer_value(address, 4, false);
    if (smc_inspect_function(x->program, name, &address)) return pointer_value(address, NULL);
    if (strcmp(name, "NULL") == 0) return pointer_value(0, NULL);
    set_fault(p, "there is no variable '%s' here (info locals shows those of the function)", name);
    return bool_value(false);
}

static value parse_character(parser *p) {
    static const char from[] = "ntr0\\'", to[] = "\n\t\r\0\\'";
    char c = p->at[1];
    const char *escape = c == '\\' && p->at[2] ? strchr(from, p->at[2]) : NULL;
    const size_t n = c == '\\' ? 2 : 1;
    if (!c || (c == '\\' && !escape) || p->at[1 + n] != '\'') {
        set_fault(p, "a character is written 'x'");
        return bool_value(false);
    }
    if (escape) c = to[escape - from];
    p->at += n + 2;
    return integer_value((uint64_t)(int64_t)c, 4, false);
}

static value parse_literal(parser *p) {
    char *end;
    const uint64_t n = strtoull(p->at, &end, 0);
    if (strchr(".eE", *end) && *end && strncmp(p->at, "0x", 2) != 0) {
        const double x = strtod(p->at, &end);
        p->at = end;
        return real_value(x);
    }
    bool is_unsigned = false, is_long = n > INT32_MAX;
    p->at = end;
    for (; *p->at && strchr("uUlL", *p->at); p->at++) {
        is_unsigned |= strchr("uU", *p->at) != NULL;
        is_long |= strchr("lL", *p->at) != NULL;
    }
    return integer_value(n, is_long ? 8 : 4, is_unsigned);
}

static value parse_primary(parser *p) {
    skip_blanks(p);
    if (accept_operator(p, "(")) {
        const value v = parse_expression(p);
        if (!accept_operator(p, ")")) set_fault(p, "a ')' is missing");
        return v;
    }
    if (isdigit((unsigned char)*p->at)) return parse_literal(p);
    if (*p->at == '\'') return parse_character(p);
    if (isalpha((unsigned char)*p->at) || *p->at == '_') {
        const char *begin = p->at;
        while (isalnum((unsigned char)*p->at) || *p->at == '_') p->at++;
        char *name = smc_format("%.*s", (int)(p->at - begin), begin);
        const value v = value_of_name(p, name);
        free(name);
        return v;
    }
    if (*p->at) set_fault(p, "'%s' is not understood", p->at);
    else set_fault(p, "the expression is incomplete");
    return bool_value(false);
}

static value parse_member(parser *p, value v) {
    skip_blanks(p);
    const char *begin = p->at;
    while (isalnum((unsigned char)*p->at) || *p->at == '_') p->at++;
    if (p->fault) return v;
    if (v.kind != AT || !v.shape || !v.shape->n_fields) {
        set_fault(p, "'%.*s' needs a struct on its left", (int)(p->at - begin), begin);
        return v;
    }
    return find_member(p, v, begin, (size_t)(p->at - begin));
}

static value parse_postfix(parser *p) {
    value v = parse_primary(p);
    while (!p->fault) {
        if (accept_operator(p, "->")) v = parse_member(p, dereference_value(p, v));
        else if (accept_operator(p, ".")) v = parse_member(p, v);
        else if (accept_operator(p, "[")) {
            v = dereference_value(p, apply_binary(p, "+", v, parse_expression(p)));
            if (!accept_operator(p, "]")) set_fault(p, "a ']' is missing");
        } else break;
    }
    return v;
}

static value evaluate_address_operator(parser *p, value v) {
    if (!p->fault && (v.kind != AT || v.field)) set_fault(p, "the operand has no address");
    return pointer_value(smc_inspect_program_address(&p->view->inspection, v.bits), v.shape);
}

static value parse_unary(parser *p) {
    value v = bool_value(false);
    if (++p->depth > MAX_DEPTH) set_fault(p, "the expression is nested too deeply");
    if (p->fault) return v;
    if (accept_operator(p, "&")) v = evaluate_address_operator(p, parse_unary(p));
    else if (accept_operator(p, "*")) v = dereference_value(p, parse_unary(p));
    else if (accept_operator(p, "!")) v = bool_value(!is_true(p, parse_unary(p)));
    else if (accept_operator(p, "-"))
        v = apply_binary(p, "-", integer_value(0, 4, false), parse_unary(p));
    else if (accept_operator(p, "+"))
        v = apply_binary(p, "+", integer_value(0, 4, false), parse_unary(p));
    else if (accept_operator(p, "~"))
        v = apply_binary(p, "^", integer_value(UINT64_MAX, 4, false), parse_unary(p));
    else v = parse_postfix(p);
    p->depth--;
    return v;
}

// Binary operators by precedence, highest first. In a level, longer operators come first, since
// they are tried in order.
static const char *const levels[][5] = {
    {"*", "/", "%"}, {"+", "-"}, {"<<", ">>"}, {"<=", ">=", "<", ">"},
    {"==", "!="},    {"&"},      {"^"},        {"|"}};
enum { LEVELS = sizeof levels / sizeof *levels };

static value parse_operators_of_level(parser *p, unsigned level) {
    if (!level) return parse_unary(p);
    value v = parse_operators_of_level(p, level - 1);
    for (bool found = true; found && !p->fault;) {
        found = false;
        for (const char *const *op = levels[level - 1]; *op && !found; op++)
            if ((found = accept_operator(p, *op)))
                v = apply_binary(p, *op, v, parse_operators_of_level(p, level - 1));
    }
    return v;
}

// Parses an operand; is_unasked: C does not evaluate it, so that unreadable memory is no error.
static value parse_quietly(parser *p, value (*parse)(parser *), bool is_unasked) {
    const bool before = p->is_quiet;
    p->is_quiet |= is_unasked;
    const value v = parse(p);
    p->is_quiet = before;
    return v;
}

static value parse_binary_expression(parser *p) { return parse_operators_of_level(p, LEVELS); }

static value parse_conjunction(parser *p) {
    value v = parse_binary_expression(p);
    while (!p->fault && accept_operator(p, "&&")) {
        const bool left = is_true(p, v);
        const value right = parse_quietly(p, parse_binary_expression, !left);
        v = bool_value(left && is_true(p, right));
    }
    return v;
}

static value parse_expression(parser *p) {
    value v = parse_conjunction(p);
    while (!p->fault && accept_operator(p, "||")) {
        const bool left = is_true(p, v);
        const value right = parse_quietly(p, parse_conjunction, left);
        v = bool_value(left || is_true(p, right));
    }
    return v;
}

static char *format_value(parser *p, value v) {
    char text[256];
    if (v.kind == AT && !v.field) return smc_memory_object_text(p->view, v.shape, v.bits);
    if (v.field) v = load_value(p, v);
    if (p->fault) return NULL;
    switch (v.kind) {
    case REAL: return smc_format("%.15g", v.real);
    case POINTER:
        if (!v.bits) return smc_strdup("NULL");
        smc_memory_scalar(p->view, NULL, v.bits, text, sizeof text);
        return smc_strdup(text);
    default:
        if (v.shape) {
            smc_memory_scalar(p->view, v.shape, v.bits, text, sizeof text);
            return smc_strdup(text);
        }
        return v.is_unsigned ? smc_format("%" PRIu64, v.bits)
                             : smc_format("%" PRId64, (int64_t)v.bits);
    }
}

char *smc_expression_text(const smc_memory_view *view, const char *text, char **fault) {
    parser p = {.view = view, .at = text};
    const value v = parse_expression(&p);
    skip_blanks(&p);
    if (!p.fault && *p.at) set_fault(&p, "'%s' is not understood", p.at);
    char *words = p.fault ? NULL : format_value(&p, v);
    *fault = p.fault;
    return words;
}
