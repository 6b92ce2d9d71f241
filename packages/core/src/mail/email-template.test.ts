import { renderEmail, type EmailContent, type EmailTemplateValues } from './email-template';
import { messageIdOf, senderOf } from './mail';

const TOKEN = 'a+b/c==';

function anEmail(said: Partial<EmailTemplateValues> = {}) {
  return renderEmail({
    content: { kind: 'register', token: TOKEN },
    eventName: 'Harbour CTF',
    origin: 'https://ctf.example.org',
    logoLightUrl: null,
    logoDarkUrl: null,
    ...said,
  });
}

const LINK = 'https://ctf.example.org/verify?token=a%2Bb%2Fc%3D%3D';

const CONTENTS: readonly EmailContent[] = [
  { kind: 'register', token: TOKEN },
  { kind: 'recover', token: TOKEN },
  { kind: 'update', token: TOKEN },
  { kind: 'alreadyRegistered', teamName: 'The Anchors', token: TOKEN },
  { kind: 'addressInUse', teamName: 'The Anchors' },
];

describe.each(CONTENTS.filter((content) => 'token' in content))('the mail $kind', (content) => {
  const { subject, html, text } = anEmail({ content });

  it('has the same link, with the token percent-encoded, in both of its parts', () => {
    expect(text).toContain(`\n${LINK}\n`);
    expect(html).toContain(`href="${LINK}"`);
  });

  it('names the event in its subject', () => {
    expect(subject).toMatch(/^\[Harbour CTF\] ./);
  });
});

// Written by hand, not derived from the templates.
it.each([
  ['register', 'Confirm your email address', /confirm this email address to finish the registration/i],
  ['recover', 'Sign in to your team', /requested a sign-in link for your team/i],
  [
    'update',
    'Confirm your new email address',
    /team at Harbour CTF wants to use this email address.*confirm it/i,
  ],
] as const)('the mail %s says what its link is for, in subject and both parts', (kind, purpose, says) => {
  const { subject, html, text } = anEmail({ content: { kind, token: TOKEN } });
  expect(subject).toBe(`[Harbour CTF] ${purpose}`);
  for (const part of [html, text]) expect(part.replaceAll(/<[^>]*>/g, '')).toMatch(says);
});

it('each kind has a subject of its own', () => {
  expect(new Set(CONTENTS.map((content) => anEmail({ content }).subject)).size).toBe(CONTENTS.length);
});

describe.each(['alreadyRegistered', 'addressInUse'] as const)('the mail %s', (kind) => {
  const of = (teamName: string) => anEmail({ content: { kind, teamName, token: TOKEN } });

  it('names the team that has the address, in both parts', () => {
    const { html, text } = of('The Anchors');
    expect(html).toContain('<strong>The Anchors</strong>');
    expect(text).toContain('already belongs to the team The Anchors,');
  });

  it('escapes the name in the HTML part alone', () => {
    const { html, text } = of('<a href=//x>"Win"</a>');
    expect(html).not.toContain('<a href=//x>');
    expect(html).toContain('<strong>&lt;a href=//x&gt;&quot;Win&quot;&lt;/a&gt;</strong>');
    expect(text).toContain('<a href=//x>"Win"</a>');
  });
});

it('there is nothing to click in the mail about an address that stays where it is', () => {
  const { html, text } = anEmail({ content: { kind: 'addressInUse', teamName: 'The Anchors' } });
  expect(html).not.toMatch(/<a |href=/);
  expect(text).not.toContain('https://');
});

describe('an event name with HTML in it', () => {
  const { html, text } = anEmail({ eventName: '<img src=x> & "Friends"' });

  it('is escaped in the HTML part', () => {
    expect(html).not.toContain('<img src=x>');
    expect(html).toContain('&lt;img src=x&gt; &amp; &quot;Friends&quot;');
  });

  it('stands as it is in the text part', () => {
    expect(text).toContain('<img src=x> & "Friends"');
  });
});

describe('the logo', () => {
  const sources = (said: Partial<EmailTemplateValues>) =>
    [...anEmail(said).html.matchAll(/<img class="logo-(\w+)" src="([^"]+)"/g)].map(([, kind, src]) => [
      kind,
      src,
    ]);
  const light = 'https://cdn.example.org/light.png';
  const dark = 'https://cdn.example.org/dark.png';

  it('is the one of the mail settings for both colour schemes, when there is one', () => {
    const logoUrl = 'https://cdn.example.org/mail.png';
    expect(sources({ logoUrl, logoLightUrl: light, logoDarkUrl: dark })).toEqual([['only', logoUrl]]);
  });

  it('is the light and the dark one of the event otherwise', () => {
    expect(sources({ logoLightUrl: light, logoDarkUrl: dark })).toEqual([
      ['light', light],
      ['dark', dark],
    ]);
  });

  it('is the only one there is for both', () => {
    expect(sources({ logoLightUrl: light })).toEqual([['only', light]]);
    expect(sources({ logoDarkUrl: dark })).toEqual([['only', dark]]);
  });

  it('is left out when none is set', () => {
    expect(sources({})).toEqual([]);
    expect(sources({ logoUrl: '', logoLightUrl: '', logoDarkUrl: '' })).toEqual([]);
  });

  it('is made absolute when it is ours, and left out when it is no web address', () => {
    expect(sources({ logoLightUrl: '/uploads/logo.png' })).toEqual([
      ['only', 'https://ctf.example.org/uploads/logo.png'],
    ]);
    expect(sources({ logoLightUrl: 'javascript:alert(1)' })).toEqual([]);
  });
});

describe('From', () => {
  it.each([
    ['Harbour CTF', '"Harbour CTF" <ctf@example.org>'],
    ['The "big" \\one', '"The \\"big\\" \\\\one" <ctf@example.org>'],
    ['Two\r\n\nlines', '"Two lines" <ctf@example.org>'],
  ])('of the event %j is %s', (name, from) => {
    expect(senderOf(name, 'ctf@example.org')).toBe(from);
  });
});

it('Message-ID is made of the id of the mail and the domain of the sender', () => {
  expect(messageIdOf('m-1', 'ctf@example.org')).toBe('<m-1@example.org>');
});
