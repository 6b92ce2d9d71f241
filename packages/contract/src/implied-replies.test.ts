import { flagAttempts } from '@rampart/domain-data';
import { registerV1, registerV2 } from './auth/routes';
import { impliedReplies } from './implied-replies';
import { defineRoute, jsonBody, type RouteDeclaration } from './route';
import { idParams, pagingQuery } from './schema';
import { submitFlag } from './solves/routes';

const bare = defineRoute({
  name: 'bare',
  method: 'GET',
  path: '/bare',
  versions: ['v2'],
  summary: 'A route with no stage.',
  description: '',
  rules: 'http.md#envelope',
  auth: 'none',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [],
});

function addedBy(change: Partial<RouteDeclaration>): string[] {
  const always = new Set(impliedReplies(bare));
  return impliedReplies({ ...bare, ...change })
    .filter((reply) => !always.has(reply))
    .map((reply) => `${reply.kind} ${String(reply.status)}`);
}

describe('replies implied by the stages of a route', () => {
  test('every route can be unknown, fail, or be unavailable', () => {
    expect(impliedReplies(bare).map((reply) => reply.kind)).toEqual([
      'badEndpoint',
      'errorInternal',
      'errorUnavailable',
    ]);
  });

  test.each<[string, Partial<RouteDeclaration>, string[]]>([
    ['a required token', { auth: 'team' }, ['badToken 401', 'badTokenScope 403']],
    ['a required token of any scope', { auth: 'team', memberScope: 'profile' }, ['badToken 401']],
    ['a service token', { auth: 'service' }, ['badToken 401']],
    ['an optional token', { auth: 'optional' }, []],
    ['a signature', { auth: 'signature' }, ['badSignature 401']],
    ['permission bits', { permissions: 1 }, ['badPerms 403']],
    ['good standing', { standing: 'good' }, ['badPerms 403']],
    ['bits and good standing', { permissions: 1, standing: 'good' }, ['badPerms 403']],
    ['a start gate', { gate: { opens: 'atStart', closes: 'never', bypass: 1 } }, ['badNotStarted 401']],
    [
      'a start and end gate',
      { gate: { opens: 'atStart', closes: 'atEnd', bypass: 2 } },
      ['badNotStarted 401', 'badEnded 401'],
    ],
    [
      'a gate that a pause closes',
      { gate: { opens: 'atStart', closes: 'never', pauses: true, bypass: 1 } },
      ['badNotStarted 401', 'badPaused 403'],
    ],
    ['path parameters, which are never malformed', { params: idParams }, []],
    ['a query', { query: pagingQuery }, ['badBody 400']],
    [
      'a JSON body',
      { body: jsonBody(idParams) },
      ['badJson 400', 'badBody 400', 'badBody 413', 'badBody 415'],
    ],
    [
      'a multipart body',
      { body: { format: 'multipart', files: [], fields: idParams } },
      ['badBody 400', 'badBody 413', 'badBody 415'],
    ],
    ['a rate limit', { rateLimit: { bucket: flagAttempts, charge: 'inUseCase' } }, ['badRateLimit 429']],
    ['a captcha in V1', { captcha: 'register', versions: ['v1'] }, ['badLegacyCaptchaCode 401']],
    ['a captcha in V2', { captcha: 'register', versions: ['v2'] }, ['badCaptcha 403']],
  ])('%s', (_, change, expected) => {
    expect(addedBy(change)).toEqual(expected);
  });

  test('registration fails its captcha with the kind of its version', () => {
    const kinds = (route: RouteDeclaration) => impliedReplies(route).map((reply) => reply.kind);
    expect(kinds(registerV1)).toContain('badLegacyCaptchaCode');
    expect(kinds(registerV2)).toContain('badCaptcha');
  });

  test('a flag submission can be refused for token, scope, time, shape and rate', () => {
    expect(impliedReplies(submitFlag).map((reply) => reply.kind)).toEqual([
      'badEndpoint',
      'badToken',
      'badTokenScope',
      'badNotStarted',
      'badEnded',
      'badPaused',
      'badJson',
      'badBody',
      'badBody',
      'badBody',
      'badRateLimit',
      'errorInternal',
      'errorUnavailable',
    ]);
  });
});
