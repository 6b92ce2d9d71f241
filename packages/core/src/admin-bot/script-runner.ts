import type { AdminBotConfig } from '../challenges';

/** What a script says about itself. */
export type ScriptFacts = Pick<
  AdminBotConfig,
  'inputs' | 'timeoutMilliseconds' | 'requireInstancerInstancesRunning'
>;

export type ScriptTrial =
  | { readonly outcome: 'loaded'; readonly facts: ScriptFacts }
  /** it does not load; in the runner's words, for its author */
  | { readonly outcome: 'refused'; readonly detail: string };

/** The process that runs scripts. It alone knows their language. */
export interface ScriptRunner {
  /** Rejects when the runner cannot be reached or its answer makes no sense. */
  test(code: string): Promise<ScriptTrial>;
}

/** The one language of scripts. */
export const SCRIPT_LANGUAGE = { name: 'typescript', fileExtension: '.ts' } as const;
