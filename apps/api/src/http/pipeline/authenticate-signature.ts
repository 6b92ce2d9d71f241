import { badSignature, type RouteDeclaration } from '@rampart/contract';
import type { Clock } from '@rampart/core/infra/clock';
import type { ScoreSignatures } from '@rampart/core/score-feed';
import { answerOf, type Answer } from '../answer';
import { declaredBytes, unverifiedBodies } from './body-memory';
import type { PipelineCall, Stage } from './call';
import { readRawBody } from './read-raw-body';

const HEADER_PREFIX = 'x-svc-';

interface SignedDelivery {
  readonly challengeId: string;
  /** Undefined when the header is missing or repeated in a way that has no single value. */
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

const one = (header: unknown): string | undefined => (typeof header === 'string' ? header : undefined);

function deliveryOf(call: PipelineCall, prefixes: readonly string[]): SignedDelivery {
  const { headers } = call.req;
  const prefix = prefixes.find((candidate) => `${candidate}signature` in headers) ?? HEADER_PREFIX;
  return {
    challengeId: String(call.params['id']),
    timestamp: one(headers[`${prefix}timestamp`]),
    signature: one(headers[`${prefix}signature`]),
  };
}

/**
 * `auth: 'signature'`: the signed score webhook (docs/rules/score-feeds.md#signatures). The raw bytes are what was signed, so the
 * body is read here, only for deliveries that can still be genuine, and only while there is room for it, else 503. Every
 * failure is the same 401. `olderPrefix`: another prefix of the headers.
 */
export function authenticateSignature(
  route: RouteDeclaration,
  signatures: ScoreSignatures,
  clock: Clock,
  olderPrefix?: string,
): Stage | null {
  if (route.auth !== 'signature') return null;
  if (route.body?.format !== 'json') throw new Error(`Route ${route.name} signs a body it does not declare`);
  const { limitBytes } = route.body;
  const prefixes = [HEADER_PREFIX, ...(olderPrefix === undefined ? [] : [olderPrefix.toLowerCase()])];

  return async (call): Promise<Answer | undefined> => {
    const delivery = deliveryOf(call, prefixes);
    if (!signatures.arePlausible(delivery, delivery.challengeId, call.now)) return answerOf(badSignature);

    return unverifiedBodies.reserve(call, declaredBytes(call, limitBytes), async () => {
      const refused = await readRawBody(call, limitBytes);
      if (refused !== undefined) return refused;
      // Otherwise a copy whose body is held back would still be valid when its original is no longer remembered.
      call.now = clock.now();

      const rawBody = call.rawBody ?? Buffer.alloc(0);
      const areValid = await signatures.areValid(delivery, delivery.challengeId, rawBody, call.now);
      if (!areValid) return answerOf(badSignature);
      call.signature = delivery.signature ?? null;
      return undefined;
    });
  };
}
