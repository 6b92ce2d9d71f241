import { createLruCache } from '@rampart/core/infra/lru-cache';
import { transpileScript, type Transpiled } from '../challenge/transpile-script';
import type { Job } from './job';
import type { PlatformClient } from './platform-client';

export interface ScriptCache {
  /** A job's script as JavaScript, or why it cannot be run. */
  readonly get: (job: Pick<Job, 'challengeId' | 'configRevision'>) => Promise<Transpiled>;
}

/** Few challenges have a bot; this only limits the cache during a long event. */
const MAX_SCRIPTS = 64;

/**
 * Keeps one script per challenge, of the newest revision seen. A job is not run with a newer script than it was
 * submitted for, because its inputs were validated by the patterns of that one.
 */
export function createScriptCache(platform: Pick<PlatformClient, 'getSource'>): ScriptCache {
  const kept = createLruCache<string, { readonly revision: string; readonly script: Transpiled }>(
    MAX_SCRIPTS,
  );
  return {
    async get({ challengeId, configRevision }) {
      const known = kept.get(challengeId);
      if (known?.revision === configRevision) return known.script;
      const source = await platform.getSource(challengeId);
      const script = transpileScript(source.sourceCode);
      kept.set(challengeId, { revision: source.configRevision, script });
      if (source.configRevision === configRevision) return script;
      return { detail: 'the script has changed since the job was submitted' };
    },
  };
}
