import { describeLocal, openStream, startLocalTarget, until, type LocalTarget } from '../support';

describeLocal('the metrics of an API process', () => {
  let local: LocalTarget;
  beforeAll(async () => {
    local = await startLocalTarget();
  });
  afterAll(() => local.stop());

  /** The value of one sample; undefined when there is none. */
  const valueOf = async (sample: string): Promise<number | undefined> => {
    const line = (await local.metrics.text()).split('\n').find((text) => text.startsWith(`${sample} `));
    return line === undefined ? undefined : Number(line.slice(sample.length + 1));
  };

  it('count submissions by result, refusals by bucket, and requests by route and status', async () => {
    const team = await local.aRegisteredTeam();
    const challenge = await local.aStoredChallenge();
    local.clock.stopAt(local.now());
    for (let attempt = 0; attempt < 4; attempt += 1) await local.submit(team, challenge, 'wrong');
    await local.submit(team, challenge);
    await local.submit(team, challenge);
    expect([
      await valueOf('rampart_submissions_total{result="wrong"}'),
      await valueOf('rampart_submissions_total{result="solved"}'),
      await valueOf('rampart_submissions_total{result="throttled"}'),
      await valueOf('rampart_submissions_total{result="closedChallenge"}'),
      await valueOf('rampart_submissions_total{result="paused"}'),
      await valueOf('rampart_rate_limit_refusals_total{bucket="flag-attempts"}'),
      await valueOf('rampart_http_request_duration_seconds_count{route="submitFlag",status="200"}'),
      await valueOf('rampart_http_request_duration_seconds_count{route="submitFlag",status="429"}'),
    ]).toEqual([4, 1, 1, 0, 0, 1, 1, 1]);
  });

  it('know a request by the name of its route, never by what the client wrote', async () => {
    const secret = 'seen-nowhere';
    await local.send('GET', `/api/v2/users/${secret}?search=${secret}`);
    await local.send('GET', `/${secret}`);
    await local.send('GET', '/api/v2/users/me', { token: secret });
    const text = await local.metrics.text();
    expect(text).toContain('route="unknown",status="404"');
    expect(text).not.toContain(secret);
  });

  it('show the age and version of the board that is served', async () => {
    await local.board();
    expect(await valueOf('rampart_board_epoch')).toBeGreaterThanOrEqual(1);
    expect(await valueOf('rampart_board_number')).toBeGreaterThanOrEqual(1);
    expect(await valueOf('rampart_board_age_seconds')).toEqual(expect.any(Number));
  });

  it('show how many streams of live updates are open', async () => {
    expect(await valueOf('rampart_live_streams')).toBe(0);
    const stream = await openStream(local.baseUrl);
    expect(await valueOf('rampart_live_streams')).toBe(1);
    stream.close();
    await until('the stream is closed', async () => (await valueOf('rampart_live_streams')) === 0);
  });

  it('measure queries, prepared and not, commands of Redis, and the pool', async () => {
    const QUERIES = 'rampart_sql_query_duration_seconds_count';
    const COMMANDS = 'rampart_redis_command_duration_seconds_count';
    const team = await local.aRegisteredTeam();
    const challenge = await local.aStoredChallenge();
    const before = [await valueOf(QUERIES), await valueOf(COMMANDS)];
    await local.submit(team, challenge, 'wrong');
    const after = [await valueOf(QUERIES), await valueOf(COMMANDS)];
    expect(after[0]).toBeGreaterThan(before[0] ?? Infinity);
    expect(after[1]).toBeGreaterThan(before[1] ?? Infinity);
    expect(await valueOf('rampart_sql_pool_waiting')).toBe(0);
    expect(await valueOf('rampart_sql_pool_max_connections')).toBe(local.config.database.pool.api);
    expect(await valueOf('rampart_sql_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(1);
  });
});
