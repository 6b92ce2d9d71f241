/**
 * One descriptor says everything about a setting: its JSON schema (TypeBox, so the TypeScript type comes from it), what it
 * is for, its environment variable, its default and who sees it. The loader, `config check`, the commented example, the
 * schema for editors, docs/settings.md and the configuration that clients read are all made from it.
 */
import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';

export interface AboutSetting<Value> {
  /** Sentences; the first one is also shown with a problem, so it is short. */
  readonly description: string;
  /** Environment variable that wins over the files. `<NAME>_FILE` names a file that holds the value. */
  readonly env?: string;
  /** In force when nobody sets it. A setting without a default that is not optional must be set. */
  readonly default?: Value;
  /** Shown in example.yaml as a comment to be switched on. */
  readonly example?: Value;
  /** The value with which example.yaml starts, where the default would not do. */
  readonly start?: Value;
  /** Organisers may override it while the event runs; clients are told the value in force. */
  readonly organisers?: true;
}

/** What the descriptors add to JSON schema. */
export const ANNOTATIONS = ['env', 'fallbackEnv', 'example', 'start', 'organisers', 'clients', 'family'];

export function setting<Schema extends TSchema>(schema: Schema, about: AboutSetting<Static<Schema>>): Schema {
  return { ...schema, ...about };
}

export interface AboutOption {
  readonly description: string;
  /** Variable that wins over the option of the file, also when it is empty. */
  readonly env?: string;
  /** Variable that is read when neither the other one nor the option is set. */
  readonly fallbackEnv?: string;
}

/** An option of a provider. */
export function option<Schema extends TSchema>(schema: Schema, about: AboutOption): Schema {
  return { ...schema, ...about };
}

/** Marks a setting that the client configuration (V2) answers under its own name, `null` when it is not set. */
export interface ForClients {
  readonly clients: true;
}

export function clientSetting<Schema extends TSchema>(
  schema: Schema,
  about: AboutSetting<Static<Schema>>,
): Schema & ForClients {
  return { ...schema, ...about, clients: true };
}

/** Settings below one key; each of them has a default of its own or is optional. */
export function section<Properties extends TProperties>(properties: Properties, description?: string) {
  return Type.Object(properties, { default: {}, ...(description === undefined ? {} : { description }) });
}

/** One of some words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ enum: words });
}

export interface AboutProvider {
  readonly description: string;
  /** Environment variable of the name. */
  readonly env?: string;
  /** The provider that is chosen when nobody names one; without it there is none. */
  readonly default?: string;
  readonly example?: { readonly name: string; readonly options: Readonly<Record<string, unknown>> };
}

/** A provider of a family; its options are described by the provider itself. */
export function provider(family: string, { env, default: name, ...about }: AboutProvider) {
  const aboutName = {
    ...(env === undefined ? {} : { env }),
    ...(name === undefined ? {} : { default: name }),
  };
  return Type.Object(
    {
      name: Type.String({ description: 'Name of the provider.', ...aboutName }),
      options: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    },
    { family, ...about, ...(name === undefined ? {} : { default: {} }) },
  );
}

export const text = Type.String();
export const filled = Type.String({ minLength: 1 });
export const flag = Type.Boolean();
export const texts = Type.Array(Type.String());
export const webAddress = Type.String({ pattern: '^https?://' });

export function whole(minimum: number, maximum?: number) {
  return Type.Integer({ minimum, ...(maximum === undefined ? {} : { maximum }) });
}
