import { flagAttempts } from '@rampart/domain-data';
import { badChallenge } from '../challenges/schemas';
import { defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { badAlreadySolvedChallenge, badFlag, flagBody } from '../solves/schemas';
import { badPractice, goodPractice, goodPracticeFlag } from './schemas';

const common = {
  versions: ['v2'],
  rules: 'practice.md#practice',
  auth: 'team',
  permissions: 0,
  gate: null,
  captcha: null,
  query: null,
} as const;

export const getPractice = defineRoute({
  ...common,
  name: 'getPractice',
  method: 'GET',
  path: '/practice',
  summary: 'Get what the team of the caller solved in practice.',
  description:
    'Returns whether flags are taken for practice, which begins when the event is over if the setting `practice` is on, and the challenges that the team has solved in it.',
  standing: 'any',
  rateLimit: null,
  params: null,
  body: null,
  replies: [goodPractice],
});

export const practiseFlag = defineRoute({
  ...common,
  name: 'practiseFlag',
  method: 'POST',
  path: '/challs/:id/practice',
  summary: 'Try a flag for practice.',
  description:
    'Checks a flag after the event, as a submission does during it, and takes from the same bucket. A right flag is not a solve: it changes no score, place or value. A challenge that the team has solved, in the event or in practice, is 409 `badAlreadySolvedChallenge` for a right flag. Before the end of the event, while it is paused, and without the setting `practice`, every flag is refused with 403 `badPractice`.',
  standing: 'good',
  memberScope: 'play',
  rateLimit: { bucket: flagAttempts, charge: 'inUseCase' },
  params: idParams,
  body: jsonBody(flagBody),
  replies: [goodPracticeFlag, badFlag, badChallenge, badAlreadySolvedChallenge, badPractice],
});
