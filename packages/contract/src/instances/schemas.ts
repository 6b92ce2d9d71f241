import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, freeObject, identifier, nullable, oneOf, strictObject, text } from '../schema';

export const INSTANCE_STATUSES = ['stopped', 'starting', 'running', 'stopping', 'errored'] as const;
export const ENDPOINT_KINDS = ['tcp', 'tcp-ssl', 'http', 'https', 'raw'] as const;

export const instanceEndpoint = strictObject({
  kind: described(oneOf(ENDPOINT_KINDS), '`raw`: show `text` as it is.'),
  host: described(Type.String(), 'May be empty for `raw`.'),
  port: described(Type.Integer({ minimum: 0, maximum: 65_535 }), '0 for `raw`.'),
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
});

export const instanceStatus = strictObject({
  status: oneOf(INSTANCE_STATUSES),
  timeLeftMilliseconds: described(nullable(Type.Integer({ minimum: 0 })), 'Null or 0 when nothing runs.'),
  endpoints: described(nullable(Type.Array(instanceEndpoint)), 'What the challenge shows its participants.'),
});

export const instancerActionResult = strictObject({
  message: described(nullable(Type.String()), 'For the participant.'),
  submitFlag: described(nullable(Type.String()), 'A flag that the client submits for the team.'),
});

export const instancerSchemas = strictObject({
  defaultInstancer: Type.String(),
  instancers: Type.Array(
    strictObject({
      name: described(Type.String(), 'The name that challenges use for it.'),
      schema: described(freeObject, "JSON Schema (draft 2020-12) of a challenge's `instancerConfig.config`."),
      defaults: described(freeObject, 'A complete `config` to start editing from.'),
      canStop: Type.Boolean(),
      canExtend: Type.Boolean(),
    }),
  ),
});

export const instanceBody = strictObject({ captchaCode: Type.Optional(text()) });

export const instancerActionParams = strictObject({ id: identifier, action: identifier });

export const teamInstances = strictObject({
  instances: Type.Array(
    strictObject({
      challengeId: Type.String(),
      challengeName: Type.String(),
      instance: described(nullable(instanceStatus), 'Null when its instancer does not respond.'),
    }),
  ),
});

export type TeamInstancesData = Static<typeof teamInstances>;
export type InstanceStatusData = Static<typeof instanceStatus>;
export type InstancerActionResult = Static<typeof instancerActionResult>;
export type InstancerSchemas = Static<typeof instancerSchemas>;

export const goodInstanceStatus = defineReply(
  'goodInstanceStatus',
  200,
  'The state of the instance.',
  instanceStatus,
);
export const goodInstancerActionResult = defineReply(
  'goodInstancerActionResult',
  200,
  'The action is done.',
  instancerActionResult,
);
export const goodInstancerSchema = defineReply(
  'goodInstancerSchema',
  200,
  'The instancers and their configuration.',
  instancerSchemas,
);

export const goodTeamInstances = defineReply(
  'goodTeamInstances',
  200,
  'What the team has running.',
  teamInstances,
);

/** Its data has `message`, while the kinds about configuration have `error`. */
export const badInstancerError = defineReply(
  'badInstancerError',
  400,
  'The instance service could not do this.',
  strictObject({ message: Type.String() }),
);
