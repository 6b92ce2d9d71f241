import type { Writable } from 'node:stream';
import { systemClock } from '@rampart/core/infra/clock';
import { onlyArgument, readArguments } from '../arguments';
import { EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readConfiguration } from '../infra/configuration-files';
import { counted } from '../infra/counted';
import { intoNewFile } from '../infra/into-new-file';
import { readConfig } from '../infra/read-config';
import { withDatabase } from '../infra/servers';
import { VERSION } from '../infra/version';
import { createArchiveWriter } from './archive-writer';
import { boardSettingsOf, storageOf } from './installation';
import type { Manifest } from './backup-manifest';
import { askNewPassphrase, readPassphraseFile } from './passphrase';
import { takeBackup } from './take-backup';

const usage = `Usage: backup <file> [--encrypt | --passphrase-file <file>] [--json]
       backup - > <file>

Writes everything of this event into one file: the database as it is at one moment, the uploads, and the configuration
with its keys. The event may be running. An existing file is not replaced; with "-" the backup goes to standard output.
Anyone who has the file has every key of the event: encrypt it, or keep it where you keep keys.

  --encrypt          ask for a passphrase and encrypt the file in the format of age (age-encryption.org)
  --passphrase-file  the same, with the first line of a file as passphrase
  --json             print {"file", "takenAt", "tables", "uploads", "bytes"}

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when done,
1 when not, 2 for a wrong command line.`;

export const backupCommand: Command = { usage, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    encrypt: { type: 'boolean', default: false },
    'passphrase-file': { type: 'string' },
  });
  const path = onlyArgument(positionals, 'Name one file, or - for standard output.');
  if (path === '-' && process.stdout.isTTY) throw usageError('Standard output is a terminal: name a file.');
  const passphrase = await choosePassphrase(values['passphrase-file'], values.encrypt);
  const manifest =
    path === '-'
      ? await writeBackup(process.stdout, passphrase)
      : await intoNewFile(path, (target) => writeBackup(target, passphrase));
  const summary = summaryOf(path, manifest);
  // With `-`, the backup itself goes to standard output.
  const print = path === '-' ? terminal.err : terminal.out;
  print(values.json ? JSON.stringify(summary) : sentenceOf(summary));
  return EXIT.done;
}

/** The passphrase of the backup; undefined when it is not encrypted. */
async function choosePassphrase(file: string | undefined, asks: boolean): Promise<string | undefined> {
  if (file !== undefined) return readPassphraseFile(file);
  return asks ? askNewPassphrase() : undefined;
}

async function writeBackup(target: Writable, passphrase: string | undefined): Promise<Manifest> {
  const config = readConfig();
  const configuration = await readConfiguration();
  return withDatabase(config, async (database) =>
    takeBackup(
      {
        database,
        storage: storageOf(config),
        configuration,
        board: boardSettingsOf(config),
        clock: systemClock,
        version: VERSION,
      },
      await createArchiveWriter(target, passphrase),
    ),
  );
}

function summaryOf(file: string, { takenAtMs, tables, entries }: Manifest) {
  return {
    file,
    takenAt: new Date(takenAtMs).toISOString(),
    tables: tables.length,
    uploads: entries.filter(({ name }) => name.startsWith('uploads/')).length,
    bytes: entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

function sentenceOf({ file, takenAt, tables, uploads, bytes }: ReturnType<typeof summaryOf>): string {
  const what = `${counted(tables, 'table')}, ${counted(uploads, 'upload')} and the configuration`;
  return `${file === '-' ? 'The backup' : file} holds ${what} as of ${takenAt}, ${String(bytes)} bytes before compression.`;
}
