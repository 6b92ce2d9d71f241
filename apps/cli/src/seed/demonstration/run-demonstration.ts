import { createTokenCodec, newTokenOwner } from '@rampart/core/auth';
import { createRedisEventPublisher } from '@rampart/core/events';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { isProduction, type Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { KEY_PREFIX, type RedisClient } from '@rampart/core/infra/redis';
import { findStoredBoard } from '@rampart/core/leaderboard';
import type { SeededTeam } from '@rampart/core/seeding';
import { CommandError, usageError, type Terminal } from '../../command';
import { countedEvent } from '../../infra/counted';
import { createProgress } from '../../infra/progress';
import { systemMonotonicClock } from '../../infra/monotonic-clock';
import { createSeededNumbers } from '../seeded-numbers';
import { awaitStoredBoard } from './await-stored-board';
import { replaceEvent, type ReplacedEvent } from './replace-event';

export interface DemonstrationRequest {
  readonly isForced: boolean;
  readonly randomSeed: string;
  readonly asJson: boolean;
}

/** A worker needs a second; a standby takes over within a few seconds. */
const BOARD_LIMIT_MS = 15_000;
const DEFAULT_TEAM_COUNT = '1000';
const MAX_TEAMS = 100_000;

/** `seed` without sizes: the content of the demonstration. */
export async function runDemonstration(
  { isForced, randomSeed, asJson }: DemonstrationRequest,
  config: Config,
  { database, redis }: { readonly database: Database; readonly redis: RedisClient },
  terminal: Terminal,
): Promise<void> {
  const teamCount = readTeamCount();
  if (isProduction(process.env) && !isForced) {
    throw new CommandError(
      'NODE_ENV is production: only --force makes a demonstration of this event, and deletes all its teams, challenges and solves first.',
    );
  }
  const now = systemClock.now();
  const event = await replaceEvent(
    {
      config,
      database,
      numbers: createSeededNumbers(randomSeed),
      random: systemRandom,
      progress: createProgress(terminal),
    },
    { teams: teamCount, isForced, now },
  );
  if (isForced) await redis.flushDb();
  await announce(redis, event);
  const isBoardComputed = await awaitStoredBoard({
    findBoard: () => findStoredBoard(redis, KEY_PREFIX),
    startAtMs: event.startAtMs,
    monotonicClock: systemMonotonicClock,
    limitMs: BOARD_LIMIT_MS,
  });
  const links = loginLinks(config, event, now);
  if (asJson) {
    const { teams, challenges, solves } = event;
    const counts = { teams, challenges, solves, randomSeed, isBoardComputed };
    terminal.out(JSON.stringify({ ...counts, loginLinks: links }));
    return;
  }
  terminal.err(`${countedEvent(event)} are stored.`);
  if (!isBoardComputed) {
    terminal.err('There is no board yet: it is computed once a leaderboard worker runs.');
  }
  terminal.out(`${event.administrator.name}: ${links.administrator}`);
  terminal.out(`${event.team.name}: ${links.team}`);
}

function readTeamCount(): number {
  const text = process.env['SEED_TEAM_COUNT'] ?? DEFAULT_TEAM_COUNT;
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1 || count > MAX_TEAMS) {
    throw usageError(`SEED_TEAM_COUNT must be a whole number from 1 to ${String(MAX_TEAMS)}.`);
  }
  return count;
}

async function announce(redis: RedisClient, { wipedTeamIds }: ReplacedEvent): Promise<void> {
  const eventPublisher = createRedisEventPublisher(redis, silentLogger);
  await eventPublisher.settingsChanged();
  for (const teamId of wipedTeamIds) eventPublisher.teamChanged(teamId);
  eventPublisher.scoresChanged();
}

function loginLinks({ origin, tokenKey, loginTimeoutMs }: Config, event: ReplacedEvent, now: Date) {
  const codec = createTokenCodec({ tokenKey, loginTimeoutMs, random: systemRandom });
  const linkOf = ({ id }: SeededTeam): string =>
    `${origin}/sign-in#${encodeURIComponent(codec.mint('team', newTokenOwner(id), now))}`;
  return { administrator: linkOf(event.administrator), team: linkOf(event.team) };
}
