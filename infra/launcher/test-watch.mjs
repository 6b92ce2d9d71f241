// `npm run test:watch -- [unit | integration | e2e] [part of a path …]`: compiles changes and runs those tests again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startWatchingBuild } from './build.mjs';
import { LauncherError, runCommand } from './launcher-error.mjs';
import { prepareCheckout } from './prepare.mjs';
import { forOurPostgres } from './program-environment.mjs';
import { createProgress } from './progress.mjs';
import { repositoryDir } from './repository.mjs';
import { browsersForTests } from './test-browsers.mjs';
import { areVisiting } from './test-steps.mjs';
import { spawnThrowawayServers } from './throwaway-process.mjs';

const projects = ['unit', 'integration', 'e2e'];

await runCommand(async () => {
  const [project = 'unit', ...patterns] = process.argv.slice(2);
  if (!projects.includes(project)) {
    throw new LauncherError(`There are no ${project} tests to watch: use one of ${projects.join(', ')}.`);
  }
  await prepareCheckout(createProgress());
  const visits = project === 'e2e' || (project === 'integration' && areVisiting(patterns));
  const browsers = visits ? await browsersForTests((text) => process.stderr.write(text)) : {};
  const servers = project === 'unit' ? undefined : await spawnThrowawayServers();
  const compiler = startWatchingBuild({ repository: repositoryDir });
  try {
    // `--watch` finds changes by git, which ignores compiled files.
    const args = ['--watchAll', '--selectProjects', project, '--', ...patterns];
    const jest = spawn(process.execPath, [join(repositoryDir, 'node_modules/jest/bin/jest.js'), ...args], {
      cwd: repositoryDir,
      env: { ...forOurPostgres(process.env), ...browsers, ...servers?.env },
      stdio: 'inherit',
    });
    process
      .on('SIGINT', () => undefined) // jest gets the signal too, and ends
      .on('SIGTERM', () => jest.kill('SIGTERM'))
      .on('SIGHUP', () => jest.kill('SIGHUP'));
    const [code] = await once(jest, 'exit');
    return code ?? 1;
  } finally {
    compiler.kill();
    await servers?.stop();
  }
});
