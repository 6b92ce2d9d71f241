import { createRedisEventPublisher } from '@rampart/core/events';
import { systemRandom } from '@rampart/core/infra/clock';
import { createTransact } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { createStaffAuditLog } from '@rampart/core/staff-audit';
import {
  createDivisionRules,
  createMakeOrPromoteTeam,
  createSetPermissions,
  createTeamStore,
} from '@rampart/core/teams';
import {
  describeLocal,
  insist,
  startLocalTarget,
  until,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';

describeLocal('permissions an operator gives', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  /** Another process, as the command line is: the API hears of it by a message. */
  const operator = () => ({
    transact: createTransact(target.database, (executor) => ({
      teams: createTeamStore(executor),
      audit: createStaffAuditLog(executor),
    })),
    eventPublisher: createRedisEventPublisher(target.redis, silentLogger),
  });
  const byName = async ({ name }: RegisteredTeam, perms: number) => {
    const divisions = createDivisionRules({
      divisions: ['open'],
      isMailConfigured: false,
      isRanksiteConfigured: false,
    });
    const makeOrPromote = createMakeOrPromoteTeam({ ...operator(), divisions, random: systemRandom });
    await makeOrPromote({ name, perms, now: target.now() });
  };
  const byAddress = async ({ authToken }: RegisteredTeam, perms: number) => {
    const { email } = insist(await target.send('GET', '/api/v2/users/me', { token: authToken }));
    const setPermissions = createSetPermissions(operator());
    expect(await setPermissions({ email, perms, now: target.now() })).toMatchObject({ outcome: 'set' });
  };

  it.each([
    ['name', byName],
    ['address', byAddress],
  ])(
    'are in force, and over, long before a cached team is read again after 30 s: by %s',
    async (_, grant) => {
      const team = await target.aRegisteredTeam();
      const listTeams = async () =>
        (await target.send('GET', '/api/v2/admin/users?limit=1&offset=0', { token: team.authToken })).status;
      expect(await listTeams()).toBe(403);
      await grant(team, 16);
      await until('the permission is in force', async () => (await listTeams()) === 200);
      const own = insist(await target.send('GET', '/api/v2/users/me', { token: team.authToken }));
      expect(own.perms).toBe(16);
      await grant(team, 0);
      await until('the permission is over', async () => (await listTeams()) === 403);
      const audit = await target.database('staff_audit').where({ target_id: team.id }).orderBy('id');
      expect(audit).toMatchObject([
        { actor: 'operator', action: 'team.promote', before: { perms: 0 }, after: { perms: 16 } },
        { actor: 'operator', action: 'team.promote', before: { perms: 16 }, after: { perms: 0 } },
      ]);
    },
  );
});
