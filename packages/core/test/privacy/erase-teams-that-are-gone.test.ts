import { erasePersonalData } from '../../src/privacy';
import { aStaffAction, aTeam, storeTeams, type TestDatabase } from '../../src/testing';
import { mergeTeamsOn } from '../team-merge/merges-under-test';
import { teamsUnderTest, type TeamsUnderTest } from '../teams/teams-under-test';

const NOW = new Date('2026-06-01T12:00:00Z');
const BY = aStaffAction({ at: NOW });

describe('erasing personal data of teams that are gone', () => {
  let test: TestDatabase;
  let teams: TeamsUnderTest['teams'];
  const ada = aTeam({ name: 'Ada', email: 'ada@example.org' });
  const [second, third] = [
    aTeam({ name: 'Second', email: 'second@example.org' }),
    aTeam({ name: 'Third', email: 'third@example.org' }),
  ];
  /** What staff and the mail server have of the first team, beside its own row. */
  const TRACES = ['Ada', 'Countess', 'ada@example.org', '203.0.113.99'];

  beforeEach(async () => {
    ({ test, teams } = await teamsUnderTest());
    await storeTeams(test.database, ada, second, third);
    await teams.adminUpdateTeam({ teamId: ada.id, changes: { name: 'Countess' }, by: BY });
    await test.database('mail_outbox').insert({
      ...{ id: 'mail', purpose: 'recover', recipient: 'ada@example.org' },
      ...{ created_at: NOW, next_attempt_at: NOW },
    });
    await test.database('submissions').insert({
      ...{ id: 's', kind: 'flag', challenge_id: 'c', team_id: ada.id, ip: '203.0.113.99' },
      ...{ result: 'incorrect', created_at: NOW },
    });
  });
  afterEach(() => test.drop());

  const merge = (mergedId: string, keptId: string) =>
    mergeTeamsOn(test.database)({ keptId, mergedId, reason: 'twice', by: BY });
  const erase = (teamId: string | null) => erasePersonalData(test.database, { teamId, by: BY });
  const everything = async () =>
    JSON.stringify([
      await test.database('staff_audit').orderBy('id').select(),
      await test.database('submissions').orderBy('id').select(),
      await test.database('mail_outbox').orderBy('id').select(),
    ]);
  const found = async (traces: readonly string[]) => {
    const text = await everything();
    return traces.filter((trace) => text.includes(trace));
  };

  it('of a team takes everything of the one that was merged into it', async () => {
    await merge(ada.id, second.id);
    expect(await found(TRACES)).toEqual(TRACES);
    await erase(second.id);
    expect(await found(TRACES)).toEqual([]);
  });

  it('of a team takes everything of those that were merged into it through another', async () => {
    await merge(ada.id, second.id);
    await merge(second.id, third.id);
    await erase(third.id);
    expect(await found([...TRACES, 'Second', 'second@example.org'])).toEqual([]);
  });

  it('of a merged team takes its own from the audit, and nothing of the team that stays', async () => {
    await merge(ada.id, second.id);
    await teams.adminUpdateTeam({ teamId: second.id, changes: { name: 'Still here' }, by: BY });
    await erase(ada.id);
    expect(await found(['Ada', 'Countess', 'ada@example.org', 'Still here'])).toEqual(['Still here']);
    expect(await test.database('teams').where('id', second.id).pluck('name')).toEqual(['Still here']);
  });

  it('of a deleted team takes what it left', async () => {
    await teams.deleteTeam({ teamId: ada.id, by: BY });
    expect(await found(TRACES)).toEqual(TRACES);
    expect(await erase(ada.id)).toMatchObject({ teams: [{ id: ada.id }] });
    expect(await found(TRACES)).toEqual([]);
  });

  it('of all teams takes what deleted ones left', async () => {
    await teams.deleteTeam({ teamId: ada.id, by: BY });
    await erase(null);
    expect(await found(TRACES)).toEqual([]);
  });

  it('leaves mails to an address that another team has by now', async () => {
    await teams.deleteTeam({ teamId: ada.id, by: BY });
    await test.database('teams').where('id', second.id).update({ email: 'ada@example.org' });
    await erase(ada.id);
    expect(await test.database('mail_outbox').pluck('recipient')).toEqual(['ada@example.org']);
  });
});
