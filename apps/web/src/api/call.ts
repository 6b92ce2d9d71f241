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

/** Early answers are not used later than this after the page was opened, because they are outdated then. */
const EARLY_FOR_MS = 10_000;

/** If the early script arrives after the app, it finds this and requests nothing. */
const early = (window.rampartEarly ??= { token: null, asked: new Map() });

/** The answer to a request of the early script; used once, and only in the session that it was sent for. */
function takeEarly(address: string): Promise<Response> | undefined {
  if (early.token !== currentToken() || performance.now() > EARLY_FOR_MS) return undefined;
  const answer = early.asked.get(address);
  early.asked.delete(address);
  return answer;
}

const client = createClient({
  baseUrl: apiOrigin,
  fetch: async (address, init) => {
    const isRead = typeof address === 'string' && init?.method === 'GET';
    const asked = isRead ? takeEarly(address) : undefined;
    const askedAt = asked === undefined ? Date.now() : performance.timeOrigin;
    const response = await (asked ?? fetch(address, { ...init, cache: FRESH }));
    noteServerTime(response.headers.get('date'), askedAt);
    return response;
  },
});

/** Calls a route in the current session. Resolves for every refusal; rejects only without an answer. */
export async function call<R extends CallableRoute>(route: R, input: CallInput<R>): Promise<CallReply<R>> {
  // A page may try a token other than the session's. If that one is refused, the session stays.
  const { token = currentToken() } = input;
  const reply = await client.call(route, { ...input, token }).catch((error: unknown) => {
    const refusal = error instanceof UnexpectedAnswerError ? byProxy(error.status) : undefined;
    // What answers instead of the server, such as a proxy or the portal of a hotel, does not count as an answer.
    if (refusal === undefined && input.signal?.aborted !== true) noteSilence();
    throw refusal ?? error;
  });
  noteAnswer();
  if (reply.kind === 'badToken' && token !== null) forgetRefused(token);
  return reply;
}

type Kinds<R extends CallableRoute> = CallReply<R>['kind'];
/** The data of one of a route's replies. */
export type DataOf<R extends CallableRoute, Kind> = Extract<CallReply<R>, { readonly kind: Kind }>['data'];

/** Returns the data of the wanted kind; throws every other answer as a `Refusal`. */
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
  /** The version for `If-Match` of a write, so that nobody overwrites what they have not seen. */
  readonly etag: string | undefined;
  /** Keys of the request that the server does not know and ignored. */
  readonly warnings: readonly string[];
}

/** Like `read`, together with the version of the stored data. */
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

/** Input of a write that creates something and must not overwrite it. */
export const IF_NONE_STORED = { headers: { 'if-none-match': '*' } } as const;

/** Input of a write that succeeds only while the version that was read is the newest. */
export function ifMatch(etag: string | undefined): { readonly headers?: Readonly<Record<string, string>> } {
  return etag === undefined ? {} : { headers: { 'if-match': etag } };
}
