import { blankChallenge, type Challenge } from '../challenges';
import { aTeam } from '../testing';
import { createListTeamInstances } from './list-team-instances';
import type { RawInstanceStatus } from './raw-instance-status';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const instanced = (id: string): Challenge => ({
  ...blankChallenge(id, NOW),
  instancerConfig: { challengeIntegrationId: '', config: {}, expose: [], timeoutMilliseconds: 60_000 },
});
const RUNNING: RawInstanceStatus = {
  outcome: 'status',
  status: { state: 'running', timeLeftMs: 1_000, endpoints: [] },
};

/** The instances of a team in an event of a hundred challenges whose instancer takes this long for each call. */
async function listed(callMs: number) {
  const challenges = Array.from({ length: 100 }, (_, index) => instanced(`challenge ${String(index)}`));
  let asked = 0;
  const list = createListTeamInstances({
    teams: { find: (id) => Promise.resolve({ ...aTeam({ id }), tokenEpoch: null }) },
    challengeCache: {
      latest: () => Promise.resolve({ challenges } as never),
    },
    readInstance() {
      asked += 1;
      jest.advanceTimersByTime(callMs);
      return Promise.resolve(RUNNING);
    },
  });
  const instances = (await list('team', NOW)) ?? [];
  return { asked, known: instances.filter(({ instance }) => instance !== undefined).length, instances };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('an instancer that takes long is not asked for every challenge, and the rest is unknown', async () => {
  const { asked, known, instances } = await listed(2_500);
  expect({ asked, known }).toEqual({ asked: 4, known: 4 });
  expect(instances).toHaveLength(100);
});

test('control: one that answers at once is', async () => {
  expect(await listed(0)).toMatchObject({ asked: 100, known: 100 });
});
