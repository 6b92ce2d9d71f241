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

function parseDate(text: string | null | undefined): Date | undefined | 'invalid' {
  if (text === undefined || text === null) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? 'invalid' : date;
}

/** The bounds from their texts. */
export function parseDateSpan(texts: {
  readonly createdAfter?: string | null | undefined;
  readonly createdBefore?: string | null | undefined;
}): { readonly outcome: 'parsed'; readonly span: DateSpan } | BadDateSpan {
  const after = parseDate(texts.createdAfter);
  const before = parseDate(texts.createdBefore);
  if (after === 'invalid') return { outcome: 'badDate', field: 'createdAfter', detail: 'must be a date' };
  if (before === 'invalid') return { outcome: 'badDate', field: 'createdBefore', detail: 'must be a date' };
  if (after !== undefined && before !== undefined && after.getTime() > before.getTime()) {
    return { outcome: 'badDate', field: 'createdAfter', detail: 'must not be after createdBefore' };
  }
  return { outcome: 'parsed', span: { after, before } };
}
