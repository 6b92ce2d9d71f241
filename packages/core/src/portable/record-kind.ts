import type { FieldSchema } from './field-schemas';

export interface RecordKind {
  /** Directory of the kind: `records/<name>/00001.jsonl` and so on. */
  readonly name: string;
  readonly description: string;
  readonly table: string;
  /** Schemas by field; a column is named like its field, in snake case. */
  readonly fields: Readonly<Record<string, FieldSchema>>;
  /** The columns that give the records their order. */
  readonly order: readonly string[];
  /** SQL condition that selects the exported rows. */
  readonly where?: string;
  /** The table always has exactly one row, which an import replaces. */
  readonly isSingle?: true;
  /** Only exported together with secrets. */
  readonly isSecret?: true;
  /** SQL that is exported instead of a column, by column. */
  readonly readAs?: Readonly<Record<string, string>>;
  /** SQL that an export without secrets has instead of a column, by column. */
  readonly withoutSecrets?: Readonly<Record<string, string>>;
}

export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
