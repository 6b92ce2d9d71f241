import { withoutUndefined } from '@rampart/domain-data';
import { Type, type Static } from '@sinclair/typebox';
import Ajv from 'ajv';
import type { ScriptFacts, ScriptRunner } from '../../admin-bot';
import { defineProvider, filled, option, webAddress } from '../../infra/config';
import { OWN_SCHEMAS } from '../../infra/json-schema';
import {
  jsonObjectOf,
  OutsideServiceError,
  requestOutside,
  withoutTrailingSlashes,
  type OutsideAnswer,
} from '../../infra/http-client';

/** The runner compiles the script; its author waits. */
const TIMEOUT_MS = 20_000;
/** An operator waits. */
const PROBE_TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Enough for what a compiler says about one script. */
const MAX_DETAIL_CHARS = 4_000;
/** A day: a bot that takes longer is a mistake, and a job of it would block its team for days. */
const MAX_SCRIPT_TIMEOUT_MS = 86_400_000;

// PostgreSQL can hold neither NUL nor lone surrogates.
const text = { type: 'string', pattern: '^[^\\u0000\\uD800-\\uDFFF]*$' } as const;

const isFacts = new Ajv({ ...OWN_SCHEMAS, strictTypes: false }).compile<ScriptFacts>({
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
  return withoutUndefined({
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([name, { pattern, flags }]) => [
        name,
        withoutUndefined({ pattern, flags }),
      ]),
    ),
    timeoutMilliseconds,
    requireInstancerInstancesRunning,
  });
}

const options = Type.Object({
  secretKey: option(filled, {
    description: 'Secret that the runners share with the API.',
    env: 'SVC_ADMIN_BOT_SECRET_KEY',
  }),
  endpoint: option(webAddress, {
    description: 'Address of a runner, which checks scripts before they are stored.',
    env: 'SVC_ADMIN_BOT_ENDPOINT',
  }),
});

/** A runner under the name of its provider. */
type RunnerAddress = Static<typeof options> & { readonly name: string };

/** One call of `POST {endpoint}/v1/test` with the shared secret. */
function postToRunner(
  { name, endpoint, secretKey }: RunnerAddress,
  message: object,
  timeoutMs: number,
): Promise<OutsideAnswer> {
  return requestOutside({
    service: name,
    url: `${withoutTrailingSlashes(endpoint)}/v1/test`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(message),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  });
}

/** The runner over HTTP. */
export function createHttpScriptRunner(address: RunnerAddress, timeoutMs = TIMEOUT_MS): ScriptRunner {
  const { name } = address;
  return {
    async test(code) {
      const answer = await postToRunner(address, { source: code }, timeoutMs);
      const body = jsonObjectOf(name, answer);
      const { detail } = body;
      if (detail !== undefined) {
        const words = typeof detail === 'string' && detail !== '' ? detail : 'the script does not load';
        return { outcome: 'refused', detail: words.slice(0, MAX_DETAIL_CHARS) };
      }
      if (answer.status !== 200) throw new OutsideServiceError(`${name}: status ${String(answer.status)}`);
      if (!isFacts(body)) throw new OutsideServiceError(`${name}: the answer does not describe a script`);
      return { outcome: 'loaded', facts: factsOf(body) };
    },
  };
}

/**
 * Whether a runner responds and has our secret, without giving it anything to run: it reports that the script is
 * missing. Rejects if nothing or something else responds.
 */
export async function probeScriptRunner(
  address: RunnerAddress,
  timeoutMs = PROBE_TIMEOUT_MS,
): Promise<'ready' | 'wrongSecret'> {
  const answer = await postToRunner(address, {}, timeoutMs);
  if (answer.status === 401) return 'wrongSecret';
  if (answer.status === 400 && 'detail' in jsonObjectOf(address.name, answer)) return 'ready';
  throw new OutsideServiceError(`${address.name}: status ${String(answer.status)}, not that of a runner`);
}

/** What the API and the doctor need of the runners. */
export interface AdminBotRunners {
  readonly scripts: ScriptRunner;
  /** The secret with which runners ask for jobs. */
  readonly secretKey: string;
  /** @see probeScriptRunner */
  probe(): Promise<'ready' | 'wrongSecret'>;
}

function runnersProvider(name: string) {
  return defineProvider({
    name,
    options,
    create: (chosen): AdminBotRunners => ({
      scripts: createHttpScriptRunner({ name, ...chosen }),
      secretKey: chosen.secretKey,
      probe: () => probeScriptRunner({ name, ...chosen }),
    }),
  });
}

export const pullRunners = runnersProvider('admin-bots/pull');
/** Another name for the same provider, which older configurations use. */
export const tsRunners = runnersProvider('admin-bots/ts');
