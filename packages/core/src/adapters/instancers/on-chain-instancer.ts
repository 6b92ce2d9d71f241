import { Type, type Static } from '@sinclair/typebox';
import Ajv2020 from 'ajv/dist/2020';
import type { JsonSchema } from '../../challenges';
import type {
  ActionAnswer,
  InstanceAnswer,
  InstanceProvider,
  InstanceRef,
  InstanceStatus,
  ProviderEndpoint,
} from '../../instances';
import { defineProvider } from '../../infra/config';
import {
  jsonObjectOf,
  OutsideServiceError,
  requestAgain,
  requestOutside,
  withoutTrailingSlashes,
  type OutsideAnswer,
} from '../../infra/http-client';
import { OWN_SCHEMAS } from '../../infra/json-schema';
import { createConfigCheck } from './config-check';
import { REQUEST_TIMEOUT_MS, requestTimeout, withoutSecrets } from './instancer-options';
import { providerEndpoints } from './provider-endpoints';

const MAX_ANSWER_BYTES = 256 * 1024;

const CONFIG_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    apiUrl: { type: 'string', pattern: '^https?://[^\\s/]', description: 'Address of the launcher.' },
    apiToken: { type: 'string', minLength: 1, description: 'Bearer token of the launcher.' },
  },
  required: ['apiUrl'],
  additionalProperties: false,
};

interface LauncherInstance {
  readonly expires_in_sec: number;
  readonly rpc_endpoints: Readonly<Record<string, { readonly http: string; readonly ws: string }>>;
  readonly player_private_key: string;
  readonly contracts: Readonly<Record<string, { readonly address: string }>>;
}

const text = { type: 'string', pattern: '^[^\\u0000]*$' };

const isInstance = new Ajv2020(OWN_SCHEMAS).compile<LauncherInstance>({
  type: 'object',
  properties: {
    expires_in_sec: { type: 'number' },
    rpc_endpoints: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { http: text, ws: text },
        required: ['http', 'ws'],
      },
    },
    player_private_key: text,
    contracts: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { address: text }, required: ['address'] },
    },
  },
  required: ['expires_in_sec', 'rpc_endpoints', 'player_private_key', 'contracts'],
});

const shown = (title: string, value: string): ProviderEndpoint => ({
  kind: 'raw',
  host: '',
  port: 0,
  title,
  text: value,
  bypassExpose: true,
});

function statusOf(instance: LauncherInstance): InstanceStatus {
  const { expires_in_sec: seconds, rpc_endpoints: rpcs, player_private_key: key, contracts } = instance;
  return {
    state: 'running',
    timeLeftMs: Math.max(0, Math.round(seconds * 1000)),
    endpoints: providerEndpoints([
      ...Object.entries(rpcs).flatMap(([name, { http, ws }]) => [
        shown(`${name} RPC (HTTP)`, http),
        shown(`${name} RPC (WebSocket)`, ws),
      ]),
      shown('Private key', key),
      ...Object.entries(contracts).map(([name, { address }]) => shown(`${name} contract`, address)),
    ]),
  };
}

const STOPPED: InstanceAnswer = {
  outcome: 'status',
  status: { state: 'stopped', timeLeftMs: 0, endpoints: [] },
};

const name = 'instancers/paradigmctf';
const options = Type.Object({ requestTimeout });

/** A launcher of private chains, its address and token in each challenge's `config`. */
function createOnChainInstancer({
  requestTimeout: timeoutMs = REQUEST_TIMEOUT_MS,
}: Static<typeof options>): InstanceProvider {
  const send = async (
    instance: InstanceRef,
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
  ): Promise<OutsideAnswer> => {
    const { apiUrl, apiToken } = instance.config;
    if (typeof apiUrl !== 'string') throw new OutsideServiceError(`${name}: the challenge names no address`);
    const isStart = method === 'PUT';
    const query = isStart ? '' : `?team_id=${encodeURIComponent(instance.teamId)}`;
    const request = {
      service: name,
      url: `${withoutTrailingSlashes(apiUrl)}${path}${query}`,
      method,
      headers: {
        ...(typeof apiToken === 'string' ? { Authorization: `Bearer ${apiToken}` } : {}),
        ...(isStart ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(isStart ? { body: JSON.stringify({ team_id: instance.teamId }) } : {}),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    };
    return isStart ? requestOutside(request) : requestAgain(request);
  };

  /** What the launcher says went wrong, for the participant. */
  const refusal = (
    answer: OutsideAnswer,
    { config: { apiToken } }: InstanceRef,
  ): { outcome: 'refused'; message: string } => {
    const { detail } = jsonObjectOf(name, answer);
    if (typeof detail === 'string') {
      const message = typeof apiToken === 'string' ? withoutSecrets(detail, [apiToken]) : detail;
      return { outcome: 'refused', message };
    }
    throw new OutsideServiceError(`${name}: the answer (${answer.status}) has no detail`);
  };

  const running = (answer: OutsideAnswer, instance: InstanceRef): InstanceAnswer => {
    if (answer.status !== 200) return refusal(answer, instance);
    const body = jsonObjectOf(name, answer);
    if (!isInstance(body)) throw new OutsideServiceError(`${name}: the answer is no instance`);
    return { outcome: 'status', status: statusOf(body) };
  };

  const readFlag = async (instance: InstanceRef): Promise<ActionAnswer> => {
    const answer = await send(instance, 'GET', '/v1/pwn/flag');
    if (answer.status !== 200) return refusal(answer, instance);
    const { flag } = jsonObjectOf(name, answer);
    if (typeof flag !== 'string') throw new OutsideServiceError(`${name}: the answer has no flag`);
    return { outcome: 'done', message: null, submitFlag: flag };
  };

  return {
    configSchema: CONFIG_SCHEMA,
    configDefaults: { apiUrl: 'https://launcher.example.org' },
    canStop: true,
    canExtend: false,
    actions: [
      { id: 'get-flag', label: 'Get flag', rateLimit: { burst: 3, intervalMs: 30_000 }, run: readFlag },
    ],
    checkConfig: createConfigCheck(CONFIG_SCHEMA),

    create: async (instance) => running(await send(instance, 'PUT', '/v1/instance'), instance),

    async get(instance) {
      const answer = await send(instance, 'GET', '/v1/instance');
      return answer.status === 400 ? STOPPED : running(answer, instance);
    },

    async delete(instance) {
      // Whatever it answers: an instance that it does not know does not run.
      await send(instance, 'DELETE', '/v1/instance');
      return STOPPED;
    },

    extend: () => Promise.resolve({ outcome: 'refused', message: 'These instances cannot be extended.' }),
  };
}

export const onChain = defineProvider({ name, options, create: createOnChainInstancer });
