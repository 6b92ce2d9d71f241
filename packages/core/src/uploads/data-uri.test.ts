import { parseDataUri } from './data-uri';

describe('data URIs of V1 uploads', () => {
  it.each([
    ['data:text/plain;base64,aGVsbG8=', 'hello'],
    ['data:;base64,aGVsbG8=', 'hello'],
    ['data:;base64,aGVsbG8', 'hello'],
    ['data:base64,aGVsbG8=', 'hello'],
    ['DATA:application/zip;name=a.zip;BASE64,aGVsbG8=', 'hello'],
    ['data:;base64,', ''],
    ['data:,', ''],
    ['data:,a%20b,c', 'a b,c'],
    ['data:text/plain;charset=utf-8,%C3%BC', 'ü'],
  ])('%s is read', (uri, content) => {
    expect(parseDataUri(uri)?.toString()).toBe(content);
  });

  it('every byte survives', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    expect(parseDataUri(`data:;base64,${bytes.toString('base64')}`)).toEqual(bytes);
    const escaped = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    expect(parseDataUri(`data:,${escaped}`)).toEqual(bytes);
  });

  it.each([
    '',
    'aGVsbG8=',
    'data:',
    'data:text/plain;base64',
    'data:;base64,a',
    'data:;base64,aGVsbG8==',
    'data:;base64,aGVs bG8=',
    'data:;base64,aGV=bG8=',
    'data:;base64,aGVs-_8=',
    'data:;base64,aGVsbG8!',
    'data:,100%',
    'http://example.org/,x',
  ])('%j is malformed', (uri) => {
    expect(parseDataUri(uri)).toBeUndefined();
  });
});
