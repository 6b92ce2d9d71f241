import type { NewChallenge } from '../event/event-api';
import { DEMO_CHALLENGES } from './demo-challenges';

/** Names of the invented teams, all printable ASCII. */
export const DEMO_TEAMS: readonly string[] = [
  'Segfault Serenade',
  'The Null Terminators',
  'Off By One Orchestra',
  'Heap of Trouble',
  'Salted Hash Browns',
  'Cat Dev Null',
  'Stack Canary Choir',
  'Byte Sized Bandits',
  'Prime Suspects',
  'Kernel Popcorn',
  'Endian Jones',
  'Race Condition Runners',
  'Format String Quartet',
  'Lost Packets',
  'Opcode Odyssey',
  'Sudo Sandwich',
  'Modular Mayhem',
  'Buffer Zone',
  'Cookie Monsters United',
  'Zero Page Poets',
  'Blind Injection',
  'The Great Firewalkers',
  'Entropy Enjoyers',
  'Dangling Pointers',
  'Carry the Flag',
  'Syscall Me Maybe',
  'Padding Oracles',
  'Rubber Duck Squad',
  'Grep Expectations',
  'Seven Bit Wonders',
  'Hexed Again',
  'Polyglot Parrots',
  'Trust No Input',
  'Fork Bomb Disposal',
  'Regular Expressionists',
  'Dial Tone',
];

/** A solve of the demonstration; team and challenge are indexes into the lists. */
export interface DemoSolve {
  readonly team: number;
  readonly challenge: number;
  /** Share of the demonstration's length, 0 to 1. */
  readonly moment: number;
}

export function demoChallenges(): readonly NewChallenge[] {
  return DEMO_CHALLENGES.map(({ slug, ...challenge }) => ({
    ...challenge,
    id: slug,
    author: 'demo crew',
    points: { min: 100, max: 500 },
    flag: `flag{demo-${slug}}`,
    tiebreakEligible: true,
  }));
}
