import type { Settings } from '@rampart/contract';
import { localTime } from '../form-values';
import { changesOf, draftOf, isUntouchedBy, phaseAfter } from './settings-draft';

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

  it('sends changes, with times in the zone of the visitor, and null for emptied fields', () => {
    const at = new Date(2031, 5, 6, 7, 8).getTime();
    const draft = { ...stored, ctfName: '', homeContent: 'Hello', endTime: localTime(at) };
    expect(changesOf(draft, stored)).toEqual({ ctfName: null, homeContent: 'Hello', endTime: at });
  });

  it('sends text and picture of previews together, because they are replaced as one', () => {
    const before = draftOf({
      ...settings,
      overrides: { meta: { description: 'Ours', imageUrl: '/card.png' } },
    });
    expect(changesOf({ ...before, metaDescription: 'Typed' }, before)).toEqual({
      meta: { description: 'Typed', imageUrl: '/card.png' },
    });
    expect(changesOf({ ...before, metaDescription: '' }, before)).toEqual({
      meta: { imageUrl: '/card.png' },
    });
  });

  it('continues with a newer version, unless a typed field was changed there as well', () => {
    const draft = { ...stored, ctfName: 'Typed' };
    const now = { ...stored, endTime: localTime(0) };
    expect(isUntouchedBy(draft, { before: stored, now })).toBe(true);
    expect(isUntouchedBy(draft, { before: stored, now: { ...now, ctfName: 'Theirs' } })).toBe(false);
  });

  it('reports another phase of the event if its times, or the configured ones, imply it', () => {
    const at = (hours: number) => localTime(Date.UTC(2030, 0, 2, 3 + hours));
    const now = Date.UTC(2030, 0, 2, 3, 30);
    const defaults = { ...settings.defaults, startTime: 0, endTime: Date.UTC(2031, 0) };
    const running = { ...stored, startTime: at(-1), endTime: at(5) };
    const after = (change: object) => phaseAfter({ ...running, ...change }, running, { defaults, now });
    expect(after({ ctfName: 'Typed', endTime: at(2) })).toBeUndefined();
    expect(after({ startTime: at(1) })).toBe('before');
    expect(after({ endTime: at(0) })).toBe('ended');
    expect(after({ startTime: '', endTime: '' })).toBeUndefined();
  });
});
