import type { BucketDeclaration, RouteDeclaration } from '@rampart/contract';
import { rateLimited } from '../reply-builder';
import type { PipelineCall, Stage } from './call';

/** The pipeline knows callers and addresses; a bucket whose key is in the body is charged by the use case. */
function keyParts(bucket: BucketDeclaration, call: PipelineCall): string[] {
  const teamId = call.team?.id ?? '';
  switch (bucket.scope) {
    case 'ip':
      return [call.clientIp];
    case 'team':
      return [teamId];
    case 'team+challenge':
      return [teamId, call.params['id'] ?? call.params['challengeId'] ?? ''];
    case 'email':
      return [];
  }
}

/** Takes one token before the handler, or answers 429 `badRateLimit`; buckets charged by the use case are left alone. */
export function chargeRateLimit({ name, auth, rateLimit }: RouteDeclaration): Stage | null {
  if (rateLimit === null || rateLimit.charge === 'inUseCase') return null;
  const { bucket } = rateLimit;
  if (bucket.scope === 'email' || (bucket.scope !== 'ip' && auth !== 'team')) {
    throw new Error(`Route ${name}: bucket ${bucket.name} has no key before the handler`);
  }
  return async (call) => {
    const outcome = await call.takeToken(bucket, keyParts(bucket, call));
    return outcome.taken ? undefined : rateLimited(outcome.retryInMs);
  };
}
