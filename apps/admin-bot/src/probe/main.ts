/**
 * The health check of the container: exits with 0 when the runner with the same environment answers, otherwise with
 * 1. A program of its own, because all routes need the secret, which must not be in the definition of a health
 * check.
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
