import { Type } from '@sinclair/typebox';
import { defineReply } from './reply';
import { described, strictObject } from './schema';

/** Kinds that the stages of the pipeline reply with. */

const badBodyData = strictObject({
  reason: described(
    Type.String({ pattern: '^(body|query):' }),
    '`<source>:<dotted.path>: <detail>`, source `body` or `query`.',
  ),
});

export const badBody = defineReply(
  'badBody',
  400,
  'The request does not have the expected shape.',
  badBodyData,
);

/** Like `badBody`, for a body over the limit of the route: its reason starts with `body:`. */
export const badBodyTooLarge = defineReply('badBody', 413, 'The request body is too large.', badBodyData);

/** Like `badBody`, for a body in a content coding that the server does not read. */
export const badBodyEncoding = defineReply(
  'badBody',
  415,
  'The request body is encoded in an unknown way.',
  badBodyData,
);

export const badJson = defineReply('badJson', 400, 'The request body is not valid JSON.');
export const badToken = defineReply('badToken', 401, 'The token is missing or not valid.');
export const badNotStarted = defineReply('badNotStarted', 401, 'The competition has not started yet.');
export const badEnded = defineReply('badEnded', 401, 'The competition is over.');
export const badPaused = defineReply('badPaused', 403, 'The competition is paused.');
export const badSignature = defineReply('badSignature', 401, 'The signature of the request is not valid.');
export const badLegacyCaptchaCode = defineReply('badLegacyCaptchaCode', 401, 'The captcha was not solved.');
export const badCaptcha = defineReply('badCaptcha', 403, 'The captcha was not solved.');
export const badTokenScope = defineReply(
  'badTokenScope',
  403,
  'The token does not reach this far: use one with a wider scope, or a token of the team.',
);
export const badPerms = defineReply('badPerms', 403, 'The team is not permitted to do this.');
export const badEndpoint = defineReply('badEndpoint', 404, 'There is no such endpoint.');

export const badStaleVersion = defineReply(
  'badStaleVersion',
  412,
  'It was changed since you read it: read it again before you change it.',
);

export const badRateLimit = defineReply(
  'badRateLimit',
  429,
  'Too many requests; try again later.',
  strictObject({
    timeLeft: described(Type.Integer({ minimum: 1 }), 'Milliseconds until the next attempt can succeed.'),
  }),
);

export const errorUnavailable = defineReply(
  'errorUnavailable',
  503,
  'The service cannot do this at the moment; try again later.',
);

export const errorInternal = defineReply('errorInternal', 500, 'Something went wrong on our side.');
