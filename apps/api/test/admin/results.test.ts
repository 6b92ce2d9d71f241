import { Permission } from '@rampart/contract';
import { Ajv } from 'ajv';
import {
  describeLocal,
  insist,
  startLocalTarget,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

/** What the ranking site documents of the fields of its feed. */
const PUBLISHED_SHAPE = {
  type: 'object',
  required: ['tasks', 'standings'],
  additionalProperties: false,
  properties: {
    tasks: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    standings: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pos', 'team', 'score', 'taskStats'],
        additionalProperties: false,
        properties: {
          pos: { type: 'integer', minimum: 1 },
          team: { type: 'string', minLength: 1 },
          score: { type: 'number' },
          taskStats: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['points', 'time'],
              additionalProperties: false,
              properties: { points: { type: 'number' }, time: { $ref: '#/definitions/unixSeconds' } },
            },
          },
          lastAccept: { $ref: '#/definitions/unixSeconds' },
        },
      },
    },
  },
  definitions: {
    // Milliseconds would be later than this.
    unixSeconds: { type: 'integer', minimum: 1, maximum: 100_000_000_000 },
  },
};

const HOSTILE = `=HYPERLINK("//evil"),@x;+1`;

describeLocal('the results of an event', () => {
  let target: LocalTarget;
  let [winner, hostile]: RegisteredTeam[] = [];
  let [web, twin, hill]: StoredChallenge[] = [];
  let endAtMs: number;

  beforeAll(async () => {
    target = await startLocalTarget();
    // A member of staff, who can solve after the end.
    winner = await target.aTeamWith(Permission.challsWrite);
    hostile = await target.aRegisteredTeam({ name: HOSTILE });
    const banned = await target.aRegisteredTeam();
    web = await target.aStoredChallenge({ id: 'web', data: { name: 'Shop', category: 'web' } });
    twin = await target.aStoredChallenge({ id: 'twin', data: { name: 'Shop', category: 'pwn' } });
    hill = await target.aStoredChallenge({ id: 'hill', kind: 'dynamic', data: { name: 'Hill' } });
    for (const team of [winner, hostile, banned]) await target.solve(team, web);
    insist(await target.pushScores(hill, [{ userId: winner.id, points: 7 }]));
    for (const points of [-5, 2])
      insist(
        await target.asStaff('POST', `/api/v2/admin/users/${hostile.id}/awards`, {
          points,
          reason: 'correction',
        }),
      );
    await target.editTeam(banned, { banned: true });
    endAtMs = target.now().getTime();
    await target.set({ endTime: endAtMs });
    target.clock.advanceMs(5_000);
    await target.solve(winner, twin);
    await target.board();
  });
  afterAll(() => target.stop());

  const read = async (path: string) => target.asStaff('GET', `/api/v2/${path}`);
  const csv = async (table: string): Promise<string[]> => {
    const { fileName, csv: text } = insist(await read(`admin/results/csv?table=${table}`));
    expect(fileName).toBe(`${table}.csv`);
    return (text as string).trimEnd().split('\r\n');
  };

  it('have every ranked team with places, score and solves, and none that is banned', async () => {
    const { teams, endTime } = insist(await read('admin/results'), 'goodAdminResults');
    expect(endTime).toBe(endAtMs);
    const { challenges } = insist(await read('leaderboard/challs'));
    const value = Number(challenges.web.points);
    expect(teams).toMatchObject([
      {
        place: 1,
        divisionPlace: 1,
        name: winner?.name,
        score: value + 7,
        solves: [
          { id: 'web', points: value },
          { id: 'twin', points: 0 },
        ],
        pushed: [{ id: 'hill', points: 7 }],
        awards: [],
      },
      {
        ...{ place: 2, divisionPlace: 2, name: HOSTILE, score: value - 3 },
        ...{ solves: [{ id: 'web' }], pushed: [], awards: [{ points: -5 }, { points: 2 }] },
      },
    ]);
  });

  it('are those of the board', async () => {
    const { teams } = insist(await read('admin/results'));
    const { leaderboard } = insist(await read('leaderboard/now?limit=100&offset=0'));
    const shown = (rows: readonly { id: string; score: number }[]) =>
      rows.map(({ id, score }) => [id, score]);
    expect(shown(teams)).toEqual(shown(leaderboard));
  });

  it('tell how many solved each challenge, and who was first', async () => {
    const { challenges } = insist(await read('admin/results'));
    const of = (id: string) => challenges.find((challenge: { id: string }) => challenge.id === id);
    expect(of('web')).toMatchObject({
      solves: 2,
      share: 1,
      firstSolvers: [{ name: winner?.name }, { name: HOSTILE }],
    });
    expect(of('hill')).toMatchObject({ scoringKind: 'dynamic', solves: 1, share: 0.5, firstSolvers: [] });
  });

  it('as CSV have a line for each team, solve and challenge, and no name that acts as a formula', async () => {
    const harmless = `"'=HYPERLINK(""//evil""),'@x;'+1"`;
    const teams = await csv('teams');
    expect(teams).toHaveLength(3);
    expect(teams[2]).toContain(harmless);
    expect([teams[0], teams[2]]).toEqual([
      expect.stringMatching(/,"awards"$/),
      expect.stringMatching(/,-3$/),
    ]);
    const solves = await csv('solves');
    expect(solves.slice(1).filter((line) => line.includes(harmless))).toHaveLength(1);
    expect(solves).toHaveLength(1 + 4);
    expect(await csv('challenges')).toHaveLength(1 + 3 + 1);
    expect((await read('admin/results/csv?table=members')).status).toBe(400);
  });

  it('for the ranking site have its published shape, with the solves that count', async () => {
    const { body } = await read('integrations/ranksite/scoreboard');
    const validate = new Ajv({ strict: true }).compile(PUBLISHED_SHAPE);
    expect(validate(body) ? null : validate.errors).toBeNull();
    expect(body.tasks).toEqual(expect.arrayContaining(['Shop (web)', 'Shop (twin)', 'Hill']));
    const [first, second] = body.standings;
    expect(first).toMatchObject({ pos: 1, team: winner?.name });
    expect(Object.keys(first.taskStats).sort()).toEqual(['Hill', 'Shop (web)']);
    expect(first.lastAccept).toBe(first.taskStats.Hill.time);
    expect(second).toMatchObject({ pos: 2, team: HOSTILE, lastAccept: second.taskStats['Shop (web)'].time });
    // The control: the same in milliseconds would not pass.
    expect(validate({ ...body, standings: [{ ...first, lastAccept: first.lastAccept * 1000 }] })).toBe(false);
  });
});
