import {
  badBody,
  badBodyEncoding,
  badBodyTooLarge,
  badCaptcha,
  badEnded,
  badEndpoint,
  badJson,
  badLegacyCaptchaCode,
  badNotStarted,
  badPaused,
  badPerms,
  badRateLimit,
  badSignature,
  badStaleVersion,
  badToken,
  badTokenScope,
  errorInternal,
  errorUnavailable,
} from './common-kinds';
import type { ReplyDeclaration } from './reply';
import { memberScopeOf, type ApiVersion, type RouteDeclaration } from './route';

/** Whether every token is accepted: `memberScopeOf` as a type. */
type IsOfProfile<R extends RouteDeclaration> = R extends { readonly memberScope: 'profile' } ? true : false;

type When<Condition extends boolean, Reply> = Condition extends true ? Reply : never;

/**
 * The kinds that the pipeline can answer for a route, as a type; `impliedReplies` is the same list as values. The
 * 413 and 415 of `badBody` have the type of its 400.
 */
export type ImpliedReply<R extends RouteDeclaration> =
  | typeof errorInternal
  | typeof errorUnavailable
  | typeof badEndpoint
  | When<R['auth'] extends 'team' | 'service' ? true : false, typeof badToken>
  | When<
      R['auth'] extends 'team' ? (IsOfProfile<R> extends true ? false : true) : false,
      typeof badTokenScope
    >
  | When<R['auth'] extends 'signature' ? true : false, typeof badSignature>
  | When<R['permissions'] extends 0 ? false : true, typeof badPerms>
  | When<R['standing'] extends 'good' ? true : false, typeof badPerms>
  | When<R['gate'] extends null ? false : true, typeof badNotStarted>
  | When<R['gate'] extends { readonly closes: 'atEnd' } ? true : false, typeof badEnded>
  | When<R['gate'] extends { readonly pauses: true | 'inUseCase' } ? true : false, typeof badPaused>
  | When<[R['body'], R['query']] extends [null, null] ? false : true, typeof badBody>
  | When<R['body'] extends { readonly format: 'json' } ? true : false, typeof badJson>
  | When<R extends { readonly conditional: 'ifMatch' } ? true : false, typeof badStaleVersion>
  | When<R['rateLimit'] extends null ? false : true, typeof badRateLimit>
  | When<R['captcha'] extends null ? false : true, CaptchaReply<R['versions'][number]>>;

type CaptchaReply<V extends ApiVersion> = V extends 'v1' ? typeof badLegacyCaptchaCode : typeof badCaptcha;

/**
 * The kinds that the pipeline can answer for a route, in the order of its stages. Derived, so that no declaration
 * lists them by hand.
 */
export function impliedReplies(route: RouteDeclaration): readonly ReplyDeclaration[] {
  const captcha = (version: ApiVersion) => (version === 'v1' ? badLegacyCaptchaCode : badCaptcha);
  const input = route.body !== null || route.query !== null;
  return [
    badEndpoint,
    ...(route.auth === 'team' || route.auth === 'service' ? [badToken] : []),
    ...(route.auth === 'signature' ? [badSignature] : []),
    ...(route.auth === 'team' && memberScopeOf(route) !== 'profile' ? [badTokenScope] : []),
    ...(route.permissions !== 0 || route.standing === 'good' ? [badPerms] : []),
    ...(route.gate === null ? [] : [badNotStarted]),
    ...(route.gate?.closes === 'atEnd' ? [badEnded] : []),
    ...(route.gate?.pauses ? [badPaused] : []),
    ...(route.body?.format === 'json' ? [badJson] : []),
    ...(input ? [badBody] : []),
    ...(route.body === null ? [] : [badBodyTooLarge, badBodyEncoding]),
    ...(route.captcha === null ? [] : route.versions.map(captcha)),
    ...(route.conditional === 'ifMatch' ? [badStaleVersion] : []),
    ...(route.rateLimit === null ? [] : [badRateLimit]),
    errorInternal,
    errorUnavailable,
  ];
}

/** Every kind that a route can answer: the declared ones and those implied by the pipeline. */
export function allReplies(route: RouteDeclaration): readonly ReplyDeclaration[] {
  return [...route.replies, ...impliedReplies(route)];
}
