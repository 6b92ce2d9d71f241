import { ranksiteCallback } from '@rampart/contract';
import type { Ranksite } from '@rampart/core/integrations';
import { implement } from '../../http/implement';

export interface RanksiteCallbackDependencies {
  readonly ranksite: Pick<Ranksite, 'proveIdentity'>;
}

export const ranksiteCallbackHandler = implement(
  ranksiteCallback,
  ({ ranksite }: RanksiteCallbackDependencies) => {
    return async ({ body, now, reply }) => {
      const proved = await ranksite.proveIdentity({ code: body.ranksiteCode, now });
      switch (proved.outcome) {
        case 'proved':
          return reply.goodRanksiteToken({
            ranksiteToken: proved.ranksiteToken,
            ranksiteName: proved.team.name,
            ranksiteId: proved.team.ranksiteId,
          });
        case 'notConfigured':
          return reply.badEndpoint();
        case 'invalidCode':
          return reply.badRanksiteCode();
      }
    };
  },
);
