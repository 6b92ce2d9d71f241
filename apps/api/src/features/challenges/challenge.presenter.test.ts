import type { Challenge, InstancerOffer } from '@rampart/core/challenges';
import { presentChallengeV2 } from './challenge.presenter';

const challenge: Challenge = {
  id: 'pwn',
  name: 'Pwn',
  description: '',
  category: 'pwn',
  author: '',
  files: [],
  points: { min: 100, max: 500 },
  flags: [],
  tiebreakEligible: true,
  sortWeight: null,
  tags: null,
  hidden: false,
  releaseAt: null,
  scoring: { kind: 'decay' },
  instancerConfig: null,
  adminBotConfig: null,
  managedBy: null,
  revision: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const presented = (offer: Partial<InstancerOffer>) =>
  presentChallengeV2(challenge, {
    hasAdminBot: false,
    instancerOffer: () => ({
      lifetimeMs: null,
      isExtendable: true,
      isStoppable: true,
      actions: [],
      ...offer,
    }),
  });

describe('the instancer of a challenge in the list of V2', () => {
  it.each([
    ['instancerLifetime', { lifetimeMs: 60_000 }, 60_000],
    ['instancerExtendable', { isExtendable: false }, false],
    ['instancerStoppable', { isStoppable: false }, false],
    ['instancerActions', { actions: [{ id: 'a', label: 'A' }] }, [{ id: 'a', label: 'A' }]],
  ] as const)('%s is what it offers, and it alone', (field, offer, value) => {
    expect(presented(offer)).toEqual({ ...presented({}), [field]: value });
    expect(presented({})[field]).not.toEqual(value);
  });
});
