import { contentTypeOf, encodeKey } from './upload-key';

describe('addresses', () => {
  it('each segment of the key is encoded on its own', () => {
    expect(encodeKey('00ff/a b&c/%;#?ü')).toBe('00ff/a%20b%26c/%25%3B%23%3F%C3%BC');
  });

  it.each([
    ['x/a.zip', 'application/zip'],
    ['x/a.unknown-ending', 'application/octet-stream'],
    ['x/zip', 'application/octet-stream'],
    ['x/notes.txt', 'text/plain; charset=utf-8'],
  ])('%s is %s', (key, type) => {
    expect(contentTypeOf(key)).toBe(type);
  });
});
