import { createTransact } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import { createSetPermissions, createTeamStore, notesVersion } from '../../src/teams';
import { createAdminUpdateTeam } from '../../src/teams/admin-update-team';
import { createStaffAuditLog } from '../../src/staff-audit';
import { createMergeStore } from '../../src/team-merge';
import {
  aChallenge,
  aDynamicScore,
  aSolve,
  aStaffAction,
  aTeam,
  until,
  untilSomebodyWaits,
} from '../../src/testing';
import { storeChallenges, storeDynamicScores, storeSolves, storeTeams } from '../../src/testing';
import { divisions, ledgerKinds, NOW, teamsUnderTest, type TeamsUnderTest } from './teams-under-test';

const BY = aStaffAction({ at: NOW });

let underTest: TeamsUnderTest;
beforeAll(async () => {
  underTest = await teamsUnderTest();
});
afterAll(() => underTest.test.drop());
beforeEach(() => underTest.eventPublisher.published.splice(0));

const stored = async (said: Parameters<typeof aTeam>[0] = {}) => {
  const team = aTeam(said);
  await storeTeams(underTest.test.database, team);
  return team;
};
const row = (teamId: string) => underTest.test.database('teams').where('id', teamId).first();
const update = (teamId: string, changes: Parameters<typeof underTest.teams.adminUpdateTeam>[0]['changes']) =>
  underTest.teams.adminUpdateTeam({ teamId, changes, by: BY });

describe('an administrator who changes a team', () => {
  it('bans it, which the ledger records and the board is told', async () => {
    const team = await stored();
    expect(await update(team.id, { banned: true })).toMatchObject({
      outcome: 'updated',
      team: { id: team.id, banned: true },
    });
    expect(await row(team.id)).toMatchObject({ banned: true });
    expect(await underTest.test.database('ledger').where('team_id', team.id).first()).toMatchObject({
      kind: 'team_banned',
      actor: 'admin',
      at: NOW,
    });
    expect(underTest.eventPublisher.published).toEqual([`team ${team.id}`, 'scores']);
  });

  it('unbans it', async () => {
    const team = await stored({ banned: true });
    await update(team.id, { banned: false });
    expect(await ledgerKinds(underTest, team.id)).toEqual(['team_unbanned']);
  });

  it('moves it to another division', async () => {
    const team = await stored();
    await update(team.id, { division: 'student' });
    expect(await row(team.id)).toMatchObject({ division: 'student' });
    expect(await ledgerKinds(underTest, team.id)).toEqual(['team_division_moved']);
  });

  it('changes its profile without moving scores', async () => {
    const team = await stored({ statusText: 'old' });
    await update(team.id, { name: '  New Name ', countryCode: 'DE', statusText: null });
    expect(await row(team.id)).toMatchObject({ name: 'New Name', country_code: 'DE', status_text: null });
    expect(await ledgerKinds(underTest, team.id)).toEqual([]);
    expect(underTest.eventPublisher.published).toEqual([`team ${team.id}`]);
  });

  it('writes nothing when nothing changes, and announces a ban that is said again alone', async () => {
    const team = await stored({ banned: true, countryCode: 'DE' });
    for (const changes of [
      {},
      { banned: true, name: team.name, division: team.division, countryCode: 'DE' },
    ]) {
      expect(await update(team.id, changes)).toMatchObject({ outcome: 'updated', team: { banned: true } });
    }
    expect(await ledgerKinds(underTest, team.id)).toEqual([]);
    expect(underTest.eventPublisher.published).toEqual(['scores']);
  });

  it('writes one ledger row when two bans arrive at once', async () => {
    const team = await stored();
    await Promise.all([update(team.id, { banned: true }), update(team.id, { banned: true })]);
    expect(await ledgerKinds(underTest, team.id)).toEqual(['team_banned']);
  });

  it('control: without the lock of the row, two bans at once write two ledger rows', async () => {
    const team = await stored();
    let readers = 0;
    let bothHaveRead: () => void;
    const barrier = new Promise<void>((resolve) => (bothHaveRead = resolve));
    const updateWithoutLock = createAdminUpdateTeam({
      transact: createTransact(underTest.test.database, (executor) => {
        const teams = createTeamStore(executor);
        const lock = async (teamId: string) => {
          const found = await teams.find(teamId);
          readers += 1;
          if (readers === 2) bothHaveRead();
          await barrier;
          return found;
        };
        return {
          teams: { ...teams, lock },
          ledger: createLedgerStore(executor),
          audit: createStaffAuditLog(executor),
        };
      }),
      eventPublisher: underTest.eventPublisher,
      divisions,
      stopInstances: () => Promise.resolve(),
    });
    const ban = { teamId: team.id, changes: { banned: true }, by: BY };
    await Promise.all([updateWithoutLock(ban), updateWithoutLock(ban)]);
    expect(await ledgerKinds(underTest, team.id)).toEqual(['team_banned', 'team_banned']);
  });

  it('cannot give it a name that another team has, whatever the case, and then changes nothing at all', async () => {
    await stored({ name: 'Taken Name' });
    const team = await stored();
    expect(await update(team.id, { name: 'taken NAME', banned: true })).toEqual({ outcome: 'knownName' });
    expect(await row(team.id)).toMatchObject({ name: team.name, banned: false });
    expect(await ledgerKinds(underTest, team.id)).toEqual([]);
    expect(underTest.eventPublisher.published).toEqual([]);
  });
});

