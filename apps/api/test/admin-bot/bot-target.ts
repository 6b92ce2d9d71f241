/** A target with an admin bot, its runner's side of `/v1/test` played by a real server. */
import type { Config } from '@rampart/core/infra/config';
import type { Logger } from '@rampart/core/infra/logging';
import {
  insist,
  startLocalTarget,
  startOutsideService,
  submissionsOf,
  unique,
  type Answer,
  type Json,
  type LocalTarget,
  type OutsideBehaviour,
  type OutsideService,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

export const SECRET = 'the-secret-of-the-runners';
/** Until the bucket of 1 per 10000 ms is full again. */
export const REFILL_MS = 10_000;

export interface ScriptWishes {
  readonly inputs?: Readonly<Record<string, { readonly pattern: string; readonly flags?: string }>>;
  readonly timeoutMilliseconds?: number;
  readonly requireInstancerInstancesRunning?: boolean;
}

/** A script of these tests says what the runner shall say of it. */
export function aScript(wishes: ScriptWishes = {}): string {
  return JSON.stringify({ name: unique('script'), ...wishes });
}

/** A runner that loads every script and takes it at its word. */
export const aRunner: OutsideBehaviour = ({ body, headers }) => {
  if (headers.authorization !== `Bearer ${SECRET}`) return { status: 401, body: {} };
  const { source } = JSON.parse(body) as { source: string };
  const {
    inputs = {},
    timeoutMilliseconds = 30_000,
    requireInstancerInstancesRunning = false,
  } = JSON.parse(source) as ScriptWishes;
  return { body: { inputs, timeoutMilliseconds, requireInstancerInstancesRunning } };
};

export interface BotTarget extends LocalTarget {
  readonly runner: OutsideService;
  /** A public challenge with a bot. */
  aBotChallenge(
    wishes?: ScriptWishes,
    data?: Readonly<Record<string, unknown>>,
  ): Promise<StoredChallenge & { readonly code: string }>;
  ask(team: Requester, challenge: { readonly id: string }, path: string): Promise<Answer>;
  /** Asks for a visit with a full bucket. */
  visit(team: Requester, challenge: { readonly id: string }, inputs?: Json, ip?: string): Promise<Answer>;
  /** A call of a runner below `/api/v2/admin/admin-bot`. */
  asRunner(method: 'GET' | 'POST', path: string, json?: unknown): Promise<Answer>;
  /** The job of a visit that is asked for, pulled and reported. */
  aFinishedVisit(team: Requester, challenge: { readonly id: string }, logs?: string): Promise<string>;
  /** The submission record of one challenge, newest first. */
  recordOf(challenge: { readonly id: string }): Promise<Json[]>;
}

type Requester = Pick<RegisteredTeam, 'authToken'>;

export async function startBotTarget(
  said: { config?: Partial<Config>; logger?: Logger; keptLogs?: number } = {},
): Promise<BotTarget> {
  const runner = await startOutsideService(aRunner);
  const provider = { name: 'admin-bots/pull', options: { secretKey: SECRET, endpoint: `${runner.url}//` } };
  const target = await startLocalTarget({
    config: { adminBot: { provider, maxLogsPerUserChallenge: said.keptLogs ?? 5 }, ...said.config },
    ...(said.logger === undefined ? {} : { logger: said.logger }),
  });

  const pathOf = ({ id }: { readonly id: string }) => `/api/v2/integrations/challs/${id}/admin-bot`;
  const asRunner: BotTarget['asRunner'] = (method, path, json) =>
    target.send(method, `/api/v2/admin/admin-bot${path}`, {
      token: SECRET,
      json,
    });
  const visit: BotTarget['visit'] = (team, challenge, inputs = {}, ip = '203.0.113.7') => {
    target.clock.advanceMs(REFILL_MS);
    return target.send('POST', pathOf(challenge), {
      token: team.authToken,
      json: { inputs },
      headers: { 'x-forwarded-for': ip },
    });
  };

  return {
    ...target,
    runner,
    asRunner,
    visit,
    async aBotChallenge(wishes = {}, data = {}) {
      const code = aScript(wishes);
      return { ...(await target.aStoredChallenge({ data: { adminBotConfig: { code }, ...data } })), code };
    },
    ask: (team, challenge, path) =>
      target.send('GET', `${pathOf(challenge)}${path}`, { token: team.authToken }),
    async aFinishedVisit(team, challenge, logs) {
      const { jobId } = insist(await visit(team, challenge));
      const { job } = insist(await asRunner('POST', '/jobs/pull'));
      if (job.id !== jobId) throw new Error('another job was queued');
      insist(await asRunner('POST', `/jobs/${jobId}/complete`, logs === undefined ? {} : { logs }));
      return jobId;
    },
    recordOf: (challenge) => submissionsOf(target, challenge),
    async stop() {
      await target.stop();
      await runner.stop();
    },
  };
}
