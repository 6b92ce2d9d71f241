import { isStatusText, normaliseEmail, normaliseTeamName } from './team';

describe('team name', () => {
  it.each([
    ['two characters are enough', 'ab', 'ab'],
    ['64 characters are the most', 'a'.repeat(64), 'a'.repeat(64)],
    ['white space around it is cut off', ' \t\u00a0\u2003ab\n ', 'ab'],
    ['length is counted after trimming', ` ${'a'.repeat(64)} `, 'a'.repeat(64)],
    ['inner spaces stay', 'the  team', 'the  team'],
    ['case is kept', 'TeAm', 'TeAm'],
    ['all printable ASCII is legal', '!~"\'<>&\\', '!~"\'<>&\\'],
  ])('%s', (_, text, name) => {
    expect(normaliseTeamName(text)).toBe(name);
  });

  it.each([
    ['one character', 'a'],
    ['one character and spaces', '  a  '],
    ['65 characters', 'a'.repeat(65)],
    ['nothing', ''],
    ['only spaces', '    '],
    ['an inner tab', 'a\tb'],
    ['an inner line end', 'a\nb'],
    ['DEL', 'ab\u007f'],
    ['a letter beyond ASCII', 'équipe'],
    ['an emoji', 'ab😀'],
    ['NUL', 'ab\u0000'],
  ])('refuses %s', (_, text) => {
    expect(normaliseTeamName(text)).toBeUndefined();
  });
});

describe('e-mail address', () => {
  it.each([
    ['a plain one', 'team@example.org', 'team@example.org'],
    ['is trimmed and lower-cased', '  TEAM@Example.ORG\n', 'team@example.org'],
    [
      'special characters in the local part',
      "!#$%&'*+-/=?^_{}~|@example.org",
      "!#$%&'*+-/=?^_{}~|@example.org",
    ],
    ['a back-quote inside the local part', 'a`b@example.org', 'a`b@example.org'],
    ['a back-quote after a dot', 'a.`b@example.org', 'a.`b@example.org'],
    ['dots inside the local part', 'a.b.c@example.org', 'a.b.c@example.org'],
    ['a local part of 64', `${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    ['a label of 63', `a@${'b'.repeat(63)}.org`, `a@${'b'.repeat(63)}.org`],
    ['hyphens inside labels', 'a@b-c.x--y.d-e', 'a@b-c.x--y.d-e'],
    ['digits in labels', 'a@1.2.x3', 'a@1.2.x3'],
    ['a last label of two', 'a@b.io', 'a@b.io'],
  ])('takes %s', (_, text, email) => {
    expect(normaliseEmail(text)).toBe(email);
  });

  it('may have 254 characters and not 255', () => {
    const domain = ['b', 'c', 'd'].map((letter) => letter.repeat(63)).join('.');
    expect(normaliseEmail(`${'a'.repeat(62)}@${domain}`)).toHaveLength(254);
    expect(normaliseEmail(`${'a'.repeat(63)}@${domain}`)).toBeUndefined();
  });

  it.each([
    ['no @', 'example.org'],
    ['two @', 'a@example.org@example.org'],
    ['nothing before the @', '@example.org'],
    ['nothing after the @', 'a@'],
    ['a local part of 65', `${'a'.repeat(65)}@example.org`],
    ['a label of 64', `a@${'b'.repeat(64)}.org`],
    ['a dot first', '.a@example.org'],
    ['a dot last', 'a.@example.org'],
    ['two dots in a row', 'a..b@example.org'],
    ['a back-quote first', '`a@example.org'],
    ['a quoted local part', '"a b"@example.org'],
    ['an inner space', 'a b@example.org'],
    ['a comma', 'a,b@example.org'],
    ['a letter beyond ASCII', 'ä@example.org'],
    ['a domain beyond ASCII', 'a@exämple.org'],
    ['a domain without a dot', 'a@localhost'],
    ['an empty label', 'a@b..org'],
    ['a dot at the end', 'a@example.org.'],
    ['a hyphen at the start of a label', 'a@-b.org'],
    ['a hyphen at the end of a label', 'a@b-.org'],
    ['an underscore in the domain', 'a@b_c.org'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['an IP address', 'a@127.0.0.1'],
    ['a last label of one', 'a@b.c'],
    ['a last label that starts with a digit', 'a@b.1c'],
    ['a last label that ends with a hyphen', 'a@b.cd-'],
    ['a line end inside', 'a@example.org\nb'],
  ])('refuses %s', (_, text) => {
    expect(normaliseEmail(text)).toBeUndefined();
  });
});

describe('status text', () => {
  it('has at most 60 characters, whatever their size', () => {
    expect(isStatusText('😀'.repeat(60))).toBe(true);
    expect(isStatusText('a'.repeat(61))).toBe(false);
  });

  it('may be empty', () => {
    expect(isStatusText('')).toBe(true);
  });
});
