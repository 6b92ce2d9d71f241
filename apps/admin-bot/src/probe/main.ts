/**
 * The health check of the container: exits with 0 when the runner with the same environment answers, else with 1. All
 * routes of the runner need the secret, which does not belong into the definition of a health check.
 */
import { readSettings, type Environment } from '../settings';

/** Shorter than the limit of the health checks that call it. */
const LIMIT_MS = 2_500;

async function isAlive(env: Environment): Promise<boolean> {
  const { port, platform } = readSettings(env);
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
    headers: { Authorization: `Bearer ${platform.secretKey}` },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return response.ok;
}

isAlive(process.env).then(
  (alive) => process.exit(alive ? 0 : 1),
  () => process.exit(1),
);
