import assert from 'node:assert/strict';
import test from 'node:test';
import { utf16Offset } from '../src/smc/columns';
import { commandsAt, startsOf } from '../src/smc/places';

test('main and tests of C and C++', () => {
    const text = [
        '// int main(void) {',
        'int main(int argc,',
        '         char **argv)',
        '{ return domain(1); }',
        '/* SMC_TEST(no)',
        "*/ int x = '\"';",
        'SMC_TEST(two_threads) { puts("int main() {"); }',
        'TEST(Queue, Two)',
        '{ }',
        '  TEST_F( Queue , Three ) { }',
        'TEST_P(Queue, NoNameHere) { }',
        'int main_loop(void) { return main(); }',
    ].join('\n');
    assert.deepEqual(startsOf(text, 'cpp'), [
        { line: 1, kind: 'main' },
        { line: 6, kind: 'test', test: 'two_threads' },
        { line: 7, kind: 'test', test: 'Queue.Two' },
        { line: 9, kind: 'test', test: 'Queue.Three' },
    ]);
});

test('a declaration of main is no program', () => {
    assert.deepEqual(startsOf('int main(void);\n', 'c'), []);
});

test('an object is checked as a whole', () => {
    const text = '#include <smc.h>\nSMC_OBJECT() { }\nSMC_OP(pop) { return 1; }\n';
    const starts = startsOf(text, 'c');
    assert.deepEqual(starts, [{ line: 1, kind: 'object' }]);
    assert.deepEqual(commandsAt(starts[0]!), ['linearize']);
});

test('tests of Rust have the names of their modules', () => {
    const text = [
        "fn one<'a>(x: &'a str) -> char { '{' }",
        'mod outer {',
        '    mod inner {',
        '        #[test]',
        '        #[ignore]',
        '        fn deep() { let s = "}"; let r = r#"}"#; /* } */ }',
        '    }',
        '    #[ test ]',
        '    fn shallow() {}',
        '    fn main() {}',
        '}',
        '#[test]',
        'fn top() {}',
        'fn main() { }',
    ].join('\n');
    assert.deepEqual(startsOf(text, 'rust'), [
        { line: 3, kind: 'test', test: 'outer::inner::deep' },
        { line: 7, kind: 'test', test: 'outer::shallow' },
        { line: 11, kind: 'test', test: 'top' },
        { line: 13, kind: 'main' },
    ]);
});

test("litmus tests in C are checked, others are not smc's", () => {
    assert.deepEqual(startsOf('C SB\n{}\n', 'litmus'), [{ line: 0, kind: 'litmus' }]);
    assert.deepEqual(startsOf('AArch64 SB\n{}\n', 'litmus'), []);
});

test('columns are bytes in reports, UTF-16 units in the editor', () => {
    const line = 'a\u00e4\u20ac\u{1f600}b';
    assert.deepEqual(
        [1, 2, 4, 7, 11, 12, 99].map((column) => utf16Offset(line, column)),
        [0, 1, 2, 3, 5, 6, 6]
    );
});
