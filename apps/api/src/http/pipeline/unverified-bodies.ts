import { BODY_LIMIT } from '@rampart/contract';
import { clientNetworkOf } from '@rampart/core/rate-limits';
import type { PipelineCall } from './call';

/** Bodies up to the usual limit are not counted, so that large ones never cause a push of ordinary size to be refused. */
const UNCOUNTED_BYTES = BODY_LIMIT.json;
/** One body of the largest size, so that one client alone leaves room for others. */
const MAX_BYTES_OF_CLIENT = BODY_LIMIT.bulkJson;
/** Four such clients at once: about what an API occupies without them. */
const MAX_BYTES = 4 * BODY_LIMIT.bulkJson;

/** The most memory that the body can take; one that declares more than `limitBytes` is refused unread. */
function declaredBytes({ req: { headers } }: PipelineCall, limitBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return limitBytes;
  const declared = Number(headers['content-length'] ?? 0);
  return declared > limitBytes ? 0 : declared;
}

/** Memory of bodies whose signature has not been checked yet, in all and by client (docs/rules/limits.md#body-sizes). */
export class UnverifiedBodies {
  private bytes = 0;
  private readonly byClient = new Map<string, number>();

  /** Reserves memory for a body and returns the function that releases it; undefined when there is not enough. */
  reserve(call: PipelineCall, limitBytes: number): (() => void) | undefined {
    const size = declaredBytes(call, limitBytes);
    if (size <= UNCOUNTED_BYTES) return () => undefined;
    const client = clientNetworkOf(call.clientIp);
    const ofClient = this.byClient.get(client) ?? 0;
    if (ofClient + size > MAX_BYTES_OF_CLIENT || this.bytes + size > MAX_BYTES) return undefined;
    this.add(client, size);
    return () => this.add(client, -size);
  }

  private add(client: string, size: number): void {
    this.bytes += size;
    const ofClient = (this.byClient.get(client) ?? 0) + size;
    if (ofClient === 0) this.byClient.delete(client);
    else this.byClient.set(client, ofClient);
  }
}
