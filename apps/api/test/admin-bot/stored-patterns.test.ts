import { describeLocal, insist, type Json, type RegisteredTeam } from '../support';
import { startBotTarget, type BotTarget } from './bot-target';

/** Far longer than an answer takes, and far shorter than the slow pattern below would. */
const SOON_MS = 5_000;

describeLocal('a stored pattern that nobody would save today', () => {
  let target: BotTarget;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startBotTarget();
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  /** A challenge whose script asks for a `url` of this pattern, past the check of what is saved. */
  async function aChallengeAsking(pattern: string) {
    const challenge = await target.aBotChallenge({ inputs: { url: { pattern: '^x' } } });
    const stored = () => target.database('challenges').where('id', challenge.id);
    const [config] = (await stored().pluck('admin_bot_config')) as object[];
    const changed = { ...config, inputs: [['url', { pattern }]] };
    await stored().update({ admin_bot_config: JSON.stringify(changed) });
    await target.edit(challenge, { name: 'seen anew' });
    return challenge;
  }

  it.each([
    ['does not compile', '('],
    ['takes too long', '^(a+)+$'],
  ])('that %s: 400 badAdminBotConfig soon, on record, and no job', async (_what, pattern) => {
    const challenge = await aChallengeAsking(pattern);
    const startedAt = performance.now();
    const answer = await target.visit(team, challenge, { url: `${'a'.repeat(60)}!` });
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    expect(answer).toMatchObject({ status: 400, kind: 'badAdminBotConfig' });
    const rows: Json[] = await target.recordOf(challenge);
    expect(rows).toMatchObject([
      { result: 'invalid_input', details: { field: 'url', error: answer.data.error } },
    ]);
    expect(insist(await target.ask(team, challenge, '/status')).job).toBeNull();
  });

  it('control: one that is well lets the visit be queued', async () => {
    const challenge = await aChallengeAsking('^a+!$');
    expect(await target.visit(team, challenge, { url: 'aa!' })).toMatchObject({ status: 200 });
  });
});
