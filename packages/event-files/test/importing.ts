import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { runEvent } from '../src/testing/run-event';

/** A folder for all tests of a file. */
export function useFolder() {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'import-'));
  });
  afterAll(() => rm(directory, { recursive: true }));
  const inFolder = (...path: string[]): string => join(directory, ...path);
  return {
    inFolder,
    write: async (path: string, content: string | Uint8Array): Promise<void> => {
      await mkdir(dirname(inFolder(path)), { recursive: true });
      await writeFile(inFolder(path), content);
    },
    challenge: async (path: string): Promise<unknown> =>
      parse(await readFile(inFolder(path, 'challenge.yaml'), 'utf8')),
  };
}

export interface Report {
  readonly written: string[];
  readonly lost: { readonly id?: string; readonly what: string }[];
  readonly findings: { readonly message: string }[];
}

export const run = (...args: string[]) => runEvent(args);

export async function importFrom(format: string, source: string, target: string) {
  const { exitCode, text } = await run('import', '--from', format, source, target, '--json');
  if (exitCode !== 0) throw new Error(text);
  return JSON.parse(text.split('\n')[0] ?? '') as Report;
}
