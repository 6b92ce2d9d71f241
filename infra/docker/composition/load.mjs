// Requests at a fixed rate, whether or not the earlier ones have been answered.
/** @typedef {import('./installation.mjs').Installation} Installation */
/** @typedef {{ id: string, token: string }} Team */

const REQUESTS_PER_SECOND = 50;
const SOLVES_PER_SECOND = 10;

/** @param {readonly number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/**
 * Sends requests of all kinds while `during` runs, among them right flags, each for another team or challenge.
 * @param {Installation} installation
 * @param {{ teams: readonly Team[], challenges: readonly string[], solved: Set<string>, during: () => Promise<void> }} plan
 *   `solved` contains earlier solves; acknowledged ones are added
 */
export async function underLoad({ ask, submit, staff }, { teams, challenges, solved, during }) {
  const reads = [
    () => ask('/v2/leaderboard/now?limit=100&offset=0'),
    () => ask('/v2/leaderboard/with-graph?limit=10&offset=0'),
    () => ask('/v2/integrations/client/config'),
    () => ask('/v2/challs', { token: one(teams).token }),
    () => ask('/v2/users/me', { token: one(teams).token }),
    () => ask(`/v2/users/${one(teams).id}`),
    () => ask(`/v2/challs/${one(challenges)}/solves?limit=10&offset=0`, { token: one(teams).token }),
    () => ask('/v2/admin/challs', { token: staff.token }),
    () =>
      ask('/v2/users/me/members', {
        token: one(teams).token,
        json: { email: `${counter}@example.org`, name: 'M' },
      }),
    // A wrong flag, or a right one for the second time, which does not change the board.
    () =>
      ask(`/v1/challs/${one(challenges)}/submit`, { token: one(teams).token, json: { flag: 'flag{no}' } }),
  ];
  const pairs = teams.flatMap((team) => challenges.map((challenge) => ({ team, challenge })));
  const left = pairs.filter(({ team, challenge }) => !solved.has(`${team.id} ${challenge}`)).values();
  /** @type {{ status: number | string, kind: string, retryAfter: string | null, seconds: number }[]} */
  const replies = [];
  /** @type {Promise<void>[]} */
  const sent = [];
  let counter = 0;
  /** @template T @param {readonly T[]} list @returns {T} */
  function one(list) {
    counter += 1;
    // The length of each list has no factor in common with 7919.
    return /** @type {T} */ (list[(counter * 7919) % list.length]);
  }
  /** @param {() => Promise<import('./installation.mjs').Reply>} request */
  async function send(request) {
    const startedAt = performance.now();
    /** @type {import('./installation.mjs').Reply | undefined} */
    let reply;
    let problem = '';
    try {
      reply = await request();
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      problem = cause instanceof Error ? cause.message : 'no answer';
    }
    replies.push({
      status: reply?.status ?? problem,
      kind: reply?.kind ?? '',
      retryAfter: reply?.headers.get('retry-after') ?? null,
      seconds: (performance.now() - startedAt) / 1_000,
    });
    return reply;
  }

  let acknowledged = 0;
  async function solveNext() {
    const { value } = left.next();
    if (value === undefined) throw new Error('there are too few teams and challenges for so long');
    const reply = await send(() => submit(value.challenge, value.team.token));
    if (reply?.kind !== 'goodFlag') return;
    solved.add(`${value.team.id} ${value.challenge}`);
    acknowledged += 1;
  }
  const startedAt = performance.now();
  const timers = [
    setInterval(() => sent.push(send(one(reads)).then(() => undefined)), 1_000 / REQUESTS_PER_SECOND),
    setInterval(() => sent.push(solveNext()), 1_000 / SOLVES_PER_SECOND),
  ];
  try {
    await during();
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
  await Promise.all(sent);
  const times = replies.map(({ seconds }) => seconds).sort((a, b) => a - b);
  return {
    acknowledged,
    replies,
    /** Requests that were neither carried out nor refused by a rule of the event. */
    failed: replies.filter(({ status }) => typeof status === 'string' || status >= 500 || status === 404),
    summary:
      `${replies.length} requests in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s, ${acknowledged} solves; ` +
      `p50 ${(1_000 * (quantile(times, 0.5) ?? 0)).toFixed(0)} ms, p99 ${(1_000 * (quantile(times, 0.99) ?? 0)).toFixed(0)} ms, ` +
      `slowest ${(times.at(-1) ?? 0).toFixed(1)} s`,
  };
}

/** How often each reply came. @param {readonly { status: number | string, kind: string }[]} replies */
export function tally(replies) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status, kind } of replies)
    counts[`${status} ${kind}`] = (counts[`${status} ${kind}`] ?? 0) + 1;
  return counts;
}
