// `npm run bench`: the load generator against throw-away servers that write to disk as in production.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runCommand } from './launcher-error.mjs';
import { prepareCheckout } from './prepare.mjs';
import { createProgress } from './progress.mjs';
import { repositoryDir } from './repository.mjs';
import { spawnThrowawayServers } from './throwaway-process.mjs';

await runCommand(async () => {
  await prepareCheckout(createProgress());
  const servers = await spawnThrowawayServers({ isDurable: true });
  try {
    const args = [join(repositoryDir, 'bench/dist/src/main.js'), ...process.argv.slice(2)];
    const env = { NODE_ENV: 'production', ...process.env, ...servers.env };
    const [code] = await once(
      spawn(process.execPath, args, { env, cwd: repositoryDir, stdio: 'inherit' }),
      'exit',
    );
    return code ?? 1;
  } finally {
    await servers.stop();
  }
});
