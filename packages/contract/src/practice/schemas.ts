import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, strictObject, unixMs } from '../schema';

export const practice = strictObject({
  isOpen: described(Type.Boolean(), 'Whether flags are taken for practice now.'),
  solves: described(
    Type.Array(strictObject({ challengeId: Type.String(), time: unixMs })),
    'What the team of the caller solved in practice, oldest first.',
  ),
});

export type PracticeData = Static<typeof practice>;

export const goodPractice = defineReply('goodPractice', 200, 'Practice of the team.', practice);
export const goodPracticeFlag = defineReply(
  'goodPracticeFlag',
  200,
  'The flag is right. The event is over: it moves no score.',
);
export const badPractice = defineReply(
  'badPractice',
  403,
  'Flags are not taken for practice: the event is not over, is paused, or has no practice.',
);
