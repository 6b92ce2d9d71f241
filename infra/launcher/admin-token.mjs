import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from './applications.mjs';
import { lastLines } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';

const allPermissions = '63'; // the six permission bits together

/**
 * Makes the administrator and keeps the token in a file that only its owner may read. Does nothing when it is there.
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} input
 * @returns {Promise<{ file: string, isNew: boolean }>}
 */
export async function ensureAdminToken({ dataDir, env }) {
  const file = join(dataDir, 'admin-token');
  if (existsSync(file)) return { file, isNew: false };
  const made = await runCli(['admin', 'create', 'Administrator', '--perms', allPermissions], env);
  const token = made.stdout.trim();
  if (made.code !== 0 || !/^\S+$/.test(token)) {
    // Standard output might hold a token: it goes into no message.
    const reason = lastLines(made.output.replace(made.stdout, ''));
    throw new LauncherError(`The administrator could not be created (exit code ${made.code}):\n${reason}`);
  }
  writeFileSync(`${file}.new`, `${token}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return { file, isNew: true };
}
