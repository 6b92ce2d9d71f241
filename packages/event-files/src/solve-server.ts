/** What trying challenges needs of the server: instances to try them on, and a place for what came of it. */
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
  /** undefined when the server does not start or know one */
  startInstance(challengeId: string): Promise<InstanceStatusData | undefined>;
  findInstance(challengeId: string): Promise<InstanceStatusData | undefined>;
  stopInstance(challengeId: string): Promise<void>;
  report(challengeId: string, failure: SolveFailure | null, durationMs: number): Promise<void>;
}

export function createSolveServer({ url, token }: Connection): SolveServer {
  const client = createClient({ baseUrl: url, token });
  return {
    async startInstance(id) {
      const reply = await client.call(startInstance, { params: { id }, body: {} });
      return reply.kind === 'goodInstanceStatus' ? reply.data : undefined;
    },
    async findInstance(id) {
      const reply = await client.call(getInstance, { params: { id } });
      return reply.kind === 'goodInstanceStatus' ? reply.data : undefined;
    },
    async stopInstance(id) {
      // One that cannot be stopped ends by itself.
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
