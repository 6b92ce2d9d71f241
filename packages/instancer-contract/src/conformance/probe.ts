import { INSTANCES_PATH, OPERATIONS, type OperationName } from '../forms';
import type { Expose } from '../endpoints';
import type { ConformanceChallenge } from './challenge';
import { createReplyReader } from '../read';
import type { InstanceDetailsReply, InstancerReply } from '../replies';

export interface ProbeOptions {
  /** URL of the service, without `/v1/instances/`. */
  readonly apiUrl: string;
  readonly svcAuthToken: string;
  readonly challenge: ConformanceChallenge;
  /** Part of every team id, so that two runs do not collide. */
  readonly runId: string;
  /** A monotonic clock, ms. */
  readonly elapsedMs: () => number;
  readonly wait: (durationMs: number) => Promise<void>;
  /** How long an instance may take to start running, and to be swept after its expiry. */
  readonly patienceMs: number;
}

/** The service violates the contract; the message says what it did. */
export class NonConformance extends Error {
  override readonly name = 'NonConformance';
}

export interface Probe {
  readonly elapsedMs: () => number;
  readonly patienceMs: number;
  readonly expose: readonly Expose[];
  /** Sends an operation for a team, with fields of its form replaced by `fields`; undefined removes one. */
  call(
    operation: OperationName,
    teamId: string,
    fields?: Readonly<Record<string, unknown>>,
  ): Promise<InstancerReply>;
  /** Like `call`; any reply other than details fails the case. */
  details(
    operation: OperationName,
    teamId: string,
    fields?: Readonly<Record<string, unknown>>,
  ): Promise<InstanceDetailsReply>;
  /** Sends a text as the body. */
  send(method: string, text: string): Promise<InstancerReply>;
  /** Returns the id of a new team, whose instance is stopped at the end. */
  newTeam(): string;
  /** Repeats `look` until it returns something other than undefined. */
  until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value>;
  stopAll(): Promise<void>;
}

/** Default lifetime of instances that cases start: longer than any case takes. */
export const LIFETIME_MS = 300_000;
const CALL_TIMEOUT_MS = 60_000;
const RETRY_EVERY_MS = 250;

export function createProbe(options: ProbeOptions): Probe {
  const { apiUrl, svcAuthToken, challenge, runId, elapsedMs, wait, patienceMs } = options;
  const readReply = createReplyReader();
  const teams: string[] = [];

  const send = async (method: string, text: string): Promise<InstancerReply> => {
    const response = await fetch(`${apiUrl.replace(/\/+$/, '')}${INSTANCES_PATH}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: text,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const body = await response.text();
    let answer: unknown;
    try {
      answer = JSON.parse(body);
    } catch {
      throw new NonConformance(`${method} was answered ${response.status} with something that is not JSON`);
    }
    const reply = readReply(answer);
    if (reply === undefined) {
      throw new NonConformance(
        `${method} was answered ${response.status} with JSON that is no reply of the contract`,
      );
    }
    return reply;
  };

  const formOf = (operation: OperationName, teamId: string) => ({
    kind: OPERATIONS[operation].form.properties.kind.const,
    svcAuthToken,
    teamId,
    challengeIntegrationId: 'conformance',
    config: challenge.config,
    ...(operation === 'start' ? { expose: challenge.expose, flags: challenge.flags ?? [] } : {}),
    ...(operation === 'start' || operation === 'extend' ? { timeoutMilliseconds: LIFETIME_MS } : {}),
  });

  const call: Probe['call'] = (operation, teamId, fields = {}) =>
    send(OPERATIONS[operation].method, JSON.stringify({ ...formOf(operation, teamId), ...fields }));

  return {
    elapsedMs,
    patienceMs,
    expose: challenge.expose,
    send,
    call,
    async details(operation, teamId, fields) {
      const reply = await call(operation, teamId, fields);
      if (reply.kind === 'instancerInstanceDetails') return reply;
      throw new NonConformance(`${operation} was refused: ${reply.message}`);
    },
    newTeam() {
      const team = `conformance-${runId}-${teams.length + 1}`;
      teams.push(team);
      return team;
    },
    async until(what, look) {
      const endsAtMs = elapsedMs() + patienceMs;
      for (;;) {
        const found = await look();
        if (found !== undefined) return found;
        if (elapsedMs() >= endsAtMs) throw new NonConformance(`${what}: not within ${patienceMs} ms`);
        await wait(RETRY_EVERY_MS);
      }
    },
    async stopAll() {
      for (const team of teams.splice(0)) await call('stop', team);
    },
  };
}
