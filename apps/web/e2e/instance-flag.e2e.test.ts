/** An instance that hands out the flag, which is submitted without the team typing it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  let launcher: Server;
  beforeAll(async () => {
    launcher = createServer((req, res) => {
      const isFlag = req.url?.startsWith('/v1/pwn/flag') === true;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(isFlag ? { flag: 'flag{chain}' } : INSTANCE));
    });
    await new Promise<void>((resolve) => launcher.listen(0, '127.0.0.1', resolve));
    stage = await startStage({
      instancers: { chain: { name: 'instancers/paradigmctf', options: {} } },
      defaultInstancer: 'chain',
    });
    const apiUrl = `http://127.0.0.1:${(launcher.address() as AddressInfo).port}`;
    await stage.aChallenge('chain', { instancerConfig: { config: { apiUrl }, timeoutMilliseconds: 60_000 } });
  });
  afterAll(async () => {
    await stage.stop();
    launcher.close();
    launcher.closeAllConnections();
  });

  it('has solved the challenge when it asks its instance for the flag', async () => {
    const { token } = await stage.aTeam('Chain Breakers');
    const page = await stage.visit('/challenges/chain', { token });
    await page.getByText('0x01').waitFor();
    await page.getByRole('button', { name: 'Get flag' }).click();
    await page.getByText('First blood!').waitFor();
    expect(stage.errors).toEqual([]);
  });
});
