import { createAuth, createMailDelivery, createTokenCodec, newTokenOwner, type Auth } from '../../src/auth';
import { silentEventPublisher } from '../../src/events';
import { silentLogger } from '../../src/infra/logging';
import type { MailMessage } from '../../src/mail';
import { settingsDefaults } from '../../src/settings';
import { createDivisionRules } from '../../src/teams';
import {
  aStaffAction,
  aTeam,
  configOf,
  createTestDatabase,
  fixedClock,
  seededRandom,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

const NOW = new Date('2026-06-02T00:00:00.000Z');
const LOGIN_TIMEOUT_MS = 3_600_000;
const random = seededRandom('known addresses');
const codec = createTokenCodec({
  tokenKey: Buffer.alloc(32, 1).toString('base64'),
  loginTimeoutMs: LOGIN_TIMEOUT_MS,
  random,
});

describe('known addresses (decision 0016)', () => {
  let test: TestDatabase;
  let serial = 0;
  let taken: MailMessage[];
  let failure: Error | undefined;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => {
    taken = [];
    failure = undefined;
  });

  const anAddress = () => `address-${(serial += 1)}@example.org`;
  const aKnownTeam = async () => {
    const team = aTeam({ id: random.uuid(), name: `Known ${(serial += 1)}`, email: anAddress() });
    await storeTeams(test.database, team);
    return { id: team.id, name: team.name, email: team.email ?? '' };
  };
  const authThat = (said: { conceals: boolean; announced?: string[]; delaysMs?: number[] }) =>
    createAuth({
      database: test.database,
      codec,
      random,
      divisions: createDivisionRules({
        divisions: ['open'],
        isMailConfigured: true,
        isRanksiteConfigured: false,
      }),
      profiles: { findOwnProfile: () => Promise.resolve(undefined) },
      registrationsEnabled: true,
      isRanksiteConfigured: false,
      signInLinks: { take: () => Promise.resolve(undefined) },
      eventPublisher: silentEventPublisher,
      mail: {
        queue: {
          announce(id, delayMs = 0) {
            said.announced?.push(id);
            said.delaysMs?.push(delayMs);
          },
        },
        concealsKnownAddresses: said.conceals,
      },
      loginTimeoutMs: LOGIN_TIMEOUT_MS,
    });
  const takeToken = () => Promise.resolve({ taken: true as const, remaining: 1, fullInMs: 0 });
  const register = (auth: Auth, email: string) =>
    auth.registerTeam({ name: `New ${(serial += 1)}`, email, now: NOW, clientIp: '192.0.2.1', takeToken });
  const change = (auth: Auth, teamId: string, email: string) =>
    auth.changeEmail({ team: newTokenOwner(teamId), email, takeToken, now: NOW });

  const deliver = (mailId: string, conceals = true) =>
    createMailDelivery({
      database: test.database,
      codec,
      provider: {
        async send(message) {
          if (failure !== undefined) throw failure;
          taken.push(message);
        },
      },
      queue: { announce: () => undefined },
      sender: { address: 'ctf@example.org', origin: 'https://ctf.example.org' },
      concealsKnownAddresses: conceals,
      settingsDefaults: settingsDefaults(configOf({ ctfName: 'Harbour CTF' })),
      clock: fixedClock(NOW),
      logger: silentLogger,
    }).deliver(mailId);

  /** What the request does, as the database and the mail queue see it. */
  async function workOf(conceals: boolean, ask: (auth: Auth) => Promise<unknown>) {
    const announced: string[] = [];
    const statements: string[] = [];
    const auth = authThat({ conceals, announced });
    const note = ({ sql }: { sql: string }) => statements.push(sql);
    test.database.on('query', note);
    const result = await ask(auth);
    test.database.removeListener('query', note);
    return { result, statements, mails: announced.length };
  }

  describe.each([
    ['registration', (auth: Auth, _teamId: string, email: string) => register(auth, email)],
    ['a change of address', (auth: Auth, teamId: string, email: string) => change(auth, teamId, email)],
  ] as const)('%s', (_what, ask) => {
    const compare = async (conceals: boolean) => {
      const [requester, { email }] = [await aKnownTeam(), await aKnownTeam()];
      return {
        known: await workOf(conceals, (auth) => ask(auth, requester.id, email)),
        unknown: await workOf(conceals, (auth) => ask(auth, requester.id, anAddress())),
      };
    };

    it('makes the same statements and as many mails for a known and an unknown address, so time cannot tell', async () => {
      const { known, unknown } = await compare(true);
      expect(known).toMatchObject({ result: { outcome: 'verificationSent' }, mails: 1 });
      expect(known.statements).toContainEqual(expect.stringMatching(/^insert into "mail_outbox"/));
      // Not even a look: what finds a row takes longer than what finds none.
      expect(known.statements).not.toContainEqual(expect.stringMatching(/"teams"\."email" =/));
      expect(known).toEqual(unknown);
    });

    it('(control) does not where they are not concealed', async () => {
      const { known, unknown } = await compare(false);
      expect(known).toMatchObject({ result: { outcome: 'knownEmail' }, mails: 0 });
      expect(known.statements).toContainEqual(expect.stringMatching(/"teams"\."email" =/));
      expect(known).not.toEqual(unknown);
    });
  });

  it('mails wait for up to two seconds, each for another time, so that nothing happens in step with an answer', async () => {
    const requester = await aKnownTeam();
    const delaysOf = async (conceals: boolean) => {
      const delaysMs: number[] = [];
      const auth = authThat({ conceals, delaysMs });
      for (let call = 0; call < 4; call += 1) {
        await register(auth, anAddress());
        await change(auth, requester.id, anAddress());
      }
      return delaysMs;
    };
    const delaysMs = await delaysOf(true);
    expect(delaysMs.filter((delayMs) => delayMs >= 0 && delayMs < 2_000)).toHaveLength(8);
    expect(new Set(delaysMs).size).toBeGreaterThan(4);
    expect(await delaysOf(false)).toEqual(Array(8).fill(0));
  });

  const pendingOf = (email: string) =>
    test.database('pending_verifications').where({ email }).first<{ id: string } | undefined>('id');
  const registered = async (email: string) => {
    const announced: string[] = [];
    await register(authThat({ conceals: true, announced }), email);
    return announced[0] ?? '';
  };

  it('a mailbox that could not be told is told at a later attempt', async () => {
    const { name, email } = await aKnownTeam();
    const mailId = await registered(email);
    failure = new Error('the mail server is down');
    expect(await deliver(mailId)).toMatchObject({ outcome: 'retry' });
    failure = undefined;
    expect(await deliver(mailId)).toEqual({ outcome: 'sent' });
    expect(taken.map(({ text }) => text)).toEqual([
      expect.stringContaining(`the team ${name}, so no new team`),
    ]);
  });

  it('what a request leaves stays when its mail is sent, so that the next one about the address meets the same', async () => {
    const [requester, { email: known }] = [await aKnownTeam(), await aKnownTeam()];
    const rowsAfterMail = async (email: string) => {
      const announced: string[] = [];
      const auth = authThat({ conceals: true, announced });
      await register(auth, email);
      await change(auth, requester.id, email);
      for (const mailId of announced) expect(await deliver(mailId)).toEqual({ outcome: 'sent' });
      return Promise.all(
        ['pending_verifications', 'email_changes'].map(
          async (table) => (await test.database(table).where({ email }).select('id')).length,
        ),
      );
    };
    expect(await rowsAfterMail(known)).toEqual([1, 1]);
    expect(await rowsAfterMail(anAddress())).toEqual([1, 1]);
  });

  it('a worker that conceals nothing mails links that can only end in knownEmail, and the teams stay as they are', async () => {
    const [requester, owner] = [await aKnownTeam(), await aKnownTeam()];
    const announced: string[] = [];
    const auth = authThat({ conceals: true, announced });
    await register(auth, owner.email);
    await change(auth, requester.id, owner.email);
    for (const mailId of announced) expect(await deliver(mailId, false)).toEqual({ outcome: 'sent' });
    const tokens = taken.map(({ text }) => decodeURIComponent(/verify\?token=(\S+)/.exec(text)?.[1] ?? ''));
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(await auth.verify({ token, now: NOW })).toEqual({ outcome: 'knownEmail' });
    }
    const emails = await test.database('teams').whereIn('id', [requester.id, owner.id]).pluck('email');
    expect(emails.sort()).toEqual([requester.email, owner.email].sort());
  });

  it('who has the address is found out when the mail is sent: one that became free can be registered', async () => {
    const { id, email } = await aKnownTeam();
    const mailId = await registered(email);
    await test.database('teams').where({ id }).update({ email: anAddress() });
    expect(await deliver(mailId)).toEqual({ outcome: 'sent' });
    expect(taken.map(({ subject }) => subject)).toEqual(['[Harbour CTF] Confirm your email address']);
    expect(await pendingOf(email)).toBeDefined();
  });

  it('a registration that staff completed before its mail was sent is not taken for one by somebody else', async () => {
    const email = anAddress();
    const mailId = await registered(email);
    const pending = await pendingOf(email);
    const auth = authThat({ conceals: true });
    const by = aStaffAction({ at: NOW });
    expect(await auth.completeVerification({ id: pending?.id ?? '', by })).toMatchObject({
      outcome: 'completed',
    });
    expect(await deliver(mailId)).toEqual({ outcome: 'unneeded' });
    expect(taken).toEqual([]);
  });

  it('nobody is mailed about the address of a team that is gone meanwhile', async () => {
    const { id } = await aKnownTeam();
    const announced: string[] = [];
    await change(authThat({ conceals: true, announced }), id, anAddress());
    await test.database('teams').where({ id }).delete();
    expect(await deliver(announced[0] ?? '')).toEqual({ outcome: 'unneeded' });
    expect(taken).toEqual([]);
  });

  it('a team that has got the address meanwhile is sent its link, not told about itself', async () => {
    const { id } = await aKnownTeam();
    const announced: string[] = [];
    const email = anAddress();
    await change(authThat({ conceals: true, announced }), id, email);
    await test.database('teams').where({ id }).update({ email });
    expect(await deliver(announced[0] ?? '')).toEqual({ outcome: 'sent' });
    expect(taken.map(({ subject }) => subject)).toEqual(['[Harbour CTF] Confirm your new email address']);
  });
});
