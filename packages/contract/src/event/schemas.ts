import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, strictObject, unixMs, unixMsInput, withExample } from '../schema';

export const eventState = strictObject({
  pausedAt: described(
    nullable(unixMs),
    'Since when flags and instances are refused; null while they are not.',
  ),
  frozenFrom: described(
    nullable(unixMs),
    'Everything that is scored from this time on is hidden from the public. It may be in the future; null without a freeze.',
  ),
  revealedFromPlace: described(
    nullable(Type.Integer({ minimum: 1 })),
    'The best final place that is revealed during a freeze; all places below it are revealed too. Null for none.',
  ),
});

export const eventStateBody = strictObject({
  data: withExample(
    strictObject({
      paused: Type.Optional(Type.Boolean()),
      extendEnd: Type.Optional(
        described(
          Type.Boolean(),
          'Moves the end of the event by the length of the pause that this ends; nothing otherwise.',
        ),
      ),
      frozen: Type.Optional(Type.Boolean()),
      frozenFrom: Type.Optional(
        described(
          unixMsInput,
          'When the freeze begins, not in the past; now if absent. Needs `frozen: true`.',
        ),
      ),
      revealedFromPlace: Type.Optional(
        described(
          Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
          'The best final place to reveal, together with all places below it; a place that is already revealed changes nothing.',
        ),
      ),
    }),
    { paused: true },
  ),
});

/** Contains nothing that depends on the places above, not even a place within the division. */
export const revealedTeam = strictObject({
  place: Type.Integer({ minimum: 1 }),
  id: Type.String(),
  name: Type.String(),
  division: Type.String(),
  countryCode: nullable(Type.String()),
  score: Type.Integer(),
});

export const reveal = strictObject({
  total: described(Type.Integer(), 'How many places are revealed.'),
  teams: described(Type.Array(revealedTeam), 'Best place first.'),
});

export type Reveal = Static<typeof reveal>;

export type EventState = Static<typeof eventState>;

export const goodEventState = defineReply('goodEventState', 200, 'What the event is doing.', eventState);
export const goodEventStateUpdate = defineReply(
  'goodEventStateUpdate',
  200,
  'The state of the event is changed.',
  eventState,
);
export const goodReveal = defineReply('goodReveal', 200, 'The final places that are revealed.', reveal);
