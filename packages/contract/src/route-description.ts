import {
  permissionNames,
  type BucketDeclaration,
  type Limits,
  type LimitSetting,
} from '@rampart/domain-data';
import { memberScopeOf, type ApiVersion, type RouteDeclaration } from './route';

/** Sentences derived from a declaration: who may call a route, when, how often, and how large a request may be. */

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' and ');

const AUTH: Readonly<Record<RouteDeclaration['auth'], string>> = {
  none: 'Anyone may call it; a token is not read.',
  optional: 'Anyone may call it; a valid auth token adds fields for the caller, an invalid one is ignored.',
  team: 'Needs an auth token, else 401 `badToken`.',
  signature: 'Needs a signature instead of a token, else 401 `badSignature`.',
  service: 'Needs the shared secret of the admin-bot runners as bearer token, else 401 `badToken`.',
};

const SCOPE_TEXT: Readonly<Record<ReturnType<typeof memberScopeOf>, string>> = {
  none: 'The token of a member or of an external client is refused with 403 `badTokenScope`, whatever its scope.',
  profile: '',
  read: 'The token of an external client needs the scope `play`, else 403 `badTokenScope`.',
  play: 'The token of a member needs the scope `play` or `manage`, that of an external client `play`, else 403 `badTokenScope`.',
  manage:
    'The token of a member needs the scope `manage`, else 403 `badTokenScope`; that of an external client is refused so.',
};

function bytes(count: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB'];
  let value = count;
  let unit = 0;
  for (; value >= 1024 && value % 1024 === 0 && unit < units.length - 1; unit += 1) value /= 1024;
  return `${String(value)} ${units[unit] ?? ''}`;
}

function duration(ms: number): string {
  const seconds = ms / 1000;
  return seconds % 60 === 0 && seconds >= 120 ? `${String(seconds / 60)} min` : `${String(seconds)} s`;
}

const SCOPES: Readonly<Record<BucketDeclaration['scope'], string>> = {
  ip: 'client address',
  team: 'team',
  'team+challenge': 'team and challenge',
  email: 'email address',
};

function bucketText({ name, burst, windowMs, scope }: BucketDeclaration): string {
  const refill = duration(windowMs / burst);
  return `\`${name}\` (${String(burst)} for each ${SCOPES[scope]}, one comes back every ${refill})`;
}

function gateText({ gate }: RouteDeclaration): string {
  if (gate === null) return '';
  const after = gate.closes === 'atEnd' ? ', after its end 401 `badEnded`' : '';
  const paused = gate.pauses ? ', during a pause 403 `badPaused`' : '';
  const bypass = permissionNames(gate.bypass);
  const passing = bypass.length === 0 ? '' : `; callers with ${codes(bypass)} pass`;
  return `Before the event starts the response is 401 \`badNotStarted\`${after}${paused}${passing}.`;
}

function captchaText({ captcha }: RouteDeclaration, version: ApiVersion): string {
  if (captcha === null) return '';
  const [field, refusal] =
    version === 'v1'
      ? ['legacyCaptchaCode', '401 `badLegacyCaptchaCode`']
      : ['captchaCode', '403 `badCaptcha`'];
  return `Where the event protects \`${captcha}\` with a captcha, \`${field}\` must hold its solution, else ${refusal}.`;
}

function rateLimitText({ rateLimit }: RouteDeclaration): string {
  if (rateLimit === null) return '';
  const { bucket, secondBucket, charge } = rateLimit;
  const buckets = [bucket, ...(secondBucket === undefined ? [] : [secondBucket])].map(bucketText);
  const when = charge === 'beforeHandler' ? 'Every well-formed call takes' : 'Takes';
  return `${when} a token from ${buckets.join(' and from ')}; an empty bucket is 429 \`badRateLimit\`.`;
}

function bodyText({ body }: RouteDeclaration, limits: Limits): string {
  if (body === null) return '';
  if (body.format === 'json') {
    return `The body may be at most ${bytes(Math.min(body.limitBytes, limits.maxRequestBodySize))}, else 413 \`badBody\`.`;
  }
  const request = `The form may be at most ${bytes(limits.maxRequestBodySize)} (setting \`maxRequestBodySize\`)`;
  return body.files.some(({ into }) => into === 'storage')
    ? `${request}, a file at most ${bytes(limits.maxUploadFileSize)} (\`maxUploadFileSize\`), else 413 \`badBody\`.`
    : `${request}, else 413 \`badBody\`; the file at most ${bytes(limits.maxAvatarSize)} (\`maxAvatarSize\`).`;
}

export function limitText(setting: LimitSetting, limits: Limits): string {
  return `At most ${String(limits[setting])} (setting \`${setting}\`).`;
}

const CONDITIONS: Readonly<Record<NonNullable<RouteDeclaration['conditional']>, string>> = {
  cached: 'The response has a weak `ETag`, and is 304 if `If-None-Match` contains it.',
  etag: 'The response has the version of the object as its `ETag`, for the `If-Match` of a write.',
  ifMatch:
    'With `If-Match`, the request is refused with 412 `badStaleVersion` unless the stored version is in it; with `If-None-Match: *`, if the object exists.',
};

/** The sentences, in the order in which a request is checked. */
export function derivedSentences(route: RouteDeclaration, version: ApiVersion, limits: Limits): string[] {
  const { auth, permissions, standing, conditional } = route;
  return [
    AUTH[auth],
    auth === 'team' && permissions === 0 ? SCOPE_TEXT[memberScopeOf(route)] : '',
    permissions === 0
      ? ''
      : `The team must hold the permission ${codes(permissionNames(permissions))}, else 403 \`badPerms\`.`,
    standing === 'good' ? 'A banned team is refused with 403 `badPerms`.' : '',
    gateText(route),
    bodyText(route, limits),
    captchaText(route, version),
    rateLimitText(route),
    conditional === undefined ? '' : CONDITIONS[conditional],
  ].filter((sentence) => sentence !== '');
}

/** The refusals that a route declares, as one sentence; empty when there are none. */
export function ownRefusals(route: RouteDeclaration): string {
  const refusals = new Map(
    route.replies
      .filter(({ kind }) => !kind.startsWith('good'))
      .map(({ kind, status, message }) => [
        kind,
        `${String(status)} \`${kind}\` (${message.replace(/\.$/, '')})`,
      ]),
  );
  return refusals.size === 0 ? '' : `Refuses with ${[...refusals.values()].join(', ')}.`;
}
