import { createDivisionRules, type DivisionAcl, type DivisionConfig } from './divisions';

const student: DivisionAcl = { match: 'domain', value: 'example.edu', divisions: ['student'] };
const everybody: DivisionAcl = { match: 'any', value: '', divisions: ['open'] };

/** Mail configured, no ranking site: the case in which rules about addresses are in force. */
function rules(said: Partial<DivisionConfig> = {}) {
  return createDivisionRules({
    divisions: ['open', 'student', 'guest'],
    isMailConfigured: true,
    isRanksiteConfigured: false,
    ...said,
  });
}

/** A team that has only an address, or nothing. */
const team = (email: string | null) => ({ email, division: 'open', oidcSubject: null });

describe('without rules about addresses in force', () => {
  it.each<[string, Partial<DivisionConfig>, string | null]>([
    ['no rules are configured', {}, 'a@example.edu'],
    [
      'a ranking site is configured',
      { divisionAcls: [student], isRanksiteConfigured: true },
      'a@example.edu',
    ],
    ['no mail is configured', { divisionAcls: [student], isMailConfigured: false }, 'a@example.edu'],
    ['the team has no address', { divisionAcls: [student] }, null],
  ])('every division is allowed when %s, and a team starts in the first', (_, config, email) => {
    expect(rules(config).allowedFor(team(email))).toEqual(['open', 'student', 'guest']);
    expect(rules(config).atRegistration(email)).toBe('open');
  });

  it('a team starts in the default division', () => {
    expect(rules({ defaultDivision: 'guest' }).atRegistration('a@b.org')).toBe('guest');
  });
});

describe('with rules about addresses in force', () => {
  it('a team may be in the divisions of every rule that matches, in rule order, each once', () => {
    const both: DivisionAcl = { match: 'any', value: '', divisions: ['open', 'student'] };
    expect(rules({ divisionAcls: [student, both] }).allowedFor(team('a@example.edu'))).toEqual([
      'student',
      'open',
    ]);
  });

  it('a team starts in the first division of the first rule that matches, whatever the default', () => {
    const { atRegistration } = rules({ divisionAcls: [student, everybody], defaultDivision: 'guest' });
    expect(atRegistration('a@example.edu')).toBe('student');
    expect(atRegistration('a@example.org')).toBe('open');
  });

  it('an address that makes the pattern of a rule slow is an error, and no match is assumed', () => {
    const slow: DivisionAcl = { match: 'regex', value: '^([a-z]+)+@example\\.edu$', divisions: ['student'] };
    const { allowedFor, atRegistration } = rules({ divisionAcls: [slow] });
    expect(allowedFor(team('somebody@example.edu'))).toEqual(['student']);
    const hostile = `${'a'.repeat(28)}@example.org`;
    expect(() => allowedFor(team(hostile))).toThrow(/divisionACLs.*too long/);
    expect(() => atRegistration(hostile)).toThrow(/divisionACLs.*too long/);
  });

  it('a team that no rule matches has no allowed division and cannot register', () => {
    expect(rules({ divisionAcls: [student] }).allowedFor(team('a@example.org'))).toEqual([]);
    expect(rules({ divisionAcls: [student] }).atRegistration('a@example.org')).toBeUndefined();
  });

  it('an empty list of rules allows everything and ignores the default', () => {
    const { allowedFor, atRegistration } = rules({ divisionAcls: [], defaultDivision: 'guest' });
    expect(allowedFor(team('a@b.org'))).toEqual(['open', 'student', 'guest']);
    expect(atRegistration('a@b.org')).toBe('open');
  });

  it('a division that is not configured is never given', () => {
    const unknown: DivisionAcl = { match: 'any', value: '', divisions: ['gone', 'open'] };
    expect(rules({ divisionAcls: [unknown] }).allowedFor(team('a@b.org'))).toEqual(['open']);
    expect(rules({ divisionAcls: [unknown] }).atRegistration('a@b.org')).toBe('open');
    // A rule that gives none does not keep the next one from giving its own.
    const none: DivisionAcl = { ...unknown, divisions: ['gone'] };
    expect(rules({ divisionAcls: [none, everybody] }).atRegistration('a@b.org')).toBe('open');
  });

  it.each<[DivisionAcl['match'], string, string, boolean]>([
    ['domain', 'example.edu', 'a@example.edu', true],
    ['domain', 'example.edu', 'a@sub.example.edu', false],
    ['domain', 'example.edu', 'a@notexample.edu', false],
    ['domain', 'Example.edu', 'a@example.edu', false],
    ['email', 'a@example.edu', 'a@example.edu', true],
    ['email', 'a@example.edu', 'ba@example.edu', false],
    ['regex', 'example\\.(edu|org)', 'a@sub.example.org.uk', true],
    ['regex', 'EXAMPLE', 'a@example.org', false],
    ['any', '', 'a@b.org', true],
  ])('%s "%s" and %s: %s', (match, value, email, matches) => {
    const { allowedFor } = rules({ divisionAcls: [{ match, value, divisions: ['student'] }] });
    expect(allowedFor(team(email))).toEqual(matches ? ['student'] : []);
  });
});

