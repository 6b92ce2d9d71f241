import type { FlagEntry } from './flag-provider';
import { DEFAULT_FLAG_PROVIDER, type FlagProviders } from './flag-providers';

/** An entry as an organiser writes it. */
export interface FlagEntryInput {
  readonly provider?: string | undefined;
  readonly config: unknown;
}

export type FlagEntriesCheck =
  | { readonly outcome: 'valid'; readonly entries: readonly FlagEntry[] }
  /** `path` is dotted and relative to the list: `0.config.pattern` */
  | { readonly outcome: 'invalid'; readonly path: string; readonly detail: string };

/** Fills in providers and defaults; reports the first fault in list order. */
export async function checkFlagEntries(
  providers: FlagProviders,
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
