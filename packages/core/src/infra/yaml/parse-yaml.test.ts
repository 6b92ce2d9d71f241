import { parseYaml } from './parse-yaml';

it('reads maps, lists, texts with a byte order mark, and nothing', () => {
  expect(parseYaml('\uFEFFa: { b: [1, x] }\r\nc: "*d"\r\n')).toEqual({ a: { b: [1, 'x'] }, c: '*d' });
  expect(parseYaml('# only a comment\n')).toBeNull();
});

it.each([
  ['a quote that is not closed', "'hunter2"],
  ['what looks like an alias', '*hunter2'],
  ['what looks like a tag', '!hunter2'],
  ['what looks like the head of a block', '|hunter2'],
  ['what begins with a reserved character', '@hunter2'],
  ['a colon in a text', 'hunter2: again'],
  ['an escape sequence', '"\\hunter2"'],
])('%s is refused by its place, without the text', (_, value) => {
  expect(() => parseYaml(`name: x\npassword: ${value}\nmore: y\n`)).toThrow(
    /^is not YAML in line \d, column \d+ \((?!.*hunter)/,
  );
});

it('quotes are suggested only for a fault that they can mend', () => {
  expect(() => parseYaml('a: 1\na: 2\n')).toThrow(/^is not YAML in line 2, column 1 \(duplicate key\)$/);
  expect(() => parseYaml('a: b: c\n')).toThrow(/; put texts with special characters in quotes$/);
});
