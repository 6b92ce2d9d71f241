import { chooseBrowser } from '../browser/choose-browser';
import type { InstalledBrowser } from '../browser/find-browsers';
import { startJobProcess, type JobLimits } from '../job/job-process';
import type { FromJobProcess } from '../job-process/messages';
import type { RegexRule } from '../types';
import { transpileScript } from './transpile-script';

/** What the platform keeps of a script, or why the script is none (services reference 2.8, `/v1/test`). */
export type ScriptCheck =
  | {
      readonly inputs: Readonly<Record<string, RegexRule>>;
      readonly timeoutMilliseconds: number;
      readonly requireInstancerInstancesRunning: boolean;
    }
  | { readonly detail: string };

export type CheckScript = (source: string) => Promise<ScriptCheck>;

/** A script's top level defines things and does nothing; most of this time is a busy machine's. */
const LOAD_LIMIT_MS = 10_000;

/** Loads the script in a process of its own, as a job would, and opens no browser. */
export function createCheckScript(options: {
  readonly browsers: readonly InstalledBrowser[];
  readonly limits: JobLimits;
  readonly searchPath: string;
}): CheckScript {
  return async (source) => {
    const transpiled = transpileScript(source);
    if ('detail' in transpiled) return transpiled;
    let said: FromJobProcess | undefined;
    const process = await startJobProcess({
      limits: options.limits,
      limitMs: LOAD_LIMIT_MS,
      searchPath: options.searchPath,
      onMessage(message) {
        said ??= message;
        process.kill();
      },
    });
    process.send({ kind: 'load', code: transpiled.code });
    const end = await process.ended;
    if (said?.kind === 'refused') return { detail: said.detail };
    if (said?.kind !== 'loaded') {
      return {
        detail:
          end === 'timeout'
            ? 'the script did not load in time'
            : 'the script ended the process that loaded it',
      };
    }
    const browser = chooseBrowser(said.challenge, options.browsers);
    if ('detail' in browser) return browser;
    const { inputs, timeoutMilliseconds, requireInstancerInstancesRunning } = said.challenge;
    return { inputs, timeoutMilliseconds, requireInstancerInstancesRunning };
  };
}
