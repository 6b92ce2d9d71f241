import { ownPath, signInLink, tokenIn } from './sign-in-input';

describe('signing in', () => {
  it.each([
    ['a token, with spaces around it', '  abc+/= ', 'abc+/='],
    ['the link of a mail', 'https://ctf.example.org/verify?token=a%2Bb', 'a+b'],
    ['a link that was cut off, for the server to refuse', 'http://127.0.0.1:3000/sign-in#a%2', 'a%2'],
    ['the link of an operator or a member', signInLink('a+b', 'http://127.0.0.1:3000'), 'a+b'],
  ])('takes %s', (_what, typed, token) => {
    expect(tokenIn(typed)).toBe(token);
  });

  it.each([
    ['/challenges/warmup?q=a', '/challenges/warmup?q=a'],
    ['https://evil.example.org/', undefined],
    ['//evil.example.org/', undefined],
    ['/\\evil.example.org/', undefined],
    ['/.//evil.example.org/', undefined],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ])('afterwards goes only to pages of this site: %s', (to, path) => {
    expect(ownPath(to, 'https://ctf.example.org')).toBe(path);
  });
});
