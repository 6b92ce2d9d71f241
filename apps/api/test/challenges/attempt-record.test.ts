import { Writable } from 'node:stream';
import { createLogger } from '@rampart/core/infra/logging';
import {
  auditRows,
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  type RegisteredTeam,
  type StoredChallenge,
  type Target,
} from '../support';

describe('the record of flag attempts (spec, Solve and team; competition reference 1.6, 5.9)', () => {
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

  it('every judged attempt leaves exactly one row, newest first', async () => {
    await target.submit(team, challenge, 'wrong');
    await target.solve(team, challenge);
    await target.submit(team, challenge);
    await target.submit(team, challenge, 'wrong again');
    expect((await auditRows(target, challenge)).map(({ result }) => result)).toEqual([
      'incorrect',
      'already_solved',
      'correct',
      'incorrect',
    ]);
  });

  it('a correct row names the solve, the entry and the address', async () => {
    await target.solve(team, challenge);
    const [row] = await auditRows(target, challenge);
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

  it('a wrong row keeps what was sent and names no solve', async () => {
    await target.submit(team, challenge, 'guess');
    const [row] = await auditRows(target, challenge);
    expect(row).toMatchObject({
      result: 'incorrect',
      relatedId: null,
      details: { submittedFlag: 'guess' },
    });
  });

  it('a repeated row keeps what was sent', async () => {
    await target.solve(team, challenge);
    await target.submit(team, challenge);
    const [row] = await auditRows(target, challenge);
    expect(row).toMatchObject({ result: 'already_solved', details: { submittedFlag: challenge.flag } });
  });
});

describeLocal('a record that cannot be written (competition reference 1.6)', () => {
  it('does not change the answer to a wrong flag, and the log tells of it without the flag', async () => {
    const written: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written.push(chunk.toString());
        done();
      },
    });
    const logger = createLogger({ level: 'trace', stream });
    const target = await startLocalTarget({ logger });
    try {
      const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
      await target.database.raw(
        `alter table submissions add constraint refused check (result <> 'incorrect') not valid`,
      );
      const answer = await target.submit(team, challenge, 'guess-of-a-player');
      expect([answer.status, answer.kind]).toEqual([400, 'badFlag']);
      expect(await auditRows(target, challenge)).toEqual([]);
      await logger.flush();
      expect(written.join('')).toContain('a wrong attempt was not recorded');
      expect(written.join('')).not.toContain('guess-of-a-player');
    } finally {
      await target.stop();
    }
  });
});
