import { goodToken } from '@rampart/contract';
import { answerOf } from './answer';
import { parseVersionCondition, withEntityTag } from './entity-tag';

test.each([
  ['no header expects nothing', undefined, null],
  ['a star expects that it exists', ' * ', 'exists'],
  ['one tag', '"3-abc"', ['3-abc']],
  ['several tags', '"3", "4"', ['3', '4']],
  ['a tag that a proxy has made weak', 'W/"3", "4"', ['3', '4']],
  ['a text without quotes is no tag', '3', []],
  ['an empty header matches nothing', '', []],
])('%s', (_title, header, expected) => {
  expect(parseVersionCondition(header)).toEqual(expected);
});

test('a star in If-None-Match expects that it does not exist', () => {
  expect(parseVersionCondition(undefined, ' * ')).toBe('absent');
  expect(parseVersionCondition(undefined, '"3"')).toBeNull();
});

test('a version goes out as a strong tag that If-Match takes back', () => {
  const { headers } = withEntityTag(answerOf(goodToken), '3-abc');
  expect(headers).toEqual(['ETag', '"3-abc"']);
  expect(parseVersionCondition(headers[1])).toEqual(['3-abc']);
});
