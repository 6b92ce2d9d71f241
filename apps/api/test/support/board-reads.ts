import { insist, type RegisteredTeam } from './actors';
import type { Json } from './send';
import type { Target } from './target';

const PAGE = 100;

/** The V2 entries of these teams in the order of the board, however many others there are. */
export async function entriesOf(
  target: Target,
  teams: readonly Pick<RegisteredTeam, 'id'>[],
): Promise<Json[]> {
  const wanted = new Set(teams.map(({ id }) => id));
  const entries: Json[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { total, leaderboard } = insist(
      await target.asStaff('GET', `/api/v2/leaderboard/now?limit=${String(PAGE)}&offset=${String(offset)}`),
    );
    entries.push(...leaderboard.filter(({ id }: Json) => wanted.has(id)));
    if (offset + PAGE >= total) return entries;
  }
}

/** Names of the variables of a test instead of ids: `['a', 'b']` when team a ranks before team b. */
export async function rankingOf(
  target: Target,
  teams: Readonly<Record<string, Pick<RegisteredTeam, 'id'>>>,
): Promise<string[]> {
  const names = new Map(Object.entries(teams).map(([name, { id }]) => [id, name]));
  return (await entriesOf(target, Object.values(teams))).map(({ id }) => names.get(id) ?? '?');
}
