import { stillTyped } from './form-values';

describe('what is typed over a version', () => {
  const sent = { note: 'Seen', tags: 'finalist' };

  it('is nothing once it is stored', () => {
    expect(stillTyped({ ...sent, base: 1 }, { ...sent }, 2)).toBeUndefined();
    expect(stillTyped<typeof sent & { base: number }>(undefined, sent, 2)).toBeUndefined();
  });

  it('stays, over the new version, where it was changed meanwhile', () => {
    const typed = { ...sent, note: 'Seen twice', base: 1 };
    expect(stillTyped(typed, sent, 2)).toEqual({ ...typed, base: 2 });
  });
});
