import Ajv, { type ErrorObject } from 'ajv';
import { OWN_SCHEMAS } from '../own-schemas';
import type { FlagConfigCheck, FlagEntry, JsonSchema } from './flag-rules';

/** `Config` is the type the schema describes. */
export type ConfigValidator<Config> = (config: unknown) => FlagConfigCheck<Config>;

/** Path of the fault; for an unknown or missing key, the key itself rather than the object around it. */
function pathOf(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1);
  const params: Record<string, unknown> = error.params;
  const key = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof key === 'string') parts.push(key);
  return parts.join('.');
}

/** Checks a config against its provider's schema and fills in defaults; returns a copy. */
export function createConfigValidator<Config>(schema: JsonSchema): ConfigValidator<Config> {
  const validate = new Ajv({ ...OWN_SCHEMAS, useDefaults: true }).compile<FlagEntry['config'] & Config>(
    schema,
  );
  return (config) => {
    const copy: unknown = structuredClone(config);
    if (validate(copy)) return { outcome: 'valid', config: copy };
    const [error] = validate.errors ?? [];
    return error === undefined
      ? { outcome: 'invalid', path: '', detail: 'is not valid' }
      : { outcome: 'invalid', path: pathOf(error), detail: error.message ?? 'is not valid' };
  };
}
