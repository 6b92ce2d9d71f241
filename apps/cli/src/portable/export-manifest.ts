import { RECORD_KINDS } from '@rampart/core/portable';
import { Ajv } from 'ajv';
import type { ArchiveEntry, BoardSettings } from '../backup/manifest';
import { CommandError } from '../command';

/** Raised when records are renamed or go; what is added does not raise it (docs/operate/export-format.md). */
export const EXPORT_FORMAT = 1;

export interface ExportedKind {
  readonly name: string;
  /** Every record of the kind has exactly these. */
  readonly fields: readonly string[];
  readonly count: number;
}

export interface ExportManifest {
  readonly format: typeof EXPORT_FORMAT;
  /** Of the program that wrote it. */
  readonly version: string;
  /** The moment whose facts it holds, ISO 8601. */
  readonly takenAt: string;
  readonly withSecrets: boolean;
  /** What the board follows from, besides the records. */
  readonly board: BoardSettings;
  readonly records: readonly ExportedKind[];
  /** By path below uploads/ the address that records have of it. */
  readonly uploads: Readonly<Record<string, string>>;
  readonly entries: readonly ArchiveEntry[];
}

const text = { type: 'string' };
const integer = { type: 'integer' };
/** A relative path that does not leave the directory it is read into. */
const path = { type: 'string', pattern: String.raw`^(?!/)(?!([^]*/)?\.\.?(/|$))[^\0]+$` };
const listOf = (items: object) => ({ type: 'array', items });
const record = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const isManifest = new Ajv().compile<ExportManifest>(
  record({
    format: { const: EXPORT_FORMAT },
    version: text,
    takenAt: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` },
    withSecrets: { type: 'boolean' },
    board: record({
      formula: record({ name: text, options: { type: 'object' } }),
      graphSampleMs: integer,
      startAtMs: integer,
      endAtMs: integer,
    }),
    records: listOf(record({ name: text, fields: listOf(text), count: integer })),
    uploads: { type: 'object', propertyNames: path, additionalProperties: text },
    entries: listOf(record({ name: path, sizeBytes: integer, sha256: text })),
  }),
);

/** @throws CommandError for everything that this version cannot import whole */
export function parseExportManifest(json: string): ExportManifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(json);
  } catch {
    throw new CommandError('The manifest of the export cannot be read.');
  }
  if (isManifest(manifest)) {
    requireKnown(manifest);
    return manifest;
  }
  const format: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'format') : undefined;
  throw new CommandError(
    typeof format === 'number' && format > EXPORT_FORMAT
      ? `The export has format ${String(format)}, which a newer version made: import it with that version.`
      : 'The manifest is not one of an export: restore loads backups.',
  );
}

/** What a newer version added must not be dropped in silence. */
function requireKnown({ records, version }: ExportManifest): void {
  for (const { name, fields } of records) {
    const kind = RECORD_KINDS.find((known) => known.name === name);
    const unknown = kind === undefined ? name : fields.find((field) => !(field in kind.fields));
    if (unknown === undefined) continue;
    const what = kind === undefined ? `records "${name}"` : `a field "${unknown}" of "${name}"`;
    throw new CommandError(
      `The export has ${what}, which this version does not know: import it with version ${version} or later.`,
    );
  }
}
