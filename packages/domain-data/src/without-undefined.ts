type CanBeUndefined<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Name : never;
}[keyof Fields];

type Defined<Fields> = Omit<Fields, CanBeUndefined<Fields>> & {
  [Name in CanBeUndefined<Fields>]?: Exclude<Fields[Name], undefined>;
};

/** The fields without those that are undefined, for requests, replies and stored documents. */
export function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Fields>;
}
