import type { BucketDeclaration, CaptchaAction, LimitSetting, TokenScope } from '@rampart/domain-data';
import type { Static, TSchema } from '@sinclair/typebox';
import type { ReplyDeclaration } from './reply';

export type ApiVersion = 'v1' | 'v2';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `none`: the token is never looked at
 * - `optional`: a token is resolved if it is there; an invalid one counts as anonymous
 * - `team`: a valid auth token is required, else 401 `badToken`
 * - `signature`: the signed score webhook; checked before anything else, 401 `badSignature`
 * - `service`: the bearer token must equal the configured provider secret
 */
export type RouteAuth = 'none' | 'optional' | 'team' | 'signature' | 'service';

/** When the route is open. Callers holding all `bypass` bits pass a closed gate. */
export interface GateDeclaration {
  readonly opens: 'atStart';
  readonly closes: 'atEnd' | 'never';
  /**
   * Closed as well while the event is paused. `inUseCase`: the gate refuses as far as the process knows, and the use case compares
   * where it records.
   */
  readonly pauses?: true | 'inUseCase';
  readonly bypass: number;
}

/** Largest JSON bodies, in bytes. */
export const BODY_LIMIT = {
  json: 1024 * 1024,
  adminJson: 8 * 1024 * 1024,
  bulkJson: 64 * 1024 * 1024,
} as const;

export interface JsonBody<Schema extends TSchema = TSchema> {
  readonly format: 'json';
  readonly schema: Schema;
  readonly limitBytes: number;
  /** `application/x-www-form-urlencoded` is read as well, as the standards of OAuth have it. */
  readonly mayBeForm?: true;
}

/** Files of a form, all of one field. */
export interface FileField {
  readonly field: string;
  readonly many: boolean;
  readonly required: boolean;
  /** Streamed to the storage whatever their size, or held in memory up to the largest avatar. */
  readonly into: 'storage' | 'memory';
}

/** `multipart/form-data`: files go where `into` says while they arrive, text fields are checked by `fields`. */
export interface MultipartBody<Fields extends TSchema = TSchema> {
  readonly format: 'multipart';
  readonly files: readonly FileField[];
  readonly fields: Fields;
}

export type BodyDeclaration = JsonBody | MultipartBody;

/** The whole truth about an endpoint: handler, client, documentation and tests are derived from it. */
export interface RouteDeclaration {
  /** Operation id in OpenAPI, client method name and log field; unique. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Below `/api/<version>`, parameters as `:name`. */
  readonly path: string;
  readonly versions: readonly ApiVersion[];
  readonly summary: string;
  /** What the route does and when it refuses, in plain sentences, as far as the other fields do not say it already. */
  readonly description: string;
  /** The rules it follows: page and anchor below docs/rules. */
  readonly rules: `${string}.md#${string}`;
  readonly auth: RouteAuth;
  /** Bits the caller must all hold, else 403 `badPerms`; 0 for none. */
  readonly permissions: number;
  /**
   * What the token of a member or of an external client must be scoped to, else 403 `badTokenScope`; `none`: only a token
   * of the team itself will do.
   * Where it is missing, `read` does for a `GET` without permissions, and nothing else (see `memberScopeOf`).
   */
  readonly memberScope?: TokenScope | 'none';
  /** `good`: a banned team is refused with 403 `badPerms` by the pipeline. */
  readonly standing: 'any' | 'good';
  readonly gate: GateDeclaration | null;
  readonly captcha: CaptchaAction | null;
  /** `inUseCase`: the use case takes the token at the place its rules name; else the pipeline takes it before the handler. */
  readonly rateLimit: {
    readonly bucket: BucketDeclaration;
    /** Another bucket the use case takes from as well. */
    readonly secondBucket?: BucketDeclaration;
    readonly charge: 'beforeHandler' | 'inUseCase';
  } | null;
  /** Polled by pages or programs, mostly without news: successes are logged at `debug`. */
  readonly polled?: true;
  /** The setting that bounds `limit`; `offset` is bounded by `leaderboard.maxOffset`. */
  readonly pageLimit?: LimitSetting;
  /**
   * `cached`: an answer carries a weak entity tag and is 304 when `If-None-Match` names it. For writes of
   * several members of staff (docs/decisions/0007-staff-audit-and-versions.md), `etag`: answers carry the version of what
   * they show; `ifMatch`: a write is refused with 412 `badStaleVersion` unless what is stored is at a version of its
   * `If-Match`, or, with `If-None-Match: *`, if something is stored.
   */
  readonly conditional?: 'cached' | 'etag' | 'ifMatch';
  /**
   * The answer with status 200 is a stream of server-sent events, which does not end by itself. The data of its reply has
   * a property for each `event`, with the shape of that event's data.
   */
  readonly streams?: true;
  /** Every one an `identifier`: the pipeline refuses no path. */
  readonly params: TSchema | null;
  readonly query: TSchema | null;
  readonly body: BodyDeclaration | null;
  /** The kinds this route answers by itself; the ones its stages imply are derived (see `impliedReplies`). */
  readonly replies: readonly ReplyDeclaration[];
}

/** What most staff routes share: teams that hold `permissions` may call them at any time. */
export const BY_STAFF = {
  versions: ['v2'],
  auth: 'team',
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
} as const satisfies Partial<RouteDeclaration>;

/** What such a token must be scoped to; staff act with a token of their own team only. */
export function memberScopeOf({ memberScope, method, permissions }: RouteDeclaration): TokenScope | 'none' {
  return memberScope ?? (method === 'GET' && permissions === 0 ? 'read' : 'none');
}

/** Declares a route; the literal types are kept so that handlers, client and documentation are derived from it. */
export function defineRoute<const R extends RouteDeclaration>(route: R): R {
  return route;
}

/** A JSON body of at most `limitBytes`. */
export function jsonBody<Schema extends TSchema>(
  schema: Schema,
  limitBytes: number = BODY_LIMIT.json,
): JsonBody<Schema> {
  return { format: 'json', schema, limitBytes };
}

/** A small JSON body that may come as a form. */
export function formBody<Schema extends TSchema>(schema: Schema): JsonBody<Schema> {
  return { ...jsonBody(schema), mayBeForm: true };
}

/**
 * Whether the response lists the keys of the body that were ignored. Unknown keys are not refused, so that newer
 * clients keep working, but staff should see a misspelt one.
 */
export function warnsOfIgnoredKeys({ body, permissions }: RouteDeclaration): boolean {
  return permissions !== 0 && body?.format === 'json';
}

type StaticOrNone<S> = S extends TSchema ? Static<S> : undefined;

/** Validated path parameters of a route. */
export type RouteParams<R extends RouteDeclaration> = StaticOrNone<R['params']>;
/** Validated and converted query of a route (numbers are numbers). */
export type RouteQuery<R extends RouteDeclaration> = StaticOrNone<R['query']>;
/** Validated body of a route. */
export type RouteBody<R extends RouteDeclaration> =
  R['body'] extends JsonBody<infer S>
    ? Static<S>
    : R['body'] extends MultipartBody<infer F>
      ? Static<F>
      : undefined;
