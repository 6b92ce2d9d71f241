import { blankChallenge, type Challenge } from './challenge';
import { applyChanges, factsOfEdit, requestedFlags } from './challenge-changes';

const now = new Date('2026-06-01T12:00:00.000Z');
const later = new Date(now.getTime() + 60_000);

const stored: Challenge = {
  ...blankChallenge('web', now),
  name: 'Web',
  points: { min: 100, max: 500 },
  flags: [{ provider: 'flags/static', config: { flag: 'f' } }],
  tags: ['easy'],
  sortWeight: 3,
  managedBy: 'deployer',
};

describe('requestedFlags', () => {
  test('without either key the stored entries are kept', () => expect(requestedFlags({})).toBeUndefined());
  test('a flag becomes one static entry', () =>
    expect(requestedFlags({ flag: 'x' })).toEqual([{ provider: 'flags/static', config: { flag: 'x' } }]));
  test('an empty flag empties the list', () => expect(requestedFlags({ flag: '' })).toEqual([]));
});

describe('applyChanges', () => {
  test('omitted keys keep their values', () => expect(applyChanges(stored, {})).toEqual(stored));

  test.each([
    [{ points: { min: 1, max: 2 } }],
    [{ files: [{ name: 'a', url: '/a', sizeBytes: null }] }],
    [{ flags: [] }],
    [{ tags: [] }],
    [{ scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } } as const }],
    [{ releaseAt: later }],
    [{ releaseAt: null }],
    [{ managedBy: null }],
    [{ sortWeight: 0 }],
  ])('%j replaces the entire stored value', (changes) => {
    expect(applyChanges(stored, changes)).toEqual({ ...stored, ...changes });
  });
});

describe('factsOfEdit', () => {
  const facts = (before: Partial<Challenge>, after: Partial<Challenge>) =>
    factsOfEdit({ ...stored, ...before }, { ...stored, ...before, ...after }, now);

  test.each([
    ['no change', {}, {}, []],
    ['a new value', {}, { points: { min: 1, max: 2 } }, ['challenge_edited']],
    ['hiding', {}, { hidden: true }, ['challenge_hidden']],
    ['postponing the release of a public challenge', {}, { releaseAt: later }, ['challenge_hidden']],
    ['showing', { hidden: true }, { hidden: false }, ['challenge_released']],
    ['releasing by hand', { releaseAt: later }, { releaseAt: now }, ['challenge_released']],
    [
      'moving an upcoming release',
      { releaseAt: later },
      { releaseAt: new Date(+later + 1) },
      ['challenge_edited'],
    ],
    [
      'showing a challenge with an upcoming release',
      { hidden: true },
      { hidden: false, releaseAt: later },
      ['challenge_edited'],
    ],
    [
      'showing and renaming',
      { hidden: true },
      { hidden: false, name: 'New' },
      ['challenge_released', 'challenge_edited'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(facts(before, after)).toEqual(expected);
  });
});
