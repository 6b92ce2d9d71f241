import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@rampart/core/infra/clock';
import { onlyArgument, readArguments } from '../arguments';
import { CommandError, EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { answered } from '../event/answered';
import { requireBaseUrl } from '../event/connection-options';
import { counted } from '../infra/counted';
import { errorCode } from '../infra/error-code';
import { eventPages } from './event-pages';
import { fetchFiles } from './fetch-files';
import { pageHtml } from './layout';
import { loadMarkdown } from './markdown';
import { readPublicEvent, type PublicEvent } from './public-event';
import { STYLE } from './style';

const usage = `Usage: archive <folder> --url <base URL> [--json]

Writes the event as pages that a browser opens from the folder, without a server: board, graphs, challenges with their
files and free hints, teams, announcements and sponsors. The command sends no token, so the archive only contains what
everybody may read: lift a freeze first. The folder must not exist yet.

  --url   base URL of the platform without /api
  --json  print {"folder", "teams", "challenges", "files", "missing", "isOver", "isFrozen"}

Exit code 0 when written, 1 when not or when a file of a challenge cannot be fetched, 2 for a wrong command line.`;

export const archiveCommand: Command = { usage, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, { url: { type: 'string' } });
  const folder = onlyArgument(positionals, 'Name one folder.');
  const baseUrl = requireBaseUrl(values.url);
  await requireAbsent(folder);
  const event = await answered(baseUrl, readPublicEvent(baseUrl));
  const { files, missing } = await writeArchive(folder, event, baseUrl);
  const { configuration, teams, challenges, isFrozen } = event;
  const isOver = configuration.endTime <= systemClock.now().getTime();
  if (values.json) {
    terminal.out(
      JSON.stringify({
        folder,
        teams: teams.length,
        challenges: challenges.length,
        files,
        missing,
        isOver,
        isFrozen,
      }),
    );
  } else {
    const what = `${counted(teams.length, 'team')}, ${counted(challenges.length, 'challenge')} and ${counted(files, 'file')}`;
    terminal.out(`${folder} has ${what}: open ${join(folder, 'index.html')}.`);
    for (const url of missing) terminal.out(`It lacks ${url}, which cannot be fetched.`);
    if (!isOver) terminal.out('The event is not over: make the archive again when it is.');
    if (isFrozen) terminal.out('The event is frozen: make the archive again when the freeze is lifted.');
  }
  return missing.length === 0 ? EXIT.done : EXIT.failed;
}

async function requireAbsent(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new CommandError(`"${folder}" cannot be written (${errorCode(error)}).`);
  });
  if (there !== undefined) throw new CommandError(`"${folder}" already exists: name another folder.`);
}

/** Writes the archive; the folder gets its name when it is complete. */
async function writeArchive(
  folder: string,
  event: PublicEvent,
  baseUrl: string,
): Promise<{ readonly files: number; readonly missing: readonly string[] }> {
  const draft = `${folder.replace(/[/\\]+$/, '')}.partial`;
  try {
    await rm(draft, { recursive: true, force: true });
    for (const part of ['challenges', 'teams']) await mkdir(join(draft, part), { recursive: true });
    const markdown = await loadMarkdown();
    const { files, missing } = await fetchFiles(event, { markdown, baseUrl, folder: draft });
    await writeFile(join(draft, 'style.css'), STYLE);
    const at = { name: event.configuration.ctfName, at: systemClock.now() };
    for (const page of eventPages({ event, files, markdown }))
      await writeFile(join(draft, page.path), pageHtml(page, at));
    await rename(draft, folder);
    return { files: files.size, missing };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The archive cannot be written to "${folder}" (${errorCode(error)}).`, {
      cause: error,
    });
  }
}
