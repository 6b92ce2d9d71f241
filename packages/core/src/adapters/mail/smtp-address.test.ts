import { configProblems } from '../../testing';

const problemsOf = (smtpUrl: string): readonly string[] =>
  configProblems({
    email: { from: 'ctf@example.org', provider: { name: 'emails/smtp', options: { smtpUrl } } },
  });

describe('the address of a mail server', () => {
  it.each([
    'smtp://localhost',
    'smtp://mail.example.org:587?requireTLS=true',
    'smtps://ctf:p%23ss@mail.example.org/',
    'smtps://ctf@example.org:a:b@[::1]:465',
  ])('may be %s', (address) => expect(problemsOf(address)).toEqual([]));

  it.each([
    'mail.example.org:25',
    'smtp://',
    'smtp://ctf:pa#ss@mail.example.org',
    'smtp://ctf:12?ss@mail.example.org',
    'smtp://ctf:pa/ss@mail.example.org:587',
    'smtp://mail example.org',
  ])('cannot be %s, and the problem does not repeat it', (address) => {
    expect(problemsOf(address)).toEqual([
      expect.stringMatching(
        /^email\.provider\.options\.smtpUrl: does not have the right form .*percent-encoded/,
      ),
    ]);
    expect(problemsOf(address)[0]).not.toContain('ss@');
  });
});
