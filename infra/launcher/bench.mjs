// `npm run bench`: builds this checkout and measures it (bench/src/main.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runCommand } from './launcher-error.mjs';
import { prepareCheckout } from './prepare.mjs';
import { forOurPostgres, PROGRAM_ENVIRONMENT } from './program-environment.mjs';
import { createProgress } from './progress.mjs';
import { repositoryDir } from './repository.mjs';

await runCommand(async () => {
  await prepareCheckout(createProgress());
  const args = [join(repositoryDir, 'bench/dist/src/main.js'), ...process.argv.slice(2)];
  const env = { ...PROGRAM_ENVIRONMENT, ...forOurPostgres(process.env) };
  const [code] = await once(
    spawn(process.execPath, args, { env, cwd: repositoryDir, stdio: 'inherit' }),
    'exit',
  );
  return code ?? 1;
});
