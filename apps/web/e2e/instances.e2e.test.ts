/** An instance that is started, and that hands out the flag. */
import { startOutsideServer, type OutsideServer } from './support/outside-server';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

const INSTANCE = {
  expires_at: '2126-06-01T13:00:00Z',
  expires_in_sec: 600,
  rpc_endpoints: {},
  player_private_key: '0x01',
  contracts: {},
};

describeWithBrowser('a team with an instance', () => {
  let stage: Stage;
  let launcher: OutsideServer;
  let isRunning = false;
  beforeAll(async () => {
    launcher = await startOutsideServer((req, res) => {
      const isFlag = req.url?.startsWith('/v1/pwn/flag') === true;
      if (req.method === 'PUT') isRunning = true;
      res.statusCode = isRunning ? 200 : 400;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(isFlag ? { flag: 'flag{chain}' } : INSTANCE));
    });
    stage = await startStage({
      instancers: { chain: { name: 'instancers/paradigmctf', options: {} } },
      defaultInstancer: 'chain',
    });
    const config = { apiUrl: launcher.url };
    await stage.aChallenge('chain', { instancerConfig: { config, timeoutMilliseconds: 60_000 } });
  });
  afterAll(async () => {
    await stage.stop();
    await launcher.stop();
  });

  it('sees at once that it runs although the answer to its start was lost, and no failure', async () => {
    const { token } = await stage.aTeam('Starters');
    const page = await stage.visit('/nowhere', { token });
    await page.route('**/instance', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.goto(`${stage.origin}/challenges/chain`);
    await page.getByRole('button', { name: 'Start instance' }).press('Enter');
    // Sooner than the panel would ask by itself, which is after 20 s.
    await page.getByText('0x01').waitFor({ timeout: 15_000 });
    expect(await page.getByText('The server did not answer.').count()).toBe(0);
    // The button that had it is no longer there.
    await page.locator('.instance button:focus').waitFor();
  });

  it('has solved the challenge when it asks its instance for the flag', async () => {
    const { token } = await stage.aTeam('Chain Breakers');
    const page = await stage.visit('/challenges/chain', { token });
    await page.getByText('0x01').waitFor();
    await page.getByRole('button', { name: 'Get flag' }).click();
    await page.getByText('First blood!').waitFor();
    expect(stage.errors).toEqual([]);
  });

  it('can stop it while it starts or after it failed, and sees at once that its time is over', async () => {
    const { token } = await stage.aTeam('Patient Ones');
    const page = await stage.visit('/nowhere', { token });
    let status = 'errored';
    await page.route('**/instance', (route) => {
      if (route.request().method() === 'DELETE') status = 'stopped';
      if (route.request().method() === 'PUT') status = 'starting';
      const data = { status, timeLeftMilliseconds: status === 'stopped' ? null : 4_000, endpoints: [] };
      return route.fulfill({ json: { kind: 'goodInstanceStatus', message: '', data } });
    });
    await page.goto(`${stage.origin}/challenges/chain`);
    await page.getByText('Failed').waitFor();
    // It would leave alone what exists.
    expect(await page.getByRole('button', { name: 'Start instance' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start instance' }).click();
    await page.getByText('Starting …').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Not running').waitFor();
    status = 'running';
    await page.reload();
    await page.getByText('Running', { exact: true }).waitFor();
    status = 'stopped';
    // Sooner than the panel would ask by itself, which is after 20 s.
    await page.getByText('Not running').waitFor({ timeout: 15_000 });
  });
});
