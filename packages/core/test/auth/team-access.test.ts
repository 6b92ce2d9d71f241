import { createMemberTokenStore, createTeamAccessStore } from '../../src/auth';
import { aTeam, createTestDatabase, storeTeams, type TestDatabase } from '../../src/testing';

const NOW = new Date('2026-06-02T00:00:00.000Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const access = () => createTeamAccessStore(test.database);

it('the access of a team is its account and the tokens of its members', async () => {
  const team = aTeam({ perms: 5 });
  const other = aTeam();
  await storeTeams(test.database, team, other);
  const token = {
    id: 'one',
    teamId: team.id,
    name: 'a solver',
    scope: 'play',
    createdAt: NOW,
    lastUsedAt: null,
  } as const;
  await createMemberTokenStore(test.database).insert(token);
  await access().setTokenEpoch(team.id, 'epoch');
  const account = { division: 'open', banned: false };
  expect(await access().findAll([team.id, other.id, 'nobody'])).toEqual(
    new Map([
      [
        team.id,
        {
          team: {
            ...account,
            id: team.id,
            name: team.name,
            email: team.email,
            perms: 5,
            tokenEpoch: 'epoch',
          },
          memberTokens: [{ id: 'one', scope: 'play' }],
          externalGrants: [],
        },
      ],
      [
        other.id,
        {
          team: {
            ...account,
            id: other.id,
            name: other.name,
            email: other.email,
            perms: 0,
            tokenEpoch: null,
          },
          memberTokens: [],
          externalGrants: [],
        },
      ],
    ]),
  );
});

it('a change that commits later has the higher revision, so that nobody who looks in between misses it', async () => {
  const [early, late] = [aTeam(), aTeam()];
  await storeTeams(test.database, early, late);
  const first = await test.database.transaction();
  await createTeamAccessStore(first).raiseRevisions([early.id]);
  const second = test.database.transaction((transaction) =>
    createTeamAccessStore(transaction).raiseRevisions([late.id]),
  );
  expect(await access().listChanges(0)).toEqual({ revision: 0, teamIds: [] });
  await first.commit();
  await second;
  expect(await access().listChanges(0)).toEqual({ revision: 2, teamIds: [early.id, late.id] });
  expect(await access().listChanges(1)).toEqual({ revision: 2, teamIds: [late.id] });
});
