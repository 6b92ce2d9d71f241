import {
  submissionsOf,
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
  type Target,
} from '../support';
import { writtenLog } from '../support/written-log';

describe('the record of flag attempts', () => {
  let target: Target;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  beforeAll(async () => {
    target = await startTarget();
  });
  beforeEach(async () => {
    team = await target.aRegisteredTeam();
    challenge = await target.aStoredChallenge();
  });
  afterAll(() => target.stop());

  it('every evaluated attempt leaves exactly one row, newest first', async () => {
    await target.submit(team, challenge, 'wrong');
    await target.solve(team, challenge);
    await target.submit(team, challenge);
    await target.submit(team, challenge, 'wrong again');
    expect((await submissionsOf(target, challenge)).map(({ result }) => result)).toEqual([
      'incorrect',
      'already_solved',
      'correct',
      'incorrect',
    ]);
  });

  it('a correct row names the solve, the entry and the address', async () => {
    await target.solve(team, challenge);
    const [row] = await submissionsOf(target, challenge);
    const { solves } = insist(
      await target.send('GET', `/api/v1/challs/${challenge.id}/solves?limit=1&offset=0`),
    );
    expect(row).toMatchObject({
      kind: 'flag',
      challengeId: challenge.id,
      userId: team.id,
      userName: team.name,
      userBanned: false,
      relatedId: solves[0].id,
      cheatedFromId: null,
      details: {
        submittedFlag: challenge.flag,
        matchedFlagIndex: 0,
        matchedFlagProvider: 'flags/static',
        matchedFlagConfig: { flag: challenge.flag },
      },
    });
    expect(row.ip).not.toBe('unknown');
  });

  it('a correct row of an empty flag keeps the entry alone, another one the empty text', async () => {
    const config = { pattern: '^$' };
    await target.edit(challenge, { flags: [{ provider: 'flags/regex', config }] });
    expect((await target.submit(team, challenge, '')).kind).toBe('goodFlag');
    expect((await target.submit(team, challenge, '')).kind).toBe('badAlreadySolvedChallenge');
    await target.edit(challenge, { flags: [{ provider: 'flags/static', config: { flag: 'x' } }] });
    expect((await target.submit(await target.aRegisteredTeam(), challenge, '')).kind).toBe('badFlag');
    const [wrong, repeated, right] = await submissionsOf(target, challenge);
    expect(wrong.details).toEqual({ submittedFlag: '' });
    const entry = { matchedFlagIndex: 0, matchedFlagProvider: 'flags/regex', matchedFlagConfig: config };
    expect(repeated.details).toEqual({ submittedFlag: '', ...entry });
    expect(right.details).toEqual(entry);
  });

  it('a decoy is any wrong flag to the team that submits it, and in its record', async () => {
    await target.edit(challenge, { decoyFlags: ['flag{planted}'] });
    const submitted = async (by: RegisteredTeam, flag: string) => {
      const { status, headers, text } = await target.submit(by, challenge, flag);
      const passing = ['date', 'x-request-id'];
      return [status, [...headers].filter(([name]) => !passing.includes(name)), text];
    };
    const other = await target.aRegisteredTeam();
    const answer = await submitted(team, 'flag{planted}');
    expect(answer).toEqual(await submitted(other, 'flag{missing}'));
    const recorded = ({ kind, result, details, relatedId, cheatedFromId }: Json) => [
      ...[kind, result, relatedId, cheatedFromId],
      Object.keys(details),
    ];
    const [wrong, decoy] = await submissionsOf(target, challenge);
    expect(recorded(decoy)).toEqual(recorded(wrong));
  });

  it('a wrong row keeps what was sent and names no solve', async () => {
    await target.submit(team, challenge, 'guess');
    const [row] = await submissionsOf(target, challenge);
    expect(row).toMatchObject({
      result: 'incorrect',
      relatedId: null,
      details: { submittedFlag: 'guess' },
    });
  });

  it('a repeated row keeps what was sent', async () => {
    await target.solve(team, challenge);
    await target.submit(team, challenge);
    const [row] = await submissionsOf(target, challenge);
    expect(row).toMatchObject({ result: 'already_solved', details: { submittedFlag: challenge.flag } });
  });
});

describeLocal('a record that cannot be written', () => {
  const { logger, logged } = writtenLog();
  let target: LocalTarget;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  beforeAll(async () => {
    target = await startLocalTarget({ logger });
  });
  beforeEach(async () => {
    [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
  });
  afterEach(() => target.database.raw('alter table submissions drop constraint refused'));
  afterAll(() => target.stop());

  const refuse = (result: string) =>
    target.database.raw(
      `alter table submissions add constraint refused check (result <> '${result}') not valid`,
    );

  it('does not change the answer to a wrong flag, and the log tells of it without the flag', async () => {
    await refuse('incorrect');
    const answer = await target.submit(team, challenge, 'guess-of-a-player');
    expect([answer.status, answer.kind]).toEqual([400, 'badFlag']);
    expect(await submissionsOf(target, challenge)).toEqual([]);
    expect(await logged()).toContain('a wrong attempt was not recorded');
    expect(await logged()).not.toContain('guess-of-a-player');
  });

  it('does not change the answer to a repeated flag, and the log tells of it without the flag', async () => {
    await target.solve(team, challenge);
    await refuse('already_solved');
    const answer = await target.submit(team, challenge);
    expect([answer.status, answer.kind]).toEqual([409, 'badAlreadySolvedChallenge']);
    expect((await submissionsOf(target, challenge)).map(({ result }) => result)).toEqual(['correct']);
    expect(await logged()).toContain('a repeated attempt was not recorded');
    expect(await logged()).not.toContain(challenge.flag);
  });

  it('(control) of a right flag it is the solve that fails: errorInternal, and nothing is stored', async () => {
    await refuse('correct');
    const answer = await target.submit(team, challenge);
    expect([answer.status, answer.kind]).toEqual([500, 'errorInternal']);
    expect(await target.database('solves').where({ challenge_id: challenge.id })).toEqual([]);
  });
});
