/** A whole event in files, and 200 teams that play while it is changed in ten places and changed back. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inSnapshot } from '@rampart/core/infra/database';
import { boardTeams, computeBoard } from '@rampart/core/leaderboard';
import { createScoreFormula } from '@rampart/core/scoring';
import { describeLocal, entriesOf, until, type Json, type RegisteredTeam } from '../support';
import {
  copyChallenge,
  deleteEverything,
  edit,
  KINDS,
  startEventTarget,
  storedChallenges,
  type EventTarget,
} from './event-target';
import { startPlaying, type Attempt, type Play } from './playing-teams';

const NOTHING = 'Nothing to change.';
const TEAMS = 200;
const FLAGS: Readonly<Record<string, string>> = {
  'warm-up': 'flag{the_end_of_the_rules}',
  'license-key': 'key-000000000042',
  postcard: 'flag{the_museum_is_closed_today}',
  'own-server': 'flag{a_server_for_everybody}',
  guestbook: 'flag{cookies_for_the_visitor}',
};
/** Hidden by the edit, so that the scores of those who have solved it move. */
const HIDDEN = 'warm-up-0';

const formula = createScoreFormula('scores/classic');
const valueOf = (min: number, max: number, solves: number) =>
  formula.value({ min, max, solves, maxSolves: 0, firstSolveAtMs: undefined, startAtMs: 0, endAtMs: 0 });

/** What the plan of the edit must say when the first so many solves of its two challenges are stored. */
function expectedEffect(
  solversOf: (id: string) => readonly string[],
  repriced: number,
  hidden: number,
): Json {
  const prices = [valueOf(100, 500, repriced), valueOf(50, 400, repriced)] as const;
  const lost = valueOf(100, 500, hidden);
  const moves = new Map<string, number>();
  const move = (ids: readonly string[], by: number) => {
    for (const id of ids) moves.set(id, (moves.get(id) ?? 0) + by);
  };
  move(solversOf('warm-up').slice(0, repriced), prices[1] - prices[0]);
  move(solversOf(HIDDEN).slice(0, hidden), -lost);
  const furthestFirst = [...moves].sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1));
  return {
    total: moves.size,
    teams: furthestFirst.slice(0, 100),
    challenges: [
      { id: 'warm-up', before: prices[0], after: prices[1] },
      { id: HIDDEN, before: lost, after: null },
    ],
  };
}

const shownEffect = ({ total, teams, challenges }: Json): Json => ({
  ...{ total, challenges },
  teams: teams.map(({ id, before, after }: Json) => [id, after.score - before.score]),
});

/** What a plan says of a team that is not on the board, as of one that has only solved what is hidden. */
const NOT_RANKED = { score: 0, place: null };

