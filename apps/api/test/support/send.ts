import { documentedFetch } from './documented-fetch';

/** A request as the tables of endpoints write it, by method and path, and whatever comes back. */
export interface Request {
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, with the content type of JSON unless `headers` say otherwise. */
  readonly raw?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The whole body as JSON; null when it is none. */
  readonly body: Json;
  /** The kind that the wrapper names. */
  readonly kind: string | undefined;
  readonly data: Json;
}

/** What a test reads out of an answer; its shape is what the tests check. */
export type Json = ReturnType<typeof JSON.parse>;

export type Send = (method: string, path: string, request?: Request) => Promise<Answer>;

function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function createSend(baseUrl: string): Send {
  return async (method, path, { token, json, raw, headers } = {}) => {
    const body = raw ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await documentedFetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const parsed = parseJson(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: parsed,
      kind: parsed?.kind,
      data: parsed?.data,
    };
  };
}
