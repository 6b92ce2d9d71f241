import { BODY_LIMIT } from '@rampart/contract';
import { clientNetworkOf } from '@rampart/core/rate-limits';
import type { Answer } from '../answer';
import type { PipelineCall } from './call';
import { unavailable } from './failure-answer';

interface BodyAllowance {
  /** Bodies up to this size are not counted, so that larger ones never cause one of them to be refused. */
  readonly uncountedBytes: number;
  readonly bytesOfClient: number;
  readonly bytes: number;
}

/** The most memory that the body can take; one that declares more than `limitBytes` is refused unread. */
export function declaredBytes({ req: { headers } }: PipelineCall, limitBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return limitBytes;
  const declared = Number(headers['content-length'] ?? 0);
  return declared > limitBytes ? 0 : declared;
}

/** Memory of bodies that anybody can send, in all and by client (docs/rules/limits.md#body-sizes). */
class BodyMemory {
  private bytes = 0;
  private readonly byClient = new Map<string, number>();

  constructor(private readonly allowance: BodyAllowance) {}

  /** Does `work` with memory for a body of this size reserved; answers 503 when there is not enough. */
  async reserve(
    call: PipelineCall,
    size: number,
    work: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    if (size <= this.allowance.uncountedBytes) return work();
    const client = clientNetworkOf(call.clientIp);
    const ofClient = this.byClient.get(client) ?? 0;
    // A client's only body may be larger, because `maxAvatarSize` is a setting.
    const isTooMuch = ofClient > 0 && ofClient + size > this.allowance.bytesOfClient;
    if (isTooMuch || this.bytes + size > this.allowance.bytes) return unavailable;
    this.add(client, size);
    try {
      return await work();
    } finally {
      this.add(client, -size);
    }
  }

  private add(client: string, size: number): void {
    this.bytes += size;
    const ofClient = (this.byClient.get(client) ?? 0) + size;
    if (ofClient === 0) this.byClient.delete(client);
    else this.byClient.set(client, ofClient);
  }
}

/** Of bodies that may have an ordinary size. */
const ORDINARY: BodyAllowance = {
  // Players hardly ever send as much, nor do scorers of fewer than 200 teams.
  uncountedBytes: 16 * 1024,
  // Eight of the largest size.
  bytesOfClient: 8 * BODY_LIMIT.json,
  // Eight such clients at once.
  bytes: 64 * BODY_LIMIT.json,
};

// One of each for all routes, because they share the memory of the process.

/** Bodies of callers without permissions, while they arrive. */
export const publicBodies = new BodyMemory(ORDINARY);

const ordinaryUnverifiedBodies = new BodyMemory(ORDINARY);

const largeUnverifiedBodies = new BodyMemory({
  uncountedBytes: 0,
  // One body of the largest size, so that a single client leaves room for others.
  bytesOfClient: BODY_LIMIT.bulkJson,
  // Four such clients at once; about as much memory as an API uses without them.
  bytes: 4 * BODY_LIMIT.bulkJson,
});

/**
 * Bodies whose signature has not been checked yet. Large ones have memory of their own, so that they never cause one of
 * ordinary size to be refused.
 */
export const unverifiedBodies: Pick<BodyMemory, 'reserve'> = {
  reserve(call, size, work) {
    const bodies = size > BODY_LIMIT.json ? largeUnverifiedBodies : ordinaryUnverifiedBodies;
    return bodies.reserve(call, size, work);
  },
};
