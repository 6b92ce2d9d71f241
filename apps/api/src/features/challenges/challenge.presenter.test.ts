import { blankChallenge, type Challenge, type InstancerOffer } from '@rampart/core/challenges';
import { presentChallengeV2 } from './challenge.presenter';

const challenge: Challenge = { ...blankChallenge('pwn', new Date(0)), points: { min: 100, max: 500 } };
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
