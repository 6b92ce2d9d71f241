/** An exception for a network in the form; pure. */
import { ADDRESS_BUCKET_NAMES, type RateLimits } from '@rampart/contract';

export type NetworkException = RateLimits['overrides']['networks'][number];

export interface NetworkDraft {
  readonly network: string;
  readonly note: string;
  /** The bucket; empty for all limits per address. */
  readonly bucket: string;
  readonly kind: NetworkException['limit']['kind'];
  readonly by: string;
  readonly burst: string;
  readonly seconds: string;
}

const EMPTY: NetworkDraft = {
  network: '',
  note: '',
  bucket: '',
  kind: 'multiplied',
  by: '10',
  burst: '100',
  seconds: '60',
};

export function draftOf(stored: NetworkException | undefined): NetworkDraft {
  if (stored === undefined) return EMPTY;
  const { network, note, bucket, limit } = stored;
  return {
    ...EMPTY,
    network,
    note,
    bucket: bucket ?? '',
    kind: limit.kind,
    ...(limit.kind === 'multiplied' ? { by: String(limit.by) } : {}),
    ...(limit.kind === 'own' ? { burst: String(limit.burst), seconds: String(limit.windowMs / 1000) } : {}),
  };
}

/**
 * The kinds of exceptions for a bucket. A separate limit needs a single bucket, because for all of them there is
 * nothing to compare it with.
 */
export function kindsFor(bucket: string): readonly NetworkDraft['kind'][] {
  return bucket === '' ? ['multiplied', 'none'] : ['multiplied', 'own', 'none'];
}

export function exceptionOf(draft: NetworkDraft): NetworkException {
  const limits: Readonly<Record<NetworkDraft['kind'], NetworkException['limit']>> = {
    multiplied: { kind: 'multiplied', by: Number(draft.by) },
    own: { kind: 'own', burst: Number(draft.burst), windowMs: Number(draft.seconds) * 1000 },
    none: { kind: 'none' },
  };
  return {
    network: draft.network.trim(),
    note: draft.note.trim(),
    bucket: ADDRESS_BUCKET_NAMES.find((name) => name === draft.bucket) ?? null,
    limit: limits[draft.kind],
  };
}
