import { isFileName } from './file-names';

describe('names of uploaded files', () => {
  it.each(['a', '🚩'.repeat(255), '...', '.env', 'a b', 'ü.txt', '%2e%2e'])('%j is good', (name) => {
    expect(isFileName(name)).toBe(true);
  });

  it.each(['', 'a'.repeat(256), '.', '..', 'a/b', 'a\\b', 'C:x', 'a\0', '\uD83D'])(
    '%j is refused',
    (name) => {
      expect(isFileName(name)).toBe(false);
    },
  );
});
