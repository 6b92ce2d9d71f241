import { describeLocal, insist, startLocalTarget, unique } from '../support';
import type { LocalTarget, RegisteredTeam, StoredChallenge } from '../support';
import { cuttableRedis, type CuttableRedis } from '../support/cuttable-redis';

/** No other test uses this numbered database. */
const LOGICAL_DATABASE = 12;

const FORCE_UPDATE = 'leaderboard:force-update';
/** Of a changed profile; the leader listens to both. */
const TEAM_CHANGED = 'teams:changed';
const TO_THE_LEADER = [FORCE_UPDATE, TEAM_CHANGED];

const PUBLISH = /PUBLISH\r\n\$\d+\r\n([^\r]+)\r\n\$\d+\r\n([^\r]*)\r\n/g;
const MAX_COMMAND_CHARS = 256;

interface Scene {
  readonly local: LocalTarget;
  /** Has solved `decay` and holds points of `dynamic`. */
  readonly team: RegisteredTeam;
  /** Has solved nothing. */
  readonly idle: RegisteredTeam;
  readonly decay: StoredChallenge;
  readonly dynamic: StoredChallenge;
}

type Act = (scene: Scene) => Promise<unknown>;

interface Message {
  readonly channel: string;
  readonly payload: string;
}

const heard: Message[] = [];
let lastByte = 0;

/**
 * What the API has published went out on the connection that the search bucket is asked on, in order; a message held
 * back during another follows its answer, which comes before that of the first search.
 */
async function settled(local: LocalTarget): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    lastByte += 1;
    const headers = { 'x-forwarded-for': `198.51.100.${String(lastByte)}` };
    insist(await local.send('GET', '/api/v2/leaderboard/now?limit=1&offset=0&search=xx', { headers }));
  }
}

const deleteByStaff = async ({ local }: Scene, path: string) =>
  insist(await local.asStaff('DELETE', `/api/${path}`));
const byStaff = async ({ local }: Scene, method: string, path: string, json: object) =>
  insist(await local.asStaff(method, `/api/v2/${path}`, json));
const addSolve = (scene: Scene, { id }: RegisteredTeam) =>
  byStaff(scene, 'PUT', `admin/challs/${scene.decay.id}/solves/${id}`, { reason: 'the flag was wrong' });
const award = (scene: Scene) =>
  byStaff(scene, 'POST', `admin/users/${scene.idle.id}/awards`, { points: 5, reason: 'a write-up' });
async function takeHint(scene: Scene, price: number): Promise<void> {
  const { local, team, decay } = scene;
  const hint = { title: 'Where', content: 'there', price };
  const { id } = await byStaff(scene, 'POST', `admin/challs/${decay.id}/hints`, hint);
  const path = `/api/v2/challs/${decay.id}/hints/${String(id)}/take`;
  insist(await local.send('POST', path, { token: team.authToken, json: { price } }));
}
/** What follows is heard alone. */
async function afterThat({ local }: Scene): Promise<void> {
  await settled(local);
  heard.length = 0;
}
const own = async ({ local, team }: Scene, changes: object) =>
  insist(await local.send('PATCH', '/api/v2/users/me', { token: team.authToken, json: changes }));

