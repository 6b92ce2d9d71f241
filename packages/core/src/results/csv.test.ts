import { csvLine } from './csv';

const cellOf = (text: string) => csvLine([text]).trimEnd();

test('a line has its texts in quotes', () => {
  expect(csvLine(['name', 'score'])).toBe('"name","score"\r\n');
  expect(csvLine(['a "b", c', 1])).toBe('"a ""b"", c",1\r\n');
  expect(csvLine([null, -2.5])).toBe(',-2.5\r\n');
});

test.each([
  ['=cmd|calc', `"'=cmd|calc"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =1', `"  '=1"`],
  ['\t=1', `"\t'=1"`],
  ['＝1', `"'＝1"`],
])('a text that a spreadsheet takes for a formula is one no more: %j', (text, expected) => {
  expect(cellOf(text)).toBe(expected);
});

test.each(['team;=1', 'team,=1', 'team\t=1', 'team\n=1', 'team"=1', 'team|=1'])(
  'nor does one begin where other settings of a spreadsheet begin a cell: %j',
  (text) => {
    expect(cellOf(text)).toContain(`'=1`);
  },
);

test('(control) other texts stay as they are', () => {
  expect(cellOf('a=b, c+d - user@example.org')).toBe('"a=b, c+d - user@example.org"');
});
