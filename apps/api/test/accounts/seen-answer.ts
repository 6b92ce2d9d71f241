import type { Answer } from '../support';

/** Everything a client sees of an answer, but what differs between two calls that are the same. */
export function seenOf({ status, headers, text }: Answer): unknown {
  const fields = [...headers].filter(([field]) => field !== 'date' && field !== 'x-request-id');
  return { status, text, fields };
}

export const kindOf = ({ status, kind }: Answer): readonly [number, string | undefined] => [status, kind];
