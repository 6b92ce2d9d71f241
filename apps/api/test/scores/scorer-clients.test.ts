import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { aTeam, storeTeams } from '@rampart/core/testing';
import { createScorer, signDelivery } from '@rampart/scorer';
import { describeLocal, startLocalTarget, type LocalTarget, type StoredChallenge } from '../support';
import { startUnreliableProxy, type Fate, type UnreliableProxy } from './unreliable-proxy';

/** docs/rules/score-feeds.md#clients, for both clients of packages/scorer. */

const PACKAGE_DIR = dirname(require.resolve('@rampart/scorer/package.json'));
const PYTHON_ENV = { PYTHONPATH: join(PACKAGE_DIR, 'python'), PYTHONDONTWRITEBYTECODE: '1' };

const TEAMS = 50;
const TICKS = 60;
/** Of one attempt: what the silent requests cost. */
const TIMEOUT_MS = 500;

type Points = Readonly<Record<string, number>>;
/** Pushes every tick, one after the other, and gives what each resolved with. */
type Client = (baseUrl: string, challenge: StoredChallenge, ticks: readonly Points[]) => Promise<unknown[]>;

const inNode: Client = (baseUrl, { id, secret }, ticks) => {
  const scorer = createScorer({ baseUrl, challengeId: id, secret, timeoutMs: TIMEOUT_MS, firstWaitMs: 1 });
  const entries = (points: Points) =>
    Object.entries(points).map(([userId, value]) => ({ userId, points: value }));
  // Without waiting for the one before: the scorer keeps their order.
  return Promise.all(ticks.map((points) => scorer.push(entries(points))));
};

const PYTHON_PROGRAM = `
import json, os, sys, time
from rampart_scorer import Refused, Scorer
scorer = Scorer(os.environ["URL"], os.environ["CHALLENGE"], os.environ["SECRET"], timeout=${String(TIMEOUT_MS / 1000)}, first_wait=0.001)
right = time.time
for line in sys.stdin:
    kind, points, *ahead = json.loads(line)
    time.time = lambda: right() + sum(ahead)
    try:
        print(json.dumps(getattr(scorer, kind)(points)))
    except Refused as refused:
        print(json.dumps(str(refused)))
`;

