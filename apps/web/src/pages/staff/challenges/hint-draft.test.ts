import { localTime } from '../form-values';
import { hintChanges, hintDraftOf, hintOf, NEW_HINT } from './hint-draft';

const at = new Date(2031, 5, 6, 7, 8).getTime();
const stored = hintDraftOf({
  id: 'h',
  title: 'Look closer',
  content: 'At the *end*.',
  price: 50,
  releaseTime: at,
  takers: 3,
  version: 'a-version',
});

describe('the draft of a hint', () => {
  it('is free and released at once when it is new', () => {
    expect(hintOf(NEW_HINT)).toMatchObject({ price: 0, releaseTime: null });
  });

  it('sends what was changed and keeps what somebody else may have changed', () => {
    expect(hintChanges(stored, stored)).toEqual({});
    for (const changes of [{ title: 'Look' }, { content: 'At the start.' }])
      expect(hintChanges({ ...stored, ...changes }, stored)).toEqual(changes);
    expect(hintChanges({ ...stored, price: '20' }, stored)).toEqual({ price: 20 });
    expect(hintChanges({ ...stored, release: '' }, stored)).toEqual({ releaseTime: null });
    const release = localTime(at + 60_000);
    expect(hintChanges({ ...stored, release }, stored)).toEqual({ releaseTime: at + 60_000 });
  });
});
