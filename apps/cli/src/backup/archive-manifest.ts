/** What the manifests of backups and of exports have in common. */
import { CommandError } from '../command';

/** The last entry of an archive, so that a truncated archive has none. */
export const MANIFEST = 'manifest.json';

export interface ArchiveEntry {
  readonly name: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What the board depends on besides the facts. */
export interface BoardSettings {
  readonly formula: { readonly name: string; readonly options: Readonly<Record<string, unknown>> };
  readonly graphSampleMs: number;
  readonly startAtMs: number;
  readonly endAtMs: number;
}

export const text = { type: 'string' };
export const integer = { type: 'integer' };
/** A relative path that does not leave the directory it is read into. */
export const path = { type: 'string', pattern: String.raw`^(?!/)(?!([^]*/)?\.\.?(/|$))[^\0]+$` };
export const listOf = (items: object) => ({ type: 'array', items });
export const record = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

export const boardSettings = record({
  formula: record({ name: text, options: { type: 'object' } }),
  graphSampleMs: integer,
  startAtMs: integer,
  endAtMs: integer,
});
export const archiveEntries = listOf(record({ name: path, sizeBytes: integer, sha256: text }));

interface ManifestRules<Manifest> {
  readonly of: 'backup' | 'export';
  readonly format: number;
  readonly isManifest: (value: unknown) => value is Manifest;
  /** The command that loads such an archive. */
  readonly command: 'restore' | 'import';
  /** The message for JSON that is not such a manifest. */
  readonly isForeign: string;
}

/** @throws CommandError for anything but a manifest of this format */
export function checkManifest<Manifest>(json: string, rules: ManifestRules<Manifest>): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(json);
  } catch {
    throw new CommandError(`The manifest of the ${rules.of} cannot be read.`);
  }
  if (rules.isManifest(manifest)) return manifest;
  const format: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'format') : undefined;
  throw new CommandError(
    typeof format === 'number' && format > rules.format
      ? `The ${rules.of} has format ${String(format)}, which a newer version made: ${rules.command} it with that version.`
      : rules.isForeign,
  );
}
