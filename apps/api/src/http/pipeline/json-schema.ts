/** A JSON schema as data, read key by key. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function literalsOf(schema: Record<string, unknown>): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

/** Required properties of an object schema that allow listed values only: what tells the branches of a union apart. */
export function literalTags(schema: JsonSchema): ReadonlyMap<string, readonly unknown[]> {
  const tags = new Map<string, readonly unknown[]>();
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const [key, property] of Object.entries(isObject(schema['properties']) ? schema['properties'] : {})) {
    const literals = isObject(property) && required.includes(key) ? literalsOf(property) : undefined;
    if (literals !== undefined) tags.set(key, literals);
  }
  return tags;
}

export function matchesTags(tags: ReadonlyMap<string, readonly unknown[]>, value: JsonSchema): boolean {
  return [...tags].every(([key, literals]) => literals.includes(value[key]));
}
