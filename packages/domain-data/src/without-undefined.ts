type CanBeUndefined<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Name : never;
}[keyof Fields];

type Defined<Fields> = Omit<Fields, CanBeUndefined<Fields>> & {
  [Name in CanBeUndefined<Fields>]?: Exclude<Fields[Name], undefined>;
};

/** The fields that have a value: what has none is left out of a request, a reply or a stored document. */
export function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Fields>;
}
