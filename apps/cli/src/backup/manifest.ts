import { Ajv } from 'ajv';
import { CommandError } from '../command';

/** The last entry of an archive: an archive that was cut off has none. */
export const MANIFEST = 'manifest.json';
export const FORMAT = 1;

export interface ArchiveEntry {
  readonly name: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What the board follows from, besides the facts. */
export interface BoardSettings {
  readonly formula: { readonly name: string; readonly options: Readonly<Record<string, unknown>> };
  readonly graphSampleMs: number;
  readonly startAtMs: number;
  readonly endAtMs: number;
}

export interface Manifest {
  readonly format: typeof FORMAT;
  /** Of the program that made the backup. */
  readonly version: string;
  /** The moment whose facts the backup holds, Unix milliseconds. */
  readonly takenAtMs: number;
  /** Names, in the order in which they ran. */
  readonly migrations: readonly string[];
  /** Each after those that its rows refer to. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** The last number that each sequence gave. */
  readonly sequences: Readonly<Record<string, string>>;
  readonly board: BoardSettings;
  readonly entries: readonly ArchiveEntry[];
}

const text = { type: 'string' };
/** A relative path that does not leave the directory it is read into. */
const path = { type: 'string', pattern: String.raw`^(?!/)(?!([^]*/)?\.\.?(/|$))[^\0]+$` };
const instant = { type: 'integer' };
const listOf = (items: object) => ({ type: 'array', items });
const record = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const isManifest = new Ajv().compile<Manifest>(
  record({
    format: { const: FORMAT },
    version: text,
    takenAtMs: instant,
    migrations: { ...listOf(text), minItems: 1 },
    tables: listOf(record({ name: text, columns: listOf(text) })),
    sequences: { type: 'object', additionalProperties: { type: 'string', pattern: '^\\d+$' } },
    board: record({
      formula: record({ name: text, options: { type: 'object' } }),
      graphSampleMs: instant,
      startAtMs: instant,
      endAtMs: instant,
    }),
    entries: listOf(record({ name: path, sizeBytes: instant, sha256: text })),
  }),
);

/** @throws CommandError for everything that is no manifest of this format */
export function parseManifest(json: string): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(json);
  } catch {
    throw new CommandError('The manifest of the backup cannot be read.');
  }
  if (isManifest(manifest)) return manifest;
  const format: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'format') : undefined;
  throw new CommandError(
    typeof format === 'number' && format > FORMAT
      ? `The backup has format ${String(format)}, which a newer version made: restore it with that version.`
      : 'The manifest of the backup is not one of this program.',
  );
}
