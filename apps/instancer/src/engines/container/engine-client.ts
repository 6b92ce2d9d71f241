import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isSuccess } from '@rampart/core/infra/http-client';
import type { Static, TSchema } from '@sinclair/typebox';
import Ajv, { type ValidateFunction } from 'ajv';

/** An error reply of the container engine; `status` is the HTTP status. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export interface EngineCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path without the version of the API. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** A client of the container engine's HTTP API. */
export interface EngineClient {
  /** The reply as JSON; undefined when it is empty. @throws EngineError for a status that is not 2xx */
  call(call: EngineCall): Promise<unknown>;
}

/** Minor versions of the API 1.x that we know; our calls are the same in all of them. */
const OLDEST_MINOR = 43;
const NEWEST_MINOR = 52;
/** Enough to pull an image; callers pass shorter limits where it matters. */
const TIMEOUT_MS = 60_000;
/** Far more than a list of all our containers. */
const ANSWER_LIMIT_BYTES = 16 * 1024 * 1024;

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > ANSWER_LIMIT_BYTES)
      throw new Error(`the reply of the container engine is longer than ${ANSWER_LIMIT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A pull reports its progress as lines of JSON; the last one says how it ended.
    return parseLast(text);
  }
}

function parseLast(text: string): unknown {
  const last = text.trim().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(last) as unknown;
  } catch {
    throw new Error('the reply of the container engine is not JSON: does engine.endpoint name the engine?');
  }
}

const hasText = <Key extends string>(value: unknown, key: Key): value is Record<Key, string> =>
  typeof value === 'object' &&
  value !== null &&
  key in value &&
  typeof (value as Record<Key, unknown>)[key] === 'string';

/** `endpoint` is the path of a socket or an http(s) URL. */
export function createEngineClient(endpoint: string): EngineClient {
  const isSocket = endpoint.startsWith('/');
  const base = isSocket ? new URL('http://engine') : new URL(endpoint);
  const request = base.protocol === 'https:' ? httpsRequest : httpRequest;
  const target: RequestOptions = isSocket
    ? { socketPath: endpoint, host: 'engine' }
    : { hostname: base.hostname, port: base.port };

  const send = (call: EngineCall, body: string | undefined): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const query = new URLSearchParams(call.query).toString();
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const sent = request(
        {
          ...target,
          method: call.method,
          path: `${call.path}${query === '' ? '' : `?${query}`}`,
          headers: {
            ...(body === undefined
              ? {}
              : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
          },
          signal: call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]),
        },
        resolve,
      );
      sent.once('error', reject);
      sent.end(body);
    });

  const ask = async (call: EngineCall): Promise<unknown> => {
    const response = await send(call, call.body === undefined ? undefined : JSON.stringify(call.body));
    const text = await readText(response);
    const status = response.statusCode ?? 0;
    if (isSuccess(status)) return parse(text);
    // An error page of a proxy is not JSON.
    const answer: unknown = text.trim().startsWith('{') ? parse(text) : undefined;
    const reason = hasText(answer, 'message') ? answer.message : `status ${status}`;
    throw new EngineError(status, `${call.method} ${call.path}: ${reason}`);
  };

  let version: string | undefined;
  return {
    async call(call) {
      // Kept once known, because an upgraded engine understands earlier versions for years.
      version ??= commonVersion(await ask({ method: 'GET', path: '/version' }));
      return ask({ ...call, path: `/${version}${call.path}` });
    },
  };
}

/** The newest version of the API that the engine and we both know. */
function commonVersion(answer: unknown): string {
  const newest = hasText(answer, 'ApiVersion') ? answer.ApiVersion : '';
  const minor = Number(/^1\.(\d+)$/.exec(newest)?.[1] ?? 0);
  if (minor < OLDEST_MINOR) {
    throw new Error(
      `the container engine does not offer version 1.${OLDEST_MINOR} of its API or a later one: upgrade it`,
    );
  }
  return `v1.${Math.min(minor, NEWEST_MINOR)}`;
}

/** Validators by schema, compiled on first use. */
const validators = new WeakMap<TSchema, ValidateFunction>();

/** Validates a reply, so that an engine with another API fails here and not later. */
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
