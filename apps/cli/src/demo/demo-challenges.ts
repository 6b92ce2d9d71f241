export interface DemoChallenge {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
}

/** Easiest first: the n-th challenge here takes the solves of the n-th most solved recorded one. */
export const DEMO_CHALLENGES: readonly DemoChallenge[] = [
  {
    slug: 'welcome-aboard',
    name: 'Welcome aboard',
    category: 'misc',
    description: 'Read the rules to the end. **Really** to the end.',
  },
  {
    slug: 'robots-only',
    name: 'Robots only',
    category: 'web',
    description: 'Our crawler policy is public. What it hides is not.',
  },
  {
    slug: 'roman-holiday',
    name: 'Roman holiday',
    category: 'crypto',
    description: 'A postcard from Rome, shifted by an unknown number of days.',
  },
  {
    slug: 'strings-attached',
    name: 'Strings attached',
    category: 'rev',
    description: 'The password check compares against something that is still in the file.',
  },
  {
    slug: 'overflowing-inbox',
    name: 'Overflowing inbox',
    category: 'pwn',
    description: 'The subject line holds 64 bytes. Marketing wrote longer ones.',
  },
  {
    slug: 'cookie-jar',
    name: 'Cookie jar',
    category: 'web',
    description: 'The shop trusts what your browser says about your role.',
  },
  {
    slug: 'needle-in-a-capture',
    name: 'Needle in a capture',
    category: 'misc',
    description: 'Two hours of traffic, one conversation that matters.',
  },
  {
    slug: 'twice-the-pad',
    name: 'Twice the pad',
    category: 'crypto',
    description: 'A one-time pad, used *almost* once.',
  },
  {
    slug: 'template-tea-party',
    name: 'Template tea party',
    category: 'web',
    description: 'Greeting cards with your own placeholders.',
  },
  {
    slug: 'stack-of-pancakes',
    name: 'Stack of pancakes',
    category: 'pwn',
    description: 'No canary, no position independence, plenty of syrup.',
  },
  {
    slug: 'bytecode-bakery',
    name: 'Bytecode bakery',
    category: 'rev',
    description: 'A small machine with eleven instructions and one recipe.',
  },
  {
    slug: 'short-exponent',
    name: 'Short exponent',
    category: 'crypto',
    description: 'Three recipients, the same message, and a very small `e`.',
  },
  {
    slug: 'clockwork-garden',
    name: 'Clockwork garden',
    category: 'rev',
    description: 'It only opens at noon, and it checks the clock in three ways.',
  },
  {
    slug: 'second-order',
    name: 'Second order',
    category: 'web',
    description: 'Your display name is escaped everywhere but in the monthly report.',
  },
  {
    slug: 'use-after-lunch',
    name: 'Use after lunch',
    category: 'pwn',
    description: 'The canteen frees your tray before you have finished.',
  },
  {
    slug: 'lattice-lace',
    name: 'Lattice lace',
    category: 'crypto',
    description: 'Signatures whose nonces share their first bytes.',
  },
  {
    slug: 'museum-piece',
    name: 'Museum piece',
    category: 'misc',
    description: 'A disk image from 1986 with a file nobody deleted properly.',
  },
  {
    slug: 'house-of-cards',
    name: 'House of cards',
    category: 'pwn',
    description: 'Allocate, free, repeat. The house always falls in the end.',
  },
];