const ROWS: readonly (readonly [row: string, channel: string, act: Act])[] = [
  ['a correct flag', FORCE_UPDATE, ({ local, idle, decay }) => local.solve(idle, decay)],
  [
    'a score push',
    FORCE_UPDATE,
    ({ local, team, dynamic }) => local.pushScores(dynamic, [{ userId: team.id, points: 6 }]),
  ],
  ['a score push that changes nothing', FORCE_UPDATE, ({ local, dynamic }) => local.pushScores(dynamic, [])],
  ['a created challenge', FORCE_UPDATE, ({ local }) => local.aStoredChallenge()],
  ['an updated challenge', FORCE_UPDATE, ({ local, decay }) => local.edit(decay, { name: 'Other' })],
  ['a deleted challenge', FORCE_UPDATE, (scene) => deleteByStaff(scene, `v1/admin/challs/${scene.decay.id}`)],
  [
    'one deleted solve',
    FORCE_UPDATE,
    (scene) => deleteByStaff(scene, `v2/admin/challs/${scene.decay.id}/solves/${scene.team.id}`),
  ],
  [
    'all solves of a team deleted',
    FORCE_UPDATE,
    (scene) => deleteByStaff(scene, `v2/admin/users/${scene.team.id}/solves`),
  ],
  ['an added solve', FORCE_UPDATE, (scene) => addSolve(scene, scene.idle)],
  ['an award', FORCE_UPDATE, award],
  [
    'an award that is revoked',
    FORCE_UPDATE,
    async (scene) => {
      const { id } = await award(scene);
      await afterThat(scene);
      await deleteByStaff(scene, `v2/admin/users/${scene.idle.id}/awards/${String(id)}?reason=none`);
    },
  ],
  ['a hint that is paid for', FORCE_UPDATE, (scene) => takeHint(scene, 5)],
  [
    'a freeze',
    FORCE_UPDATE,
    (scene) => byStaff(scene, 'PUT', 'admin/event', { data: { frozen: true, frozenFrom: Date.now() + 1e7 } }),
  ],
  [
    'the end of a pause that moves the end of the event',
    FORCE_UPDATE,
    async (scene) => {
      await scene.local.set({ endTime: Date.now() + 1e6 });
      await byStaff(scene, 'PUT', 'admin/event', { data: { paused: true } });
      await afterThat(scene);
      await byStaff(scene, 'PUT', 'admin/event', { data: { paused: false, extendEnd: true } });
    },
  ],
  [
    'a wave that is moved',
    FORCE_UPDATE,
    async (scene) => {
      const path = `admin/waves/${unique('wave')}`;
      await byStaff(scene, 'PUT', path, { data: { openTime: Date.now() } });
      await afterThat(scene);
      await byStaff(scene, 'PUT', path, { data: { openTime: Date.now() + 1e6 } });
    },
  ],
  ['a ban', FORCE_UPDATE, ({ local, team }) => local.editTeam(team, { banned: true })],
  [
    'an unban',
    FORCE_UPDATE,
    async (scene) => {
      await scene.local.editTeam(scene.team, { banned: true });
      await afterThat(scene);
      await scene.local.editTeam(scene.team, { banned: false });
    },
  ],
  [
    'a ban flag that does not change',
    FORCE_UPDATE,
    ({ local, team }) => local.editTeam(team, { banned: false }),
  ],
  ['a deleted team', FORCE_UPDATE, (scene) => deleteByStaff(scene, `v2/admin/users/${scene.team.id}`)],
  ['a name, by staff', TEAM_CHANGED, ({ local, team }) => local.editTeam(team, { name: unique('n') })],
  ['a division, by staff', FORCE_UPDATE, ({ local, team }) => local.editTeam(team, { division: 'student' })],
  ['a country, by staff', TEAM_CHANGED, ({ local, team }) => local.editTeam(team, { countryCode: 'CH' })],
  ['a status, by staff', TEAM_CHANGED, ({ local, team }) => local.editTeam(team, { statusText: 'hi' })],
  ['its own name', TEAM_CHANGED, (scene) => own(scene, { name: unique('n') })],
  ['its own division', FORCE_UPDATE, (scene) => own(scene, { division: 'student' })],
  ['its own country', TEAM_CHANGED, (scene) => own(scene, { countryCode: 'CH' })],
  ['its own status', TEAM_CHANGED, (scene) => own(scene, { statusText: 'hi' })],
  ['a start time', FORCE_UPDATE, ({ local }) => local.set({ startTime: Date.now() - 1e6 })],
  ['an end time', FORCE_UPDATE, ({ local }) => local.set({ endTime: Date.now() + 1e6 })],
  ['times taken back', FORCE_UPDATE, ({ local }) => local.set({ startTime: null, endTime: null })],
];

const SILENT: readonly (readonly [row: string, act: Act])[] = [
  ['a wrong flag', ({ local, idle, decay }) => local.submit(idle, decay, 'wrong')],
  ['a repeated flag', ({ local, team, decay }) => local.submit(team, decay)],
  [
    'the deletion of all solves of a team that has none',
    (scene) => deleteByStaff(scene, `v2/admin/users/${scene.idle.id}/solves`),
  ],
  ['a hint that is free', (scene) => takeHint(scene, 0)],
  [
    'a pause',
    async (scene) => {
      await byStaff(scene, 'PUT', 'admin/event', { data: { paused: true } });
      await byStaff(scene, 'PUT', 'admin/event', { data: { paused: false } });
    },
  ],
  ['another setting', ({ local }) => local.set({ ctfName: unique('ctf') })],
];

describeLocal(
  'what the leader hears of at once, by message, without waiting for its next look at the ledger',
  () => {
    let redis: CuttableRedis;
    let scene: Scene;
    beforeAll(async () => {
      redis = await cuttableRedis(LOGICAL_DATABASE, (client) => {
        let unread = '';
        client.on('data', (chunk: Buffer) => {
          unread += chunk.toString('latin1');
          for (const match of unread.matchAll(PUBLISH)) {
            heard.push({ channel: match[1] ?? '', payload: match[2] ?? '' });
            unread = unread.slice(unread.indexOf(match[0]) + match[0].length);
          }
          unread = unread.slice(-MAX_COMMAND_CHARS);
        });
      });
      const local = await startLocalTarget({ redisDatabase: LOGICAL_DATABASE, redisUrl: redis.url });
      scene = { local, ...(await aCast(local)) };
    });
    afterAll(async () => {
      await scene.local.stop();
      await redis.cut();
    });
    beforeEach(async () => {
      const { local } = scene;
      scene = { local, ...(await aCast(local)) };
      await settled(local);
      heard.length = 0;
    });

    async function aCast(local: LocalTarget): Promise<Omit<Scene, 'local'>> {
      const [team, idle] = [await local.aRegisteredTeam(), await local.aRegisteredTeam()];
      const [decay, dynamic] = [
        await local.aStoredChallenge(),
        await local.aStoredChallenge({ kind: 'dynamic' }),
      ];
      await local.solve(team, decay);
      insist(await local.pushScores(dynamic, [{ userId: team.id, points: 5 }]));
      return { team, idle, decay, dynamic };
    }
    const told = async (act: Act): Promise<Message[]> => {
      await act(scene);
      await settled(scene.local);
      return heard.filter(({ channel }) => TO_THE_LEADER.includes(channel));
    };

    it.each(ROWS)('%s: %s', async (_row, channel, act) => {
      const messages = await told(act);
      expect(messages.map((message) => message.channel)).toContain(channel);
      for (const message of messages)
        expect(message.payload).toBe(message.channel === FORCE_UPDATE ? '1' : scene.team.id);
    });

    it.each(SILENT)('(control) %s: nothing', async (_row, act) => {
      expect(await told(act)).toEqual([]);
    });
  },
);
