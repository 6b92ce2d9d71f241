/** What the test of challenges needs from the server: instances to test, and a place for the results. */
import {
  createClient,
  getInstance,
  recordSolveCheck,
  startInstance,
  stopInstance,
  type InstanceStatusData,
  type SolveFailure,
} from '@rampart/contract';
import type { Connection } from './connect';
import { EventError } from './event-error';

export interface SolveServer {
  /** undefined when teams would not get one either; rejects with `EventError` when only this account gets none */
  startInstance(challengeId: string): Promise<InstanceStatusData | undefined>;
  /** undefined when the server does not know one */
  findInstance(challengeId: string): Promise<InstanceStatusData | undefined>;
  stopInstance(challengeId: string): Promise<void>;
  report(challengeId: string, failure: SolveFailure | null, durationMs: number): Promise<void>;
}

export function createSolveServer({ url, token }: Connection): SolveServer {
  const client = createClient({ baseUrl: url, token });
  return {
    async startInstance(id) {
      const reply = await client.call(startInstance, { params: { id }, body: {} });
      if (reply.kind === 'goodInstanceStatus') return reply.data;
      // Teams get the same refusal.
      if (reply.kind === 'badInstancerError' || reply.kind === 'badEndpoint') return undefined;
      if (reply.kind === 'badChallenge')
        throw new EventError(
          `"${id}" was not tried: the account of the token does not see it, because it was not applied, is hidden or not released, or requires others. An address under solve makes do without an instance.`,
        );
      throw new EventError(
        `"${id}" was not tried: starting an instance was refused: ${reply.kind} (${reply.message})`,
      );
    },
    async findInstance(id) {
      const reply = await client.call(getInstance, { params: { id } });
      return reply.kind === 'goodInstanceStatus' ? reply.data : undefined;
    },
    async stopInstance(id) {
      // An instance that cannot be stopped expires.
      await client.call(stopInstance, { params: { id } });
    },
    async report(id, failure, durationMilliseconds) {
      const body = { data: { failure, durationMilliseconds } };
      const reply = await client.call(recordSolveCheck, { params: { id }, body });
      if (reply.kind === 'badChallenge')
        throw new EventError(`There is no challenge "${id}" on the server; run event apply first.`);
      if (reply.kind !== 'goodSolveCheckRecord')
        throw new EventError(`The result of "${id}" was refused: ${reply.kind} (${reply.message})`);
    },
  };
}
