"""The task's source: what of it keeps an answer of smc from being one about SV-COMP's question.

All is decided by the text, and for the worse: what merely looks like a reason for doubt is one.
"""

import os
import re

from . import files

MARKER = re.compile(r'^\s*#\s*(?:line\s+)?(\d+)(?:\s+"([^"]*)"((?:\s+\d)*))?\s*$')
BLANKED = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)

# Types whose size depends on the data model, once `long long` is left out, and constants of such a type.
WIDTH = re.compile(r'\b(?:long|s?size_t|ptrdiff_t|u?intptr_t|off_t|time_t|clock_t|u?int_fast(?:16|32)_t)\b|'
                   r'\b(?:union|offsetof)\b|\b(?:strn?len|strc?spn|strtou?l|atol|labs)\s*\(|'
                   r'\b(?:0[xX][0-9a-fA-F]+|\d+)(?:[uU][lL]|[lL][uU]?)(?![lLuU\w])|'
                   r'\(\s*(?:(?:un)?signed\s+)?char\s*\*\s*\)')
LONG_LONG = re.compile(r'\blong\s+long\b')
SIZEOF = r'sizeof\s*(?:\((?:[^()]|\([^()]*\))*\)|\*?\s*\w+)'
# Where a size is only how much to allocate or set, it is the right one in either model.
SIZED = re.compile(rf'\b(?:malloc|alloca)\s*\(\s*(?:\d+\s*\*\s*)?{SIZEOF}(?:\s*\*\s*\d+)?\s*\)|'
                   rf'\bcalloc\s*\(\s*\d+\s*,\s*{SIZEOF}\s*\)|\bmemset\s*\([^;]*,\s*{SIZEOF}\s*\)|'
                   rf'\(\s*void\s*\)\s*{SIZEOF}')
BRACES = r'\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}'
DECLARATION = re.compile(rf'\btypedef\b[^;{{}}]*(?:{BRACES}[^;{{}}]*)?;|\bextern\b[^;{{}}]*;')
TYPEDEF = re.compile(rf'\btypedef\b[^;{{}}]*(?:{BRACES}[^;{{}}]*)?;')
OPAQUE = re.compile(r'(?:pthread|sem|mtx|cnd|thrd|tss)_')  # whatever they are made of, they are only handed on
BUILT_IN = re.compile(r'\b(?:sizeof|_?[aA]lignof|__\w+_(?:TYPE|WIDTH|MAX)__)\b')
CASTS = re.compile(r'\[-W(?:void-)?pointer-to-(?:int|enum)-cast|\[-Wint-to-(?:void-)?pointer-cast')

# Functions of which smc has one result where the standard allows others.
FIXED = re.compile(r'\b(rand(?:om)?(?:_r)?|time|clock(?:_gettime)?|gettimeofday|getenv|getpid|scanf)\s*\(')
WEAK = re.compile(r'\bmemory_order_(?!seq_cst)|\b__ATOMIC_(?!SEQ_CST)|\batomic_(?:thread|signal)_fence\b|'
                  r'\b__atomic_\w+\s*\([^;]*,\s*[0-4]\s*\)')
TRIES = re.compile(r'\b(\w+_(?:try|timed|clock)\w*|sem_getvalue)\s*\(')
WAIT = re.compile(r'\b(?:pthread_cond_(?:timed|clock)?wait|cnd_(?:timed)?wait)\s*\(')
WAIT_ALONE = re.compile(rf'\s*(?:{WAIT.pattern}[^;{{}}]*\)\s*;|\{{\s*{WAIT.pattern}[^;{{}}]*\)\s*;\s*\}})')
ACTS = re.compile(r'\w\s*\(|\+\+|--|(?<![=!<>])=(?!=)')
ALLOCATES = re.compile(r'\b(?:malloc|calloc|realloc|\w*alloc|strn?dup)\s*\(')
LEAVES = re.compile(r'\b(_?exit|_Exit|quick_exit|abort|raise|__builtin_(?:debug)?trap|__VERIFIER_assume)\s*\(')
ERROR_BODY = re.compile(r'\breach_error\s*\([^;{}]*\)\s*\{[^}]*\}')
ERROR_CALL = re.compile(r'\breach_error\s*\(\s*\)\s*;(?:[\s}]*abort\s*\(\s*\))?')
COPIES = re.compile(r'\bmem(?:cpy|move)\s*\(|\(\s*(?:(?:un)?signed\s+)?char\s*\*\s*\)|\b(?:u?intptr_t|union)\b')
NARROW = {'char', 'uchar', 'u8'}
NUMBERS = re.compile(r'\b__VERIFIER_nondet_(?!bool\b|_Bool\b)(\w+)')


