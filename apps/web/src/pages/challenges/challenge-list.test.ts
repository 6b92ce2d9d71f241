import type { ChallengeV2 } from '@rampart/contract';
import {
  canBeSolved,
  choicesOf,
  firstOf,
  groupChallenges,
  listedIds,
  neighbour,
  onlyOne,
  progressIn,
} from './challenge-list';

function aChallenge(fields: Partial<ChallengeV2> & { readonly id: string }): ChallengeV2 {
  return {
    name: fields.id,
    description: '',
    category: 'misc',
    author: 'ada',
    points: 100,
    solves: 0,
    files: [],
    sortWeight: null,
    tags: null,
    instancerLifetime: null,
    instancerExtendable: false,
    instancerStoppable: false,
    instancerActions: [],
    hasFlag: true,
    ...fields,
  };
}

const NOW = 1_750_000_000_000;
const LIST = [
  aChallenge({ id: 'warmup', category: 'web', points: 50, solves: 9, yourScore: 50, closeTime: NOW }),
  aChallenge({ id: 'heap', category: 'pwn', points: 400, solves: 1, tags: ['hard', 'linux'] }),
  aChallenge({ id: 'cookies', category: 'web', points: 200, solves: 4, tags: ['easy'], closeTime: NOW + 1 }),
];

const idsOf = (search: Parameters<typeof groupChallenges>[1]) =>
  groupChallenges(LIST, search, NOW).map(({ challenges }) => challenges.map(({ id }) => id));

describe('the list of challenges', () => {
  it('can be cut in its order', () => {
    const groups = groupChallenges(LIST, {}, NOW);
    const shown = (count: number) =>
      firstOf(groups, count).map((group) => group.challenges.map(({ id }) => id));
    expect(listedIds(groups)).toEqual(['warmup', 'cookies', 'heap']);
    expect(shown(0)).toEqual([]);
    expect(shown(1)).toEqual([['warmup']]);
    expect(shown(2)).toEqual([['warmup', 'cookies']]);
    expect(shown(3)).toEqual([['warmup', 'cookies'], ['heap']]);
  });

  it('is grouped by category, in the order of the organisers', () => {
    expect(groupChallenges(LIST, {}, NOW).map(({ category }) => category)).toEqual(['web', 'pwn']);
    expect(idsOf({})).toEqual([['warmup', 'cookies'], ['heap']]);
  });

  it.each([
    ['value', ['heap', 'cookies', 'warmup']],
    ['solves', ['warmup', 'cookies', 'heap']],
    ['name', ['cookies', 'heap', 'warmup']],
  ] as const)('is one list when sorted by %s', (sort, ids) => {
    expect(idsOf({ sort })).toEqual([ids]);
  });

  it('sorts names with numbers by the number', () => {
    const series = ['Heap 10', 'Heap 9', 'Heap 1'].map((name) => aChallenge({ id: name, name }));
    const [list] = groupChallenges(series, { sort: 'name' }, NOW);
    expect(list?.challenges.map(({ name }) => name)).toEqual(['Heap 1', 'Heap 9', 'Heap 10']);
  });

  it.each([
    ['words anywhere in name, category, author or tags', { q: 'ada LINUX' }, [['heap']]],
    ['a category', { category: 'web' }, [['warmup', 'cookies']]],
    ['a tag', { tag: 'easy' }, [['cookies']]],
    ['what the team has solved', { status: 'solved' }, [['warmup']]],
    ['what it has not', { status: 'unsolved' }, [['cookies'], ['heap']]],
    ['what takes flags', { status: 'open' }, [['cookies'], ['heap']]],
    ['what has closed, at its close time already', { status: 'closed' }, [['warmup']]],
    ['nothing that is there', { q: 'nothing' }, []],
  ] as const)('can be narrowed to %s', (_what, search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });

  it.each(['pokemon', 'POKÉMON', 'istanbul', 'İstanbul'])(
    'is searched without regard to accents: %s',
    (q) => {
      const list = [...LIST, aChallenge({ id: 'accents', name: 'A Pokémon in İstanbul' })];
      expect(onlyOne(groupChallenges(list, { q }, NOW))).toBe('accents');
    },
  );

  it('knows how much of a category the team has solved', () => {
    expect(progressIn(LIST, 'web')).toEqual({ solved: 1, total: 2 });
  });

  it('offers each category and tag once, and none for what has no category', () => {
    const choices = choicesOf([...LIST, aChallenge({ id: 'bare', category: '' })]);
    expect(choices).toMatchObject({ categories: ['web', 'pwn'], tags: ['easy', 'hard', 'linux'] });
  });

  it('offers filters for open and closed challenges only if some close', () => {
    const before = ['solved', 'unsolved'];
    expect(choicesOf(LIST).statuses).toEqual([...before, 'open', 'closed']);
    expect(choicesOf([aChallenge({ id: 'heap' })]).statuses).toEqual(before);
  });

  it.each([
    ['one that takes flags', {}, true],
    ['one that the team has solved', { yourScore: 100 }, false],
    ['one that has closed', { closeTime: NOW }, false],
    ['one without a flag', { hasFlag: false }, false],
    ['one whose points are pushed', { scoringKind: 'dynamic' }, false],
  ] as const)('knows of %s whether the team can still solve it', (_what, fields, expected) => {
    expect(canBeSolved(aChallenge({ id: 'one', ...fields }), NOW)).toBe(expected);
  });

  it('is navigated in reading order and does not wrap around', () => {
    const groups = groupChallenges(LIST, {}, NOW);
    expect(neighbour(groups, undefined, 1, groups)).toBe('warmup');
    expect(neighbour(groups, 'cookies', 1, groups)).toBe('heap');
    expect(neighbour(groups, 'cookies', -1, groups)).toBe('warmup');
    expect(neighbour(groups, 'heap', 1, groups)).toBeUndefined();
    expect(neighbour(groups, 'warmup', -1, groups)).toBeUndefined();
  });

  it('is navigated from a challenge that was just solved, and is not among the unsolved ones any more', () => {
    const list = ['first', 'second', 'third'].map((id) => aChallenge({ id }));
    const solved = list.map((one) => (one.id === 'second' ? { ...one, yourScore: 100 } : one));
    const unsolved = groupChallenges(solved, { status: 'unsolved' }, NOW);
    const all = groupChallenges(solved, {}, NOW);
    expect(neighbour(unsolved, 'second', 1, all)).toBe('third');
    expect(neighbour(unsolved, 'second', -1, all)).toBe('first');
  });

  it('has a single challenge when a search leaves no other', () => {
    expect(onlyOne(groupChallenges(LIST, { q: 'cookies' }, NOW))).toBe('cookies');
    expect(onlyOne(groupChallenges(LIST, {}, NOW))).toBeUndefined();
    expect(onlyOne(groupChallenges(LIST, { q: 'no such challenge' }, NOW))).toBeUndefined();
  });
});
