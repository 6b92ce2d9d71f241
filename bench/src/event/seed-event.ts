import { createClient, putAdminChallengeV2, type ChallengeUpdateV2, type Client } from '@rampart/contract';
import { createTokenCodec, newTokenOwner } from '@rampart/core/auth';
import { mapLimited } from '@rampart/core/infra/batching';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import type { Platform } from '@rampart/test-platform';
import { challengeIdOf, seedRows, teamIdOf } from './seed-rows';
import {
  startMeasuredPlatform,
  type MeasuredPlatform,
  type MeasuredPlatformOptions,
} from './measured-platform';
import type { Servers } from './servers';
import { planSolves, type EventSize, type SolvePlan } from './solve-plan';

/** The event that everything is measured on. */
export interface SeededEvent {
  readonly baseUrl: string;
  readonly teams: readonly SeededTeam[];
  readonly challengeIds: readonly string[];
  readonly feed: { readonly challengeId: string; readonly secret: string };
  readonly plan: SolvePlan;
}

interface SeededTeam {
  readonly id: string;
  readonly authToken: string;
}

/** The watched teams have a division of their own, so that one small page shows all their solves. */
export const WATCHED_DIVISION = 'watched';
const DIVISIONS = { open: 'Open', [WATCHED_DIVISION]: 'Watched' };
const WATCHED_TEAMS = 20;
/** At least the watched teams, and as many others. */
export const MIN_TEAMS = 2 * WATCHED_TEAMS;

/** Values fall with every solve, so each one moves the scores of all its solvers. */
const POINTS = { min: 100, max: 500 };
/** About as long as a real description. */
const DESCRIPTION = 'A challenge of the bench, with a text of the usual length. '.repeat(6);
const CATEGORIES = ['crypto', 'misc', 'pwn', 'rev', 'web'];
const AT_ONCE = 8;
const TOKENS_NEVER_EXPIRE = 0;

export function flagOf(challengeId: string): string {
  return `bench{${challengeId}}`;
}

export interface SeededPlatform extends MeasuredPlatform {
  readonly event: SeededEvent;
}

/** A platform with an event of this size on it: challenges through the API, teams and solves straight into the tables. */
export async function startSeededPlatform(
  servers: Servers,
  size: EventSize,
  options: Omit<MeasuredPlatformOptions, 'divisions' | 'seed'> = {},
): Promise<SeededPlatform> {
  let event: SeededEvent | undefined;
  const measured = await startMeasuredPlatform(servers, {
    ...options,
    divisions: DIVISIONS,
    seed: async (platform) => {
      event = await seedEvent(platform, size);
    },
  });
  if (event === undefined) throw new Error('the platform was not seeded');
  return { ...measured, event };
}

async function seedEvent(
  { apis, adminToken, env }: Pick<Platform, 'apis' | 'adminToken' | 'env'>,
  size: EventSize,
): Promise<SeededEvent> {
  const baseUrl = apis[0]?.baseUrl ?? '';
  const client = createClient({ baseUrl });
  const challengeIds = Array.from({ length: size.challenges }, (_, number) => challengeIdOf(number));
  const feed = { challengeId: 'bench-feed', secret: 'bench feed secret' };
  await createChallenges(client, adminToken, challengeIds);
  await putChallenge(client, adminToken, feed.challengeId, {
    name: 'Bench feed',
    category: 'misc',
    scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: feed.secret } },
  });
  await seedRows(env['SVC_DATABASE_URL'] ?? '', { ...size, watchedTeams: WATCHED_TEAMS });

  const codec = createTokenCodec({
    tokenKey: env['SVC_TOKEN_KEY'] ?? '',
    loginTimeoutMs: TOKENS_NEVER_EXPIRE,
    random: systemRandom,
  });
  const now = systemClock.now();
  const teams = Array.from({ length: size.teams }, (_, number) => {
    const id = teamIdOf(number);
    return { id, authToken: codec.mint('auth', newTokenOwner(id), now) };
  });
  return { baseUrl, teams, challengeIds, feed, plan: planSolves({ ...size, watchedTeams: WATCHED_TEAMS }) };
}

async function putChallenge(
  client: Client,
  adminToken: string,
  id: string,
  data: ChallengeUpdateV2,
): Promise<void> {
  const reply = await client.call(putAdminChallengeV2, { token: adminToken, params: { id }, body: { data } });
  if (reply.kind !== 'goodChallengeUpdate') throw new Error(`challenge ${id} was refused: ${reply.kind}`);
}

/** Challenges that are solved by `flagOf` their ids. */
export async function createChallenges(
  client: Client,
  adminToken: string,
  ids: readonly string[],
): Promise<void> {
  await mapLimited(ids, AT_ONCE, (id, place) =>
    putChallenge(client, adminToken, id, {
      name: `Bench ${place}`,
      description: DESCRIPTION,
      author: 'bench',
      category: CATEGORIES[place % CATEGORIES.length] ?? 'misc',
      flags: [{ provider: 'flags/static', config: { flag: flagOf(id) } }],
      points: POINTS,
    }),
  );
}
