import type { CallerTeam } from '@rampart/core/auth';
import type { Bucket, Take, TakeToken } from '@rampart/core/infra/rate-limit';
import type { RequestRateLimiter } from '@rampart/core/rate-limits';
import { traceOf, type RequestSpan, type TraceContext } from '@rampart/core/infra/trace';
import type { ServerResponse } from 'node:http';
import type { Answer } from '../answer';
import { clientIp, forwardedEntries, peerAddress, type CompiledProxySettings } from '../client-ip';
import { parseWriteCondition, type WriteCondition } from '../entity-tag';
import type { FormFile } from '../form-files';
import { basicCredentials, type BasicCredentials } from './basic-credentials';
import type { CheckedCall, RequestRoute } from '../implement';
import type { MaybePromise } from '../maybe-promise';
import type { RoutedRequest } from '../routed-request';

/** A token that a request took, or was refused. */
export interface TokenTaken {
  readonly bucket: Bucket;
  readonly outcome: Take;
}

const NO_TOKENS: readonly TokenTaken[] = [];
const NO_FILES: readonly FormFile[] = [];
const NO_WARNINGS: readonly string[] = [];

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
  /** Answered from memory as to anybody: counted, and only logged at `debug`. */
  isPrepared = false;
  /** Keys of the body that were ignored, of a route that says so. */
  warnings: readonly string[] = NO_WARNINGS;
  files: readonly FormFile[] = NO_FILES;
  reply: unknown = undefined;
  private cleanUp: (() => void) | undefined;
  private client: string | null | undefined;

  constructor(
    readonly req: RoutedRequest,
    readonly res: ServerResponse,
    readonly routeName: string,
    readonly requestId: string,
    private knownTrace: TraceContext | undefined,
    private readonly span: RequestSpan | undefined,
    /** When the request arrived: at first its headers, later all of it (see `noteArrival`). */
    public now: Date,
    readonly params: Readonly<Record<string, string>>,
    private readonly peer: string | undefined,
    private readonly proxy: CompiledProxySettings,
    private readonly rateLimiter: RequestRateLimiter,
  ) {}

  /** A function of its own, because handlers pass it on. */
  get takeToken(): TakeToken {
    return (bucket, keyParts) => this.take(bucket, keyParts);
  }

  private async take(bucket: Bucket, keyParts: readonly string[]): Promise<Take> {
    const who = { clientIp: this.knownClientIp, teamId: this.team?.id ?? null };
    const outcome = await this.rateLimiter.take(bucket, keyParts, this.now, who);
    if (outcome.limit !== null) {
      this.tokensTaken = [...this.tokensTaken, { bucket: { ...bucket, ...outcome.limit }, outcome }];
    }
    return outcome;
  }

  /** What is left to do once the request is answered or has failed; it handles its own failures. */
  afterwards(cleanUp: () => void): void {
    this.cleanUp = cleanUp;
  }

  /** Called when nothing of the request is running any more. */
  finish(status: number): void {
    this.span?.end(status);
    this.cleanUp?.();
  }

  /** Read by the routes that declare it. */
  get expects(): WriteCondition {
    return parseWriteCondition(this.req.headers['if-match'], this.req.headers['if-none-match']);
  }

  /** Read by the routes that external clients call. */
  get basicCredentials(): BasicCredentials | null {
    return basicCredentials(this.req.headers.authorization);
  }

  /** Read by the routes that stream. */
  get lastEventId(): string | null {
    const header = this.req.headers['last-event-id'];
    return typeof header === 'string' ? header : null;
  }

  get route(): RequestRoute {
    return {
      peer: this.peer === undefined ? null : peerAddress(this.peer),
      forwardedFor: forwardedEntries(this.req.headers),
    };
  }

  /** The caller's, else one that follows from the request id. */
  get trace(): TraceContext {
    return (this.knownTrace ??= traceOf(this.requestId));
  }

  /** Throws when the connection has no peer address: nothing can be limited or recorded. */
  get clientIp(): string {
    const client = this.knownClientIp;
    if (client === null) throw new Error('the connection has no peer address');
    return client;
  }

  /** For log lines, which are written for such connections too. */
  get knownClientIp(): string | null {
    if (this.client === undefined) {
      this.client = this.peer === undefined ? null : clientIp(this.peer, this.req.headers, this.proxy);
    }
    return this.client;
  }
}

/** A stage answers, or lets the request pass; at once where it can, so that most requests create no promise. */
export type Stage = (call: PipelineCall) => MaybePromise<Answer | undefined>;
