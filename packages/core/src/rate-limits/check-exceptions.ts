import { overlaps, parseNetwork, type Network } from './networks';
import type { NetworkException } from './rate-limits';

/** What is wrong with a list of exceptions: its place in the list, the field, and why. */
export interface BadException {
  readonly index: number;
  readonly field: 'network' | 'bucket';
  readonly detail: string;
}

const concernOneBucket = (a: NetworkException, b: NetworkException): boolean =>
  a.bucket === null || b.bucket === null || a.bucket === b.bucket;

/** The first thing wrong; undefined when at most one exception holds for an address and a bucket. */
export function findBadException(exceptions: readonly NetworkException[]): BadException | undefined {
  const earlier: { readonly exception: NetworkException; readonly network: Network }[] = [];
  for (const [index, exception] of exceptions.entries()) {
    const network = parseNetwork(exception.network);
    if ('problem' in network) return { index, field: 'network', detail: network.problem };
    if (exception.limit.kind === 'own' && exception.bucket === null) {
      return { index, field: 'bucket', detail: 'must name the bucket that a limit of its own is for' };
    }
    const other = earlier.find(
      (candidate) => concernOneBucket(candidate.exception, exception) && overlaps(candidate.network, network),
    );
    if (other !== undefined) {
      return {
        index,
        field: 'network',
        detail: `overlaps ${other.exception.network}, which has an exception for the same bucket`,
      };
    }
    earlier.push({ exception, network });
  }
  return undefined;
}
