import type { Static, TSchema } from '@sinclair/typebox';
import Ajv, { type ValidateFunction } from 'ajv';

/** Compiled once a schema, when its first answer comes. */
const validators = new WeakMap<TSchema, ValidateFunction>();

/** An answer as the schema says; another engine than the one we know is a failure now and not a surprise later. */
export function checked<Schema extends TSchema>(schema: Schema, answer: unknown): Static<Schema> {
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = new Ajv().compile(schema);
    validators.set(schema, validate);
  }
  if (!validate(answer)) throw new Error('the container engine answers in a form we do not know');
  return answer;
}

/** A filter for things that carry all of these labels. */
export const filtersFor = (labels: Readonly<Record<string, string>>) =>
  JSON.stringify({ label: Object.entries(labels).map(([name, value]) => `${name}=${value}`) });
