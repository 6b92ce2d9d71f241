import { placeChanges } from './place-changes';

describe('place changes', () => {
  it('are positive upwards, and only for teams that were seen before', () => {
    const before = new Map([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    const now = new Map([
      ['b', 1],
      ['a', 2],
      ['c', 3],
      ['new', 4],
    ]);
    expect([...placeChanges(before, now)]).toEqual([
      ['b', 1],
      ['a', -1],
    ]);
  });
});
