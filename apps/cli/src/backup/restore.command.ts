import { buffer } from 'node:stream/consumers';
import { KEY_PREFIX, removeKeys } from '@rampart/core/infra/redis';
import { onlyArgument, readArguments } from '../arguments';
import { CommandError, EXIT, type Command, type ExitCode, type Terminal } from '../command';
import {
  planConfiguration,
  requireAbsent,
  requireWritable,
  writeFiles,
  type ConfigurationPlan,
  type Files,
} from '../infra/configuration-files';
import { readConfig } from '../infra/read-config';
import { withDatabase, withRedis } from '../infra/servers';
import { isEncrypted, readEntries, verifyArchive, type Archive } from './archive-reader';
import { storageOf } from './installation';
import { parseManifest, type Manifest } from './backup-manifest';
import { askPassphrase, readPassphraseFile } from './passphrase';
import { requireEmptyTarget, restoreBackup } from './restore-backup';

const usage = `Usage: restore <file> [--passphrase-file <file>] [--configuration-to <directory>] [--json]
       restore <file> --check [--passphrase-file <file>] [--json]

Loads a backup into an empty installation whose API and workers are stopped. First the whole file is compared with its
checksums; then the database, the uploads and the configuration are restored, the schema is brought up to date, and the
board is computed again and compared with that of the backup. The platform's keys in Redis are removed; they will be
written again.

  --check             only read the file and compare it with its checksums
  --passphrase-file   for an encrypted backup: a file whose first line is the passphrase; without it, the command asks
  --configuration-to  write configuration and keys into this directory, instead of where this installation reads them;
                      existing files are not replaced
  --json              print {"takenAt", "version", "boardIsEqual", "differingVariables"}

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when done,
1 when not, 2 for a wrong command line.`;

export const restoreCommand: Command = { usage, run };

interface Options {
  readonly path: string;
  readonly passphraseFile: string | undefined;
  readonly directory: string | undefined;
  readonly onlyCheck: boolean;
  readonly asJson: boolean;
}

function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = readArguments(args, {
    check: { type: 'boolean', default: false },
    'passphrase-file': { type: 'string' },
    'configuration-to': { type: 'string' },
  });
  const path = onlyArgument(positionals, 'Name the file of one backup.');
  return {
    path,
    passphraseFile: values['passphrase-file'],
    directory: values['configuration-to'],
    onlyCheck: values.check,
    asJson: values.json,
  };
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = parseOptions(args);
  const archive: Archive = { path: options.path, passphrase: await passphraseFor(options) };
  terminal.err('comparing the backup with its checksums …');
  const manifest = await verifyArchive(archive, parseManifest);
  const { takenAtMs, version } = manifest;
  const checked = { takenAt: new Date(takenAtMs).toISOString(), version };
  if (options.onlyCheck) {
    terminal.out(
      options.asJson
        ? JSON.stringify(checked)
        : `The backup of ${checked.takenAt} (version ${version}) is whole.`,
    );
    return EXIT.done;
  }
  const plan = await planOrRefuse(await readConfigurationOf(archive), options.directory);
  await requireWritable(plan.files.keys());
  if (options.directory !== undefined) await requireAbsent(plan.files.keys());
  await load(archive, manifest, terminal);
  await writeFiles(plan.files);
  const { otherVariables: differingVariables } = plan;
  if (options.asJson) {
    terminal.out(JSON.stringify({ ...checked, boardIsEqual: true, differingVariables }));
    return EXIT.done;
  }
  terminal.out(`The backup of ${checked.takenAt} (version ${version}) is restored; its board is the same.`);
  if (differingVariables.length > 0) {
    terminal.out(`These variables were set otherwise where it was made: ${differingVariables.join(', ')}.`);
    if (differingVariables.includes('SVC_TOKEN_KEY'))
      terminal.out('Tokens and sign-in links of the event are valid only with its SVC_TOKEN_KEY.');
    if (options.directory === undefined)
      terminal.out('restore --configuration-to <directory> writes their values into environment.json.');
  }
  return EXIT.done;
}

async function passphraseFor({ path, passphraseFile }: Options): Promise<string | undefined> {
  if (!(await isEncrypted(path))) return undefined;
  if (passphraseFile !== undefined) return readPassphraseFile(passphraseFile);
  return askPassphrase('Passphrase of the backup: ');
}

async function readConfigurationOf(archive: Archive): Promise<Files> {
  const files = new Map<string, Buffer>();
  for await (const { name, content } of readEntries(archive)) {
    if (name.startsWith('configuration/'))
      files.set(name.slice('configuration/'.length), await buffer(content));
    else content.resume();
  }
  return files;
}

async function planOrRefuse(files: Files, directory: string | undefined): Promise<ConfigurationPlan> {
  const plan = await planConfiguration(files, directory);
  if (!('inTheWay' in plan)) return plan;
  const why =
    plan.inTheWay.length > 0
      ? `This installation has a configuration of its own (${plan.inTheWay.join(', ')})`
      : 'This installation has no directory of configuration files (SVC_CONF_DIR)';
  throw new CommandError(
    `${why}: name a directory for that of the backup with --configuration-to. Nothing was changed.`,
  );
}

async function load(archive: Archive, manifest: Manifest, terminal: Terminal): Promise<void> {
  const config = readConfig();
  await withDatabase(config, async (database) => {
    await requireEmptyTarget(database, manifest);
    await withRedis(config, async (redis) => {
      terminal.err('restoring …');
      await restoreBackup(archive, manifest, { database, storage: storageOf(config) });
      await removeKeys(redis, KEY_PREFIX);
    });
  });
}
