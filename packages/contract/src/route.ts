import type { BucketDeclaration, CaptchaAction, LimitSetting, TokenScope } from '@rampart/domain-data';
import type { Static, TSchema } from '@sinclair/typebox';
import type { ReplyDeclaration } from './reply';

export type ApiVersion = 'v1' | 'v2';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `none`: the token is ignored
 * - `optional`: a token is resolved if present; an invalid one counts as anonymous
 * - `team`: a valid auth token is required, else 401 `badToken`
 * - `signature`: the signed score webhook; checked before anything else, else 401 `badSignature`
 * - `service`: the bearer token must equal the configured provider secret
 */
export type RouteAuth = 'none' | 'optional' | 'team' | 'signature' | 'service';

/** When the route is open. Callers holding all `bypass` bits pass a closed gate. */
export interface GateDeclaration {
  readonly opens: 'atStart';
  readonly closes: 'atEnd' | 'never';
  /**
   * Whether it is also closed while the event is paused. `inUseCase`: the gate refuses by the state that this
   * process knows, and the use case checks again when it records.
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
  /** Whether `application/x-www-form-urlencoded` is accepted too, as the OAuth standards require. */
  readonly mayBeForm?: true;
}

/** The files of one field of a form. */
export interface FileField {
  readonly field: string;
  readonly many: boolean;
  readonly required: boolean;
  /**
   * `storage`: streamed to the storage, of any size. `memory`: held in memory, up to the size of the largest
   * avatar.
   */
  readonly into: 'storage' | 'memory';
}

/** A `multipart/form-data` body: files are handled on arrival, as `into` says; `fields` validates the text fields. */
export interface MultipartBody<Fields extends TSchema = TSchema> {
  readonly format: 'multipart';
  readonly files: readonly FileField[];
  readonly fields: Fields;
}

export type BodyDeclaration = JsonBody | MultipartBody;

/** The complete declaration of an endpoint, from which handler, client, documentation and tests are derived. */
export interface RouteDeclaration {
  /** Operation id in OpenAPI, client method name and log field; unique. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Path below `/api/<version>`, with parameters as `:name`. */
  readonly path: string;
  readonly versions: readonly ApiVersion[];
  readonly summary: string;
  /** What the route does and when it refuses, in plain sentences, without what other fields of the declaration say. */
  readonly description: string;
  /** The rules that it follows: page and anchor below docs/rules. */
  readonly rules: `${string}.md#${string}`;
  readonly auth: RouteAuth;
  /** Permission bits, all of which the caller must have, else 403 `badPerms`; 0 for none. */
  readonly permissions: number;
  /**
   * Scope that the token of a member or external client needs, else 403 `badTokenScope`; `none`: only a token of
   * the team itself is accepted. By default `read` for a `GET` without permissions, otherwise `none` (see
   * `memberScopeOf`).
   */
  readonly memberScope?: TokenScope | 'none';
  /** `good`: a banned team is refused with 403 `badPerms` by the pipeline. */
  readonly standing: 'any' | 'good';
  readonly gate: GateDeclaration | null;
  readonly captcha: CaptchaAction | null;
  /**
   * `inUseCase`: the use case takes the token where its rules say; otherwise the pipeline takes it before the
   * handler.
   */
  readonly rateLimit: {
    readonly bucket: BucketDeclaration;
    /** Another bucket from which the use case takes a token. */
    readonly secondBucket?: BucketDeclaration;
    readonly charge: 'beforeHandler' | 'inUseCase';
  } | null;
  /** Polled by pages or programs, mostly without news: successes are logged at `debug`. */
  readonly polled?: true;
  /** The setting that bounds `limit`; `offset` is bounded by `leaderboard.maxOffset`. */
  readonly pageLimit?: LimitSetting;
  /**
   * `cached`: a reply has a weak entity tag, and is 304 when `If-None-Match` names it. For writes by several
   * members of staff (docs/decisions/0007-staff-audit-and-versions.md): `etag`: replies have the version of their
   * data; `ifMatch`: a write is refused with 412 `badStaleVersion` unless the stored version is in its `If-Match`,
   * or, with `If-None-Match: *`, if something is stored.
   */
  readonly conditional?: 'cached' | 'etag' | 'ifMatch';
  /**
   * The reply with status 200 is an endless stream of server-sent events. The schema of its data has a property for
   * each `event`, with the shape of the data of that event.
   */
  readonly streams?: true;
  /** All parameters are `identifier`s, so the pipeline refuses no path. */
  readonly params: TSchema | null;
  readonly query: TSchema | null;
  readonly body: BodyDeclaration | null;
  /** The kinds that this route declares; those implied by the pipeline are derived (see `impliedReplies`). */
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

/** Declares a route. Keeps the literal types, from which handlers, client and documentation are derived. */
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

/** A small JSON body that may also be sent as a form. */
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
