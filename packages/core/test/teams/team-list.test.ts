import { aChallenge, aDynamicScore, aSolve, aTeam } from '../../src/testing';
import { storeChallenges, storeDynamicScores, storeSolves, storeTeams } from '../../src/testing';
import type { TeamListQuery } from '../../src/teams';
import { teamsUnderTest, type TeamsUnderTest } from './teams-under-test';

const at = (second: number): Date => new Date(Date.UTC(2026, 5, 1, 0, 0, second));

const teams = {
  zebra: aTeam({ id: 'z', name: 'Zebra', email: 'b@example.org', createdAt: at(1) }),
  apple: aTeam({ id: 'a', name: 'apple pie', email: null, ranksiteId: '1', createdAt: at(3) }),
  banned: aTeam({ id: 'b', name: 'Mango', banned: true, division: 'student', createdAt: at(2) }),
  admin: aTeam({ id: 'c', name: 'Organisers', perms: 1, banned: true, createdAt: at(2) }),
  literal: aTeam({
    id: 'd',
    name: '100%_sure',
    email: 'a_a@example.org',
    division: 'student',
    createdAt: at(4),
  }),
};

let underTest: TeamsUnderTest;
beforeAll(async () => {
  underTest = await teamsUnderTest();
  const { database } = underTest.test;
  const [decay, hidden, dynamic] = [
    aChallenge(),
    aChallenge({ hidden: true }),
    aChallenge({ scoringKind: 'dynamic' }),
  ];
  await storeTeams(database, ...Object.values(teams));
  await storeChallenges(database, decay, hidden, dynamic);
  await storeSolves(
    database,
    aSolve({ challengeId: decay.id, teamId: 'z' }),
    aSolve({ challengeId: hidden.id, teamId: 'z' }),
    aSolve({ challengeId: decay.id, teamId: 'b' }),
  );
  await storeDynamicScores(database, aDynamicScore({ challengeId: dynamic.id, teamId: 'z' }));
  underTest.board.rank('z', 10);
  underTest.board.rank('d', -5);
  underTest.board.rank('b', 999);
});
afterAll(() => underTest.test.drop());

const list = (said: Partial<TeamListQuery> = {}) =>
  underTest.teams.listTeams({ limit: 100, offset: 0, sortBy: 'createdAt', sortOrder: 'asc', ...said });
const ids = async (said: Partial<TeamListQuery> = {}) =>
  (await list(said)).teams.map((team) => team.id).join('');

describe('the order of the team list', () => {
  it.each<[TeamListQuery['sortBy'], string, string]>([
    ['createdAt', 'zbcad', 'dacbz'],
    ['team', 'dabcz', 'zcbad'],
    ['division', 'zcabd', 'bdzca'],
    ['status', 'zadbc', 'cbzad'],
    ['solves', 'cadbz', 'zbcad'],
    // Minus five is below the unranked; the banned team counts as 0 although the board still ranks it.
    ['score', 'dbcaz', 'zbcad'],
  ])('by %s: ties are in order of registration, then of id', async (sortBy, ascending, descending) => {
    expect([await ids({ sortBy }), await ids({ sortBy, sortOrder: 'desc' })]).toEqual([
      ascending,
      descending,
    ]);
  });

  it('by e-mail: a team without one comes as the empty text', async () => {
    const active: Partial<TeamListQuery> = { sortBy: 'email', status: { include: ['active'] } };
    expect([await ids(active), await ids({ ...active, sortOrder: 'desc' })]).toEqual(['adz', 'zda']);
  });
});

describe('a page of the team list', () => {
  it('tells the number of all teams, also past the end', async () => {
    expect(await list({ limit: 2, offset: 1 })).toMatchObject({
      total: 5,
      teams: [{ id: 'b' }, { id: 'c' }],
    });
    expect(await list({ limit: 2, offset: 50 })).toEqual({ total: 5, teams: [] });
  });

  it('shows every field of a team; the score of a banned team is 0', async () => {
    expect((await list({ limit: 2 })).teams).toMatchObject([
      { id: 'z', name: 'Zebra', email: 'b@example.org', score: 10, solveCount: 3, createdAt: at(1) },
      { id: 'b', banned: true, division: 'student', score: 0, solveCount: 1, perms: 0 },
    ]);
  });
});

