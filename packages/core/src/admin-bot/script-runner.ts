import type { AdminBotConfig } from '../challenges';

/** What a script says about itself. */
export type ScriptFacts = Pick<
  AdminBotConfig,
  'inputs' | 'timeoutMilliseconds' | 'requireInstancerInstancesRunning'
>;

export type ScriptTrial =
  | { readonly outcome: 'loaded'; readonly facts: ScriptFacts }
  /** The script does not load; `detail` is the runner's message for its author. */
  | { readonly outcome: 'refused'; readonly detail: string };

/** The process that runs scripts; only it knows their language. */
export interface ScriptRunner {
  /** Rejects when the runner cannot be reached or sends an invalid response. */
  test(code: string): Promise<ScriptTrial>;
}

/** The one language of scripts. */
export const SCRIPT_LANGUAGE = { name: 'typescript', fileExtension: '.ts' } as const;
