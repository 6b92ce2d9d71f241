import Ajv from 'ajv';
import type { ScriptFacts, ScriptRunner } from '../../../admin-bot';
import { textOption, type ProviderConfig } from '../../config';
import { jsonObjectOf, OutsideServiceError, requestOutside } from '../../http-client';

/** The runner compiles the script; its author waits. */
const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** The words of a compiler about one script. */
const MAX_DETAIL_CHARS = 4_000;
/** A day: a bot that takes longer is a mistake, and a job of it would block its team for days. */
const MAX_SCRIPT_TIMEOUT_MS = 86_400_000;

// PostgreSQL can hold neither NUL nor lone surrogates.
const text = { type: 'string', pattern: '^[^\\u0000\\uD800-\\uDFFF]*$' } as const;

const isFacts = new Ajv({ strictTypes: false }).compile<ScriptFacts>({
  type: 'object',
  required: ['inputs', 'timeoutMilliseconds'],
  properties: {
    inputs: {
      type: 'object',
      propertyNames: text,
      additionalProperties: {
        type: 'object',
        required: ['pattern'],
        properties: { pattern: text, flags: text },
      },
    },
    timeoutMilliseconds: { type: 'integer', minimum: 1, maximum: MAX_SCRIPT_TIMEOUT_MS },
    requireInstancerInstancesRunning: { type: 'boolean' },
  },
});

/** Exactly the fields of the contract; whatever else a runner says is not stored. */
function factsOf({
  inputs,
  timeoutMilliseconds,
  requireInstancerInstancesRunning,
}: ScriptFacts): ScriptFacts {
  return {
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([name, { pattern, flags }]) => [
        name,
        { pattern, ...(flags === undefined ? {} : { flags }) },
      ]),
    ),
    timeoutMilliseconds,
    ...(requireInstancerInstancesRunning === undefined ? {} : { requireInstancerInstancesRunning }),
  };
}

/** The runner over HTTP: `POST {endpoint}/v1/test` with the shared secret (services reference 2.8). */
export function createHttpScriptRunner(config: ProviderConfig, timeoutMs = TIMEOUT_MS): ScriptRunner {
  const { name } = config;
  const secret = textOption(config, 'secretKey');
  const url = `${textOption(config, 'endpoint').replace(/\/+$/, '')}/v1/test`;
  return {
    async test(code) {
      const answer = await requestOutside({
        service: name,
        url,
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ source: code }),
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      const said = jsonObjectOf(name, answer);
      const { detail } = said;
      if (detail !== undefined) {
        const words = typeof detail === 'string' && detail !== '' ? detail : 'the script does not load';
        return { outcome: 'refused', detail: words.slice(0, MAX_DETAIL_CHARS) };
      }
      if (answer.status !== 200) throw new OutsideServiceError(`${name}: status ${String(answer.status)}`);
      if (!isFacts(said)) throw new OutsideServiceError(`${name}: the answer does not describe a script`);
      return { outcome: 'loaded', facts: factsOf(said) };
    },
  };
}
