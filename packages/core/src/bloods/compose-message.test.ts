import type { Blood } from './announcement';
import { composeMessage, type MessageStyle } from './compose-message';
import { discordMarkup, plainMarkup, telegramMarkup } from './markup';

const BLOOD: Blood = {
  teamId: 'team-1',
  teamName: 'The_Best',
  teamUrl: 'https://ctf.example.org/profile/team-1',
  challengeId: 'baby-rev',
  challengeName: 'baby-rev 1.0',
  challengeCategory: 'rev_eng',
  number: 2,
  at: new Date('2026-06-01T12:00:00Z'),
};

function say(
  messageTemplate: string | undefined,
  said: Partial<MessageStyle & { blood: Partial<Blood> }> = {},
) {
  const { blood, ...style } = said;
  return composeMessage(
    { ...BLOOD, ...blood },
    { markup: discordMarkup, bloodEmojis: ['🥇', '🥈'], messageTemplate, ...style },
  );
}

describe('template variables', () => {
  it.each([
    ['teamName', 'The\\_Best', 'escaped for the destination'],
    ['teamUrl', 'https://ctf.example.org/profile/team-1', 'the profile'],
    ['challengeName', 'baby-rev 1.0', 'as stored, not escaped'],
    ['challengeCategory', 'rev_eng', 'as stored, not escaped'],
    ['challengeNameEscaped', 'baby\\-rev 1\\.0', 'escaped for the destination'],
    ['challengeCategoryEscaped', 'rev\\_eng', 'escaped for the destination'],
    ['bloodNumber', '2', 'the number'],
    ['bloodNumOrdinal', '2nd', 'the ordinal'],
    ['bloodNumSentence', '2nd', 'the ordinal'],
    ['bloodNumWord', 'second', 'the word'],
    ['bloodNumTitle', 'Second', 'the word with a capital'],
    ['bloodEmoji', '🥈', 'the emoji of the rank'],
  ])('%s is %s: %s', (variable, text) => {
    expect(say(`{{${variable}}}`)).toBe(text);
  });

  it('teamUrl is escaped for the destination', () => {
    const said = { blood: { teamUrl: 'https://ctf.example.org/a)b\\c_d' } };
    expect(say('{{teamUrl}}', { ...said, markup: telegramMarkup })).toBe(
      'https://ctf.example.org/a\\)b\\\\c_d',
    );
    expect(say('{{teamUrl}}', said)).toBe('https://ctf.example.org/a)b\\c_d');
  });

  it('the emoji is empty for ranks without one', () => {
    expect(say('<{{bloodEmoji}}>', { blood: { number: 3 } })).toBe('<>');
  });

  it('nothing is escaped for HTML', () => {
    const name = `<b>"Tom" & 'Jerry'</b>`;
    expect(say('{{challengeName}}', { blood: { challengeName: name } })).toBe(name);
  });

  it('a name is never read as a template', () => {
    expect(say('{{teamName}}', { markup: plainMarkup, blood: { teamName: '{{teamUrl}}' } })).toBe(
      '{{teamUrl}}',
    );
  });

  it('sections show what depends on a variable', () => {
    const template = '{{#bloodEmoji}}[{{bloodEmoji}}]{{/bloodEmoji}}{{^bloodEmoji}}none{{/bloodEmoji}}';
    expect(say(template)).toBe('[🥈]');
    expect(say(template, { bloodEmojis: [] })).toBe('none');
  });
});

describe('the built-in text', () => {
  it('for discord links the team and gives ordinal, category and challenge', () => {
    expect(say(undefined)).toBe(
      '🥈 Congratulations to [The\\_Best](<https://ctf.example.org/profile/team-1>) on the 2nd solve of ' +
        '**rev\\_eng/baby\\-rev 1\\.0**!',
    );
  });

  it('for telegram has the name in bold inside the link and escapes the exclamation mark', () => {
    expect(say(undefined, { markup: telegramMarkup })).toBe(
      '🥈 Congratulations to [*The\\_Best*](https://ctf.example.org/profile/team-1) on the 2nd solve of ' +
        '*rev\\_eng/baby\\-rev 1\\.0*\\!',
    );
  });

  it('for the webhook is plain', () => {
    expect(say(undefined, { markup: plainMarkup })).toBe(
      '🥈 Congratulations to The_Best on the 2nd solve of rev_eng/baby-rev 1.0!',
    );
  });

  it('begins without an emoji when none is set', () => {
    expect(say(undefined, { bloodEmojis: [] })).toMatch(/^Congratulations/);
  });

  /** Every reserved character of MarkdownV2 that is not escaped must be one of the template's own. */
  it('for telegram stays valid markup whatever the names are', () => {
    const nasty = 'a_*[]()~`>#+-=|{}.!\\b';
    const text = say(undefined, {
      markup: telegramMarkup,
      blood: { teamName: nasty, teamUrl: 'url', challengeName: nasty, challengeCategory: nasty },
    });
    const ownSigns = text.replace(/\\./gu, '').match(/[_*[\]()~`>#+\-=|{}!]/g) ?? [];
    expect(ownSigns.join('')).toBe('[**]()**');
  });
});
