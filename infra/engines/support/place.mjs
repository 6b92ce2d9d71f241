import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareServerPaths } from '../../launcher/server-paths.mjs';
import { startServerProcess } from '../../launcher/server-process.mjs';

/**
 * A directory for throw-away servers.
 * @typedef {ReturnType<typeof createPlace>} Place
 * @typedef {{ name: string, program: string, args: string[], env: NodeJS.ProcessEnv, spawnOptions?: object,
 *   stopSignal?: NodeJS.Signals, isReady: () => Promise<boolean> }} Server
 */
export function createPlace() {
  const dir = mkdtempSync(join(tmpdir(), 'rampart-engines-'));
  const paths = prepareServerPaths(dir);
  /** @type {import('../../launcher/server-process.mjs').RunningProcess[]} */
  const running = [];
  return {
    dir,
    paths,
    /** @param {Server} server */
    async start({ name, program, args, env, spawnOptions = {}, stopSignal = 'SIGTERM', isReady }) {
      const started = await startServerProcess(paths, {
        name,
        program,
        args,
        options: { ...spawnOptions, env, cwd: '/' },
        stopSignal,
        abandonSignal: 'SIGQUIT',
        startDeadlineInMs: 60_000,
        isReady,
      });
      running.push(started);
      return started;
    },
    async remove() {
      for (const server of running.toReversed()) await server.stop();
      rmSync(dir, { recursive: true, force: true });
      if (paths.socketDir !== paths.runDir) rmSync(paths.socketDir, { recursive: true, force: true });
    },
  };
}

/** @param {string} url @param {Record<string, string>} [headers] @returns {Promise<boolean>} */
export async function answers(url, headers = {}) {
  return (await fetch(url, { headers }).catch(() => undefined))?.ok === true;
}

/** @param {string} host @param {number} port @returns {Promise<boolean>} */
export function listens(host, port) {
  return new Promise((resolve) => {
    const connection = createConnection({ host, port });
    connection.setTimeout(1_000, () => connection.destroy());
    connection.on('connect', () => connection.end());
    connection.on('error', () => resolve(false));
    connection.on('close', (hadError) => resolve(!hadError));
  });
}
