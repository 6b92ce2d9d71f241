import type { FlagEntry, FlagRules } from './flag-rules';

/** The provider of an entry that names none. */
export const DEFAULT_FLAG_PROVIDER = 'flags/static';

/** An entry as an organiser writes it. */
export interface FlagEntryInput {
  readonly provider?: string | undefined;
  readonly config: unknown;
}

export type FlagEntriesCheck =
  | { readonly outcome: 'valid'; readonly entries: readonly FlagEntry[] }
  /** `path` is dotted and relative to the list: `0.config.pattern` */
  | { readonly outcome: 'invalid'; readonly path: string; readonly detail: string };

/** Finds the rules of a provider by its exact name. */
export interface KnownFlagRules {
  find(name: string): FlagRules | undefined;
}

/** Fills in providers and defaults; reports the first fault in list order. */
export async function checkFlagEntries(
  providers: KnownFlagRules,
  inputs: readonly FlagEntryInput[],
): Promise<FlagEntriesCheck> {
  const entries: FlagEntry[] = [];
  for (const [index, { provider: name = DEFAULT_FLAG_PROVIDER, config }] of inputs.entries()) {
    const provider = providers.find(name);
    if (provider === undefined) {
      return { outcome: 'invalid', path: `${String(index)}.provider`, detail: 'is not a flag provider' };
    }
    const checked = await provider.check(config);
    if (checked.outcome === 'invalid') {
      const path = [String(index), 'config', ...(checked.path === '' ? [] : [checked.path])].join('.');
      return { outcome: 'invalid', path, detail: checked.detail };
    }
    entries.push({ provider: name, config: checked.config });
  }
  return { outcome: 'valid', entries };
}
