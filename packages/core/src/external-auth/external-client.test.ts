import { isRedirectUri, redirectWithCode } from './external-client';

describe('a redirect address', () => {
  it.each(['https://a.test', 'http://localhost:8080/x?y#z', 'HTTPS://A.TEST/'])('%s is one', (text) => {
    expect(isRedirectUri(text)).toBe(true);
  });

  it.each([
    '',
    '/x',
    'a.test',
    '//a.test',
    'https:',
    'https://',
    'https:/a.test',
    'ftp://a.test',
    'data:text/html,x',
    ' https://a.test',
    'https://a.test\n',
    'https://a.test/\tx',
    'https://a.test/ x',
    'https://a.test/\u0085',
    'https://a.test/\u2028',
  ])('"%s" is none', (text) => {
    expect(isRedirectUri(text)).toBe(false);
  });
});

describe('the address a browser goes to with its code', () => {
  it.each([
    ['https://a.test', undefined, 'https://a.test/?code=C'],
    ['https://a.test/x?k=1&k=2#f', 's', 'https://a.test/x?k=1&k=2&code=C&state=s#f'],
    ['https://a.test/?code=1&code=2', undefined, 'https://a.test/?code=C'],
    ['https://a.test/', '', 'https://a.test/?code=C&state='],
    ['https://a.test/', 'ü &=+', 'https://a.test/?code=C&state=%C3%BC+%26%3D%2B'],
  ])('%s with state %j', (redirectUri, state, expected) => {
    expect(redirectWithCode(redirectUri, 'C', state)).toBe(expected);
  });
});
