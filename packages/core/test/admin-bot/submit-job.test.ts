import { createJobStore } from '../../src/admin-bot/job-store';
import { createSubmitJob, type SubmitJobDependencies } from '../../src/admin-bot/submit-job';
import { createChallengeStore, type AdminBotConfig } from '../../src/challenges';
import { systemRandom } from '../../src/infra/clock';
import { silentLogger, type Logger } from '../../src/infra/logging';
import type { RawInstanceStatus } from '../../src/instances';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';
import { at } from './jobs-under-test';

const ENDPOINTS = [
  { kind: 'http', host: 'shown.example.org', port: 443, title: 'Site', text: 'hint' },
  { kind: 'tcp', host: 'hidden.internal', port: 5432 },
] as const;
const RUNNING = {
  outcome: 'status',
  status: { state: 'running', timeLeftMs: 60_000, endpoints: ENDPOINTS },
} as const satisfies RawInstanceStatus;

describe('asking for a visit', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await createTestDatabase();
  });
  afterAll(() => fresh.drop());

  async function aVisitor(
    bot: Partial<AdminBotConfig> = {},
    dependencies: Partial<SubmitJobDependencies> = {},
  ) {
    const { database } = fresh;
    const [team, challenge] = [aTeam(), aChallenge()];
    await storeTeams(database, team);
    await storeChallenges(database, challenge);
    const { inputs = {}, ...said } = bot;
    const config = { code: 'code', revision: 'r1', timeoutMilliseconds: 60_000, ...said };
    await database('challenges')
      .where('id', challenge.id)
      .update({ admin_bot_config: JSON.stringify({ ...config, inputs: Object.entries(inputs) }) });
    await database('revisions').where('collection', 'challenges').increment('value');
    const asked: string[] = [];
    const submit = createSubmitJob({
      store: createJobStore(database),
      findVisible: (id) => createChallengeStore(database).find(id),
      match: () => 'match',
      readInstance: ({ id }, teamId) => {
        asked.push(`${id} ${teamId}`);
        return Promise.resolve(RUNNING);
      },
      flagsOf: () => Promise.resolve([{ provider: 'flags/static', flag: 'flag{it}' }]),
      random: systemRandom,
      logger: silentLogger,
      ...dependencies,
    });
    return {
      team,
      challenge,
      asked,
      submit: (inputs_: Readonly<Record<string, string>> = {}, teamId = team.id) =>
        submit({
          teamId,
          challengeId: challenge.id,
          inputs: inputs_,
          ip: '203.0.113.7',
          at: at(0),
          takeToken: () => Promise.resolve({ taken: true, remaining: 0, fullInMs: 0 }),
        }),
      record: async (): Promise<
        { result: string; details: Record<string, unknown>; related_id: string | null }[]
      > =>
        database('submissions')
          .where('challenge_id', challenge.id)
          .orderBy('id')
          .select('result', 'details', 'related_id'),
      jobs: async (): Promise<Record<string, unknown>[]> =>
        database('admin_bot_jobs').where('challenge_id', challenge.id).select(),
    };
  }

  const requiring = (answer: RawInstanceStatus) =>
    aVisitor({ requireInstancerInstancesRunning: true }, { readInstance: () => Promise.resolve(answer) });
  const status = (changes: object): RawInstanceStatus => ({
    outcome: 'status',
    status: { state: 'running', timeLeftMs: 60_000, endpoints: ENDPOINTS, ...changes },
  });

  describe('a bot that requires a running instance', () => {
    it.each([
      ['the provider does not answer', { outcome: 'failed', message: 'no answer' } as const],
      ['it is stopped', status({ state: 'stopped', timeLeftMs: null, endpoints: null })],
      ['it is starting', status({ state: 'starting' })],
      ['it is stopping', status({ state: 'stopping' })],
      ['it is errored', status({ state: 'errored' })],
      ['its endpoints are null', status({ endpoints: null })],
      ['its time left is below the limit of the bot', status({ timeLeftMs: 59_999 })],
      ['its time left is not known', status({ timeLeftMs: null })],
    ])('%s: refused, on record, and no job', async (_what, answer) => {
      const { submit, record, jobs } = await requiring(answer);
      const outcome = await submit();
      expect(outcome).toMatchObject({ outcome: 'instanceNotReady', error: expect.stringMatching(/./) });
      const [row] = await record();
      expect(row).toMatchObject({ result: 'bad_instancer_state', related_id: null });
      expect(row?.details).toMatchObject({ inputs: {}, configRevision: 'r1' });
      expect(row?.details['error']).toBe(outcome.outcome === 'instanceNotReady' ? outcome.error : '');
      expect(await jobs()).toEqual([]);
    });

    it('the record holds what the provider said', async () => {
      const answer = status({ timeLeftMs: 5 });
      const { submit, record } = await requiring(answer);
      await submit();
      const [row] = await record();
      expect(row?.details).toMatchObject({
        status: 'running',
        timeLeftMilliseconds: 5,
        instancerStatus: answer.outcome === 'status' ? answer.status : null,
      });
    });

    it('is queued with every endpoint, hidden ones too, when there is time enough', async () => {
      const { submit, record, jobs } = await requiring(RUNNING);
      const outcome = await submit();
      expect(outcome).toMatchObject({ outcome: 'queued' });
      const instances = [
        { type: 'http', host: 'shown.example.org', port: 443, title: 'Site' },
        { type: 'tcp', host: 'hidden.internal', port: 5432 },
      ];
      expect(await jobs()).toMatchObject([{ instances, timeout_ms: 60_000, status: 'queued' }]);
      expect((await record())[0]?.details).toMatchObject({ instancerInstances: instances });
    });

    it('is queued without endpoints when there is no instancer to ask', async () => {
      const { submit, jobs } = await requiring({ outcome: 'unavailable' });
      expect(await submit()).toMatchObject({ outcome: 'queued' });
      expect(await jobs()).toMatchObject([{ instances: [] }]);
    });
  });

  it.each([undefined, false])(
    'a bot that requires none (%s) has none, even if one runs',
    async (required) => {
      const { submit, jobs, asked } = await aVisitor(
        required === undefined ? {} : { requireInstancerInstancesRunning: required },
      );
      expect(await submit()).toMatchObject({ outcome: 'queued' });
      expect(await jobs()).toMatchObject([{ instances: [] }]);
      expect(asked).toEqual([]);
    },
  );

  it('the active job is looked at before the instance', async () => {
    const { submit, asked } = await aVisitor({ requireInstancerInstancesRunning: true });
    expect(await submit()).toMatchObject({ outcome: 'queued' });
    expect(await submit()).toEqual({ outcome: 'activeJob' });
    expect(asked).toHaveLength(1);
  });

  it('a race that is lost at the insert is an active job, on record', async () => {
    // As if the other submission had not been there yet when active jobs were looked for.
    const store = { ...createJobStore(fresh.database), hasActive: () => Promise.resolve(false) };
    const { submit, record, jobs } = await aVisitor({}, { store });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => submit()));
    expect(outcomes.filter(({ outcome }) => outcome === 'queued')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'activeJob')).toHaveLength(19);
    expect(await jobs()).toHaveLength(1);
    const results = (await record()).map(({ result }) => result);
    expect(results.filter((result) => result === 'active_job')).toHaveLength(19);
    expect(results.filter((result) => result === 'queued')).toHaveLength(1);
  });

  it('the job holds what the visit is for', async () => {
    const { submit, jobs, team, challenge } = await aVisitor({ inputs: { url: { pattern: 'x' } } });
    const outcome = await submit({ url: 'http://x', other: 'y' });
    expect(await jobs()).toEqual([
      {
        id: outcome.outcome === 'queued' ? outcome.jobId : '',
        challenge_id: challenge.id,
        team_id: team.id,
        status: 'queued',
        config_revision: 'r1',
        flags: [{ provider: 'flags/static', flag: 'flag{it}' }],
        inputs: { url: 'http://x' },
        instances: [],
        timeout_ms: 60_000,
        logs: null,
        created_at: at(0),
        updated_at: at(0),
      },
    ]);
  });

  it('a team that was deleted meanwhile is unknown', async () => {
    const { submit, record } = await aVisitor();
    expect(await submit({}, 'gone')).toEqual({ outcome: 'unknownTeam' });
    expect(await record()).toEqual([]);
    const gone = { outcome: 'unknownTeam' } as const;
    const withoutFlags = await aVisitor({}, { flagsOf: () => Promise.resolve(gone) });
    expect(await withoutFlags.submit()).toEqual(gone);
  });

  describe('when the record cannot be written', () => {
    const refuseRecords = `
      create function refuse_records() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$;
      create trigger refuse_records before insert on submissions for each row execute function refuse_records()`;
    const acceptRecords = 'drop trigger refuse_records on submissions; drop function refuse_records';

    it('a refusal is answered all the same and the failure is logged; no job is made without its row', async () => {
      const errors: string[] = [];
      const logger: Logger = { ...silentLogger, error: (message) => errors.push(message) };
      const refusing = await aVisitor({ inputs: { url: { pattern: 'x' } } }, { logger });
      const queuing = await aVisitor();
      await fresh.database.raw(refuseRecords);
      try {
        expect(await refusing.submit()).toMatchObject({ outcome: 'invalidInput' });
        expect(errors).toEqual(['a refused admin bot request was not recorded']);
        await expect(queuing.submit()).rejects.toThrow('the disk is full');
        expect(await queuing.jobs()).toEqual([]);
      } finally {
        await fresh.database.raw(acceptRecords);
      }
      expect(await queuing.submit()).toMatchObject({ outcome: 'queued' });
    });
  });
});
