import { createHash, randomBytes } from 'node:crypto';

/** The trace that something belongs to (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span of a caller who sent a `traceparent`, 16 hexadecimal digits. */
  readonly parentId?: string;
  /** Our own span, if spans are recorded. */
  readonly spanId?: string;
  /** Two hexadecimal digits as received: whether the caller records the trace. */
  readonly flags: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TRACE_ID = /^[0-9a-f]{32}$/;
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The trace that a `traceparent` header names; undefined when it is not valid. */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId, parentId, flags, more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || traceId === undefined || flags === undefined) return undefined;
  // Later versions may append fields, version ff is forbidden, and ids of zeros stand for none.
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || parentId === undefined || /^0+$/.test(parentId)) return undefined;
  return { traceId, parentId, flags };
}

/**
 * The trace of something with an id; always the same for one id. The trace of a UUID has its digits, so that either
 * can be found from the other.
 */
export function traceOf(id: string): TraceContext {
  if (UUID.test(id)) return { traceId: digitsOfUuid(id), flags: '00' };
  return { traceId: TRACE_ID.test(id) ? id : digestOf(id), flags: '00' };
}

/** Called for every request; `replaceAll` takes five times as long. */
const digitsOfUuid = (id: string): string =>
  id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24);

const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

/**
 * The `traceparent` header of a request that belongs to the trace: its parent is our span, or a new id if there is
 * none.
 */
export function traceparentOf({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId ?? randomBytes(8).toString('hex')}-${flags}`;
}
