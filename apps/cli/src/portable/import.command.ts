import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { KEY_PREFIX, removeKeys } from '@rampart/core/infra/redis';
import { readEntries, verifyArchive, type Archive } from '../backup/archive-reader';
import { boardSettingsOf, storageOf } from '../backup/installation';
import { onlyArgument, readArguments } from '../arguments';
import { CommandError, EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { requireAbsent, requireWritable, writeFiles } from '../infra/configuration-files';
import { counted } from '../infra/counted';
import { readConfig } from '../infra/read-config';
import { withDatabase, withRedis } from '../infra/servers';
import { differingSettings, EVENT_SETTINGS_FILE } from './event-settings';
import { countsOf } from './export.command';
import { parseExportManifest, type ExportManifest } from './export-manifest';
import { loadExport, requireTarget } from './load-export';

const usage = `Usage: import <file> [--configuration-to <directory>] [--json]
       import <file> --check [--json]

Loads an export into an empty installation whose API and workers are stopped. The whole file is compared with its
checksums first; then everything is loaded in one transaction, which is only committed if the resulting board is that of
the export. Times, divisions and formula are configuration: they must be those of event.json in the export.

  --check             only compare the file with its checksums
  --configuration-to  write event.json into this directory of configuration files, which must not have one yet
  --json              print {"takenAt", "version", "records", "uploads", "boardIsEqual"}; with --check without the last

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when done,
1 when not, 2 for a wrong command line.`;

export const importCommand: Command = { usage, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    check: { type: 'boolean', default: false },
    'configuration-to': { type: 'string' },
  });
  const path = onlyArgument(positionals, 'Name the file of one export.');
  const archive: Archive = { path, passphrase: undefined };
  terminal.err('comparing the export with its checksums …');
  const manifest = await verifyArchive(archive, parseExportManifest);
  const { takenAt, version } = manifest;
  const summary = { takenAt, version, ...countsOf(manifest) };
  if (values.check) {
    terminal.out(
      values.json ? JSON.stringify(summary) : `The export of ${takenAt} (version ${version}) is whole.`,
    );
    return EXIT.done;
  }
  await load(archive, manifest, values['configuration-to'], terminal);
  terminal.out(
    values.json
      ? JSON.stringify({ ...summary, boardIsEqual: true })
      : `${counted(summary.records, 'record')} and ${counted(summary.uploads, 'upload')} of ${takenAt} are imported; the board is the same.`,
  );
  return EXIT.done;
}

async function load(
  archive: Archive,
  manifest: ExportManifest,
  configurationTo: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const config = readConfig();
  const differing = differingSettings(manifest.board, boardSettingsOf(config));
  if (differing.length > 0 && configurationTo === undefined) {
    throw new CommandError(
      `The configuration gives another board than the event had (${differing.join(', ')}): ` +
        `have ${EVENT_SETTINGS_FILE} of the export written among its files with --configuration-to. Nothing was changed.`,
    );
  }
  if (configurationTo !== undefined) {
    const written = [join(configurationTo, EVENT_SETTINGS_FILE)];
    await requireWritable(written);
    await requireAbsent(written);
  }
  await withDatabase(config, async (database) => {
    await requireTarget(database);
    await withRedis(config, async (redis) => {
      terminal.err('importing …');
      await loadExport(archive, manifest, { database, storage: storageOf(config) });
      await removeKeys(redis, KEY_PREFIX);
    });
  });
  if (configurationTo === undefined) return;
  for await (const { name, content } of readEntries(archive)) {
    if (name === EVENT_SETTINGS_FILE)
      await writeFiles(new Map([[join(configurationTo, name), await buffer(content)]]));
    else content.resume();
  }
}