async function python(
  baseUrl: string,
  { id, secret }: StoredChallenge,
  /** With the seconds by which the clock is ahead. */
  calls: readonly (readonly ['push' | 'dry_run', Points, number?])[],
): Promise<unknown[]> {
  const child = spawn('python3', ['-c', PYTHON_PROGRAM], {
    env: { ...process.env, ...PYTHON_ENV, URL: baseUrl, CHALLENGE: id, SECRET: secret },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(calls.map((call) => `${JSON.stringify(call)}\n`).join(''));
  const answers = (await text(child.stdout)).trim().split('\n');
  return answers.map((line) => JSON.parse(line) as unknown);
}

const inPython: Client = (baseUrl, challenge, ticks) =>
  python(
    baseUrl,
    challenge,
    ticks.map((points) => ['push', points]),
  );

const hasPython = spawnSync('python3', ['--version']).status === 0;
const withPython = hasPython ? describe : describe.skip;
// Past jest, which would add where it was said.
if (!hasPython) process.stderr.write('The Python scorer is not tested: there is no python3 on the PATH.\n');

describeLocal('the clients for score feeds', () => {
  let target: LocalTarget;
  let teams: readonly string[];
  beforeAll(async () => {
    target = await startLocalTarget();
    const stored = Array.from({ length: TEAMS }, () => aTeam());
    await storeTeams(target.database, ...stored);
    teams = stored.map(({ id }) => id);
  });
  afterAll(() => target.stop());

  /** Each team rises at each tick, by another amount. */
  const risesAt = (tick: number, team: number) => 1 + ((tick * 7 + team) % 13);
  const ticksOf = (): Points[] => {
    const totals = new Map<string, number>();
    return Array.from({ length: TICKS }, (_, tick) =>
      Object.fromEntries(
        teams.map((id, team) => {
          totals.set(id, (totals.get(id) ?? 0) + risesAt(tick, team));
          return [id, totals.get(id) ?? 0];
        }),
      ),
    );
  };

  /** What each push changed, by team, in the order in which it was stored. */
  async function storedRises({ id }: StoredChallenge): Promise<Map<string, number[]>> {
    const rows = await target
      .database('ledger')
      .where({ challenge_id: id, kind: 'points_pushed' })
      .orderBy('id')
      .select<{ team_id: string; delta: string }[]>('team_id', 'delta');
    const rises = new Map<string, number[]>(teams.map((team) => [team, []]));
    for (const row of rows) rises.get(row.team_id)?.push(Number(row.delta));
    return rises;
  }

  const everyTickOnce = () =>
    new Map(teams.map((id, team) => [id, Array.from({ length: TICKS }, (_, tick) => risesAt(tick, team))]));

  describe('through a proxy that drops, delays and doubles requests', () => {
    let proxy: UnreliableProxy;
    beforeEach(async () => {
      proxy = await startUnreliableProxy(target.baseUrl);
    });
    afterEach(() => proxy.stop());

    async function countsEachTickOnce(client: Client): Promise<void> {
      const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
      const answers = await client(proxy.baseUrl, challenge, ticksOf());
      await proxy.settle();
      expect(answers).toHaveLength(TICKS);
      expect(await storedRises(challenge)).toEqual(everyTickOnce());
      // The control: all of it happened, and copies came after later ticks.
      const happened: readonly Fate[] = [...proxy.fates.keys()];
      expect([...happened].sort()).toEqual(
        ['answer dropped', 'delayed', 'doubled', 'dropped', 'page of the proxy', 'passed', 'silent'].sort(),
      );
      expect(new Set(proxy.lateAnswers)).toContain(409);
    }

    it('of the Node client every tick counts once, in order', () => countsEachTickOnce(inNode));

    withPython('in Python', () => {
      it('of the Python client every tick counts once, in order', () => countsEachTickOnce(inPython));
    });
  });

  it('(control) a scorer that signs each attempt anew is set back by a copy that arrives late', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const [team = ''] = teams;
    const proxy = await startUnreliableProxy(target.baseUrl, (number) =>
      number === 1 ? 'delayed' : 'passed',
    );
    const attempt = async (points: number) => {
      const body = JSON.stringify({ scores: [{ userId: team, points }] });
      const headers = signDelivery({ ...challenge, challengeId: challenge.id }, body, target.now().getTime());
      const url = `${proxy.baseUrl}/api/v2/challs/${challenge.id}/scores`;
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    try {
      await expect(attempt(5)).rejects.toThrow('fetch failed');
      expect([await attempt(5), await attempt(9)]).toEqual([200, 200]);
      await proxy.settle();
      expect((await storedRises(challenge)).get(team)).toEqual([5, 4, -4]);
    } finally {
      await proxy.stop();
    }
  });

  withPython('in Python', () => {
    it('an address without http:// or https:// is refused at once, not tried for ever', () => {
      const program = 'from rampart_scorer import Scorer; Scorer("localhost:3000", "hill", "secret")';
      const { stderr } = spawnSync('python3', ['-c', program], { env: { ...process.env, ...PYTHON_ENV } });
      expect(stderr.toString()).toContain('ValueError: localhost:3000');
    });

    it('a clock that was set back after a refusal signs the next push', async () => {
      const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
      const points = { [teams[0] ?? '']: 3 };
      const answers = await python(target.baseUrl, challenge, [
        ['push', points, 3_600],
        ['push', points, 0],
      ]);
      expect(answers).toEqual([
        expect.stringMatching(/^401 badSignature/),
        { inserted: 1, updated: 0, deleted: 0 },
      ]);
    });
  });

  describe('a dry run', () => {
    const changesOf = (challenge: StoredChallenge) => {
      const [team = ''] = teams;
      return {
        inserted: 1,
        updated: 0,
        deleted: 0,
        changes: [{ userId: team, from: 0, to: 3 }],
        ignored: [challenge.id],
      };
    };

    it('of the Node client tells what would change, and a wrong secret', async () => {
      const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
      const scorerWith = (secret: string) =>
        createScorer({ baseUrl: target.baseUrl, challengeId: challenge.id, secret });
      const [team = ''] = teams;
      const scores = [
        { userId: team, points: 3 },
        { userId: challenge.id, points: 1 },
      ];
      expect(await scorerWith(challenge.secret).dryRun(scores)).toEqual(changesOf(challenge));
      await expect(scorerWith('a guess').dryRun(scores)).rejects.toThrow('refused (badSignature)');
    });

    withPython('in Python', () => {
      it('of the Python client tells the same', async () => {
        const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
        const [team = ''] = teams;
        const calls = [['dry_run', { [team]: 3, [challenge.id]: 1 }]] as const;
        expect(await python(target.baseUrl, challenge, calls)).toEqual([changesOf(challenge)]);
        const [refused] = await python(target.baseUrl, { ...challenge, secret: 'a guess' }, calls);
        expect(refused).toMatch(/^401 badSignature/);
      });
    });
  });

  describe('the example of the README', () => {
    let challenge: StoredChallenge;
    beforeAll(async () => {
      challenge = await target.aStoredChallenge({ kind: 'dynamic', id: 'king-of-the-hill' });
    });

    async function follow(language: string, program: string, args: readonly string[]): Promise<void> {
      const readme = readFileSync(join(PACKAGE_DIR, 'README.md'), 'utf8');
      const example = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(readme)?.[1] ?? '';
      const [team = ''] = teams;
      const env = { PLATFORM: target.baseUrl, FEED_SECRET: challenge.secret, TEAM: team };
      await promisify(execFile)(program, [...args, example], {
        cwd: PACKAGE_DIR,
        env: { ...process.env, ...PYTHON_ENV, ...env },
      });
      const stored = await target.database('dynamic_scores').where('challenge_id', challenge.id);
      expect(stored).toMatchObject([{ team_id: team, points: 120 }]);
      await target.pushScores(challenge, [{ userId: team, points: 0 }]);
    }

    it('for Node works', () => follow('js', process.execPath, ['--input-type=module', '--eval']));

    withPython('in Python', () => {
      it('works', () => follow('python', 'python3', ['-c']));
    });
  });
});
