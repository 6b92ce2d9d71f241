import { basicCredentials } from './basic-credentials';

const header = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('credentials in a header', () => {
  it.each([
    ['a:b', { name: 'a', password: 'b' }],
    ['a:b:c', { name: 'a', password: 'b:c' }],
    ['a%3A+x:%C3%BC', { name: 'a: x', password: 'ü' }],
    [':', { name: '', password: '' }],
  ])('%s', (text, expected) => {
    expect(basicCredentials(header(text))).toEqual(expected);
  });

  it.each([
    undefined,
    '',
    'Bearer eA==',
    'Basic',
    'Basic !',
    header('no colon'),
    header('%:x'),
    header('x:%ff'),
    header('%00:x'),
  ])('%j are none', (text) => {
    expect(basicCredentials(text)).toBeNull();
  });
});
