import type { VersionCondition } from '@rampart/core/staff-audit';
import type { Answer } from './answer';

const TAG = /"([\x21\x23-\x7e\x80-\xff]*)"/g;

/**
 * The entity tags of `If-Match`, or whether a star there or in `If-None-Match` requires that the object exists or does
 * not (RFC 9110, 13.1). A proxy that compresses an answer makes its tag weak, but the tag still names the same
 * version. Text that is not a tag matches nothing, so a header that we cannot read causes a write to be refused, not
 * accepted.
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
