import { goodToken } from '@rampart/contract';
import { answerOf } from './answer';
import { parseIfMatch, withEntityTag } from './entity-tag';

test.each([
  ['no header expects nothing', undefined, null],
  ['a star expects that it exists', ' * ', 'exists'],
  ['one tag', '"3-abc"', ['3-abc']],
  ['several tags', '"3", "4"', ['3', '4']],
  ['a weak tag never matches a write', 'W/"3"', []],
  ['a weak tag beside a strong one', 'W/"3", "4"', ['4']],
  ['a text without quotes is no tag', '3', []],
  ['an empty header matches nothing', '', []],
])('%s', (_title, header, expected) => {
  expect(parseIfMatch(header)).toEqual(expected);
});

test('a version goes out as a strong tag that If-Match takes back', () => {
  const { headers } = withEntityTag(answerOf(goodToken), '3-abc');
  expect(headers).toEqual(['ETag', '"3-abc"']);
  expect(parseIfMatch(headers[1])).toEqual(['3-abc']);
});