describe('an administrator who deletes a team', () => {
  const remove = (teamId: string) => underTest.teams.deleteTeam({ teamId, by: BY });

  it('deletes its solves and pushed scores with it, and the ledger remembers the team', async () => {
    const team = await stored();
    const [decay, dynamic] = [aChallenge(), aChallenge({ scoringKind: 'dynamic' })];
    await storeChallenges(underTest.test.database, decay, dynamic);
    await storeSolves(underTest.test.database, aSolve({ challengeId: decay.id, teamId: team.id }));
    await storeDynamicScores(
      underTest.test.database,
      aDynamicScore({ challengeId: dynamic.id, teamId: team.id }),
    );
    expect(await remove(team.id)).toMatchObject({ outcome: 'deleted', team: { id: team.id } });
    expect(await row(team.id)).toBeUndefined();
    expect(await underTest.test.database('solves').where('team_id', team.id)).toEqual([]);
    expect(await underTest.test.database('dynamic_scores').where('team_id', team.id)).toEqual([]);
    expect(await ledgerKinds(underTest, team.id)).toEqual(['team_deleted']);
    expect(underTest.eventPublisher.published).toEqual([`team ${team.id}`, 'scores']);
  });

  it('cannot delete a team twice', async () => {
    const team = await stored();
    const both = await Promise.all([remove(team.id), remove(team.id)]);
    expect(both.map((result) => result.outcome).sort()).toEqual(['deleted', 'unknownTeam']);
    expect(await ledgerKinds(underTest, team.id)).toEqual(['team_deleted']);
  });

  it('waits for a merge of the team without locking it out of the merge', async () => {
    const team = await stored();
    const { database } = underTest.test;
    const { deleted } = await database.transaction(async (merge) => {
      await createMergeStore(merge).lockScores();
      const deleted = remove(team.id);
      await until('the deletion waits', async () => {
        const { rows } = await database.raw<{ rows: unknown[] }>(
          `select from pg_locks where locktype = 'relation' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length > 0;
      });
      expect(await createTeamStore(merge).lock(team.id)).toMatchObject({ id: team.id });
      // Not awaited before the transaction has ended.
      return { deleted };
    });
    expect(await deleted).toMatchObject({ outcome: 'deleted' });
  });
});

describe('notes of two members of staff at once', () => {
  const writeAtOnce = async (expects: readonly string[] | null): Promise<string[]> => {
    const team = await stored();
    const write = (note: string) =>
      underTest.teams.setTeamNotes({ teamId: team.id, note, tags: [], by: BY, expects });
    const written = await underTest.test.database.transaction(async (held) => {
      await createTeamStore(held).lock(team.id);
      const both = Promise.all([write('one'), write('other')]);
      await untilSomebodyWaits(underTest.test.database, 2);
      return { both };
    });
    return (await written.both).map(({ outcome }) => outcome).sort();
  };

  it('are not both written if both say which notes they replace', async () => {
    const empty = notesVersion({ note: null, tags: [] });
    expect(await writeAtOnce([empty])).toEqual(['staleVersion', 'stored']);
  });

  it('(control) are written one after the other if neither does', async () => {
    expect(await writeAtOnce(null)).toEqual(['stored', 'stored']);
  });
});

describe('the operator', () => {
  const make = (name: string, perms = 63) => underTest.makeOrPromoteTeam({ name, perms, now: NOW });

  it('makes a team with permissions that needs no address', async () => {
    const made = await make(' Administrator ');
    expect(made).toMatchObject({ outcome: 'made', team: { name: 'Administrator', perms: 63, email: null } });
    expect(await underTest.test.database('teams').where('name', 'Administrator').first()).toMatchObject({
      perms: 63,
      division: 'open',
      created_by: 'operator',
      created_at: NOW,
    });
  });

  it('gives an existing team the permissions, whatever the case of its name', async () => {
    const team = await stored({ name: 'Helper' });
    expect(await make('HELPER', 3)).toMatchObject({ outcome: 'promoted', team: { id: team.id, perms: 3 } });
    expect(await row(team.id)).toMatchObject({ name: 'Helper', perms: 3 });
    expect(underTest.eventPublisher.published).toEqual([`team ${team.id}`]);
  });

  it('leaves alone whoever has the name, if nobody is to be promoted', async () => {
    const makeOwn = (name: string) =>
      underTest.makeOrPromoteTeam({ name, perms: 63, promotesNobody: true, now: NOW });
    const player = await stored({ name: 'Namesake' });
    expect(await makeOwn('namesake')).toEqual({ outcome: 'taken' });
    expect(await row(player.id)).toMatchObject({ perms: 0 });
    const first = await makeOwn('Own');
    expect(first).toMatchObject({ outcome: 'made' });
    // One that has these permissions is the administrator of before.
    expect(await makeOwn('Own')).toMatchObject({ ...first, outcome: 'promoted' });
  });

  it('makes one team when asked twice at once', async () => {
    const both = await Promise.all([make('Twice'), make('Twice')]);
    expect(both.map((result) => result.outcome).sort()).toEqual(['made', 'promoted']);
    expect(await underTest.test.database('teams').where('name', 'Twice')).toHaveLength(1);
  });

  it.each([
    ['gives no permissions to a team that changes its address at that moment', 'new@example.com', 0],
    ['(control) gives them to a team that changes something else', 'old@example.com', 3],
  ])('%s', async (_what, email, perms) => {
    const { database } = underTest.test;
    const team = await stored({ email: 'old@example.com' });
    const setPermissions = createSetPermissions({
      transact: createTransact(database, (executor) => ({
        teams: createTeamStore(executor),
        audit: createStaffAuditLog(executor),
      })),
      eventPublisher: underTest.eventPublisher,
    });
    const { set } = await database.transaction(async (change) => {
      await createTeamStore(change).setEmail(team.id, email);
      const set = setPermissions({ email: 'old@example.com', perms: 3, now: NOW });
      await untilSomebodyWaits(database);
      return { set };
    });
    await set;
    expect(await row(team.id)).toMatchObject({ email, perms });
    await database('teams').where('id', team.id).delete();
  });

  it('cannot make a team with a bad name', async () => {
    expect(await make('x')).toEqual({ outcome: 'invalidName' });
  });
});
