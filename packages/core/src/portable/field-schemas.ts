/** JSON Schemas of the fields of records. */
export type FieldSchema = Readonly<Record<string, unknown>>;

const described = (schema: FieldSchema, description?: string): FieldSchema =>
  description === undefined ? schema : { ...schema, description };

export const text = (description?: string): FieldSchema => described({ type: 'string' }, description);
export const integer = (description?: string): FieldSchema => described({ type: 'integer' }, description);
export const number = (description?: string): FieldSchema => described({ type: 'number' }, description);
export const boolean = (description?: string): FieldSchema => described({ type: 'boolean' }, description);
export const list = (description?: string): FieldSchema => described({ type: 'array' }, description);
export const object = (description?: string): FieldSchema => described({ type: 'object' }, description);
export const anything = (description?: string): FieldSchema => described({}, description);
export const oneOf = (...values: readonly string[]): FieldSchema => ({ enum: values });
/** ISO 8601 in UTC, to the microsecond. */
export const instant = (description?: string): FieldSchema =>
  described(
    { type: 'string', pattern: String.raw`^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$` },
    description,
  );
export const orNull = (schema: FieldSchema): FieldSchema => ({ ...schema, type: [schema['type'], 'null'] });
