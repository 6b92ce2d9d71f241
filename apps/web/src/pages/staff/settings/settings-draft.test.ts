import type { Settings } from '@rampart/contract';
import { localTime } from '../form-values';
import { changesOf, draftOf, isUntouchedBy } from './settings-draft';

const settings: Settings = {
  overrides: { ctfName: 'Ours', startTime: Date.UTC(2030, 0, 2, 3, 4, 5) },
  defaults: { ctfName: 'CTF', homeContent: '# CTF', startTime: 0, endTime: 1, sponsors: [], meta: {} },
};

describe('the draft of the settings', () => {
  const stored = draftOf(settings);

  it('is empty where the configured value is in force', () => {
    expect(stored).toMatchObject({ ctfName: 'Ours', homeContent: '', endTime: '' });
  });

  it('sends nothing while nothing was changed', () => {
    expect(changesOf(draftOf(settings), stored)).toEqual({});
  });

  it('sends what was changed, times in that of the visitor, and null for what was emptied', () => {
    const at = new Date(2031, 5, 6, 7, 8).getTime();
    const draft = { ...stored, ctfName: '', homeContent: 'Hello', endTime: localTime(at) };
    expect(changesOf(draft, stored)).toEqual({ ctfName: null, homeContent: 'Hello', endTime: at });
  });

  it('goes on over a newer version, unless what was typed has been changed there as well', () => {
    const draft = { ...stored, ctfName: 'Typed' };
    const now = { ...stored, endTime: localTime(0) };
    expect(isUntouchedBy(draft, { before: stored, now })).toBe(true);
    expect(isUntouchedBy(draft, { before: stored, now: { ...now, ctfName: 'Theirs' } })).toBe(false);
  });
});
