import type { ApiVersion, Limits, RouteDeclaration } from '@rampart/contract';
import type { Authenticator } from '@rampart/core/auth';
import type { CaptchaGate } from '@rampart/core/captcha';
import type { Clock } from '@rampart/core/infra/clock';
import type { ScoreSignatures } from '@rampart/core/score-feed';
import type { BoundRoute } from '../implement';
import { authenticateService, type ServiceAuthenticator } from './authenticate-service';
import { authenticateSignature } from './authenticate-signature';
import { authenticateTeam } from './authenticate-team';
import type { Stage } from './call';
import { chargeRateLimit } from './charge-rate-limit';
import { checkBody, type BodyDependencies } from './check-body';
import { checkCaptcha } from './check-captcha';
import { checkGate, checkPause, noteArrival, type EventTiming, type PauseCheck } from './check-gate';
import { checkPermissions } from './check-permissions';
import { checkQuery } from './check-query';
import { checkStanding } from './check-standing';
import { checkTokenScope } from './check-token-scope';
import type { SchemaCompiler } from './input-schema';

/** What the stages need from outside. */
export interface StageDependencies extends BodyDependencies {
  readonly authenticator: Pick<Authenticator, 'resolve'>;
  readonly timing: EventTiming;
  readonly clock: Clock;
  readonly pause: PauseCheck;
  readonly captcha: CaptchaGate;
  readonly services: ServiceAuthenticator;
  readonly signatures: ScoreSignatures;
  /** Another prefix of the signature headers' names, accepted beside ours. */
  readonly signaturePrefix?: string | undefined;
  /** Limits of the deployment. No body may exceed `maxRequestBodySize`, whatever its declaration allows. */
  readonly limits: Limits;
}

function withinRequestLimit(route: RouteDeclaration, { maxRequestBodySize }: Limits): RouteDeclaration {
  const { body } = route;
  if (body?.format !== 'json') return route;
  return { ...route, body: { ...body, limitBytes: Math.min(body.limitBytes, maxRequestBodySize) } };
}

/**
 * The one order of checks (docs/rules/http.md#order-of-checks). A request wrong in two ways always
 * fails the same way, so this order is behaviour. A stage the declaration does not ask for is null and costs nothing.
 *
 * 1. request id, `now` and what the path names are set before the list (`PipelineCall`); no path is refused
 * 2. authentication: a service or signature first, they need no team; a service that is not configured is unknown
 * 3. scope of a member's token, permissions, standing: who the caller is decides before what the caller sent
 * 4. gate, then the pause: nothing about the request's content shows before the start
 * 5. body, then caller, gate and pause once more, since the body may have taken minutes to arrive, then query: cheap; in
 *    the body `badEmail` and `badName` come first
 * 6. captcha: remote, so after the cheap refusals
 * 7. rate limit: a request refused by an earlier stage never consumes a token
 * 8. handler
 *
 * Reply and log line (9, 10) follow in `create-endpoint`, for every request.
 */
export function orderedStages(
  { route: declared, handle }: BoundRoute,
  version: ApiVersion,
  dependencies: StageDependencies,
  schemas: SchemaCompiler,
): Stage[] {
  const route = withinRequestLimit(declared, dependencies.limits);
  const caller = [
    authenticateTeam(route, dependencies.authenticator),
    checkTokenScope(route),
    checkPermissions(route),
    checkStanding(route),
  ];
  const gate = [checkGate(route, dependencies.timing), checkPause(route, dependencies.pause)];
  const arrival = noteArrival(route, dependencies.clock);
  const stages: (Stage | null)[] = [
    authenticateService(route, dependencies.services),
    authenticateSignature(route, dependencies.signatures, dependencies.clock, dependencies.signaturePrefix),
    ...caller,
    ...gate,
    checkBody(route, schemas, dependencies),
    ...(arrival === null ? [] : [arrival, ...caller, ...gate]),
    checkQuery(route, schemas, dependencies.limits),
    checkCaptcha(route, version, dependencies.captcha),
    chargeRateLimit(route),
    handle,
  ];
  return stages.filter((stage) => stage !== null);
}
