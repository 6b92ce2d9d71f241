import type { SettingSchema } from './setting-schema';

/** What the configuration has to know of a provider: its name and the schema of its options. */
export interface ProviderDeclaration {
  readonly name: string;
  readonly options: SettingSchema;
}

/** The providers of each family: what a block of the settings that is of this family can name. */
export type ProviderTable = Readonly<Record<string, readonly ProviderDeclaration[]>>;
