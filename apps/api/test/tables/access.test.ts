import { ALL_PERMISSIONS, Permission } from '@rampart/contract';
import {
  describeLocal,
  startLocalTarget,
  startTarget,
  type Answer,
  type LocalTarget,
  type Target,
} from '../support';
import { ALL_BITS, allBut, ENDPOINTS, titleOf, urlOf, type Endpoint } from './endpoints';

type Named = readonly [title: string, endpoint: Endpoint];
const named = (endpoints: readonly Endpoint[]): Named[] =>
  endpoints.map((endpoint) => [titleOf(endpoint), endpoint]);

const ALL = named(ENDPOINTS);
const REQUIRED = named(ENDPOINTS.filter(({ auth }) => auth === 'required'));
const LENIENT = named(ENDPOINTS.filter(({ auth }) => auth === 'none' || auth === 'optional'));
const PERMISSIONED = named(ENDPOINTS.filter(({ permission }) => permission !== null));
const GATED = named(ENDPOINTS.filter(({ gate }) => gate !== 'none'));
const takesTeams = ({ auth }: Endpoint) => auth !== 'signature' && auth !== 'service';
const UNGATED = named(ENDPOINTS.filter((endpoint) => endpoint.gate === 'none' && takesTeams(endpoint)));
const CLOSING = named(ENDPOINTS.filter(({ gate }) => gate === 'start to end'));
const NEVER_CLOSING = named(
  ENDPOINTS.filter((endpoint) => endpoint.gate !== 'start to end' && takesTeams(endpoint)),
);

const REFUSALS = ['badToken', 'badPerms', 'badNotStarted', 'badEnded'];

function call(
  target: Pick<Target, 'send'>,
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return target.send(endpoint.method, urlOf(endpoint), {
    headers,
    ...(endpoint.body === null ? {} : { json: endpoint.body }),
  });
}

