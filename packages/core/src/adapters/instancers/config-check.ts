import Ajv2020, { type ErrorObject } from 'ajv/dist/2020';
import type { InstancerConfigCheck, JsonSchema } from '../../challenges';
import { OWN_SCHEMAS } from '../../infra/json-schema';

/** `pods.0.ports.1.port: must be >= 1`; the refused value is not repeated: it may be a secret. */
function issueText({ instancePath, params, message = 'is not valid' }: ErrorObject): string {
  const path = instancePath
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
  const more: Readonly<Record<string, unknown>> = params;
  const unknownKey = more['additionalProperty'];
  const text = typeof unknownKey === 'string' ? `"${unknownKey}" is not a known key` : message;
  return path === '' ? text : `${path}: ${text}`;
}

/** Checks a challenge's `config` against its provider's schema and fills in the defaults of a copy. */
export function createConfigCheck(schema: JsonSchema): (config: unknown) => InstancerConfigCheck {
  const validate = new Ajv2020({
    ...OWN_SCHEMAS,
    allErrors: true,
    useDefaults: true,
    strict: true,
  }).compile<Readonly<Record<string, unknown>>>(schema);
  return (config) => {
    const copy: unknown = structuredClone(config);
    if (validate(copy)) return { outcome: 'valid', config: copy };
    return { outcome: 'invalid', error: (validate.errors ?? []).map(issueText).join('; ') };
  };
}
