import { randomUUID } from 'node:crypto';
import { createDecideCase, createIntegrityStore, type IntegrityFilter } from '../../src/integrity';
import { createTransact } from '../../src/infra/database';
import { createStaffAuditLog } from '../../src/staff-audit';
import {
  aChallenge,
  aStaffAction,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  type SeedTeam,
  type TestDatabase,
} from '../../src/testing';

const NOON_MS = Date.parse('2026-06-01T12:00:00Z');

describe('integrity cases', () => {
  let test: TestDatabase;
  let teams: readonly SeedTeam[];
  let ids: readonly string[];
  beforeAll(async () => {
    test = await createTestDatabase();
    // In the order of their ids, as the teams of a case are.
    teams = Array.from({ length: 5 }, () => aTeam()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    ids = teams.map(({ id }) => id);
    await storeTeams(test.database, ...teams);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database('submissions').delete();
    await test.database('integrity_decisions').delete();
    await test.database('teams').update({ perms: 0 });
  });

  interface Attempt {
    readonly team: number;
    readonly flag?: string;
    readonly challenge?: string;
    readonly result?: 'correct' | 'incorrect' | 'cheated';
    readonly owner?: number;
    readonly atS?: number;
  }

  async function submit(...attempts: readonly Attempt[]): Promise<string[]> {
    const rows = attempts.map(({ team, flag, challenge = 'web', result = 'incorrect', owner, atS = 0 }) => ({
      id: randomUUID(),
      kind: 'flag',
      challenge_id: challenge,
      team_id: ids[team],
      ip: '',
      result,
      details: { submittedFlag: flag, cheatedFrom: owner === undefined ? undefined : ids[owner] },
      created_at: new Date(NOON_MS + atS * 1000),
    }));
    await test.database('submissions').insert(rows);
    return rows.map(({ id }) => id);
  }

  const list = (filter: IntegrityFilter = {}, page = { limit: 10, offset: 0 }) =>
    createIntegrityStore(test.database).list(filter, page);
  const found = async (filter: IntegrityFilter = {}) =>
    (await list(filter)).cases.map((one) => [one.teams.map(({ id }) => ids.indexOf(id)), ...one.kinds]);

  describe('a flag of another team', () => {
    it('is about the team that submitted it and the one it was made for', async () => {
      await submit({ team: 3, result: 'cheated', owner: 1 });
      expect(await found()).toEqual([[[1, 3], 'flagOfAnotherTeam']]);
    });
  });

  describe('the same wrong flag', () => {
    // Eight characters, the fewest that tell something.
    const FLAG = 'flag{xy}';

    it('of two teams is about both, once however often they try it', async () => {
      const [first, second] = await submit(
        { team: 0, flag: FLAG, atS: 1 },
        { team: 2, flag: FLAG, atS: 5 },
        { team: 2, flag: FLAG, atS: 9 },
      );
      expect(await found()).toEqual([[[0, 2], 'sharedWrongFlag']]);
      const read = await createIntegrityStore(test.database).findWithSignals(
        `${ids[0] ?? ''}~${ids[2] ?? ''}`,
        10,
      );
      const [signal, ...others] = read?.evidence ?? [];
      expect(others).toEqual([]);
      expect(signal?.submissions.map(({ id, flag }) => [id, flag])).toEqual([
        [first, FLAG],
        [second, FLAG],
      ]);
    });

    it('of four teams is a mistake that many make; of three it is about each two of them', async () => {
      await submit(...[0, 1, 2].map((team) => ({ team, flag: FLAG })));
      expect((await found()).map(([members]) => members)).toEqual(
        expect.arrayContaining([
          [0, 1],
          [0, 2],
          [1, 2],
        ]),
      );
      await submit({ team: 3, flag: FLAG });
      expect(await found()).toEqual([]);
    });

    it.each<[string, readonly Attempt[]]>([
      [
        'of one team',
        [
          { team: 0, flag: FLAG },
          { team: 0, flag: FLAG },
        ],
      ],
      [
        'of fewer than eight characters',
        [
          { team: 0, flag: 'flag{1}' },
          { team: 1, flag: 'flag{1}' },
        ],
      ],
      [
        'on different challenges',
        [
          { team: 0, flag: FLAG },
          { team: 1, flag: FLAG, challenge: 'crypto' },
        ],
      ],
      [
        'that was the right one later',
        [
          { team: 0, flag: FLAG, result: 'correct' },
          { team: 1, flag: FLAG, result: 'correct', atS: 60 },
        ],
      ],
    ])('%s is no signal', async (_what, attempts) => {
      await submit(...attempts);
      expect(await found()).toEqual([]);
    });

    it('that staff have made a right one since is no signal', async () => {
      await storeChallenges(test.database, aChallenge({ id: 'mended' }));
      await submit(...[0, 1].map((team) => ({ team, flag: FLAG, challenge: 'mended' })));
      expect(await found()).toHaveLength(1);
      const flags = JSON.stringify([{ provider: 'flags/static', config: { flag: FLAG } }]);
      await test.database('challenges').where('id', 'mended').update({ flags });
      expect(await found()).toEqual([]);
    });
  });

  it('do not contain what staff try out', async () => {
    await storeChallenges(test.database, aChallenge({ id: 'tried', decoyFlags: ['flag{planted}'] }));
    await submit(
      ...[0, 1].map((team) => ({ team, flag: 'flag{wrong}' })),
      { team: 0, result: 'cheated', owner: 2 },
      { team: 0, flag: 'flag{planted}', challenge: 'tried' },
      ...['a', 'b', 'c'].map((challenge) => ({ team: 0, challenge, result: 'correct' as const })),
    );
    expect((await found()).toSorted()).toEqual([
      [[0, 1], 'sharedWrongFlag'],
      [[0, 2], 'flagOfAnotherTeam'],
      [[0], 'burst', 'decoyFlag'],
    ]);
    await test.database('teams').where('id', ids[0]).update({ perms: 1 });
    expect(await found()).toEqual([]);
  });

  describe('a decoy', () => {
    const DECOY = 'flag{planted}';
    beforeAll(() =>
      storeChallenges(test.database, aChallenge({ id: 'planted', decoyFlags: [DECOY, 'flag{other}'] })),
    );

    it('is about the team that submits it, once however often it does', async () => {
      await submit(
        { team: 2, flag: DECOY, challenge: 'planted', atS: 1 },
        { team: 2, flag: DECOY, challenge: 'planted', atS: 9 },
      );
      expect((await list()).cases).toMatchObject([{ id: ids[2], kinds: ['decoyFlag'], signals: 1 }]);
    });

    it('of two teams has one source, and says nothing about both', async () => {
      await submit(...[0, 1].map((team) => ({ team, flag: DECOY, challenge: 'planted' })));
      expect((await found()).toSorted()).toEqual([
        [[0], 'decoyFlag'],
        [[1], 'decoyFlag'],
      ]);
    });

    it.each<[string, Attempt]>([
      ['of another challenge', { team: 0, flag: DECOY }],
      ['that is only contained', { team: 0, flag: `${DECOY} `, challenge: 'planted' }],
    ])('%s is no signal', async (_what, attempt) => {
      await submit(attempt);
      expect(await found()).toEqual([]);
    });
  });

  describe('a burst', () => {
    const solvedAt = (...times: readonly number[]) =>
      submit(
        ...times.map((atS, place) => ({
          team: 1,
          challenge: `c${String(place)}`,
          result: 'correct' as const,
          atS,
        })),
      );

    it('is three right flags of a team within ten seconds', async () => {
      await solvedAt(100, 104, 109);
      expect(await found()).toEqual([[[1], 'burst']]);
    });

    it('is not three in ten seconds or more', async () => {
      await solvedAt(100, 104, 110, 200);
      expect(await found()).toEqual([]);
    });
  });

  it('collect all signals about the same teams, the latest case first, and are found by each of them', async () => {
    await submit(
      { team: 0, flag: 'flag{wrong}' },
      { team: 1, flag: 'flag{wrong}', atS: 5 },
      { team: 0, result: 'cheated', owner: 1, challenge: 'pwn', atS: 60 },
      { team: 4, result: 'cheated', owner: 2, challenge: 'pwn', atS: 90 },
    );
    const both = [[0, 1], 'flagOfAnotherTeam', 'sharedWrongFlag'];
    const other = [[2, 4], 'flagOfAnotherTeam'];
    expect(await found()).toEqual([other, both]);
    expect(await found({ teamId: ids[1] })).toEqual([both]);
    expect(await found({ challengeId: 'web' })).toEqual([both]);
    expect(await found({ kind: 'flagOfAnotherTeam' })).toEqual([other, both]);
    expect(await list({}, { limit: 1, offset: 5 })).toEqual({ total: 2, cases: [] });
  });

  it('are open until staff decide them, and again when there is a new signal', async () => {
    const decide = createDecideCase(
      createTransact(test.database, (executor) => ({
        integrity: createIntegrityStore(executor),
        audit: createStaffAuditLog(executor),
      })),
    );
    await submit({ team: 3, result: 'cheated', owner: 1 });
    const [{ id } = { id: '' }] = (await list()).cases;
    const by = aStaffAction({ at: new Date(NOON_MS + 60_000) });
    expect(
      await decide({ id, decision: { verdict: 'dismissed', note: 'One room.' }, by, expects: null }),
    ).toMatchObject({
      outcome: 'decided',
      decided: { isOpen: false, decision: { verdict: 'dismissed', note: 'One room.', decidedBy: by.actor } },
    });
    expect([await found({ isOpen: true }), (await list({ isOpen: false })).total]).toEqual([[], 1]);
    await submit({ team: 3, result: 'cheated', owner: 1, challenge: 'pwn', atS: 61 });
    expect((await list({ isOpen: true })).cases).toMatchObject([
      { id, signals: 2, decision: { verdict: 'dismissed' } },
    ]);
    expect(await decide({ id: 'none', decision: { verdict: null, note: '' }, by, expects: null })).toEqual({
      outcome: 'unknownCase',
    });
    // Nothing follows from a decision.
    expect(await test.database('teams').where('banned', true)).toEqual([]);
  });
});