describe('a configured division', () => {
  it.each(['gone', '__proto__', 'constructor', ''])('is not "%s"', (division) => {
    expect(rules().isConfigured(division)).toBe(false);
  });

  it('is one of the configuration', () => {
    expect(rules().isConfigured('student')).toBe(true);
  });
});

describe('with divisions that the identity provider decides', () => {
  const claimed = [
    { value: 'students', division: 'student' },
    { value: 'staff', division: 'open' },
  ];
  const { allowedFor, atRegistration, ofClaims } = rules({ claimedDivisions: claimed });

  it('the first entry of the mapping whose value is among the claims decides', () => {
    expect(ofClaims(['staff', 'students'], null)).toBe('student');
    expect(ofClaims(['staff'], 'a@example.edu')).toBe('open');
  });

  it('without a match there is no division, or the default one', () => {
    expect(ofClaims(['Students', 'alumni'], null)).toBeUndefined();
    expect(ofClaims([], null)).toBeUndefined();
    expect(rules({ claimedDivisions: claimed, defaultDivision: 'guest' }).ofClaims([], null)).toBe('guest');
  });

  it('a team with an identity stays where it is', () => {
    expect(allowedFor({ email: 'a@b.org', division: 'student', oidcSubject: '1' })).toEqual(['student']);
  });

  it('nobody else gets into these divisions, by address or without', () => {
    expect(allowedFor(team('a@b.org'))).toEqual(['guest']);
    expect(atRegistration(null)).toBe('guest');
    const acl: DivisionAcl = { match: 'any', value: '', divisions: ['student', 'guest'] };
    const withRules = rules({ claimedDivisions: claimed, divisionAcls: [acl] });
    expect(withRules.allowedFor(team('a@b.org'))).toEqual(['guest']);
    expect(withRules.atRegistration('a@b.org')).toBe('guest');
  });

  it('the default division is for everybody, also if claims give it', () => {
    const withDefault = rules({ claimedDivisions: claimed, defaultDivision: 'open' });
    expect(withDefault.allowedFor(team('a@b.org'))).toEqual(['open', 'guest']);
  });
});

describe('with an identity provider that decides no divisions', () => {
  it('a verified address counts as any other, and a team without one may go anywhere', () => {
    const { ofClaims, allowedFor } = rules({ divisionAcls: [student] });
    expect(ofClaims([], 'a@example.edu')).toBe('student');
    expect(ofClaims([], 'a@b.org')).toBeUndefined();
    expect(rules().allowedFor({ email: null, division: 'open', oidcSubject: '1' })).toHaveLength(3);
    // Removing the address does not evade rules about addresses.
    expect(allowedFor({ email: null, division: 'guest', oidcSubject: '1' })).toEqual(['guest']);
    expect(allowedFor({ email: 'a@example.edu', division: 'guest', oidcSubject: '1' })).toEqual(['student']);
  });
});
