import { systemRandom } from '@rampart/core/infra/clock';
import { createMintedFlagStore, createMintFlag } from '@rampart/core/challenges';
import {
  describeLocal,
  insist,
  startLocalTarget,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

/** Rows of a team on a challenge, by table. */
const TABLES = ['solves', 'minted_flags', 'admin_bot_jobs', 'submissions'] as const;
type Counts = Readonly<Record<(typeof TABLES)[number], number>>;
const ALL: Counts = { solves: 1, minted_flags: 1, admin_bot_jobs: 1, submissions: 1 };
/** Submissions outlive challenge and team. */
const RECORD_ONLY: Counts = { solves: 0, minted_flags: 0, admin_bot_jobs: 0, submissions: 1 };

describeLocal('what goes with a challenge and with a team', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  async function leaveTraces(team: RegisteredTeam, challenge: StoredChallenge): Promise<void> {
    const { database } = target;
    await target.solve(team, challenge);
    const mint = createMintFlag({ store: createMintedFlagStore(database), random: systemRandom });
    const config = { base: 'flag{for you}', mode: 'auto', exhaustion: 'tail' } as const;
    const about = { challengeId: challenge.id, teamId: team.id };
    expect(await mint({ ...about, config, now: target.now() })).toBeDefined();
    await database('admin_bot_jobs').insert({
      id: systemRandom.uuid(),
      challenge_id: challenge.id,
      team_id: team.id,
      config_revision: 'revision',
      flags: '[]',
      inputs: '{}',
      instances: '[]',
      timeout_ms: 1_000,
      created_at: target.now(),
      updated_at: target.now(),
    });
  }

  async function tracesOf(team: RegisteredTeam, challenge: StoredChallenge): Promise<object> {
    const counts = TABLES.map(async (table) => {
      const rows = await target
        .database(table)
        .where({ challenge_id: challenge.id, team_id: team.id })
        .select('*');
      return [table, rows.length] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }

  it('a deleted team takes its members along, and no others', async () => {
    const [one, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    for (const { authToken: token } of [one, other])
      insist(
        await target.send('POST', '/api/v1/users/me/members', { token, json: { email: 'm@example.org' } }),
      );
    const members = async () => (await target.database('team_members').pluck('team_id')) as string[];
    expect(await members()).toEqual(expect.arrayContaining([one.id, other.id]));
    insist(await target.asStaff('DELETE', `/api/v2/admin/users/${one.id}`));
    expect(await members()).toEqual([other.id]);
  });

  // Of one team here and there, then of another one here and there.
  it.each([
    ['challenge', '/api/v1/admin/challs/', [RECORD_ONLY, ALL, RECORD_ONLY, ALL]],
    ['team', '/api/v2/admin/users/', [RECORD_ONLY, RECORD_ONLY, ALL, ALL]],
  ])(
    'a deleted %s takes its solves, minted flags and jobs along, and leaves the record and all others',
    async (what, path, expected) => {
      const [one, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
      const [here, there] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
      const pairs = [
        [one, here],
        [one, there],
        [other, here],
        [other, there],
      ] as const;
      const traces = () => Promise.all(pairs.map(([team, challenge]) => tracesOf(team, challenge)));
      for (const [team, challenge] of pairs) await leaveTraces(team, challenge);
      expect(await traces()).toEqual([ALL, ALL, ALL, ALL]);

      const id = what === 'team' ? one.id : here.id;
      insist(await target.asStaff('DELETE', `${path}${id}`));
      expect(await traces()).toEqual(expected);
    },
  );
});
