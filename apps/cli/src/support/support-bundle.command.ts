import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arch, platform, release } from 'node:os';
import { systemClock } from '@rampart/core/infra/clock';
import { createArchiveWriter } from '../backup/archive-writer';
import { onlyArgument, readArguments } from '../arguments';
import { EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { doctorCommand } from '../doctor/doctor.command';
import { readConfiguration } from '../infra/configuration-files';
import { intoNewFile } from '../infra/into-new-file';
import { readConfig } from '../infra/read-config';
import { VERSION } from '../infra/version';
import { readLogs } from './read-logs';
import { readState } from './read-state';
import { createRedactor, showSettings } from './redact';

const usage = `Usage: support-bundle <file> [--json]

Writes what helps somebody else to find a problem into one file (tar, gzip), without secrets, flags, mail and client
addresses: versions, the settings with all texts hidden that might be secret, what doctor finds, sizes of tables,
the state of ledger, board and mail, and the end of the logs of npm start. Look through it before you send it.

  --json  print {"file", "contents"}

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when done,
1 when not, 2 for a wrong command line.`;

export const supportBundleCommand: Command = { usage, run };

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {});
  const path = onlyArgument(positionals, 'Name one file.');
  const names = await intoNewFile(path, async (target) => {
    const contents = await collect();
    const archive = await createArchiveWriter(target, undefined);
    for (const [name, text] of contents) await archive.addBytes(name, Buffer.from(text));
    await archive.finish();
    return [...contents.keys()];
  });
  terminal.out(
    values.json ? JSON.stringify({ file: path, contents: names }) : `${path} holds ${names.join(', ')}.`,
  );
  return EXIT.done;
}

/** Collects the redacted texts by file name. */
async function collect(): Promise<ReadonlyMap<string, string>> {
  const config = readConfig();
  const now = systemClock.now();
  const settings = showSettings(config);
  const redact = createRedactor([...settings.hidden, ...(await otherSecrets())]);
  const versions = {
    rampart: VERSION,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    at: now,
  };
  const contents = new Map([
    ['versions.json', json(versions)],
    ['settings.json', json(settings.value)],
    ['doctor.json', await doctorReport()],
    ['state.json', json(await readState(config, now))],
  ]);
  for (const [name, log] of await readLogs(process.env['SVC_DATA_DIR'])) contents.set(`logs/${name}`, log);
  return new Map([...contents].map(([name, text]) => [name, redact(text)]));
}

/**
 * Secrets in variables and files that are not settings: the token of the administrator, and the password of the
 * private database.
 */
async function otherSecrets(): Promise<readonly string[]> {
  const files = await readConfiguration();
  const variables = JSON.parse(files.get('environment.json')?.toString() ?? '{}') as Record<string, string>;
  const dataDir = process.env['SVC_DATA_DIR'] ?? '';
  const kept = ['admin-token', 'postgres-password'].map((name) =>
    readFile(join(dataDir, name), 'utf8').catch(() => ''),
  );
  const shownAnyway = ['SVC_NAME', 'SVC_ORIGIN'];
  return [
    ...Object.entries(variables).flatMap(([name, value]) =>
      shownAnyway.includes(name) || /^(\d+|true|false|yes|no)$/i.test(value) || name.endsWith('_PROVIDER')
        ? []
        : [value],
    ),
    ...(await Promise.all(kept)).map((text) => text.trim()),
  ];
}

async function doctorReport(): Promise<string> {
  const lines: string[] = [];
  await doctorCommand.run(['--json'], {
    out: (line) => void lines.push(line),
    err: () => undefined,
    isInteractive: false,
  });
  return `${lines.join('\n')}\n`;
}
