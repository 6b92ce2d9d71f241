import { RECORD_KINDS } from '@rampart/core/portable';
import { Ajv } from 'ajv';
import {
  archiveEntries,
  boardSettings,
  checkManifest,
  integer,
  listOf,
  path,
  record,
  text,
  type ArchiveEntry,
  type BoardSettings,
} from '../backup/archive-manifest';
import { CommandError } from '../command';

/** Raised when records are renamed or removed; additions do not raise it (docs/operate/export-format.md). */
export const EXPORT_FORMAT = 1;

export interface ExportedKind {
  readonly name: string;
  /** Every record of the kind has exactly these fields. */
  readonly fields: readonly string[];
  readonly count: number;
}

export interface ExportManifest {
  readonly format: typeof EXPORT_FORMAT;
  /** The version of the program that wrote the export. */
  readonly version: string;
  /** Time of the snapshot that the export contains, ISO 8601. */
  readonly takenAt: string;
  readonly withSecrets: boolean;
  /** What the board depends on besides the records. */
  readonly board: BoardSettings;
  readonly records: readonly ExportedKind[];
  /** Addresses of uploads in the records, by path below uploads/. */
  readonly uploads: Readonly<Record<string, string>>;
  readonly entries: readonly ArchiveEntry[];
}

const isManifest = new Ajv().compile<ExportManifest>(
  record({
    format: { const: EXPORT_FORMAT },
    version: text,
    takenAt: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` },
    withSecrets: { type: 'boolean' },
    board: boardSettings,
    records: listOf(record({ name: text, fields: listOf(text), count: integer })),
    uploads: { type: 'object', propertyNames: path, additionalProperties: text },
    entries: archiveEntries,
  }),
);

/** @throws CommandError for anything that this version cannot import completely */
export function parseExportManifest(json: string): ExportManifest {
  const manifest = checkManifest(json, {
    of: 'export',
    format: EXPORT_FORMAT,
    isManifest,
    command: 'import',
    isForeign: 'The manifest is not one of an export: restore loads backups.',
  });
  requireKnown(manifest);
  return manifest;
}

/** Refuses records that this version does not know, because they must not be dropped silently. */
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
