import { createRedisAnnouncements } from '@rampart/core/events';
import { systemRandom } from '@rampart/core/infra/clock';
import { createTransact } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { createStaffAuditLog } from '@rampart/core/staff-audit';
import { createDivisionRules, createMakeOrPromoteTeam, createTeamStore } from '@rampart/core/teams';
import { describeLocal, insist, startLocalTarget, until, type LocalTarget } from '../support';

describeLocal('permissions an operator gives (accounts reference 1.5 and 5.2)', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('are in force, and over, long before a cached team is read again after 30 s', async () => {
    const team = await target.aRegisteredTeam();
    const listTeams = async () =>
      (await target.send('GET', '/api/v2/admin/users?limit=1&offset=0', { token: team.authToken })).status;
    // Another process, as the command line is: the API hears of it by a message.
    const makeOrPromote = createMakeOrPromoteTeam({
      transact: createTransact(target.database, (executor) => ({
        teams: createTeamStore(executor),
        audit: createStaffAuditLog(executor),
      })),
      announcements: createRedisAnnouncements(target.redis, silentLogger),
      divisions: createDivisionRules({
        divisions: ['open'],
        isMailConfigured: false,
        isRanksiteConfigured: false,
      }),
      random: systemRandom,
    });
    const grant = (perms: number) => makeOrPromote({ name: team.name, perms, now: target.now() });

    expect(await listTeams()).toBe(403);
    await grant(16);
    await until('the permission is in force', async () => (await listTeams()) === 200);
    const own = insist(await target.send('GET', '/api/v2/users/me', { token: team.authToken }));
    expect(own.perms).toBe(16);
    await grant(0);
    await until('the permission is over', async () => (await listTeams()) === 403);
  });
});
