import type { Answer } from '../answer';
import type { TokenTaken } from './call';

const seconds = (ms: number): string => String(Math.ceil(ms / 1000));

/**
 * The answer with `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-09), one item a bucket: the
 * burst `q` and window `w`, the tokens left `r` and the time `t` until the bucket is full, in seconds. When the next
 * single token comes stands in `Retry-After`. The bucket of a mail address is left out until it refuses: what is left in
 * it is the doing of whoever has the address, and would tell a stranger that it was used just now (decision 0016).
 */
export function withRateLimitFields(answer: Answer, tokensTaken: readonly TokenTaken[]): Answer {
  if (tokensTaken.length === 0) return answer;
  const shown = tokensTaken.filter(({ bucket, outcome }) => bucket.scope !== 'email' || !outcome.taken);
  if (shown.length === 0) return answer;
  const policies = shown.map(
    ({ bucket }) => `"${bucket.name}";q=${bucket.burst};w=${seconds(bucket.windowMs)}`,
  );
  const levels = shown.map(
    ({ bucket, outcome }) => `"${bucket.name}";r=${outcome.remaining};t=${seconds(outcome.fullInMs)}`,
  );
  const fields = ['RateLimit-Policy', policies.join(', '), 'RateLimit', levels.join(', ')];
  return { ...answer, headers: [...answer.headers, ...fields] };
}
