import { systemClock } from '@rampart/core/infra/clock';
import { createArchiveWriter } from '../backup/archive-writer';
import { boardSettingsOf, storageOf } from '../backup/installation';
import { onlyArgument, readArguments } from '../arguments';
import { EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { counted } from '../infra/counted';
import { intoNewFile } from '../infra/into-new-file';
import { readConfig } from '../infra/read-config';
import { withDatabase } from '../infra/servers';
import { VERSION } from '../infra/version';
import { eventSettingsOf } from './event-settings';
import type { ExportManifest } from './export-manifest';
import { writeExport } from './write-export';

const usage = `Usage: export <file> [--with-secrets] [--json]

Writes the whole event into one .tar.gz file of JSON lines and uploads, which other programs and later versions can
read. The event may be running. An existing file is not replaced. The file contains flags and people's addresses, but no
keys: to move the same installation elsewhere, make a backup.

  --with-secrets  also secrets of score feeds and of clients that teams sign in to, and tokens of on-chain launchers
  --json          print {"file", "takenAt", "records", "uploads", "withSecrets"}

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when done,
1 when not, 2 for a wrong command line.`;

export const exportCommand: Command = { usage, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    'with-secrets': { type: 'boolean', default: false },
  });
  const path = onlyArgument(positionals, 'Name one file.');
  const config = readConfig();
  const manifest = await withDatabase(config, (database) =>
    intoNewFile(path, async (target) =>
      writeExport(
        {
          database,
          storage: storageOf(config),
          board: boardSettingsOf(config),
          eventSettings: eventSettingsOf(config),
          clock: systemClock,
          version: VERSION,
          withSecrets: values['with-secrets'],
        },
        await createArchiveWriter(target, undefined),
      ),
    ),
  );
  const { records, uploads } = countsOf(manifest);
  const { takenAt, withSecrets } = manifest;
  terminal.out(
    values.json
      ? JSON.stringify({ file: path, takenAt, records, uploads, withSecrets })
      : `${path} has ${counted(records, 'record')} and ${counted(uploads, 'upload')} as of ${takenAt}, ${withSecrets ? 'with secrets' : 'without keys and secrets of feeds'}.`,
  );
  return EXIT.done;
}

export function countsOf({ records, uploads }: ExportManifest) {
  return {
    records: records.reduce((sum, { count }) => sum + count, 0),
    uploads: Object.keys(uploads).length,
  };
}
