import { Permission } from '@rampart/contract';
import { describeLocal, insist, startLocalTarget, startTarget, until } from '../support';
import type { Json, LocalTarget, StoredChallenge, Target } from '../support';

const VERSIONS = ['v1', 'v2'] as const;

let target: Target;

const path = (id: string, query = 'limit=100&offset=0', version = 'v2') =>
  `/api/${version}/challs/${encodeURIComponent(id)}/solves?${query}`;

async function solves(challenge: StoredChallenge, token?: string, query?: string): Promise<Json> {
  return insist(await target.send('GET', path(challenge.id, query), { token }));
}

async function solvedBy(challenge: StoredChallenge, count: number) {
  const teams = [];
  for (let n = 0; n < count; n += 1) {
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    teams.push(team);
  }
  return teams;
}

describe('GET /challs/:id/solves', () => {
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it('V1 rows have id, time and team', async () => {
    const challenge = await target.aStoredChallenge();
    const [team] = await solvedBy(challenge, 1);
    const answer = await target.send('GET', path(challenge.id, undefined, 'v1'));
    expect([answer.status, answer.kind]).toEqual([200, 'goodChallengeSolves']);
    expect(answer.data).toEqual({
      solves: [
        { id: expect.any(String), createdAt: expect.any(Number), userId: team?.id, userName: team?.name },
      ],
    });
    expect(Math.abs(answer.data.solves[0].createdAt - target.now().getTime())).toBeLessThan(60_000);
  });

  it('V2 rows add avatar, country, status, places at solve time, division and blood', async () => {
    const challenge = await target.aStoredChallenge();
    const [team] = await solvedBy(challenge, 1);
    await target.board();
    const answer = await target.send('GET', path(challenge.id));
    expect([answer.status, answer.kind]).toEqual([200, 'goodChallengeSolves']);
    expect(answer.data).toEqual({
      solves: [
        {
          id: expect.any(String),
          createdAt: expect.any(Number),
          userId: team?.id,
          userName: team?.name,
          userAvatarUrl: null,
          userCountryCode: null,
          userStatusText: null,
          globalPlace: expect.any(Number),
          division: expect.any(String),
          divisionPlace: expect.any(Number),
          bloodIndex: 0,
        },
      ],
      mySolvePosition: null,
    });
  });

  it('country and status of the team are shown', async () => {
    const challenge = await target.aStoredChallenge();
    const [team] = await solvedBy(challenge, 1);
    if (team === undefined) throw new Error('no team');
    await target.editTeam(team, { countryCode: 'DE', statusText: 'awake' });
    expect((await solves(challenge)).solves[0]).toMatchObject({
      userCountryCode: 'DE',
      userStatusText: 'awake',
    });
  });

  it('rows come earliest first, and the first three are bloods', async () => {
    const challenge = await target.aStoredChallenge();
    const teams = await solvedBy(challenge, 5);
    const rows = (await solves(challenge)).solves;
    expect(rows.map(({ userId }: Json) => userId)).toEqual(teams.map(({ id }) => id));
    expect(rows.map(({ bloodIndex }: Json) => bloodIndex)).toEqual([0, 1, 2, null, null]);
  });

  it('blood and own position do not depend on the page', async () => {
    const challenge = await target.aStoredChallenge();
    const teams = await solvedBy(challenge, 4);
    const page = await solves(challenge, teams[3]?.authToken, 'limit=1&offset=2');
    expect(page.solves.map(({ bloodIndex }: Json) => bloodIndex)).toEqual([2]);
    expect(page.mySolvePosition).toBe(4);
    expect(await solves(challenge, teams[3]?.authToken, 'limit=1&offset=40')).toEqual({
      solves: [],
      mySolvePosition: 4,
    });
  });

  it('callers who ask at one moment see the same rows, the newest among them, and each its own position', async () => {
    const challenge = await target.aStoredChallenge();
    const crowd = async (asker: { authToken: string } | undefined) => {
      const others = Array.from({ length: 20 }, () => solves(challenge));
      return Promise.all([solves(challenge, asker?.authToken), ...others]);
    };
    for (let n = 1; n <= 5; n += 1) {
      const [team] = await solvedBy(challenge, 1);
      const [own, ...others] = await crowd(team);
      expect([own?.solves.length, own?.mySolvePosition]).toEqual([n, n]);
      expect(others.map((page) => [page.solves.length, page.mySolvePosition])).toEqual(
        Array.from({ length: 20 }, () => [n, null]),
      );
    }
  });

  it('the own position is null for anonymous callers and for teams that have not solved', async () => {
    const challenge = await target.aStoredChallenge();
    await solvedBy(challenge, 1);
    expect((await solves(challenge)).mySolvePosition).toBeNull();
    expect((await solves(challenge, (await target.aRegisteredTeam()).authToken)).mySolvePosition).toBeNull();
  });

  it('a banned team is left out, has no position, and passes its blood on until it is unbanned', async () => {
    const challenge = await target.aStoredChallenge();
    const [first, second] = await solvedBy(challenge, 2);
    if (first === undefined || second === undefined) throw new Error('no teams');
    await target.editTeam(first, { banned: true });
    const during = await solves(challenge, first.authToken);
    expect(during.mySolvePosition).toBeNull();
    expect(during.solves).toMatchObject([{ userId: second.id, bloodIndex: 0 }]);
    await target.editTeam(first, { banned: false });
    expect((await solves(challenge)).solves).toMatchObject([
      { userId: first.id, bloodIndex: 0 },
      { userId: second.id, bloodIndex: 1 },
    ]);
  });

  it('a deleted solve passes the blood on', async () => {
    const challenge = await target.aStoredChallenge();
    const [first, second] = await solvedBy(challenge, 2);
    insist(await target.asStaff('DELETE', `/api/v2/admin/challs/${challenge.id}/solves/${first?.id ?? ''}`));
    expect((await solves(challenge)).solves).toMatchObject([{ userId: second?.id, bloodIndex: 0 }]);
  });

  it('a dynamic challenge has no flag solves', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const team = await target.aRegisteredTeam();
    await target.pushScores(challenge, [{ userId: team.id, points: 3 }]);
    expect(await solves(challenge, team.authToken)).toEqual({ solves: [], mySolvePosition: null });
  });

  it.each(VERSIONS)('%s: an unknown, hidden or unreleased challenge is badChallenge', async (version) => {
    const hidden = await target.aStoredChallenge({ data: { hidden: true } });
    const scheduled = await target.aStoredChallenge({ data: { releaseTime: Date.now() + 3_600_000 } });
    for (const id of ['nothing-of-the-kind', hidden.id, scheduled.id]) {
      for (const token of [undefined, target.admin.authToken]) {
        const answer = await target.send('GET', path(id, undefined, version), { token });
        expect([answer.status, answer.kind]).toEqual([404, 'badChallenge']);
      }
    }
  });
});