describe('a filtered team list', () => {
  it.each<[string, Partial<TeamListQuery>, string]>([
    ['only banned', { status: { include: ['banned'] } }, 'b'],
    ['not banned', { status: { exclude: ['banned'] } }, 'zcad'],
    ['administrators, also a banned one', { status: { include: ['admin'] } }, 'c'],
    ['active or banned', { status: { include: ['active', 'banned'] } }, 'zbad'],
    ['one division', { division: { include: ['student'] } }, 'bd'],
    ['not one division', { division: { exclude: ['student', 'gone'] } }, 'zca'],
    ['include and exclude', { status: { include: ['active', 'banned'], exclude: ['active'] } }, 'b'],
    ['both filters', { status: { include: ['active'] }, division: { include: ['student'] } }, 'd'],
    ['a division nobody is in', { division: { include: ["'; drop table teams; --"] } }, ''],
    ['empty lists filter nothing', { status: { include: [], exclude: [] }, division: null }, 'zbcad'],
    ['null lists filter nothing', { status: { include: null, exclude: null } }, 'zbcad'],
  ])('%s', async (_, filter, expected) => {
    expect(await ids(filter)).toBe(expected);
    expect((await list(filter)).total).toBe(expected.length);
  });
});

describe('a searched team list', () => {
  afterEach(() => underTest.test.database('teams').whereIn('id', ['x', 'y']).delete());

  it.each([
    ['a part of the name, whatever the case', 'EBR', 'z'],
    ['a likeness of the name', 'zebrra', 'z'],
    ['a likeness of one word of the name', 'aple', 'a'],
    ['a part of the e-mail', 'B@EXAMPLE', 'z'],
    ['a percent sign means itself', '%', 'd'],
    ['an underscore means itself', 'a_a@', 'd'],
    ['a backslash means itself', '\\', ''],
    ['white space around it is cut off', '  mango ', 'b'],
    ['a blank search is none', '   ', 'zbcad'],
    ['nothing like it', 'qqqq', ''],
  ])('%s', async (_, search, expected) => {
    expect(await ids({ search })).toBe(expected);
  });

  it.each([
    ['a likeness of the whole name of 0.3', 'owlezqk', 'owls', true],
    ['a likeness of the whole name of less', 'ols', 'owls', false],
    ['a likeness of a part of it of 0.6', 'holx', 'rabbit hole', true],
    ['a likeness of a part of it of less', 'xabbit', 'rabbit hole', false],
  ])('by %s: "%s" and "%s": %s', async (_what, search, name, isFound) => {
    await storeTeams(underTest.test.database, aTeam({ id: 'x', name, email: null, createdBy: 'operator' }));
    expect(await ids({ search })).toBe(isFound ? 'x' : '');
  });

  it('puts the greatest likeness of the name first, whatever the order asked for', async () => {
    await storeTeams(
      underTest.test.database,
      aTeam({ id: 'x', name: 'Walrus Walrus Walrus and friends', createdAt: at(10) }),
      aTeam({ id: 'y', name: 'Walrus', createdAt: at(11) }),
    );
    expect(await ids({ search: 'walrus', sortBy: 'createdAt' })).toBe('yx');
  });

  it('is in the order asked for where no name is like the text', async () => {
    // It is in every address that a team has.
    expect(await ids({ search: '@example', sortBy: 'team', sortOrder: 'desc' })).toBe('zcbd');
  });
});

describe('the detail of a team', () => {
  it('holds all its rows, pushed and hidden ones too, earliest first', async () => {
    const detail = await underTest.teams.findTeamDetail('z');
    expect(detail?.team).toMatchObject({ id: 'z', score: 10, solveCount: 3 });
    const times = detail?.solves.map((row) => row.createdAt.getTime()) ?? [];
    expect(times).toHaveLength(3);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  it('is unknown for an unknown team', async () => {
    expect(await underTest.teams.findTeamDetail('nobody')).toBeUndefined();
  });
});
