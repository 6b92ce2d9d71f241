// A process that runs throw-away servers: prints one line of JSON, `{"databaseUrl":…,"redisUrl":…}`, and stops them when its
// standard input closes, or at SIGTERM or SIGINT. Standard input also closes when the parent dies, so a killed test run leaves
// nothing behind. `--durable` writes to disk as in production; `--redis-only` starts no PostgreSQL.
import { runCommand } from './launcher-error.mjs';
import { startThrowawayRedis, startThrowawayServers } from './servers.mjs';

await runCommand(async () => {
  const noLongerNeeded = new Promise((resolve) => {
    process.stdin.on('end', resolve).on('error', resolve).resume();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, resolve);
  });
  try {
    const { stop, ...urls } = process.argv.includes('--redis-only')
      ? await startThrowawayRedis()
      : await startThrowawayServers({ isDurable: process.argv.includes('--durable') });
    process.stdout.write(`${JSON.stringify(urls)}\n`);
    await noLongerNeeded;
    await stop();
  } finally {
    process.stdin.destroy(); // while open, it would keep this process alive
  }
});
