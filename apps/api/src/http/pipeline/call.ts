import type { CallerTeam } from '@rampart/core/auth';
import type { Bucket, Take, TakeToken } from '@rampart/core/infra/rate-limit';
import type { RequestRateLimiter } from '@rampart/core/rate-limits';
import {
  parseTraceparent,
  traceOf,
  type RequestSpan,
  type SpanRecorder,
  type TraceContext,
} from '@rampart/core/infra/trace';
import type { Clock, Random } from '@rampart/core/infra/clock';
import type { VersionCondition } from '@rampart/core/staff-audit';
import type { ServerResponse } from 'node:http';
import type { Answer } from '../answer';
import { clientIp, forwardedEntries, unmapped, type CompiledProxySettings } from '../client-ip';
import { parseVersionCondition } from '../entity-tag';
import type { FormFile } from '../form-files';
import { basicCredentials, type BasicCredentials } from './basic-credentials';
import { bearerToken } from './bearer-token';
import { givenRequestId } from './request-id';
import type { CheckedCall, RequestConnection } from '../implement';
import type { MaybePromise } from '../maybe-promise';
import type { RoutedRequest } from '../routed-request';

/** A token that a request took, or was refused. */
export interface TokenTaken {
  readonly bucket: Bucket;
  readonly outcome: Take;
}

const NO_IDENTIFIERS: Readonly<Record<string, string>> = {};
const NO_TOKENS: readonly TokenTaken[] = [];
const NO_FILES: readonly FormFile[] = [];
const NO_WARNINGS: readonly string[] = [];

/** What calls share. */
export interface CallOrigin {
  readonly clock: Clock;
  readonly random: Random;
  readonly proxy: CompiledProxySettings;
  readonly rateLimiter: RequestRateLimiter;
  /** Missing where no spans are recorded. */
  readonly spans?: SpanRecorder | undefined;
}

/** What a call is for. */
export interface CallTarget {
  /** Log field and label of metrics: the route's name. */
  readonly name: string;
  /** The pattern of its path; missing where there is none. */
  readonly path?: string;
}

/**
 * One request on its way through the stages. Each stage fills in what it checked; a later one may rely on it because
 * the order is fixed.
 */
export class PipelineCall implements CheckedCall {
  team: CallerTeam | null = null;
  signature: string | null = null;
  query: unknown = undefined;
  body: unknown = undefined;
  /** The body as it was sent; set by whichever stage needs it first. */
  rawBody: Buffer | undefined = undefined;
  tokensTaken = NO_TOKENS;
  /** Answered with a prepared answer: counted in the metrics, but logged at `debug` only. */
  isPrepared = false;
  /** Keys of the body that were ignored, if the route reports them. */
  warnings: readonly string[] = NO_WARNINGS;
  files: readonly FormFile[] = NO_FILES;
  reply: unknown = undefined;
  readonly routeName: string;
  readonly requestId: string;
  /** When the request arrived: at first its headers, later all of it (see `noteArrival`). */
  now: Date;
  private knownTrace: TraceContext | undefined;
  private readonly span: RequestSpan | undefined;
  private readonly peer: string | undefined;
  private cleanUp: (() => void) | undefined;
  private client: string | null | undefined;

  /** Gives the request its id (a trusted proxy's, else a new one), its trace (the caller's, else a new one) and its span. */
  constructor(
    readonly req: RoutedRequest,
    readonly res: ServerResponse,
    { name, path }: CallTarget,
    private readonly origin: CallOrigin,
    readonly params = NO_IDENTIFIERS,
  ) {
    const { clock, random, proxy, spans } = origin;
    const givenId = givenRequestId(req, proxy);
    this.routeName = name;
    this.requestId = givenId ?? random.uuid();
    const given =
      parseTraceparent(req.headers['traceparent']) ??
      (givenId === undefined ? undefined : traceOf(random.uuid()));
    this.span = spans?.begin(
      { method: req.method ?? '', route: path, routeName: name },
      given ?? traceOf(this.requestId),
    );
    this.knownTrace = this.span?.trace ?? given;
    this.now = clock.now();
    this.peer = req.socket.remoteAddress;
  }

  /** A function of its own, because handlers pass it on. */
  get takeToken(): TakeToken {
    return (bucket, keyParts) => this.take(bucket, keyParts);
  }

  private async take(bucket: Bucket, keyParts: readonly string[]): Promise<Take> {
    const who = { clientIp: this.knownClientIp, teamId: this.team?.id ?? null };
    const outcome = await this.origin.rateLimiter.take(bucket, keyParts, this.now, who);
    if (outcome.limit !== null) {
      this.tokensTaken = [...this.tokensTaken, { bucket: { ...bucket, ...outcome.limit }, outcome }];
    }
    return outcome;
  }

  /** Work that remains once the request is answered or has failed; it handles its own failures. */
  afterwards(cleanUp: () => void): void {
    this.cleanUp = cleanUp;
  }

  /** Called when all work for the request has ended. */
  finish(status: number): void {
    this.span?.end(status);
    this.cleanUp?.();
  }

  /** Read on routes that declare `ifMatch`. */
  get expects(): VersionCondition {
    return parseVersionCondition(this.req.headers['if-match'], this.req.headers['if-none-match']);
  }

  /** Read on routes that external clients call. */
  get basicCredentials(): BasicCredentials | null {
    return basicCredentials(this.req.headers.authorization);
  }

  /** For use cases where it matters which of its tokens a team uses. */
  get bearerToken(): string | null {
    return bearerToken(this.req.headers.authorization) ?? null;
  }

  /** Read on routes that stream. */
  get lastEventId(): string | null {
    const header = this.req.headers['last-event-id'];
    return typeof header === 'string' ? header : null;
  }

  get connection(): RequestConnection {
    return {
      peer: this.peer === undefined ? null : unmapped(this.peer),
      forwardedFor: forwardedEntries(this.req.headers),
    };
  }

  /** The caller's trace, or else one derived from the request id. */
  get trace(): TraceContext {
    return (this.knownTrace ??= traceOf(this.requestId));
  }

  /** Throws if the connection has no peer address, because nothing could be limited or recorded then. */
  get clientIp(): string {
    const client = this.knownClientIp;
    if (client === null) throw new Error('the connection has no peer address');
    return client;
  }

  /** Null without a peer address; for log lines, which are written in that case too. */
  get knownClientIp(): string | null {
    if (this.client === undefined) {
      this.client = this.peer === undefined ? null : clientIp(this.peer, this.req.headers, this.origin.proxy);
    }
    return this.client;
  }
}

/** A stage answers or lets the request pass, synchronously if it can, so that most requests create no promise. */
export type Stage = (call: PipelineCall) => MaybePromise<Answer | undefined>;
