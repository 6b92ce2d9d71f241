import { ANALYTICS_SCRIPT_PATH, badEndpoint } from '@rampart/contract';
import type { Logger } from '@rampart/core/infra/logging';
import type { ScriptCache } from '@rampart/core/integrations';
import { answerOf } from '../../http/answer';
import { plainAnswer, type PlainRoute } from '../../http/plain-route';

const MAX_AGE_SECONDS = 3600;

/**
 * The vendor's script from our own address (docs/rules/client-configuration.md#analytics-script); 404 when the event has
 * no analytics. When the vendor cannot be reached the answer is 502 and the log has a warning: nothing of ours is wrong.
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
