import type { VersionCondition } from '@rampart/core/staff-audit';
import type { Answer } from './answer';

const TAG = /"([\x21\x23-\x7e\x80-\xff]*)"/g;

/**
 * The entity tags of `If-Match`, or whether a star there or in `If-None-Match` asks that the thing exists or does not
 * (RFC 9110, 13.1). A proxy that compresses an answer makes its tag weak; it names the same version still. What is no tag
 * matches nothing, so that a header we cannot read refuses a write instead of letting it pass.
 */
export function parseVersionCondition(ifMatch: string | undefined, ifNoneMatch?: string): VersionCondition {
  if (ifMatch === undefined) return ifNoneMatch?.trim() === '*' ? 'absent' : null;
  if (ifMatch.trim() === '*') return 'exists';
  return [...ifMatch.matchAll(TAG)].map(([, tag = '']) => tag);
}

/** The answer with the version of what it shows as its strong entity tag. */
export function withEntityTag(answer: Answer, version: string): Answer {
  return { ...answer, headers: [...answer.headers, 'ETag', `"${version}"`] };
}
