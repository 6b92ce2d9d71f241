import type { Static, TSchema } from '@sinclair/typebox';
import Ajv, { type ValidateFunction } from 'ajv';

/** Each schema is compiled when its first reply arrives. */
const validators = new WeakMap<TSchema, ValidateFunction>();

/** The reply, checked: an engine with another API fails here and not later. */
export function checked<Schema extends TSchema>(schema: Schema, answer: unknown): Static<Schema> {
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = new Ajv().compile(schema);
    validators.set(schema, validate);
  }
  if (!validate(answer))
    throw new Error('the reply of the container engine does not match its API, version 1.43 or later');
  return answer;
}

/** A filter for objects that carry all of these labels. */
export const filtersFor = (labels: Readonly<Record<string, string>>) =>
  JSON.stringify({ label: Object.entries(labels).map(([name, value]) => `${name}=${value}`) });
