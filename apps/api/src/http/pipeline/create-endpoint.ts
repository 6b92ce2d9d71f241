import type { Logger } from '@rampart/core/infra/logging';
import type { Answer, Rendered } from '../answer';
import type { Lifecycle } from '../lifecycle';
import { isPromise, whenResolved, type MaybePromise } from '../maybe-promise';
import type { MeasureRoute } from '../measure-route';
import type { PreparedAnswers } from '../prepared-answers';
import type { Endpoint, RoutedRequest } from '../routed-request';
import type { ServerResponse } from 'node:http';
import { PipelineCall, type CallOrigin, type CallTarget, type Stage } from './call';
import type { ReplyCheck } from './check-reply';
import { failureAnswer } from './failure-answer';
import { withRateLimitFields } from './rate-limit-fields';
import { RequestAborted } from './request-aborted';
import { requestFields } from './request-fields';
import { requestIdOf } from './request-id';
import { writeAnswer, writeRendered } from './write-answer';

export interface EndpointDependencies extends CallOrigin {
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly measureRoute: MeasureRoute;
  readonly prepared: PreparedAnswers;
}

export interface EndpointTarget extends CallTarget {
  readonly stages: readonly Stage[];
  readonly checkReply: ReplyCheck | null;
  /** Successes are logged at `debug`. */
  readonly isPolled?: boolean;
  /** Whether the gate lets callers without a token pass; absent if their answers must not be prepared. */
  readonly opensToAnybody?: ((now: Date) => boolean) | undefined;
}

/** The status proxies log for a client that left; it is never on the wire. */
const CLIENT_CLOSED_REQUEST = 499;

/** Runs the stages in order until one answers; the handler, as the last one, always does. */
function runStages(stages: readonly Stage[], call: PipelineCall, from = 0): MaybePromise<Answer> {
  for (let index = from; index < stages.length; index += 1) {
    const outcome = stages[index]?.(call);
    if (outcome === undefined) continue;
    if (!isPromise(outcome)) return outcome;
    return outcome.then((answer) => answer ?? runStages(stages, call, index + 1));
  }
  throw new Error(`No stage of ${call.routeName} answered`);
}

/** Binds a list of stages to the router: stages, then the reply (9), then metrics and one log line (10). */
export function createEndpoint(target: EndpointTarget, dependencies: EndpointDependencies): Endpoint {
  const { logger, lifecycle, prepared } = dependencies;
  const measured = dependencies.measureRoute(target.name);

  function logLine(call: PipelineCall, status: number, kind: string, durationMs: number): void {
    const isRoutine = (target.isPolled === true || call.isPrepared) && status < 400;
    if (isRoutine && !logger.isDebugEnabled) return;
    logger[isRoutine ? 'debug' : 'info']('request', requestFields(call, status, kind, durationMs));
  }

  function answer(call: PipelineCall, given: Answer, startedAtMs: number): MaybePromise<void> {
    const limited = withRateLimitFields(given, call.tokensTaken);
    const written = writeAnswer(call.req, call.res, limited, {
      requestId: call.requestId,
      closes: lifecycle.isClosed(),
      warnings: call.warnings,
    });
    return whenResolved(written, (status) => {
      const answeredMs = performance.now() - startedAtMs;
      measured(status, answeredMs);
      const end = (durationMs: number) => {
        logLine(call, status, given.reply.kind, durationMs);
        call.finish(status);
      };
      // The metrics count a stream when it begins, the log when it has ended.
      if (given.content.form === 'stream') call.res.once('close', () => end(performance.now() - startedAtMs));
      else end(answeredMs);
    });
  }

  /** Keeps an answer for anonymous callers who request the same URL. */
  function prepare(call: PipelineCall, { content, madeFrom, ...given }: Answer): void {
    if (madeFrom === undefined || content.form !== 'rendered' || target.opensToAnybody === undefined) return;
    const { rendered } = content;
    const reusable: Answer = { ...given, content };
    prepared.keep(call.req, {
      rendered,
      madeFrom,
      isOpen: target.opensToAnybody,
      endpoint: (req, res) => {
        const isFollowed = dependencies.spans !== undefined || logger.isDebugEnabled;
        if (isFollowed || lifecycle.isClosed()) {
          run(req, res, (call) => {
            call.isPrepared = true;
            return reusable;
          });
        } else writePrepared(req, res, rendered, given.headers);
      },
    });
  }

  /** The short way, without trace and log line: request id, bytes and metrics. */
  function writePrepared(
    req: RoutedRequest,
    res: ServerResponse,
    rendered: Rendered,
    furtherHeaders: readonly string[],
  ): void {
    const startedAtMs = performance.now();
    const headers = ['X-Request-Id', requestIdOf(req, dependencies), ...furtherHeaders];
    const written = writeRendered(req, res, rendered, headers);
    void whenResolved(written, (status) => measured(status, performance.now() - startedAtMs));
  }

  function fail(call: PipelineCall, error: unknown, startedAtMs: number): void {
    if (error instanceof RequestAborted || call.req.socket.destroyed) {
      const durationMs = performance.now() - startedAtMs;
      measured(CLIENT_CLOSED_REQUEST, durationMs);
      logLine(call, CLIENT_CLOSED_REQUEST, 'aborted', durationMs);
      call.finish(CLIENT_CLOSED_REQUEST);
      return;
    }
    const failure = failureAnswer(error, logger, {
      requestId: call.requestId,
      traceId: call.trace.traceId,
      route: call.routeName,
    });
    if (call.res.headersSent || call.res.writableEnded) call.res.destroy();
    else void answer(call, failure, startedAtMs);
  }

  /** Returns the answer; where replies are checked, throws (a 500) if it does not conform to the declaration. */
  function checked(given: Answer): Answer {
    const broken = target.checkReply?.(given) ?? null;
    if (broken !== null) throw new Error(broken);
    return given;
  }

  /** One request from its arrival to its log line; `find` gives the answer. */
  function run(
    req: RoutedRequest,
    res: ServerResponse,
    find: (call: PipelineCall) => MaybePromise<Answer>,
    identifiers?: Readonly<Record<string, string>>,
  ): void {
    const startedAtMs = performance.now();
    const call = new PipelineCall(req, res, target, dependencies, identifiers);
    try {
      const answered = whenResolved(find(call), (given) => answer(call, given, startedAtMs));
      if (isPromise(answered)) answered.catch((error: unknown) => fail(call, error, startedAtMs));
    } catch (error) {
      fail(call, error, startedAtMs);
    }
  }

  const findByStages = (call: PipelineCall): MaybePromise<Answer> =>
    whenResolved(runStages(target.stages, call), (given) => {
      prepare(call, checked(given));
      return given;
    });

  return (req, res, identifiers) => run(req, res, findByStages, identifiers);
}
