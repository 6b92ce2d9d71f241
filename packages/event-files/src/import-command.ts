import { JSON_OPTION, readArguments } from './arguments';
import { counted } from './counted';
import { EventError, EXIT, type ExitCode } from './event-error';
import { describeFinding } from './finding';
import type { ForeignEvent } from './import/foreign';
import { readCtfcli } from './import/from-ctfcli';
import { readCtfdExport } from './import/from-ctfd-export';
import { writeImport } from './import/write-import';
import { lintFolder } from './lint';
import { ownValue } from './own-value';
import { readFolder } from './read-folder';
import type { Surroundings } from './surroundings';

const READERS: Readonly<Record<string, (source: string) => Promise<ForeignEvent>>> = {
  ctfcli: readCtfcli,
  'ctfd-export': readCtfdExport,
};

const OPTIONS = { ...JSON_OPTION, from: { type: 'string' } } as const;

/** Imports challenges of another format into a folder, and reports what is lost and what needs attention. */
export async function importEvent(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals, values } = readArguments(args, OPTIONS);
  const [source, directory, ...others] = positionals;
  if (source === undefined || directory === undefined || others.length > 0)
    throw new EventError('Name what to import, and the folder to write.', EXIT.usage);
  const read = ownValue(READERS, values.from ?? '');
  if (read === undefined)
    throw new EventError(`Name the format with --from: ${Object.keys(READERS).join(' or ')}.`, EXIT.usage);
  const { written, lost } = await writeImport(await read(source), directory);
  const findings = await lintFolder(await readFolder(directory));
  if (values.json) here.out(JSON.stringify({ written, lost, findings }));
  else {
    for (const file of written) here.out(`wrote ${file}`);
    for (const { id = 'the event', what } of lost) here.out(`Not carried over, ${id}: ${what}`);
    for (const finding of findings) here.out(describeFinding(finding));
  }
  here.err(
    `${counted(written.length, 'file')}, ${counted(lost.length, 'thing')} not carried over, ${counted(findings.length, 'finding')}.`,
  );
  return EXIT.done;
}
