/** Bounds of a list in time, both inclusive; undefined is open. */
export interface DateSpan {
  readonly after: Date | undefined;
  readonly before: Date | undefined;
}

export interface BadDateSpan {
  readonly outcome: 'badDate';
  readonly field: 'createdAfter' | 'createdBefore';
  readonly detail: string;
}

function parseMs(text: string | null | undefined): number | undefined | 'invalid' {
  if (text === undefined || text === null) return undefined;
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? 'invalid' : ms;
}

/** What is before 1970 acts as 1970: no row is older, and PostgreSQL does not know every date of JavaScript. */
const dateOf = (ms: number | undefined): Date | undefined =>
  ms === undefined ? undefined : new Date(Math.max(0, ms));

/** The bounds from their texts. */
export function parseDateSpan(texts: {
  readonly createdAfter?: string | null | undefined;
  readonly createdBefore?: string | null | undefined;
}): { readonly outcome: 'parsed'; readonly span: DateSpan } | BadDateSpan {
  const after = parseMs(texts.createdAfter);
  const before = parseMs(texts.createdBefore);
  if (after === 'invalid') return { outcome: 'badDate', field: 'createdAfter', detail: 'must be a date' };
  if (before === 'invalid') return { outcome: 'badDate', field: 'createdBefore', detail: 'must be a date' };
  if (after !== undefined && before !== undefined && after > before) {
    return { outcome: 'badDate', field: 'createdAfter', detail: 'must not be after createdBefore' };
  }
  return { outcome: 'parsed', span: { after: dateOf(after), before: dateOf(before) } };
}
