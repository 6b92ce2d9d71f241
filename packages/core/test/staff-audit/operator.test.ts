import { createCreateOperatorToken, createTokenCodec } from '../../src/auth';
import { createTransact } from '../../src/infra/database';
import { createStaffAuditLog, createStaffAuditReader } from '../../src/staff-audit';
import { createTeamStore } from '../../src/teams';
import { seededRandom } from '../../src/testing';
import { NOW, teamsUnderTest, type TeamsUnderTest } from '../teams/teams-under-test';

describe('acts on the command line (decision 0007)', () => {
  let underTest: TeamsUnderTest;
  beforeAll(async () => {
    underTest = await teamsUnderTest();
  });
  afterAll(() => underTest.test.drop());

  const recorded = async () => {
    const reader = createStaffAuditReader(underTest.test.database);
    const query = { limit: 50, offset: 0, sortOrder: 'asc', seesChallenges: true } as const;
    return (await reader.list(query, { after: undefined, before: undefined })).actions;
  };

  it('a made and then promoted administrator, and a token, are recorded as acts of the operator', async () => {
    const made = await underTest.makeOrPromoteTeam({ name: 'Organisers', perms: 1, now: NOW });
    await underTest.makeOrPromoteTeam({ name: 'organisers', perms: 63, now: NOW });
    const codec = createTokenCodec({
      tokenKey: Buffer.alloc(32, 7).toString('base64'),
      random: seededRandom('operator'),
      loginTimeoutMs: 1_000,
    });
    const createOperatorToken = createCreateOperatorToken({
      codec,
      transact: createTransact(underTest.test.database, (executor) => ({
        teams: createTeamStore(executor),
        audit: createStaffAuditLog(executor),
      })),
    });
    const token = await createOperatorToken({ name: 'Organisers', now: NOW });
    if (made.outcome !== 'made' || token.outcome !== 'created') throw new Error('both shall succeed');

    const rows = await recorded();
    const shared = {
      actor: 'operator',
      actorName: null,
      at: NOW,
      requestId: null,
      targetKind: 'team',
      targetId: made.team.id,
    };
    expect(rows).toMatchObject([
      { ...shared, action: 'team.create', before: null, after: { name: 'Organisers', perms: 1 } },
      { ...shared, action: 'team.promote', before: { perms: 1 }, after: { perms: 63 } },
      { ...shared, action: 'team.token', before: null, after: { authToken: { changed: true } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token.authToken);
  });
});
