import {
  createClient,
  UnexpectedAnswerError,
  type CallableRoute,
  type CallInput,
  type CallReply,
} from '@rampart/contract';
import { noteServerTime } from '../app/clock';
import { noteAnswer, noteSilence } from '../app/reachable';
import { FRESH } from './first-asked';
import { byProxy, Refusal } from './refusal';
import { currentToken, forgetRefused } from './session';

export const apiOrigin = __API_ORIGIN__ === '' ? window.location.origin : __API_ORIGIN__;

/** Later, what was true when the page was opened is out of date. */
const EARLY_FOR_MS = 10_000;

/** An early script that arrives after the app finds this, and asks for nothing. */
const early = (window.rampartEarly ??= { token: null, asked: new Map() });

/** The answer that the early script asked for; once, and only for the session that it asked with. */
function takeEarly(address: string): Promise<Response> | undefined {
  if (early.token !== currentToken() || performance.now() > EARLY_FOR_MS) return undefined;
  const answer = early.asked.get(address);
  early.asked.delete(address);
  return answer;
}

const client = createClient({
  baseUrl: apiOrigin,
  fetch: async (address, init) => {
    try {
      const isRead = typeof address === 'string' && init?.method === 'GET';
      const asked = isRead ? takeEarly(address) : undefined;
      const askedAt = asked === undefined ? Date.now() : performance.timeOrigin;
      const response = await (asked ?? fetch(address, { ...init, cache: FRESH }));
      noteServerTime(response.headers.get('date'), askedAt);
      // What a proxy answers when it cannot reach the server.
      if (response.status === 502 || response.status === 503 || response.status === 504) noteSilence();
      else noteAnswer();
      return response;
    } catch (error) {
      const reason: unknown = init?.signal?.reason;
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) noteSilence();
      throw error;
    }
  },
});

/** Calls a route as whoever is signed in. Every refusal is an answer; only a missing answer rejects. */
export async function call<R extends CallableRoute>(route: R, input: CallInput<R>): Promise<CallReply<R>> {
  // A page may try another one than that of the session, which stays if that one is refused.
  const { token = currentToken() } = input;
  const reply = await client.call(route, { ...input, token }).catch((error: unknown) => {
    throw (error instanceof UnexpectedAnswerError ? byProxy(error.status) : undefined) ?? error;
  });
  if (reply.kind === 'badToken' && token !== null) forgetRefused(token);
  return reply;
}

type Kinds<R extends CallableRoute> = CallReply<R>['kind'];
/** The data of one of a route's replies. */
export type DataOf<R extends CallableRoute, Kind> = Extract<CallReply<R>, { readonly kind: Kind }>['data'];

/** The data of the one kind that is wanted; every other answer is thrown as a `Refusal`. */
export async function read<R extends CallableRoute, Kind extends Kinds<R>>(
  route: R,
  wanted: Kind,
  input: CallInput<R>,
): Promise<DataOf<R, Kind>> {
  const reply = await call(route, input);
  if (reply.kind === wanted) return reply.data as DataOf<R, Kind>;
  throw new Refusal(reply.kind, reply.data);
}

export interface Versioned<Data> {
  readonly data: Data;
  /** What `If-Match` of a write names, so that nobody overwrites what they have not seen. */
  readonly etag: string | undefined;
  /** Keys of what was written that the server does not know and ignored. */
  readonly warnings: readonly string[];
}

/** Like `read`, with the version of what is stored. */
export async function readVersioned<R extends CallableRoute, Kind extends Kinds<R>>(
  route: R,
  wanted: Kind,
  input: CallInput<R>,
): Promise<Versioned<DataOf<R, Kind>>> {
  const reply = await call(route, input);
  if (reply.kind === wanted)
    return { data: reply.data as DataOf<R, Kind>, etag: reply.etag, warnings: reply.warnings ?? [] };
  throw new Refusal(reply.kind, reply.data);
}

/** For a write that creates something and must not overwrite it. */
export const IF_NONE_STORED = { headers: { 'if-none-match': '*' } } as const;

/** The headers of a write that goes through only while the version that was read is the newest. */
export function ifMatch(etag: string | undefined): { readonly headers?: Readonly<Record<string, string>> } {
  return etag === undefined ? {} : { headers: { 'if-match': etag } };
}
