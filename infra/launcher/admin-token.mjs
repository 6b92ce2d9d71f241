import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from './applications.mjs';
import { lastLines } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { writeWhole } from './write-whole.mjs';

const allPermissions = '63'; // the six permission bits together

/** @param {string} dataDir */
const tokenFile = (dataDir) => join(dataDir, 'admin-token');

/** Whether a first start has come this far. @param {string} dataDir */
export const hasAdminToken = (dataDir) => existsSync(tokenFile(dataDir));

/**
 * Makes the administrator and keeps the token in a file that only its owner may read. Does nothing when it is there.
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} input
 * @returns {Promise<{ file: string, isNew: boolean }>}
 */
export async function ensureAdminToken({ dataDir, env }) {
  const file = tokenFile(dataDir);
  if (hasAdminToken(dataDir)) return { file, isNew: false };
  const token = await runAdmin(['create', '--perms', allPermissions], env);
  writeWhole(file, `${token}\n`, 0o600);
  return { file, isNew: true };
}

/**
 * A link that signs the administrator in once; it expires.
 * @param {NodeJS.ProcessEnv} env
 */
export function createSignInLink(env) {
  return runAdmin(['link'], env);
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<string>} what it printed: a secret */
async function runAdmin(args, env) {
  const made = await runCli(['admin', ...args], env);
  const secret = made.stdout.trim();
  if (made.code === 0 && /^\S+$/.test(secret)) return secret;
  // Standard output might hold the secret: it goes into no message.
  const reason = lastLines(made.output.replace(made.stdout, ''));
  throw new LauncherError(`"admin ${args[0]}" failed (exit code ${made.code}):\n${reason}`);
}
