import { seededRandom } from './seeded-random';

describe('seededRandom', () => {
  it('repeats itself for the same seed', () => {
    const [one, other] = [seededRandom('a'), seededRandom('a')];
    expect([one.bytes(40), one.uuid()]).toEqual([other.bytes(40), other.uuid()]);
  });

  it('differs between seeds and between draws', () => {
    const random = seededRandom('a');
    expect(seededRandom('b').uuid()).not.toBe(seededRandom('a').uuid());
    expect(random.uuid()).not.toBe(random.uuid());
  });

  it('makes version 4 UUIDs', () => {
    const random = seededRandom(7);
    for (let i = 0; i < 50; i += 1) {
      expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('gives as many bytes as asked for', () => {
    expect([0, 1, 32, 33, 100].map((count) => seededRandom().bytes(count).length)).toEqual([
      0, 1, 32, 33, 100,
    ]);
  });
});