describeLocal('GET /challs/:id/solves, places', () => {
  let local: LocalTarget;
  beforeAll(async () => {
    local = await startLocalTarget();
    target = local;
  });
  afterAll(() => local.stop());

  it('places and division of a row are those at solve time', async () => {
    const [challenge, bonus] = [await local.aStoredChallenge(), await local.aStoredChallenge()];
    const [team, other] = [await local.aRegisteredTeam(), await local.aRegisteredTeam()];
    await local.solve(team, challenge);
    await local.board();
    const rowOf = async () =>
      (await solves(challenge, undefined, 'limit=20&offset=0')).solves.find(
        ({ userId }: Json) => userId === team.id,
      );
    const atSolveTime = { globalPlace: 1, division: 'open', divisionPlace: 1 };
    await until('the places are known', async () => (await rowOf()).globalPlace === 1);

    await local.solve(other, bonus);
    await local.solve(other, challenge);
    await local.editTeam(team, { division: 'student' });
    await local.board();
    const profile = insist(await local.send('GET', `/api/v2/users/${team.id}`));
    expect(profile).toMatchObject({ globalPlace: 2, division: 'student' });
    expect(await rowOf()).toMatchObject(atSolveTime);
  });

  it('of a team without a rank the places are 0 and the division is the current one', async () => {
    const challenge = await local.aStoredChallenge();
    const staff = await local.aTeamWith(Permission.challsWrite);
    // After the end a solve is listed and counts for nothing.
    await local.set({ endTime: local.now().getTime() - 1 });
    await local.solve(staff, challenge);
    await local.board();
    expect((await solves(challenge, undefined, 'limit=20&offset=0')).solves).toMatchObject([
      { userId: staff.id, globalPlace: 0, division: 'open', divisionPlace: 0 },
    ]);
  });
});