it.each(ALL)('%s is declared with the access that its path implies', (_title, endpoint) => {
  const { route, auth, permission, gate, bypass } = endpoint;
  expect(route).toMatchObject({
    auth: auth === 'required' ? 'team' : auth,
    permissions: permission === null ? 0 : Permission[permission],
    gate:
      gate === 'none'
        ? null
        : {
            opens: 'atStart',
            closes: gate === 'start to end' ? 'atEnd' : 'never',
            bypass: bypass === null ? 0 : Permission[bypass],
          },
  });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function expectLetThrough(answer: Answer): void {
  expect(REFUSALS).not.toContain(answer.kind);
  expect(answer.status).toBeLessThan(500);
}

describe('who may call', () => {
  let target: Target;
  let teamToken: string;
  beforeAll(async () => {
    target = await startTarget();
    ({ teamToken } = await target.aRegisteredTeam());
  });
  afterAll(() => target.stop());

  it.each(REQUIRED)('%s without a valid auth token is 401 badToken', async (_title, endpoint) => {
    const { authToken } = target.admin;
    const wrong = [
      {},
      bearer(''),
      bearer('nonsense'),
      bearer('null'),
      bearer(teamToken),
      { authorization: authToken },
      { authorization: `bearer ${authToken}` },
      { authorization: `Basic ${authToken}` },
    ];
    for (const headers of wrong) {
      expect(await call(target, endpoint, headers)).toMatchObject({ status: 401, kind: 'badToken' });
    }
  });

  it.each(REQUIRED)('%s is answered to a valid auth token (control)', async (_title, endpoint) => {
    expectLetThrough(await call(target, endpoint, bearer(target.admin.authToken)));
  });

  it.each(LENIENT)('%s works without a token and with an invalid one', async (_title, endpoint) => {
    expectLetThrough(await call(target, endpoint));
    expectLetThrough(await call(target, endpoint, bearer('nonsense')));
    // As clients send it that turn "no token" into text.
    expectLetThrough(await call(target, endpoint, bearer('null')));
  });

  it.each(REQUIRED)('%s says badToken before it looks at a broken body', async (_title, endpoint) => {
    if (endpoint.body === null) return;
    const answer = await target.send(endpoint.method, urlOf(endpoint), { raw: '{' });
    expect(answer).toMatchObject({ status: 401, kind: 'badToken' });
  });
});

describeLocal('permission bits', () => {
  let target: LocalTarget;
  const tokens = new Map<number, string>();
  let banned: string;
  beforeAll(async () => {
    target = await startLocalTarget();
    const staff = await target.aTeamWith(ALL_PERMISSIONS);
    await target.database('teams').where({ id: staff.id }).update({ banned: true });
    banned = staff.authToken;
    for (const perms of [0, ...ALL_BITS.map((bit) => Permission[bit]), ...ALL_BITS.map(allBut)]) {
      tokens.set(perms, (await target.aTeamWith(perms)).authToken);
    }
  });
  afterAll(() => target.stop());

  const as = (perms: number) => bearer(tokens.get(perms) ?? '');

  it.each(PERMISSIONED)(
    '%s is 403 badPerms for every other bit alone and all others together',
    async (_t, endpoint) => {
      const needed = endpoint.permission ?? 'challsRead';
      const others = ALL_BITS.filter((bit) => bit !== needed).map((bit) => Permission[bit]);
      for (const perms of [0, ...others, allBut(needed)]) {
        expect([perms, await call(target, endpoint, as(perms))]).toMatchObject([
          perms,
          { status: 403, kind: 'badPerms' },
        ]);
      }
    },
  );

  it.each(PERMISSIONED)('%s is open to the needed bit alone', async (_title, endpoint) => {
    expectLetThrough(await call(target, endpoint, as(Permission[endpoint.permission ?? 'challsRead'])));
  });

  // A ban does not restrict staff.
  it.each(PERMISSIONED)('%s is open to a banned holder of the bit', async (_title, endpoint) => {
    expectLetThrough(await call(target, endpoint, bearer(banned)));
  });

  it.each(PERMISSIONED)('%s says badPerms before it looks at a broken body', async (_title, endpoint) => {
    if (endpoint.body === null) return;
    const headers = as(0);
    const answer = await target.send(endpoint.method, urlOf(endpoint), { raw: '{', headers });
    expect(answer).toMatchObject({ status: 403, kind: 'badPerms' });
  });
});

describeLocal('a banned team', () => {
  let target: LocalTarget;
  let banned: string;
  beforeAll(async () => {
    target = await startLocalTarget();
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { banned: true });
    banned = team.authToken;
  });
  afterAll(() => target.stop());

  it.each(named(ENDPOINTS.filter(({ path }) => /^\/(users\/me|auth)(\/|$)/.test(path))))(
    '%s is open to it',
    async (_title, endpoint) => expectLetThrough(await call(target, endpoint, bearer(banned))),
  );

  it('POST /api/v2/external-auth/authorize is not (control)', async () => {
    const answer = await target.send('POST', '/api/v2/external-auth/authorize', { token: banned, json: {} });
    expect(answer).toMatchObject({ status: 403, kind: 'badPerms' });
  });
});

describeLocal('event timing gates', () => {
  const HOUR_MS = 3_600_000;
  let target: LocalTarget;
  let player: string;
  const withBit = new Map<string, string>();
  const withoutBit = new Map<string, string>();
  beforeAll(async () => {
    target = await startLocalTarget();
    player = (await target.aRegisteredTeam()).authToken;
    for (const bit of ALL_BITS) {
      withBit.set(bit, (await target.aTeamWith(Permission[bit])).authToken);
      withoutBit.set(bit, (await target.aTeamWith(allBut(bit))).authToken);
    }
  });
  afterAll(() => target.stop());

  const moveEvent = async (startInMs: number) => {
    const startTime = target.now().getTime() + startInMs;
    await target.set({ startTime, endTime: startTime + HOUR_MS });
  };
  const holderOf = (tokens: ReadonlyMap<string, string>, { bypass }: Endpoint) =>
    bearer(tokens.get(bypass ?? '') ?? '');

  describe('before the start', () => {
    beforeAll(() => moveEvent(HOUR_MS));

    it.each(GATED)('%s is 401 badNotStarted for a team', async (_title, endpoint) => {
      expect(await call(target, endpoint, bearer(player))).toMatchObject({
        status: 401,
        kind: 'badNotStarted',
      });
    });

    it.each(GATED)('%s is closed to anonymous callers', async (_title, endpoint) => {
      const kind = endpoint.auth === 'required' ? 'badToken' : 'badNotStarted';
      expect(await call(target, endpoint)).toMatchObject({ status: 401, kind });
    });

    it.each(GATED)(
      '%s is closed to every bit but the bypass, open to the bypass',
      async (_title, endpoint) => {
        expect(await call(target, endpoint, holderOf(withoutBit, endpoint))).toMatchObject({
          status: 401,
          kind: 'badNotStarted',
        });
        expectLetThrough(await call(target, endpoint, holderOf(withBit, endpoint)));
      },
    );

    it.each(GATED)('%s says badNotStarted before it looks at query or body', async (_title, endpoint) => {
      const path = urlOf({ ...endpoint, query: '?limit=none' });
      const sent = endpoint.body === null ? {} : { raw: '{' };
      const answer = await target.send(endpoint.method, path, { ...sent, token: player });
      expect(answer).toMatchObject({ status: 401, kind: 'badNotStarted' });
    });

    it.each(UNGATED)('%s has no gate', async (_title, endpoint) => {
      expectLetThrough(await call(target, endpoint, bearer(target.admin.authToken)));
    });

    it('POST /api/v2/challs/:id/scores has no gate: a signed push is accepted', async () => {
      const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
      expect(await target.pushScores(challenge, [])).toMatchObject({
        status: 200,
        kind: 'goodDynamicScores',
      });
    });
  });

  describe('while it runs (control)', () => {
    beforeAll(() => moveEvent(-HOUR_MS / 2));

    it.each(GATED)('%s is open to a team', async (_title, endpoint) => {
      expectLetThrough(await call(target, endpoint, bearer(player)));
    });
  });

  describe('after the end', () => {
    beforeAll(() => moveEvent(-2 * HOUR_MS));

    it.each(CLOSING)(
      '%s is 401 badEnded for a team, also with every bit but the bypass',
      async (_t, endpoint) => {
        for (const headers of [bearer(player), holderOf(withoutBit, endpoint)]) {
          expect(await call(target, endpoint, headers)).toMatchObject({ status: 401, kind: 'badEnded' });
        }
      },
    );

    it.each(CLOSING)('%s is open to the bypass', async (_title, endpoint) => {
      expectLetThrough(await call(target, endpoint, holderOf(withBit, endpoint)));
    });

    it.each(NEVER_CLOSING)('%s stays open', async (_title, endpoint) => {
      expectLetThrough(await call(target, endpoint, bearer(target.admin.authToken)));
    });

    it('POST /api/v2/challs/:id/scores has no gate: a signed push is accepted', async () => {
      const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
      expect(await target.pushScores(challenge, [])).toMatchObject({
        status: 200,
        kind: 'goodDynamicScores',
      });
    });
  });
});
