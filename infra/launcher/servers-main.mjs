// Throw-away servers as a process: prints one JSON line, `{"databaseUrl":…,"redisUrl":…}`, and stops them when
// standard input closes or on SIGTERM or SIGINT. Standard input closes by itself when whoever asked dies, so a
// killed test run leaves nothing behind. `--durable` writes to disk as in production; `--redis-only` starts no PostgreSQL.
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
    process.stdin.destroy(); // an open one would keep this process alive
  }
});
