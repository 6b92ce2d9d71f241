import { exactJson } from './search-values';

describe('a value of an address', () => {
  it.each([
    ['12', 12],
    ['true', true],
    ['["a",1]', ['a', 1]],
    ['"12"', '12'],
    ['"1.0"', '1.0'],
    [JSON.stringify('"abc"'), '"abc"'],
  ])('%s is JSON', (text, expected) => {
    expect(exactJson(text)).toEqual(expected);
  });

  it.each(['abc', '1.0', '12345678901234567890', '{"a": 1}', '"abc"'])(
    '%s is the text as it stands',
    (text) => {
      expect(() => exactJson(text)).toThrow();
    },
  );
});
