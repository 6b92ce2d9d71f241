/** What our mails say: the same in HTML and in plain text, with the same link (accounts reference 4). */
import type { MailPurpose } from './mail';
import { letterHtml } from './letter-html';

export interface LetterFacts {
  readonly purpose: MailPurpose;
  readonly eventName: string;
  /** Public address of the event, without a trailing slash. */
  readonly origin: string;
  /** Setting `email.logoUrl`: for both colour schemes. */
  readonly logoUrl?: string | undefined;
  readonly logoLightUrl: string | null;
  readonly logoDarkUrl: string | null;
  readonly token: string;
}

export interface Letter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface Wording {
  readonly subject: string;
  readonly heading: string;
  /** `event` is the name as it shall stand there. */
  readonly body: (event: string) => string;
  readonly button: string;
  readonly footnote: string;
}

const WORDINGS: Readonly<Record<MailPurpose, Wording>> = {
  register: {
    subject: 'Confirm your email address',
    heading: 'Almost there',
    body: (event) =>
      `Thank you for registering for ${event}. Confirm this email address to finish the registration of your team.`,
    button: 'Finish registration',
    footnote: 'If you did not register, ignore this mail: without the confirmation no team is made.',
  },
  recover: {
    subject: 'Get back into your account',
    heading: 'Welcome back',
    body: (event) =>
      `Somebody, hopefully you, asked for a way back into the account of your team at ${event}. This link logs you in.`,
    button: 'Log in',
    footnote:
      'Keep the link to yourself: whoever has it can play as your team. If you did not ask for it, ignore this mail.',
  },
  update: {
    subject: 'Confirm your new email address',
    heading: 'A new address',
    body: (event) =>
      `A team at ${event} wants to use this email address from now on. Confirm it to make the change.`,
    button: 'Confirm this address',
    footnote: 'If you do not know the team, ignore this mail: without the confirmation nothing changes.',
  },
};

/** An address a mail client can load: ours are made absolute, anything but http is left out. */
function absoluteUrl(url: string | null | undefined, origin: string): string | null {
  if (url === null || url === undefined || url === '' || !URL.canParse(url, origin)) return null;
  const { protocol, href } = new URL(url, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

function logosOf(facts: LetterFacts): { light: string; dark: string } | null {
  const absolute = (url: string | null | undefined) => absoluteUrl(url, facts.origin);
  const both = absolute(facts.logoUrl);
  if (both !== null) return { light: both, dark: both };
  const [light, dark] = [absolute(facts.logoLightUrl), absolute(facts.logoDarkUrl)];
  const first = light ?? dark;
  return first === null ? null : { light: first, dark: dark ?? first };
}

export function composeLetter(facts: LetterFacts): Letter {
  const { purpose, eventName, origin } = facts;
  const wording = WORDINGS[purpose];
  const link = `${origin}/verify?token=${encodeURIComponent(facts.token)}`;
  const oneLineName = eventName.replace(/[\r\n]+/g, ' ');
  return {
    subject: `[${oneLineName}] ${wording.subject}`,
    html: letterHtml({ ...wording, eventName, link, logos: logosOf(facts) }),
    text: `${wording.heading}\n\n${wording.body(eventName)}\n\n${wording.button}:\n${link}\n\n${wording.footnote}\n`,
  };
}
