import { BODY_LIMIT } from '@rampart/contract';
import { clientNetworkOf } from '@rampart/core/rate-limits';
import type { PipelineCall } from './call';

/** What every route takes from anybody: no push of an ordinary size is refused because of others. */
const UNCOUNTED_BYTES = BODY_LIMIT.json;
/** One body of the largest size, so that one client alone leaves room for others. */
const MAX_BYTES_OF_CLIENT = BODY_LIMIT.bulkJson;
/** Four such clients at once: about what an API occupies without them. */
const MAX_BYTES = 4 * BODY_LIMIT.bulkJson;

/** The most that will be held of a body of `limitBytes`; one that declares more is refused unread. */
function declaredBytes({ req: { headers } }: PipelineCall, limitBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return limitBytes;
  const declared = Number(headers['content-length'] ?? 0);
  return declared > limitBytes ? 0 : declared;
}

/** What bodies occupy that anybody may have sent, by client, until their signature is checked (docs/rules/limits.md#body-sizes). */
export class UnverifiedBodies {
  private bytes = 0;
  private readonly byClient = new Map<string, number>();

  /** Takes the room for a body and returns how to give it back; undefined when there is none. */
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