class Source:
    """path, text; `own`: without comments, what quotes hold and system headers; `body`: without declarations, too."""

    def __init__(self, path):
        self.path = os.path.join('.', path) if str(path).startswith('-') else str(path)  # no option of smc
        self.text = files.read(path)
        self.lines = self.text.splitlines()
        self.places = {}  # (file, line) as compilers name them -> first line of this file
        self.own = BLANKED.sub(lambda m: '\n' * m.group().count('\n') + ' ', self.mark())
        self.body = DECLARATION.sub(' ', self.own)

    def mark(self):
        """The text without what system headers brought in, by the line markers; notes where the rest stands."""
        kept, name, line, system = [], None, 0, False
        for number, text in enumerate(self.lines, 1):
            marker = MARKER.match(text)
            if marker:
                line, flags = int(marker.group(1)), (marker.group(3) or '').split()
                if marker.group(2) is not None:
                    name = marker.group(2)
                    system = '3' in flags or name.startswith('/usr/') or name.startswith('<')
                kept.append('')
                continue
            if name is not None:
                self.places.setdefault((name, line), number)
                line += 1
            kept.append('' if system else text)
        return '\n'.join(kept)

    def line_of(self, file, line):
        """The line of this file that a compiler calls line `line` of `file`; None: it is none of ours."""
        if self.places:
            return self.places.get((file, line))
        ours = file is not None and self.path.endswith(file.rsplit('/', 1)[-1])
        return line if ours and 1 <= line <= len(self.lines) else None

    # ---- doubts: a reason, or None ---------------------------------------------------------------------------------

    def data_model(self, diagnostics):
        """Why the program may do something else in ILP32 than in LP64, which smc runs."""
        code = SIZED.sub(' ', LONG_LONG.sub(' ', self.body))
        match = WIDTH.search(code) or BUILT_IN.search(code) or self.wide_type(code) or difference(code)
        if match:
            return f"'{match.group().strip()}' depends on the data model"
        if re.search(r'^\s*#\s*include\s*"', self.own, re.M) or re.search(r'#\s*include\s+"', self.text):
            return 'headers of its own may depend on the data model'
        if CASTS.search(diagnostics):
            return 'a conversion between pointer and integer depends on the data model'
        return None

    def wide_type(self, code):
        """The first use in `code` of a type that the program defines by one whose size depends on the data model."""
        wide = []
        for definition in TYPEDEF.findall(LONG_LONG.sub(' ', self.own)):
            names = [n for n in re.findall(r'(\w+)\s*(?:\[[^\]]*\]\s*)*[;,]', definition[definition.rfind('}') + 1:])
                     if not OPAQUE.match(n)]
            if names and (WIDTH.search(definition) or any(re.search(rf'\b{w}\b', definition) for w in wide)):
                wide += names
        return re.search(rf"\b(?:{'|'.join(wide)})\b", code) if wide else None

    def error_functions(self):
        """Those of the functions whose call is an error that the program mentions, with a body of its own or without."""
        return [name for name in ('reach_error', '__VERIFIER_error') if re.search(rf'\b{name}\b', self.own)]

    def other_error_function(self, specification):
        """Another error function than the one that the property names."""
        asked = re.search(r'call\((\w+)\(', specification).group(1)
        other = {'reach_error': '__VERIFIER_error', '__VERIFIER_error': 'reach_error'}[asked]
        return f"'{other}' is not '{asked}'" if re.search(rf'\b{other}\b', self.own) else None

    def error_returns(self):
        """Whether the program may go on after reach_error, which smc does not."""
        body = ERROR_BODY.search(self.own)
        if body and re.search(r'\babort\s*\(|\b__assert_fail\b|\bassert\s*\(\s*0\s*\)', body.group()):
            return False
        return any('abort' not in call for call in ERROR_CALL.findall(self.body))

    def true(self, prop, diagnostics):
        """Why `true` may be wrong although smc has visited everything."""
        fixed = FIXED.search(self.body)
        if fixed:
            return f"'{fixed.group(1)}' has other results than the one that smc gives"
        if '[one-answer]' in diagnostics:
            return 'a library function has other results than the one that smc gives'
        if self.waits() != self.wait_loops():
            return 'a wait for a condition that is not in a loop may end for no reason, any number of times'
        if prop.name == 'no-data-race' and self.unordered():
            return self.unordered()
        if not re.search(r'\bmain\s*\(\s*(?:void)?\s*\)', self.own):
            return 'main has arguments'
        if prop.name == 'no-overflow':
            if re.search(r'<<|\b(?:ll?)?abs\s*\(', self.body):
                return 'a left shift or abs is not checked'
            if re.search(r'_Atomic\b|\batomic_\w', self.body):
                return 'the arithmetic of atomic objects is not checked'
            if '-Winteger-overflow' in diagnostics:
                return 'a constant expression overflows'
        leaves = LEAVES.search(ERROR_CALL.sub(' ', ERROR_BODY.sub(' ', self.body)))
        if prop.name == 'valid-memsafety' and leaves and ALLOCATES.search(self.body):
            return f"memory that is lost when '{leaves.group(1)}' ends the run is not looked for"
        return None

    def false(self, what):
        """Why an error found may be none by SV-COMP's rules."""
        if what == 'no-data-race' and self.unordered():
            return self.unordered()
        if what == 'valid-memtrack' and COPIES.search(self.body):
            return 'pointers may be kept in pieces'
        return None

    def unordered(self):
        """Why happens-before in C may be less than the order of an interleaving."""
        if WEAK.search(self.body):
            return 'weak atomics order less in C than in SV-COMP'
        tries = TRIES.search(self.body)
        return f"what fails in '{tries.group(1)}' orders less in C than in SV-COMP" if tries else None

    def waits(self):
        """How many waits for a condition there are."""
        return len(WAIT.findall(self.body))

    def wait_loops(self):
        """How many loops do nothing but wait, and look: there a wait may end for no reason."""
        found = 0
        for loop in re.finditer(r'\bwhile\s*\(', self.body):
            depth, end = 1, loop.end()
            while depth and end < len(self.body):
                depth += {'(': 1, ')': -1}.get(self.body[end], 0)
                end += 1
            found += bool(WAIT_ALONE.match(self.body, end)) and not ACTS.search(self.body[loop.end():end])
        return found

    def bytes_only(self):
        """Whether all numbers that the program may choose have one byte."""
        return set(NUMBERS.findall(self.body)) <= NARROW

    def call_at(self, file, line, column):
        """The name that stands there, None where none does."""
        here = self.line_of(file, line)
        name = re.match(r'\w+', self.lines[here - 1][column - 1:]) if here and column else None
        return name.group() if name else None


def difference(code):
    """A difference of two pointers or arrays, by their names."""
    found = re.findall(r'\*\s*(?:const\s+|volatile\s+)?([a-zA-Z_]\w*)|([a-zA-Z_]\w*)\s*\[', code)
    names = '|'.join({pointer or array for pointer, array in found})
    return re.search(rf'\b(?:{names})\s*-(?!-)\s*(?:&|\(|(?:{names})\b)', code) if names else None
