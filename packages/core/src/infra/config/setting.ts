/**
 * One descriptor defines a setting: its JSON schema (TypeBox, which also gives its TypeScript type),
 * description, environment variable, default and audience. The loader, `config check`, the commented example,
 * the editor schema, docs/settings.md and the client configuration are all derived from it.
 */
import { withoutUndefined } from '@rampart/domain-data';
import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';

export interface AboutSetting<Value> {
  /** Sentences; the first one is also shown with problems, so it is short. */
  readonly description: string;
  /** Environment variable that takes precedence over the files. `<NAME>_FILE` names a file that contains the value. */
  readonly env?: string;
  /** The value when nothing sets it. A setting without a default that is not optional must be set. */
  readonly default?: Value;
  /** Shown commented out in example.yaml. */
  readonly example?: Value;
  /** The value in example.yaml, if the default is not suitable. */
  readonly start?: Value;
  /** Organisers may override it while the event runs; clients get the value in effect. */
  readonly organisers?: true;
}

/** The keywords that descriptors add to JSON schema. */
export const ANNOTATIONS = ['env', 'fallbackEnv', 'example', 'start', 'organisers', 'clients', 'family'];

export function setting<Schema extends TSchema>(schema: Schema, about: AboutSetting<Static<Schema>>): Schema {
  return { ...schema, ...about };
}

export interface AboutOption {
  readonly description: string;
  /** Variable that takes precedence over the option of the file, even if empty. */
  readonly env?: string;
  /** Variable that is read when neither `env` nor the option is set. */
  readonly fallbackEnv?: string;
}

/** An option of a provider. */
export function option<Schema extends TSchema>(schema: Schema, about: AboutOption): Schema {
  return { ...schema, ...about };
}

/** Marks a setting that the client configuration (V2) returns under its own name, `null` when not set. */
export interface ForClients {
  readonly clients: true;
}

export function clientSetting<Schema extends TSchema>(
  schema: Schema,
  about: AboutSetting<Static<Schema>>,
): Schema & ForClients {
  return { ...schema, ...about, clients: true };
}

/** Settings below one key; each has a default or is optional. */
export function section<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { default: {} });
}

/** One of several words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ enum: words });
}

export interface AboutProvider {
  readonly description: string;
  /** Environment variable for the name. */
  readonly env?: string;
  /** The provider used when nothing names one; without a default there is none. */
  readonly default?: string;
  readonly example?: { readonly name: string; readonly options: Readonly<Record<string, unknown>> };
}

/** A provider of a family; the provider itself describes its options. */
export function provider(family: string, { env, default: name, ...about }: AboutProvider) {
  return Type.Object(
    {
      name: Type.String(withoutUndefined({ description: 'Name of the provider.', env, default: name })),
      options: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    },
    { family, ...about, ...(name === undefined ? {} : { default: {} }) },
  );
}

export const text = Type.String();
export const filled = Type.String({ minLength: 1 });
export const flag = Type.Boolean();
export const texts = Type.Array(Type.String());
/**
 * For addresses of services: `fetch` refuses addresses with a user name or password, and addresses are not treated
 * as secrets.
 */
export const withoutUser = { not: { pattern: '^https?:/*[^/?#]*@' } };
export const webAddress = Type.String({ pattern: '^https?://', ...withoutUser });

export function whole(minimum: number, maximum?: number) {
  return Type.Integer({ minimum, ...(maximum === undefined ? {} : { maximum }) });
}
