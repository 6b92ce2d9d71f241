import { ANALYTICS_SCRIPT_PATH, badEndpoint } from '@rampart/contract';
import type { Logger } from '@rampart/core/infra/logging';
import type { ScriptCache } from '@rampart/core/integrations';
import { answerOf } from '../../http/answer';
import { plainAnswer, type PlainRoute } from '../../http/plain-route';

const MAX_AGE_SECONDS = 3600;

/**
 * The vendor's script from our own address (accounts reference 8.3). Undefined when the event has no analytics. A
 * vendor that is away is the visitor's loss of a script, not an error of ours: 502 and a warning.
 */
export function analyticsScriptRoute(script: ScriptCache | undefined, logger: Logger): PlainRoute {
  return {
    name: 'getAnalyticsScript',
    path: ANALYTICS_SCRIPT_PATH,
    async answer({ now }) {
      if (script === undefined) return answerOf(badEndpoint);
      try {
        return plainAnswer('analyticsScript', {
          status: 200,
          contentType: 'application/javascript',
          bytes: await script.read(now),
          caching: `public, max-age=${MAX_AGE_SECONDS}`,
        });
      } catch (error) {
        logger.warn('the analytics script could not be fetched', { error });
        return plainAnswer('analyticsScriptUnavailable', {
          status: 502,
          contentType: 'text/plain; charset=utf-8',
          bytes: Buffer.from('the analytics script is not available'),
          caching: 'no-store',
        });
      }
    },
  };
}
