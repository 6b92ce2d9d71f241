import { parse, stringify } from 'yaml';
import { keyIn, parseToEdit, YAML_STYLE } from './written-files';

const LONG = 'A line of a program that is longer than the lines of a file that people like to read. '.repeat(
  2,
);

test.each([
  ['in a block', `${LONG}\n  if x:\n  \n    y\n`],
  ['in quotes', `\t${LONG}\n \nnext\n\t`],
])('a text with a line of blanks, %s, is read back as it was', (_, text) => {
  expect(parse(stringify({ text }, YAML_STYLE))).toEqual({ text });
});

test('an alias keeps its value when what it names is changed', () => {
  const document = parseToEdit('name: &name Shop # short\nauthor: *name\n');
  document.set('name', 'Store');
  expect(document.toString()).toContain('# short');
  expect(parse(document.toString())).toEqual({ name: 'Store', author: 'Shop' });
});

test('a key without quotes is found, also when it is a number', () => {
  const document = parseToEdit('waves:\n  1: early # first\n');
  document.setIn(['waves', keyIn(document, 'waves', '1')], 'late');
  document.setIn(['waves', keyIn(document, 'waves', '2')], 'later');
  expect(document.toString()).toBe('waves:\n  1: late # first\n  "2": later\n');
});
