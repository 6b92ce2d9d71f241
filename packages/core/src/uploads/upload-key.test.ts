import { contentTypeOf, encodeKey, isFileName } from './upload-key';

describe('names of uploaded files', () => {
  it.each(['a', 'a'.repeat(255), '...', '.env', 'a b', 'ü.txt', '%2e%2e'])('%j is good', (name) => {
    expect(isFileName(name)).toBe(true);
  });

  it.each(['', 'a'.repeat(256), '.', '..', 'a/b', 'a\\b', 'C:x', 'a\0'])('%j is refused', (name) => {
    expect(isFileName(name)).toBe(false);
  });
});

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
