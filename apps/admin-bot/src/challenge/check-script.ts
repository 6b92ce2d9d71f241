import type { BrowserSupply, Choice } from '../browser/browser-supply';
import { startJobProcess, type JobLimits } from '../job/job-process';
import type { FromJobProcess } from '../job-process/messages';
import type { RegexRule } from '../types';
import { transpileScript } from './transpile-script';

/** The reply to `POST /v1/test`: what the platform stores about a script, or why the script is refused. */
type ScriptCheck =
  | {
      readonly inputs: Readonly<Record<string, RegexRule>>;
      readonly timeoutMilliseconds: number;
      readonly requireInstancerInstancesRunning: boolean;
    }
  | { readonly detail: string };

export type CheckScript = (source: string) => Promise<ScriptCheck>;

/** The top level of a script only defines things; the limit is for busy machines. */
const LOAD_LIMIT_MS = 10_000;
/** The platform waits 20 s for a reply; a longer download goes on without the author. */
const DOWNLOAD_WAIT_MS = 8_000;

/** Loads the script in a separate process, as a job does, without opening a browser. */
export function createCheckScript(dependencies: {
  readonly browsers: BrowserSupply;
  readonly limits: JobLimits;
  readonly searchPath: string;
}): CheckScript {
  return async (source) => {
    const transpiled = transpileScript(source);
    if ('detail' in transpiled) return transpiled;
    let said: FromJobProcess | undefined;
    const process = await startJobProcess({
      limits: dependencies.limits,
      limitMs: LOAD_LIMIT_MS,
      searchPath: dependencies.searchPath,
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
    const choice = dependencies.browsers.provide(said.challenge);
    const browser = 'download' in choice ? await withinTimeLimit(choice.download) : choice;
    if ('detail' in browser) return browser;
    const { inputs, timeoutMilliseconds, requireInstancerInstancesRunning } = said.challenge;
    return { inputs, timeoutMilliseconds, requireInstancerInstancesRunning };
  };
}

async function withinTimeLimit(download: Promise<Choice>): Promise<Choice> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Choice>((resolve) => {
    const detail =
      'browserVersion: this runner is downloading the browser; save the script again in a minute';
    timer = setTimeout(() => resolve({ detail }), DOWNLOAD_WAIT_MS);
  });
  try {
    return await Promise.race([download, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
