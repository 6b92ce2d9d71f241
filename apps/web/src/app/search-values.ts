/** A text in an address. Anybody can write addresses, so anything unexpected counts as absent. */
export function optionalText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
  value: unknown,
): Value | undefined {
  return values.find((candidate) => candidate === value);
}

/** Creates a reader of one of these values. */
export const choiceOf =
  <const Value extends string>(values: readonly Value[]) =>
  (value: unknown) =>
    oneOf(values, value);

export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The number of a page of a list, from 1; undefined for the first. */
export function pageNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined;
}

type Readers = Readonly<Record<string, (value: unknown) => unknown>>;

/** Creates a reader of the named values of an address. */
export function searchReader<Table extends Readers>(table: Table) {
  type Search = { readonly [Name in keyof Table]?: ReturnType<Table[Name]> };
  return (search: Record<string, unknown>): Search =>
    Object.fromEntries(Object.entries(table).map(([name, read]) => [name, read(search[name])])) as Search;
}

/** Parameters of a list in pages without filters. */
export const readPage = searchReader({ page: pageNumber });

/** Parameters of a list in pages that is searched by one text. */
export const readListSearch = searchReader({ page: pageNumber, q: optionalText });
export type ListSearch = ReturnType<typeof readListSearch>;

/** Texts in an address, all optional. */
export type Texts<Names extends string> = Readonly<Partial<Record<Names, string | undefined>>>;

/** Parses a value of an address. Throws if it would be written differently, such as a number with too many digits. */
export function exactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new Error('not the same text');
  // We quote a text only if it would be parsed as another value; quotes around other texts come from another site.
  if (typeof value === 'string') JSON.parse(value);
  return value;
}

/** Texts that another site wants back unchanged; undoes the parsing of those that look like JSON. */
export function wireTexts<Names extends string>(
  names: readonly Names[],
  search: Readonly<Record<string, unknown>>,
): Texts<Names> {
  const textOf = (value: unknown): string | undefined =>
    typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : optionalText(value);
  return Object.fromEntries(names.map((name) => [name, textOf(search[name])])) as Texts<Names>;
}
