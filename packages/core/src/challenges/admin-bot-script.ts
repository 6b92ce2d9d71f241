import type { AdminBotConfig } from './challenge';

export type AdminBotScriptCheck =
  | { readonly outcome: 'valid'; readonly config: AdminBotConfig }
  /** for the author of the script */
  | { readonly outcome: 'invalid'; readonly error: string };

/** What a script asks for, as far as it can be run: the configuration that is stored with it. */
export type CheckAdminBotScript = (code: string) => Promise<AdminBotScriptCheck>;
