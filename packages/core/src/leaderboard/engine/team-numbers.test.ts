import { TeamNumbers } from './team-numbers';

function numbersOf(...ids: string[]) {
  const numbers = new TeamNumbers();
  for (const id of ids) numbers.add(id);
  return { numbers, entries: ids.map((id) => ({ id })) };
}

describe('team numbers', () => {
  it('are found by id, among a few and among many', () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `team-${index}`);
    for (const count of [1, 16, 17, 5_000]) {
      const { numbers, entries } = numbersOf(...ids.slice(0, count));
      expect(ids.map((id) => numbers.find(id, entries))).toEqual(
        ids.map((_, index) => (index < count ? index : undefined)),
      );
    }
  });

  it('are told apart where ids have the same hash', () => {
    // Known collision of 32-bit FNV-1a.
    const { numbers, entries } = numbersOf('costarring', 'liquid');
    expect(['costarring', 'liquid'].map((id) => numbers.find(id, entries))).toEqual([0, 1]);
  });

  it('are not found where the team has no entry, and another one after that', () => {
    const { numbers, entries } = numbersOf('a');
    expect(numbers.find('a', [])).toBeUndefined();
    numbers.add('a');
    expect(numbers.find('a', entries)).toBe(0);
    expect(numbers.find('a', { at: (number) => (number === 1 ? { id: 'a' } : undefined) })).toBe(1);
  });
});
