import type { DemoChallenge } from '../../demo/demo-challenges';

/** Challenges with pushed scores; every second one also takes points away. */
export interface PushedChallenge extends DemoChallenge {
  readonly hasPenalties: boolean;
}

export const PUSHED_CHALLENGES: readonly PushedChallenge[] = [
  {
    slug: 'queen-of-the-hill',
    name: 'Queen of the hill',
    category: 'pwn',
    description: 'Hold the hilltop server. Every quarter of an hour on top counts.',
    hasPenalties: false,
  },
  {
    slug: 'patch-party',
    name: 'Patch party',
    category: 'web',
    description: 'Keep your shop open and closed to the others. Being down costs points.',
    hasPenalties: true,
  },
  {
    slug: 'tiny-golf',
    name: 'Tiny golf',
    category: 'rev',
    description: 'The shortest program that draws the flag. Fewer bytes, more points.',
    hasPenalties: false,
  },
  {
    slug: 'paper-market',
    name: 'Paper market',
    category: 'ai',
    description: 'A trading floor of bots. Yours can also go into debt.',
    hasPenalties: true,
  },
];
