import { createRejudge, type RejudgeDependencies } from './rejudge';
import type { WrongFlag } from './wrong-flag-store';

const wrongFlag = (n: number): WrongFlag => ({
  teamId: `team-${n}`,
  teamName: `Team ${n}`,
  flag: 'flag{guess}',
  at: new Date(n),
  solvedAt: null,
});

it('everybody else has a turn between two wrong flags that are judged again', async () => {
  let judged = 0;
  let judgedBefore: number | undefined;
  const dependencies = {
    wrongFlags: {
      async *ofChallenge() {
        yield await Promise.resolve([1, 2, 3, 4, 5].map(wrongFlag));
      },
    },
    challengeCache: {
      latest: () => Promise.resolve({ find: () => ({ id: 'typo', flags: [], scoring: { kind: 'decay' } }) }),
    },
    flags: {
      evaluate: () => {
        judged += 1;
        if (judged === 1) setImmediate(() => (judgedBefore = judged));
        return Promise.resolve({ accepted: false });
      },
    },
  };
  await createRejudge(dependencies as unknown as RejudgeDependencies).preview('typo');
  expect([judgedBefore, judged]).toEqual([1, 5]);
});
