import { Type, type TObject, type TProperties, type TSchema, type TUnsafe } from '@sinclair/typebox';

/** An object with exactly these keys: a misspelt key is an error and not ignored. */
export function strictObject<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** One of a list of texts, as `enum`, so that a wrong value is reported at its own path. */
export function oneOf<const Values extends readonly string[]>(values: Values): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });
}

/** Optional, with the schema's `default`. */
export function withDefault<Schema extends TSchema>(schema: Schema, value: unknown) {
  return Type.Optional({ ...schema, default: value });
}

/**
 * The value or JSON `null`, as one schema instead of `anyOf`: inside `anyOf`, validators fill in no defaults and
 * report a wrong value once per branch.
 */
export function nullable<Value>(schema: TSchema): TUnsafe<Value | null> {
  return Type.Unsafe<Value | null>({ ...schema, type: [schema['type'], 'null'] });
}

/** A map whose keys match a pattern. */
export function mapOf<Value extends TSchema>(keyPattern: string, value: Value) {
  return Type.Record(Type.String({ pattern: keyPattern }), value, { additionalProperties: false });
}
