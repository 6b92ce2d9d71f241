import type { RecordKind } from './record-kind';

/** Schema of one line of a kind. `names`: the fields that the export has. */
export function recordSchema({ fields }: RecordKind, names: readonly string[] = Object.keys(fields)): object {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fields[name] ?? {}])),
    required: names,
    additionalProperties: false,
  };
}

/** The schemas of all kinds as one document, for programs that read an export. */
export function formatSchema(kinds: readonly RecordKind[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Records of an exported event: each line of records/<kind>/*.jsonl is one of $defs/<kind>',
    $defs: Object.fromEntries(
      kinds.map((kind) => [kind.name, { description: kind.description, ...recordSchema(kind) }]),
    ),
  };
}
