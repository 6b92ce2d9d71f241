import {
  createClient,
  getOwnUserV2,
  putAdminChallengeV2,
  registerV2,
  submitFlag,
  updateAdminUser,
  type ChallengeUpdateV2,
  type Client,
} from '@rampart/contract';
import { inParallel } from '../load/in-parallel';
import type { LoadOptions } from '../options';
import { planSolves, type SolvePlan } from './solve-plan';

/** The event that everything is measured on. */
export interface SeededEvent {
  readonly baseUrl: string;
  readonly teams: readonly SeededTeam[];
  readonly challengeIds: readonly string[];
  readonly feed: { readonly challengeId: string; readonly secret: string };
  readonly plan: SolvePlan;
}

export interface SeededTeam {
  readonly id: string;
  readonly authToken: string;
}

export interface SeedOptions {
  readonly baseUrl: string;
  readonly adminToken: string;
  readonly options: LoadOptions;
  readonly tell: (line: string) => void;
}

/** The watched teams have a division of their own, so that one small page shows all their solves. */
export const WATCHED_DIVISION = 'watched';
export const DIVISIONS = { open: 'Open', [WATCHED_DIVISION]: 'Watched' };
const WATCHED_TEAMS = 20;

/** Values fall with every solve, so each one moves the scores of all its solvers. */
const POINTS = { min: 100, max: 500 };
/** About as long as a real description. */
const DESCRIPTION = 'A challenge of the bench, with a text of the usual length. '.repeat(6);
const CATEGORIES = ['crypto', 'misc', 'pwn', 'rev', 'web'];

export function flagOf(challengeId: string): string {
  return `bench{${challengeId}}`;
}

/** Creates challenges, teams and solves through the API alone. */
export async function seedEvent(seed: SeedOptions): Promise<SeededEvent> {
  const { baseUrl, options, tell } = seed;
  const client = createClient({ baseUrl });
  const challengeIds = Array.from({ length: options.challenges }, (_, place) => `bench-${place}`);
  const feed = { challengeId: 'bench-feed', secret: 'bench feed secret' };
  await createChallenges(client, seed, challengeIds);
  await createFeed(client, seed, feed);
  tell(`${options.challenges} challenges and a fed one`);

  const teams: SeededTeam[] = [];
  const numbers = Array.from({ length: options.teams }, (_, number) => number);
  await inParallel(numbers, options.concurrency, async (number) => {
    const team = await registerTeam(client, number);
    if (number >= options.teams - WATCHED_TEAMS) await watchTeam(client, seed.adminToken, team);
    teams[number] = team;
  });
  tell(`${options.teams} teams`);

  const plan = planSolves({ ...options, watchedTeams: WATCHED_TEAMS });
  await inParallel(plan.seeded, options.concurrency, async ({ team, challenge }) => {
    const id = challengeIds[challenge] ?? '';
    const token = teams[team]?.authToken ?? '';
    const reply = await client.call(submitFlag, { token, params: { id }, body: { flag: flagOf(id) } });
    if (reply.kind !== 'goodFlag') throw new Error(`a seeded flag was refused: ${reply.kind}`);
  });
  tell(`${plan.seeded.length} solves`);
  return { baseUrl, teams, challengeIds, feed, plan };
}

interface Organiser {
  readonly adminToken: string;
  readonly options: Pick<LoadOptions, 'concurrency'>;
}

async function putChallenge(
  client: Client,
  { adminToken }: Organiser,
  id: string,
  data: ChallengeUpdateV2,
): Promise<void> {
  const reply = await client.call(putAdminChallengeV2, { token: adminToken, params: { id }, body: { data } });
  if (reply.kind !== 'goodChallengeUpdate') throw new Error(`challenge ${id} was refused: ${reply.kind}`);
}

/** Challenges that are solved by `flagOf` their ids. */
export async function createChallenges(
  client: Client,
  organiser: Organiser,
  ids: readonly string[],
): Promise<void> {
  await inParallel(ids, organiser.options.concurrency, (id, place) =>
    putChallenge(client, organiser, id, {
      name: `Bench ${place}`,
      description: DESCRIPTION,
      author: 'bench',
      category: CATEGORIES[place % CATEGORIES.length] ?? 'misc',
      flags: [{ provider: 'flags/static', config: { flag: flagOf(id) } }],
      points: POINTS,
    }),
  );
}

async function createFeed(client: Client, organiser: Organiser, feed: SeededEvent['feed']): Promise<void> {
  await putChallenge(client, organiser, feed.challengeId, {
    name: 'Bench feed',
    category: 'misc',
    scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: feed.secret } },
  });
}

export async function registerTeam(client: Client, number: number): Promise<SeededTeam> {
  const body = { name: `Bench team ${number}`, email: `team-${number}@bench.example` };
  const registered = await client.call(registerV2, { body });
  if (registered.kind !== 'goodRegister') throw new Error(`a registration was refused: ${registered.kind}`);
  const { authToken } = registered.data;
  const self = await client.call(getOwnUserV2, { token: authToken });
  if (self.kind !== 'goodUserSelfData') throw new Error(`an own profile was refused: ${self.kind}`);
  return { id: self.data.id, authToken };
}

async function watchTeam(client: Client, adminToken: string, team: SeededTeam): Promise<void> {
  const moved = await client.call(updateAdminUser, {
    token: adminToken,
    params: { id: team.id },
    body: { data: { division: WATCHED_DIVISION } },
  });
  if (moved.kind !== 'goodAdminUserUpdate') throw new Error(`a division move was refused: ${moved.kind}`);
}
