import type { AdminBotConfig } from './challenge';

export type AdminBotScriptCheck =
  | { readonly outcome: 'valid'; readonly config: AdminBotConfig }
  /** For the author of the script. */
  | { readonly outcome: 'invalid'; readonly error: string };

/** Checks a script and derives the configuration to store with it. */
export type CheckAdminBotScript = (code: string) => Promise<AdminBotScriptCheck>;
