import { anInstanceProvider, fixedClock, seededRandom } from '@rampart/core/testing';
import { probeInstancers, type ProbedInstancer } from './probe-instancers';

const verdictOf = (...instancers: [string, ProbedInstancer][]) =>
  probeInstancers(new Map(instancers), {
    clock: fixedClock(new Date('2026-06-01T12:00:00.000Z')),
    random: seededRandom('doctor'),
  });

const works = anInstanceProvider();
const refuses = anInstanceProvider({
  get: () => Promise.resolve({ outcome: 'refused', message: 'The tokens are not the same.' }),
});
const isAway = anInstanceProvider({ get: () => Promise.reject(new Error('ECONNREFUSED')) });

test('instancers that answer are fine', async () => {
  expect(await verdictOf(['main', works], ['other', works])).toMatchObject({ status: 'ok' });
});

test.each([
  ['refuses our token', refuses, 'The instancer other refuses us: The tokens are not the same.'],
  ['is away', isAway, 'The instancer other does not answer: ECONNREFUSED.'],
])('one that %s is named, with what to do', async (_what, instancer, detail) => {
  expect(await verdictOf(['main', works], ['other', instancer])).toEqual({
    status: 'failed',
    detail,
    remedy: expect.stringContaining('instancers.other.options'),
  });
});

test('without instancers there is nothing to check', async () => {
  expect(await verdictOf()).toMatchObject({ status: 'skipped' });
});
