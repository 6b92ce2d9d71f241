/** What our mails say: the same in HTML and in plain text, with the same link if any. */
import { absoluteUrl } from '../infra/html';
import { renderEmailHtml } from './email-html';
import type { MailPurpose } from './mail';

/**
 * The two kinds beyond `MailPurpose` tell the owner of an address that it has a team, which no API response reveals
 * (decision 0016).
 */
export type EmailContent =
  | {
      readonly kind: MailPurpose;
      /** The token in the link. */
      readonly token: string;
    }
  | { readonly kind: 'alreadyRegistered'; readonly teamName: string; readonly token: string }
  | { readonly kind: 'addressInUse'; readonly teamName: string };

export interface EmailTemplateValues {
  readonly content: EmailContent;
  readonly eventName: string;
  /** Public address of the event, without a trailing slash. */
  readonly origin: string;
  /** Setting `email.logoUrl`, used for both colour schemes. */
  readonly logoUrl?: string | undefined;
  readonly logoLightUrl: string | null;
  readonly logoDarkUrl: string | null;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface Wording {
  readonly subject: string;
  readonly heading: string;
  /** `event` and `team` are the names, escaped for their place; `team` is empty where the content has none. */
  readonly body: (event: string, team: string) => string;
  /** Null for a mail without a link. */
  readonly button: string | null;
  readonly footnote: string;
}

const WORDINGS: Readonly<Record<EmailContent['kind'], Wording>> = {
  register: {
    subject: 'Confirm your email address',
    heading: 'Almost there',
    body: (event) =>
      `Thank you for registering for ${event}. Confirm this email address to finish the registration of your team.`,
    button: 'Finish registration',
    footnote: 'If you did not register, ignore this email: no team is created without your confirmation.',
  },
  recover: {
    subject: 'Sign in to your team',
    heading: 'Welcome back',
    body: (event) =>
      `Somebody, hopefully you, requested a sign-in link for your team at ${event}. This link signs you in.`,
    button: 'Sign in',
    footnote:
      'Keep the link to yourself: anyone who has it can play as your team. If you did not request it, ignore this email.',
  },
  update: {
    subject: 'Confirm your new email address',
    heading: 'A new address',
    body: (event) =>
      `A team at ${event} wants to use this email address from now on. Confirm it to make the change.`,
    button: 'Confirm this address',
    footnote: 'If you do not know the team, ignore this email: nothing changes without your confirmation.',
  },
  alreadyRegistered: {
    subject: 'You are already registered',
    heading: 'You already have a team',
    body: (event, team) =>
      `Somebody, hopefully you, tried to register for ${event} with this email address. It already belongs to the team ${team}, so no new team was created. This link signs you in to ${team}.`,
    button: 'Sign in',
    footnote:
      'Keep the link to yourself: anyone who has it can play as your team. If it was not you, ignore this email: the person who tried does not learn that this address has a team.',
  },
  addressInUse: {
    subject: 'Another team asked to use your email address',
    heading: 'Your address stays with your team',
    body: (event, team) =>
      `Another team at ${event} asked to use this email address. It already belongs to the team ${team}, so nothing was changed.`,
    button: null,
    footnote:
      'You do not have to do anything: the other team does not learn that this address has a team. If it was you and you want to move the address, first give the team that has it another one.',
  },
};

function logosOf(facts: EmailTemplateValues): { light: string; dark: string } | null {
  const absolute = (url: string | null | undefined) => absoluteUrl(url, facts.origin);
  const both = absolute(facts.logoUrl);
  if (both !== null) return { light: both, dark: both };
  const [light, dark] = [absolute(facts.logoLightUrl), absolute(facts.logoDarkUrl)];
  const first = light ?? dark;
  return first === null ? null : { light: first, dark: dark ?? first };
}

export function renderEmail(facts: EmailTemplateValues): RenderedEmail {
  const { content, eventName, origin } = facts;
  const { button, body, ...wording } = WORDINGS[content.kind];
  const teamName = 'teamName' in content ? content.teamName : '';
  const action =
    button === null || !('token' in content)
      ? null
      : { button, link: `${origin}/verify?token=${encodeURIComponent(content.token)}` };
  const oneLineName = eventName.replace(/[\r\n]+/g, ' ');
  return {
    subject: `[${oneLineName}] ${wording.subject}`,
    html: renderEmailHtml({ ...wording, body, action, eventName, teamName, logos: logosOf(facts) }),
    text: [
      wording.heading,
      body(eventName, teamName),
      ...(action === null ? [] : [`${action.button}:\n${action.link}`]),
      `${wording.footnote}\n`,
    ].join('\n\n'),
  };
}
