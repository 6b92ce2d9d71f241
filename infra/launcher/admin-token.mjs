import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from './applications.mjs';
import { lastLines } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { writeWhole } from './write-whole.mjs';

const allPermissions = '63'; // the six permission bits together

/** @param {string} dataDir */
const tokenFile = (dataDir) => join(dataDir, 'admin-token');

/** Whether an earlier start has created the token. @param {string} dataDir */
export const hasAdminToken = (dataDir) => existsSync(tokenFile(dataDir));

/**
 * Creates the administrator and stores its token in a file that only the owner can read, unless the file exists.
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
 * Creates a link that signs the administrator in once and expires.
 * @param {NodeJS.ProcessEnv} env
 */
export function createSignInLink(env) {
  return runAdmin(['link'], env);
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<string>} the output, which is a secret */
async function runAdmin(args, env) {
  const made = await runCli(['admin', ...args], env);
  const secret = made.stdout.trim();
  if (made.code === 0 && /^\S+$/.test(secret)) return secret;
  // Standard output is not part of the message, because it may contain the secret.
  const reason = lastLines(made.output.replace(made.stdout, ''));
  throw new LauncherError(`"admin ${args[0]}" failed (exit code ${made.code}):\n${reason}`);
}
