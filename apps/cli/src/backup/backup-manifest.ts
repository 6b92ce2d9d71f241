import { Ajv } from 'ajv';
import {
  archiveEntries,
  boardSettings,
  checkManifest,
  integer,
  listOf,
  record,
  text,
  type ArchiveEntry,
  type BoardSettings,
} from './archive-manifest';

export const FORMAT = 1;

export interface Manifest {
  readonly format: typeof FORMAT;
  /** The version of the program that made the backup. */
  readonly version: string;
  /** Time of the snapshot that the backup contains, Unix ms. */
  readonly takenAtMs: number;
  /** Names of migrations, in the order in which they ran. */
  readonly migrations: readonly string[];
  /** A table comes after those that its rows refer to. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** The last number that each sequence gave. */
  readonly sequences: Readonly<Record<string, string>>;
  readonly board: BoardSettings;
  readonly entries: readonly ArchiveEntry[];
}

const isManifest = new Ajv().compile<Manifest>(
  record({
    format: { const: FORMAT },
    version: text,
    takenAtMs: integer,
    migrations: { ...listOf(text), minItems: 1 },
    tables: listOf(record({ name: text, columns: listOf(text) })),
    sequences: { type: 'object', additionalProperties: { type: 'string', pattern: '^\\d+$' } },
    board: boardSettings,
    entries: archiveEntries,
  }),
);

/** @throws CommandError for anything but a manifest of this format */
export function parseManifest(json: string): Manifest {
  return checkManifest(json, {
    of: 'backup',
    format: FORMAT,
    isManifest,
    command: 'restore',
    isForeign: 'The manifest is not one of a backup: import loads exports.',
  });
}
