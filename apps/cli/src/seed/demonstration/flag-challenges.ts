import { DEMO_CHALLENGES, type DemoChallenge } from '../../demo/demo-challenges';
import type { FlagEntry } from '@rampart/core/challenges';

/** In addition to those of the small demonstration: five more categories. */
const MORE: readonly DemoChallenge[] = [
  {
    slug: 'lost-luggage',
    name: 'Lost luggage',
    category: 'forensics',
    description: 'A suitcase tag, a smudged barcode, a flight that never left.',
  },
  {
    slug: 'holiday-snapshot',
    name: 'Holiday snapshot',
    category: 'osint',
    description: 'One photo from a café terrace. On which street was it taken?',
  },
  {
    slug: 'traffic-jam',
    name: 'Traffic jam',
    category: 'network',
    description: 'The router dropped half of the packets. The other half is attached.',
  },
  {
    slug: 'blinking-light',
    name: 'Blinking light',
    category: 'hardware',
    description: 'The status lamp of this coffee machine has something to say.',
  },
  {
    slug: 'polite-robot',
    name: 'Polite robot',
    category: 'ai',
    description: 'The assistant keeps one secret. It is *very* polite about it.',
  },
  {
    slug: 'shredded-invoice',
    name: 'Shredded invoice',
    category: 'forensics',
    description: 'Forty strips of paper and one missing total.',
  },
  {
    slug: 'ghost-profile',
    name: 'Ghost profile',
    category: 'osint',
    description: 'The lighthouse keeper deleted the account. The archive did not.',
  },
  {
    slug: 'chatty-printer',
    name: 'Chatty printer',
    category: 'network',
    description: 'It prints at three in the morning. Find out who asks it to.',
  },
  {
    slug: 'two-wires',
    name: 'Two wires',
    category: 'hardware',
    description: 'Clock and data, recorded on a rainy afternoon.',
  },
  {
    slug: 'panda-or-bus',
    name: 'Panda or bus',
    category: 'ai',
    description: 'Change at most ten pixels and the classifier gets on board.',
  },
  {
    slug: 'sleeping-laptop',
    name: 'Sleeping laptop',
    category: 'forensics',
    description: 'Hibernated in a hurry, with the password manager open.',
  },
  {
    slug: 'three-postcards',
    name: 'Three postcards',
    category: 'osint',
    description: 'Three stamps, three towns, one route between them.',
  },
  {
    slug: 'knock-knock',
    name: 'Knock knock',
    category: 'network',
    description: 'The door opens for those who knock in the right order.',
  },
  {
    slug: 'glitch-garden',
    name: 'Glitch garden',
    category: 'hardware',
    description: 'A power trace of 5,000 log-ins to a garden irrigation system.',
  },
  {
    slug: 'memory-of-water',
    name: 'Memory of water',
    category: 'ai',
    description: 'The model was trained on one sentence too many.',
  },
  {
    slug: 'undo-history',
    name: 'Undo history',
    category: 'forensics',
    description: 'The novel lost its last chapter, the editor kept every key.',
  },
  {
    slug: 'night-train',
    name: 'Night train',
    category: 'osint',
    description: 'A blurred timetable in the background tells when and where.',
  },
  {
    slug: 'tunnel-vision',
    name: 'Tunnel vision',
    category: 'network',
    description: 'A tunnel in a tunnel in a tunnel, and daylight at the end.',
  },
  {
    slug: 'borrowed-firmware',
    name: 'Borrowed firmware',
    category: 'hardware',
    description: 'The thermostat runs code that was written for a toaster.',
  },
  {
    slug: 'black-box-bakery',
    name: 'Black box bakery',
    category: 'ai',
    description: 'Steal the recipe: you may taste a thousand cakes.',
  },
];

/** Flag entries of the challenges with more than one fixed flag: several answers, and patterns. */
const FLAGS: Readonly<Record<string, readonly FlagEntry[]>> = {
  'holiday-snapshot': [
    { provider: 'flags/regex', config: entryOfPattern('harbou?r[ _-]street', 'harbour_street') },
  ],
  'three-postcards': [
    { provider: 'flags/static', config: { flag: 'flag{brno-graz-pula}' } },
    { provider: 'flags/static', config: { flag: 'flag{pula-graz-brno}' } },
  ],
  'night-train': [
    {
      provider: 'flags/regex',
      config: entryOfPattern('0?4[:.]12[ _-](ljubljana|laibach)', '04:12_ljubljana'),
    },
    { provider: 'flags/static', config: { flag: 'flag{platform-9}' } },
  ],
  'two-wires': [
    { provider: 'flags/static', config: { flag: 'flag{0x5A}' } },
    { provider: 'flags/static', config: { flag: 'flag{90}' } },
    { provider: 'flags/static', config: { flag: 'flag{01011010}' } },
  ],
};

function entryOfPattern(content: string, example: string): FlagEntry['config'] {
  return { pattern: `^flag\\{${content}\\}$`, flags: 'i', flagValue: `flag{${example}}` };
}

export interface FlagChallenge extends DemoChallenge {
  readonly flags: readonly FlagEntry[];
  /** A flag that solves the challenge. */
  readonly answer: string;
}

/** Easiest first: 38 challenges of ten categories. */
export function flagChallenges(): readonly FlagChallenge[] {
  return interleaved(DEMO_CHALLENGES, MORE).map((challenge) => {
    const answer = `flag{demo-${challenge.slug}}`;
    const flags = FLAGS[challenge.slug] ?? [{ provider: 'flags/static', config: { flag: answer } }];
    const accepted = flags[0]?.config['flag'] ?? flags[0]?.config['flagValue'];
    return { ...challenge, flags, answer: typeof accepted === 'string' ? accepted : answer };
  });
}

/** Alternates between the lists, so that easy and hard challenges come from both. */
function interleaved<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, place) => [
    ...one.slice(place, place + 1),
    ...other.slice(place, place + 1),
  ]).flat();
}
