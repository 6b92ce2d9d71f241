import type { ChallengeV2 } from '@rampart/contract';
import { choicesOf, groupChallenges, neighbour } from './challenge-list';

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

const LIST = [
  aChallenge({ id: 'warmup', category: 'web', points: 50, solves: 9, yourScore: 50 }),
  aChallenge({ id: 'heap', category: 'pwn', points: 400, solves: 1, tags: ['hard', 'linux'] }),
  aChallenge({ id: 'cookies', category: 'web', points: 200, solves: 4, tags: ['easy'] }),
];

const idsOf = (search: Parameters<typeof groupChallenges>[1]) =>
  groupChallenges(LIST, search).map(({ challenges }) => challenges.map(({ id }) => id));

describe('the list of challenges', () => {
  it('stands by category, in the order of the organisers', () => {
    expect(groupChallenges(LIST, {}).map(({ category }) => category)).toEqual(['web', 'pwn']);
    expect(idsOf({})).toEqual([['warmup', 'cookies'], ['heap']]);
  });

  it.each([
    ['value', ['heap', 'cookies', 'warmup']],
    ['solves', ['warmup', 'cookies', 'heap']],
    ['name', ['cookies', 'heap', 'warmup']],
  ] as const)('is one list when sorted by %s', (sort, ids) => {
    expect(idsOf({ sort })).toEqual([ids]);
  });

  it.each([
    ['words anywhere in name, category, author or tags', { q: 'ada LINUX' }, [['heap']]],
    ['a category', { category: 'web' }, [['warmup', 'cookies']]],
    ['a tag', { tag: 'easy' }, [['cookies']]],
    ['what the team has solved', { status: 'solved' }, [['warmup']]],
    ['what it has not', { status: 'unsolved' }, [['cookies'], ['heap']]],
    ['nothing that is there', { q: 'nothing' }, []],
  ] as const)('can be narrowed to %s', (_what, search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });

  it('offers each category and tag once', () => {
    expect(choicesOf(LIST)).toEqual({ categories: ['web', 'pwn'], tags: ['easy', 'hard', 'linux'] });
  });

  it('is walked in reading order and ends at its ends', () => {
    const groups = groupChallenges(LIST, {});
    expect(neighbour(groups, undefined, 1)).toBe('warmup');
    expect(neighbour(groups, 'cookies', 1)).toBe('heap');
    expect(neighbour(groups, 'cookies', -1)).toBe('warmup');
    expect(neighbour(groups, 'heap', 1)).toBeUndefined();
    expect(neighbour(groups, 'warmup', -1)).toBeUndefined();
  });
});
