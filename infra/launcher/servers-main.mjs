// Throw-away servers as a process: prints one JSON line `{"databaseUrl":…,"redisUrl":…}`, and stops them when
// standard input closes or on SIGTERM or SIGINT. Standard input closes by itself when whoever asked dies, so a
// killed test run leaves nothing behind. `--durable` writes to disk as in production.
import { runCommand } from './launcher-error.mjs';
import { startThrowawayServers } from './servers.mjs';

await runCommand(async () => {
  const noLongerNeeded = new Promise((resolve) => {
    process.stdin.on('end', resolve).on('error', resolve).resume();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, resolve);
  });
  try {
    const servers = await startThrowawayServers({ isDurable: process.argv.includes('--durable') });
    const { databaseUrl, redisUrl } = servers;
    process.stdout.write(`${JSON.stringify({ databaseUrl, redisUrl })}\n`);
    await noLongerNeeded;
    await servers.stop();
  } finally {
    process.stdin.destroy(); // an open one would keep this process alive
  }
});
