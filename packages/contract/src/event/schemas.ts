import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, strictObject, unixMs, unixMsInput } from '../schema';

export const eventState = strictObject({
  pausedAt: described(
    nullable(unixMs),
    'Since when flags and instances are refused; null while they are not.',
  ),
  frozenFrom: described(
    nullable(unixMs),
    'What is scored at this time or later is not public, also if it is still to come; null when everything is.',
  ),
});

export const eventStateBody = strictObject({
  data: strictObject({
    paused: Type.Optional(Type.Boolean()),
    extendEnd: Type.Optional(
      described(
        Type.Boolean(),
        'Moves the end of the event by the length of the pause that this ends; nothing otherwise.',
      ),
    ),
    frozen: Type.Optional(Type.Boolean()),
    frozenFrom: Type.Optional(
      described(unixMsInput, 'When a freeze that this sets begins, not in the past; now if it is left out.'),
    ),
  }),
});

export type EventState = Static<typeof eventState>;

export const goodEventState = defineReply('goodEventState', 200, 'What the event is doing.', eventState);
export const goodEventStateUpdate = defineReply(
  'goodEventStateUpdate',
  200,
  'The state of the event is changed.',
  eventState,
);
