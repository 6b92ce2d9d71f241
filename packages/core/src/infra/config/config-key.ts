import type { SchemaObject } from 'ajv';

/** One setting of the configuration files (accounts reference 10). */
export interface ConfigKey {
  /** Dotted path in the files. */
  readonly path: string;
  readonly schema: SchemaObject;
  readonly required?: true;
  /** Environment variable that is merged over the files (accounts reference 10.2). */
  readonly env?: string;
  readonly envType?: 'string' | 'integer' | 'boolean';
  readonly meaning: string;
}