describeLocal('40 challenges of all kinds in files', () => {
  let event: EventTarget;
  let teams: RegisteredTeam[];
  beforeAll(async () => {
    event = await startEventTarget();
    await deleteEverything(event.target);
    teams = [];
    for (let n = 0; n < TEAMS; n += 1) teams.push(await event.target.aTeamWith(0));
  });
  afterAll(() => event.stop());

  async function aFolderOf40(): Promise<string> {
    const folder = await event.aFolder();
    for (let copy = 0; copy < 33; copy += 1) {
      const kind = KINDS[copy % KINDS.length] ?? '';
      await copyChallenge(folder, kind, `${kind}-${String(copy)}`);
    }
    const opened = new Date(event.target.now().getTime() - 3_600_000).toISOString();
    await edit(folder, 'event.yaml', (text) => text.replace(/evening: 2027.*/, `evening: ${opened}`));
    return folder;
  }

  async function changeTenPlaces(folder: string): Promise<void> {
    const change = (id: string, from: string, to: string) =>
      edit(folder, `challenges/${id}/challenge.yaml`, (text) => text.replace(from, to));
    await change('misc/warm-up', 'min: 100, max: 500', 'min: 50, max: 400');
    await change('misc/warm-up', 'sortWeight: 1', 'sortWeight: 2');
    await change(`misc/${HIDDEN}`, 'tags: [beginners]', 'hidden: true\ntags: [beginners]');
    await change('rev/license-key', 'flags: i\n', 'flags: iu\n');
    await edit(folder, 'challenges/crypto/postcard/handout/postcard.txt', (text) => `${text}URPH\n`);
    await change('web/guestbook', 'author: Ada', 'author: Eve');
    await edit(folder, 'challenges/web/guestbook/bot.ts', (text) => `${text}// more\n`);
    await change('misc/own-server', '600000', '900000');
    await rm(join(folder, 'challenges/pwn/queen-of-the-hill'), { recursive: true });
    await copyChallenge(folder, 'misc/warm-up', 'misc/brand-new');
    await edit(folder, 'event.yaml', (text) => text.replace('name: Example CTF', 'name: Renamed CTF'));
  }
  const THE_CHANGES = {
    uploads: [{ path: 'challenges/crypto/postcard/handout/postcard.txt', name: 'postcard.txt' }],
    settings: [{ field: 'ctfName', old: 'Example CTF', new: 'Renamed CTF' }],
    challenges: [
      { id: 'postcard', changes: [{ field: 'files' }] },
      { kind: 'create', id: 'brand-new' },
      { id: 'own-server', changes: [{ field: 'instancerConfig', changed: true }] },
      {
        kind: 'change',
        id: 'warm-up',
        changes: [
          { field: 'points', old: { min: 100, max: 500 }, new: { min: 50, max: 400 } },
          { field: 'sortWeight', old: 1, new: 2 },
        ],
      },
      { id: HIDDEN, changes: [{ field: 'hidden', old: false, new: true }] },
      { id: 'license-key', changes: [{ field: 'flags', changed: true }] },
      { id: 'guestbook', changes: [{ field: 'author' }, { field: 'adminBotConfig', changed: true }] },
      { kind: 'delete', id: 'queen-of-the-hill', solveCount: 0 },
    ],
    problems: [],
  };

  /** Those with a flag that every team knows, which the edit does not add or delete. */
  const flagsToPlay = (challenges: readonly { readonly id: string }[]) =>
    new Map(
      challenges.flatMap(({ id }): [string, string][] => {
        const flag = FLAGS[id.replace(/-\d+$/, '')];
        return flag === undefined ? [] : [[id, flag]];
      }),
    );

  const playOn = ({ attempts }: Play): Promise<unknown> => {
    const enough = attempts.length + 100;
    return until('the teams have played on', () => attempts.length >= enough);
  };

  /** By challenge, in the order in which the solves were stored. */
  async function storedSolvers(): Promise<(id: string) => readonly string[]> {
    const rows = await event.target
      .database('ledger')
      .where('kind', 'solved')
      .orderBy('id')
      .select<{ challenge_id: string; team_id: string }[]>('challenge_id', 'team_id');
    return (id) => rows.flatMap((row) => (row.challenge_id === id ? [row.team_id] : []));
  }

  /** Of the teams on the board: one without a counted solve is not on it. */
  const standings = async (): Promise<Map<string, { readonly score: number; readonly place: number }>> => {
    await event.target.board();
    const entries = await entriesOf(event.target, teams);
    return new Map(entries.map(({ id, score, globalPlace }) => [id, { score, place: globalPlace }]));
  };

  async function recomputedStandings(): ReturnType<typeof standings> {
    const { database, config } = event.target;
    const defaultTiming = { startAtMs: config.startTime, endAtMs: config.endTime };
    const { graphSampleTime: graphSampleMs } = config.leaderboard;
    const board = await inSnapshot(database, (snapshot) =>
      computeBoard(snapshot, { formula, graphSampleMs, defaultTiming }, event.target.now()),
    );
    return new Map(
      Array.from(boardTeams(board), ({ id, score, globalPlace: place }) => [id, { score, place }]),
    );
  }

  test('are applied, changed in ten places while 200 teams play, and rolled back', async () => {
    const { run, target } = event;
    const folder = await aFolderOf40();
    expect(await run('apply', folder)).toMatchObject({ exitCode: 0 });
    const first = await storedChallenges(target);
    expect(first).toHaveLength(40);
    expect(event.proxy.writes.filter((write) => write.includes('/upload'))).toHaveLength(1);
    event.proxy.pass();
    expect(await run('apply', folder)).toMatchObject({ exitCode: 0, text: NOTHING });
    expect(event.proxy.writes).toEqual([]);

    const play = startPlaying(target, teams, flagsToPlay(first));
    const sent = (id: string) => play.attempts.filter((one) => one.challengeId === id && one.isRight);
    const stored = (id: string) => sent(id).filter(({ kind }) => kind === 'goodFlag').length;
    const upTo = (least: number, most: number) =>
      Array.from({ length: most - least + 1 }, (_, more) => least + more);
    await playOn(play);
    await changeTenPlaces(folder);
    const least = [stored('warm-up'), stored(HIDDEN)] as const;
    const planned = await run('plan', folder, '--json');
    const repriced = upTo(least[0], sent('warm-up').length);
    const hidden = upTo(least[1], sent(HIDDEN).length);
    expect(planned.json).toMatchObject(THE_CHANGES);
    const applyFrom = play.firstUnanswered();
    expect(await run('apply', folder)).toMatchObject({ exitCode: 0 });
    expect(await run('plan', folder)).toMatchObject({ text: NOTHING });
    const isRefused = () => play.attempts.some(({ kind }) => kind === 'badChallenge');
    await until('a team has tried the challenge that is hidden', isRefused);
    expect(await run('rollback', folder, '--to', '1')).toMatchObject({ exitCode: 0 });
    const rolledBackAt = play.attempts.length;
    await playOn(play);
    await play.stop();
    expect(await storedChallenges(target)).toEqual(first);

    // No right flag was refused, but for the challenge that was hidden, meanwhile.
    const kindsOf = (attempts: readonly Attempt[]) => [...new Set(attempts.map(({ kind }) => kind))].sort();
    const wasHidden = ({ challengeId }: Attempt, index: number) =>
      challengeId === HIDDEN && index >= applyFrom && index < rolledBackAt;
    const open = play.attempts.filter((attempt, index) => !wasHidden(attempt, index));
    expect(kindsOf(open.filter(({ isRight }) => isRight))).toEqual(['goodFlag']);
    expect(kindsOf(open.filter(({ isRight }) => !isRight))).toEqual(['badFlag']);
    const accepted = play.attempts.filter(({ kind }) => kind === 'goodFlag');
    const [solves] = await target.database('solves').count<{ count: string }[]>();
    expect(solves?.count).toBe(String(accepted.length));

    // The plan was right for one of the states that the event was in while it was made.
    const solversOf = await storedSolvers();
    const { scores } = planned.json as Json;
    const possible = repriced.flatMap((n) => hidden.map((m) => expectedEffect(solversOf, n, m)));
    expect(possible).toContainEqual(shownEffect(scores));
    expect(scores.total).toBeGreaterThan(0);

    // Nobody plays any more: what a plan says of scores and places is what the board then shows.
    const before = await standings();
    expect(before).toEqual(await recomputedStandings());
    const { json } = await run('plan', folder, '--json');
    const moved: readonly Json[] = (json as Json).scores.teams;
    expect(moved.map(({ id, before: standing }) => [id, standing])).toEqual(
      moved.map(({ id }) => [id, before.get(id) ?? NOT_RANKED]),
    );
    expect(await run('apply', folder)).toMatchObject({ exitCode: 0 });
    const after = await standings();
    expect(moved.map(({ id, after: standing }) => [id, standing])).toEqual(
      moved.map(({ id }) => [id, after.get(id) ?? NOT_RANKED]),
    );
    const changed = [...before].filter(([id, { score }]) => after.get(id)?.score !== score);
    expect(changed).toHaveLength((json as Json).scores.total);
    expect(after).toEqual(await recomputedStandings());

    const refused = await run('rollback', folder, '--to', '0');
    expect([refused.exitCode, refused.text]).toEqual([1, expect.stringContaining('Teams have solved')]);
    expect(await run('rollback', folder, '--to', '0', '--delete-solved')).toMatchObject({ exitCode: 0 });
    expect((await storedChallenges(target)).map(({ id }) => id)).toEqual([
      expect.stringContaining('board-marker'),
    ]);
    expect((await run('history', folder)).text.split('\n')).toHaveLength(6);
  });
});
