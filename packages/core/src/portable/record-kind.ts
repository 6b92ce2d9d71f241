import type { FieldSchema } from './field-schemas';

export interface RecordKind {
  /** In the export: `records/<name>/00001.jsonl` and so on. */
  readonly name: string;
  readonly description: string;
  readonly table: string;
  /** By name; the column is the same in snake case. */
  readonly fields: Readonly<Record<string, FieldSchema>>;
  /** The columns that give the records their order. */
  readonly order: readonly string[];
  /** Which rows are records. */
  readonly where?: string;
  /** Every database has one row of these: the record replaces it. */
  readonly isSingle?: true;
  /** Only exported together with secrets. */
  readonly isSecret?: true;
  /** What an export has of a column instead. */
  readonly readAs?: Readonly<Record<string, string>>;
  /** What an export without secrets has of a column instead. */
  readonly withoutSecrets?: Readonly<Record<string, string>>;
}

export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
