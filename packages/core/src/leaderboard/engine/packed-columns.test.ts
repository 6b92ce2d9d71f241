import { Instants, Labels, narrow, Texts } from './packed-columns';

describe('packed columns', () => {
  it.each([
    [255, Uint8Array],
    [256, Uint16Array],
    [65_535, Uint16Array],
    [65_536, Uint32Array],
  ])('have numbers up to %i in as few bytes as these need', (largest, Narrow) => {
    const numbers = Uint32Array.of(0, largest, 1);
    expect(narrow(numbers)).toBeInstanceOf(Narrow);
    expect([...narrow(numbers)]).toEqual([...numbers]);
  });

  const start = Date.UTC(2026, 5, 1);
  it.each([
    ['none', []],
    ['one', [start]],
    ['out of order, the furthest that four bytes allow', [start + 2 ** 32 - 1, start]],
    ['further apart', [start + 2 ** 32, start]],
    ['parts of a millisecond', [start, start + 0.5]],
    ['infinite', [start, Infinity]],
    ['before 1970', [-5, 5]],
  ])('have instants exactly: %s', (_case, atMs) => {
    const instants = new Instants(Float64Array.from(atMs));
    expect(atMs.map((_, row) => instants.at(row))).toEqual(atMs);
  });

  it('have labels, and nothing where there is no row', () => {
    const labels = new Labels(['open', null, 'open', 'student']);
    expect([0, 1, 2, 3, 4].map((row) => labels.at(row))).toEqual([
      'open',
      null,
      'open',
      'student',
      undefined,
    ]);
  });

  it('have texts of any script', () => {
    const names = ['', 'ant', '', '\u00dcn\u00efcode "\u{1F41C}"', 'bee'];
    const texts = new Texts(names);
    expect(names.map((_, row) => texts.at(row))).toEqual(names);
  });
});
