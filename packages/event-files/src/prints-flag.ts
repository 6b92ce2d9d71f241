import { dynamicFlagConfig, regexFlagConfig, staticFlagValue } from '@rampart/event-rules';
import { searchPattern } from './search-pattern';
import type { ChallengeYaml } from './schema';
import { flagEntriesOf } from './target';

/**
 * Whether the output of a solve script contains a flag of the challenge. For `flags/dynamic`, any text of the right
 * form counts, because only the server knows the flag of a team.
 */
export function printsFlag(yaml: ChallengeYaml, output: string): boolean {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  return flagEntriesOf(yaml).some(({ provider = 'flags/static', config }) => {
    switch (provider) {
      case 'flags/static': {
        const flag = staticFlagValue(config);
        return flag !== undefined && output.includes(flag);
      }
      case 'flags/regex': {
        const pattern = regexFlagConfig(config);
        return pattern !== undefined && lines.some((line) => searchPattern(pattern, line));
      }
      case 'flags/dynamic': {
        const base = dynamicFlagConfig(config)?.base;
        const start = base?.slice(0, base.indexOf('{') + 1);
        return start !== undefined && lines.some((line) => hasFlagFrom(line, start));
      }
      default:
        return false;
    }
  });
}

function hasFlagFrom(line: string, start: string): boolean {
  const from = line.indexOf(start);
  return from >= 0 && line.indexOf('}', from + start.length) > from + start.length;
}
