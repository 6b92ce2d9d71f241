import type { AdminChallengeV2 } from '@rampart/contract';
import { localTime } from '../form-values';
import { changesOf, draftOf, NEW_DRAFT, previewOf } from './challenge-draft';

const challenge: AdminChallengeV2 = {
  id: 'warm-up',
  name: 'Warm-up',
  description: 'Find it.',
  category: 'misc',
  author: 'staff',
  points: { min: 100, max: 500 },
  tiebreakEligible: true,
  files: [],
  flags: [{ provider: 'flags/static', config: { flag: 'flag{a}' } }],
  sortWeight: null,
  tags: ['easy', 'short'],
  hidden: false,
  // With seconds, which the form does not show.
  releaseTime: Date.UTC(2030, 0, 2, 3, 4, 5),
  instancerConfig: null,
  adminBotConfig: null,
};

describe('the draft of a challenge', () => {
  const stored = draftOf(challenge);

  it('sends nothing while nothing was changed', () => {
    expect(changesOf(draftOf(challenge), stored)).toEqual({});
  });

  it('of everything sends everything as it was', () => {
    const at = new Date(2031, 5, 6, 7, 8).getTime();
    const port = { kind: 'tcp', hostPrefix: 'a', containerName: 'app', containerPort: 80 } as const;
    const instancerConfig = { config: { image: 'shop' }, timeoutMilliseconds: 60_000, extendable: false };
    const full = {
      ...{ name: 'Shop', description: 'Buy it.', category: 'web', author: 'me', sortWeight: 1.5 },
      ...{ points: { min: 1, max: 2 }, tags: ['easy'], hidden: true, tiebreakEligible: false },
      ...{ releaseTime: at, closeTime: at + 60_000, decoyFlags: ['flag{planted}'] },
      requires: [{ challenges: ['a', 'b'], count: 1 }],
      flags: [{ provider: 'flags/regex', config: { pattern: 'x', flagValue: '' } }],
      files: [{ name: 'shop.zip', url: '/uploads/aa/shop.zip', size: 3 }],
      instancerConfig: { ...instancerConfig, instancer: 'main', expose: [port, { ...port, title: 'Shop' }] },
      adminBotConfig: { code: 'visit();' },
    };
    const draft = draftOf({
      ...{ ...challenge, ...full },
      instancerConfig: { ...full.instancerConfig, challengeIntegrationId: '' },
      adminBotConfig: { ...full.adminBotConfig, inputs: {}, revision: '', timeoutMilliseconds: 0 },
    });
    expect(changesOf(draft, undefined)).toEqual({
      ...full,
      ...{ wave: null, scoring: { kind: 'decay' } },
    });
    // The default instancer is not named, and a title that was emptied is left out.
    const emptied = { ...instancerConfig, instancer: '', expose: [{ ...port, title: '' }] };
    expect(changesOf({ ...draft, instancerConfig: emptied }, draft)).toEqual({
      instancerConfig: { ...instancerConfig, expose: [port] },
    });
    // A weight cannot be removed again.
    expect(changesOf({ ...draft, sortWeight: '', instancerConfig: null, botCode: null }, draft)).toEqual({
      ...{ instancerConfig: null, adminBotConfig: null },
    });
  });

  it('sends what was changed and keeps what somebody else may have changed', () => {
    expect(changesOf({ ...stored, name: 'Warmer', max: '600', tags: 'hard,, long ' }, stored)).toEqual({
      name: 'Warmer',
      points: { min: 100, max: 600 },
      tags: ['hard', 'long'],
    });
  });

  it('sends a release in the time of the visitor, and null to take it back', () => {
    const at = new Date(2031, 5, 6, 7, 8).getTime();
    expect(changesOf({ ...stored, release: localTime(at) }, stored)).toEqual({ releaseTime: at });
    expect(changesOf({ ...stored, release: '' }, stored)).toEqual({ releaseTime: null });
  });

  it('joins a wave without its own time, and leaves it with one', () => {
    const joined = { ...stored, wave: 'second', release: '2031-06-06T07:08' };
    expect(changesOf(joined, stored)).toEqual({ wave: 'second' });
    const release = '2031-06-06T08:00';
    expect(changesOf({ ...joined, wave: '', release }, joined)).toEqual({
      wave: null,
      releaseTime: new Date(release).getTime(),
    });
  });

  it('sends a decoy per line that is not blank, without duplicates', () => {
    const decoys = 'flag{planted}\n\n flag{other} \nflag{planted}';
    const decoyFlags = ['flag{planted}', 'flag{other}'];
    expect(changesOf({ ...stored, decoys }, stored)).toEqual({ decoyFlags });
    expect(draftOf({ ...challenge, decoyFlags }).decoys).toBe('flag{planted}\nflag{other}');
  });

  it('sends its closing time, and null to keep it open', () => {
    const close = '2031-06-06T07:08';
    expect(changesOf({ ...stored, close }, stored)).toEqual({ closeTime: new Date(close).getTime() });
    expect(changesOf(stored, { ...stored, close })).toEqual({ closeTime: null });
  });

  it('requires all of a group unless a number was typed, and no group without challenges', () => {
    const requires = [
      { challenges: ['a', 'b'], count: '' },
      { challenges: ['c', 'd'], count: '1' },
      { challenges: [], count: '' },
    ];
    const sent = [{ challenges: ['a', 'b'] }, { challenges: ['c', 'd'], count: 1 }];
    expect(changesOf({ ...stored, requires }, stored)).toEqual({ requires: sent });
    const answered = [
      { challenges: ['a', 'b'], count: 2 },
      { challenges: ['c', 'd'], count: 1 },
    ];
    expect(draftOf({ ...challenge, requires: answered }).requires).toEqual(requires.slice(0, 2));
  });

  it('is hidden when it is new, and has no flag until one was typed', () => {
    expect(changesOf({ ...NEW_DRAFT, name: 'New' }, undefined)).toMatchObject({ hidden: true, flags: [] });
  });

  it('gets a score feed without a secret, and is previewed with what teams then see', () => {
    const secret = 'a-secret-of-the-scorer';
    const fed = draftOf({
      ...challenge,
      scoring: { kind: 'dynamic', source: { transport: 'webhook', secret } },
    });
    expect(changesOf({ ...fed, name: 'Hill' }, fed)).toEqual({ name: 'Hill' });
    expect(changesOf({ ...stored, isDynamic: true }, stored)).toEqual({
      scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: '' } },
    });
    expect(changesOf({ ...fed, isDynamic: false }, fed)).toEqual({ scoring: { kind: 'decay' } });
    const shown = { id: 'warm-up', untitled: 'Untitled' };
    expect([stored, fed].map((draft) => previewOf(draft, shown).scoringKind)).toEqual(['decay', 'dynamic']);
  });
});
