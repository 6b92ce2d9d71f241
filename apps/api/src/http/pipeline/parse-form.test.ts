import { parseForm } from './parse-form';

const FORM = 'application/x-www-form-urlencoded';
const fieldsOf = (text: string) => {
  const parsed = parseForm(Buffer.from(text), FORM);
  if (parsed?.outcome !== 'parsed') throw new Error('not parsed');
  return parsed.value as Record<string, string>;
};

describe('a form without files', () => {
  it('is an object of its fields, of a repeated one the last value', () => {
    expect(fieldsOf('a=1&b=%C3%BC+x&a=2&c')).toEqual({ a: '2', b: 'ü x', c: '' });
  });

  it('has a thousand fields at most', () => {
    const names = Array.from({ length: 1_001 }, (_, index) => `f${index}`);
    expect(Object.keys(fieldsOf(names.join('&')))).toEqual(names.slice(0, 1_000));
  });

  it('is of its content type only', () => {
    expect(parseForm(Buffer.from('a=1'), 'application/json')).toBeNull();
    expect(parseForm(Buffer.from('a=1'), `${FORM}; charset=utf-8`)).not.toBeNull();
  });
});
