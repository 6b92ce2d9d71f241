import type { CallableRoute, CallInput, CallReply } from './client-types';
import { allReplies } from './implied-replies';
import { warnsOfIgnoredKeys, type RouteDeclaration } from './route';

export interface ClientOptions {
  /** Base URL of the service, without `/api`. Redirects are not followed. */
  readonly baseUrl: string;
  /** Auth token for calls without a token of their own. */
  readonly token?: string;
  /** Timeout of a call in ms; default 30 s, longer than a healthy server takes. */
  readonly timeoutMs?: number;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** The client that `createClient` returns. */
export interface Client {
  /**
   * Calls a route and resolves with its reply, refusals included, as a union discriminated by `kind`. Rejects when
   * there is no reply (network, timeout), and with `UnexpectedAnswerError` for a reply that the route does not
   * declare.
   */
  call<R extends CallableRoute>(route: R, input: CallInput<R>): Promise<CallReply<R>>;
}

/**
 * A reply that is not part of this contract: from another server, a proxy (redirect, error page) or a newer
 * version.
 */
export class UnexpectedAnswerError extends Error {
  constructor(
    readonly routeName: string,
    readonly status: number,
    readonly bodyText: string,
  ) {
    super(`${routeName} answered ${status} with a body that is not part of its contract`);
    this.name = 'UnexpectedAnswerError';
  }
}

const DEFAULT_TIMEOUT_MS = 30_000;

type AnyInput = Pick<CallInput<CallableRoute>, 'version' | 'token' | 'headers' | 'timeoutMs' | 'signal'> & {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
};

function entries(part: unknown): [string, unknown][] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : [];
}

function urlOf(baseUrl: string, route: RouteDeclaration, input: AnyInput): string {
  const params = new Map(entries(input.params));
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams(
    entries(input.query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const version = input.version ?? [...route.versions].sort().at(-1) ?? 'v2';
  return `${baseUrl.replace(/\/+$/, '')}/api/${version}${path}${query === '' ? '' : `?${query}`}`;
}

function headersOf(bodyText: string | undefined, token: string | null | undefined, input: AnyInput) {
  const own = typeof input.headers === 'function' ? input.headers(bodyText ?? '') : input.headers;
  return {
    accept: 'application/json',
    ...(bodyText === undefined ? {} : { 'content-type': 'application/json' }),
    ...(typeof token === 'string' ? { authorization: `Bearer ${token}` } : {}),
    ...own,
  };
}

interface Message {
  readonly status: number;
  readonly kind: string;
  readonly message: string;
  readonly data: unknown;
  readonly warnings?: unknown;
}

function parseJson(textBody: string): unknown {
  try {
    return JSON.parse(textBody);
  } catch {
    // The reply is not from the API; the caller throws UnexpectedAnswerError.
    return undefined;
  }
}

/** Parses a reply as one of the kinds of the route; undefined when it is none of them. */
function readMessage(route: RouteDeclaration, status: number, textBody: string): Message | undefined {
  const body = parseJson(textBody);
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('kind' in body) || !('message' in body) || typeof body.message !== 'string') {
    const bare = route.replies.find((reply) => !reply.wrapped && reply.status === status);
    return bare && { status, kind: bare.kind, message: bare.message, data: body };
  }
  const reply = allReplies(route).find((known) => known.kind === body.kind && known.status === status);
  if (reply === undefined) return undefined;
  const data = 'data' in body ? body.data : undefined;
  const warnings = 'warnings' in body && warnsOfIgnoredKeys(route) ? { warnings: body.warnings } : {};
  return { status, kind: reply.kind, message: body.message, data, ...warnings };
}

/** A typed client over `fetch`; types and URLs come from the route declarations. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch;
  async function call<R extends CallableRoute>(route: R, input: CallInput<R>): Promise<CallReply<R>> {
    const given: AnyInput = input;
    const bodyText = route.body === null ? undefined : JSON.stringify(given.body);
    const timeout = AbortSignal.timeout(given.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const token = given.token === undefined ? options.token : given.token;
    const response = await send(urlOf(options.baseUrl, route, given), {
      method: route.method,
      // Redirects are not followed, because that would turn a POST into a GET, or send its body elsewhere without
      // the token.
      redirect: 'manual',
      headers: headersOf(bodyText, token, given),
      signal: given.signal === undefined ? timeout : AbortSignal.any([given.signal, timeout]),
      ...(bodyText === undefined ? {} : { body: bodyText }),
    });
    const answerText = await response.text();
    const message = readMessage(route, response.status, answerText);
    if (message === undefined) throw new UnexpectedAnswerError(route.name, response.status, answerText);
    const etag = response.headers.get('etag');
    // The cast is safe, because the kind was just found among those of the route.
    return { ...message, ...(etag === null ? {} : { etag }) } as CallReply<R>;
  }
  return { call };
}
