import { createHash } from 'node:crypto';
import type { CheckAdminBotScript } from '../challenges';
import type { ValidateRegex } from '@rampart/event-rules';
import type { Logger } from '../infra/logging';
import type { ScriptFacts, ScriptRunner } from './script-runner';

/** Patterns are validated one by one while staff wait; a form has a handful. */
const MAX_INPUTS = 32;
/** Longer names could not be submitted. */
const MAX_NAME_CHARS = 256;

/** SHA-256 of the code in lower-case hex. */
export function revisionOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/**
 * Why these inputs cannot be accepted; undefined when they can. Refuses patterns that could hang a
 * submission.
 */
async function faultOf({ inputs }: ScriptFacts, validatePattern: ValidateRegex): Promise<string | undefined> {
  const declared = Object.entries(inputs);
  if (declared.length > MAX_INPUTS) return `more than ${String(MAX_INPUTS)} inputs`;
  for (const [name, { pattern, flags = '' }] of declared) {
    if (Array.from(name).length > MAX_NAME_CHARS) {
      return `the name of an input is longer than ${String(MAX_NAME_CHARS)} characters`;
    }
    const validation = await validatePattern({ pattern, flags });
    if (validation.outcome === 'bad') return `input ${name}: ${validation.path} ${validation.detail}`;
  }
  return undefined;
}

/** Has the runner load a script, then checks the inputs it declares; any failure is a refusal. */
export function createCheckScript(dependencies: {
  readonly runner: ScriptRunner;
  readonly validatePattern: ValidateRegex;
  readonly logger: Logger;
}): CheckAdminBotScript {
  const { runner, validatePattern, logger } = dependencies;
  return async (code) => {
    try {
      const trial = await runner.test(code);
      if (trial.outcome === 'refused') return { outcome: 'invalid', error: trial.detail };
      const fault = await faultOf(trial.facts, validatePattern);
      if (fault !== undefined) return { outcome: 'invalid', error: fault };
      return { outcome: 'valid', config: { code, ...trial.facts, revision: revisionOf(code) } };
    } catch (error) {
      logger.warn('the runner of the admin bot did not check a script', { error });
      return { outcome: 'invalid', error: 'the admin bot runner did not respond correctly; try again later' };
    }
  };
}
