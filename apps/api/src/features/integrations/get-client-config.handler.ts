import {
  getClientConfigV1,
  getClientConfigV2,
  goodClientConfigV1,
  goodClientConfigV2,
} from '@rampart/contract';
import type { ClientFacts } from '@rampart/core/integrations';
import type { EffectiveSettings, Settings } from '@rampart/core/settings';
import { implement } from '../../http/implement';
import { renderAnswer } from '../../http/rendered-answer';
import { AnswerCache } from '../leaderboard/answer-cache';
import { presentClientConfigV1, presentClientConfigV2 } from './client-config.presenter';

export interface ClientConfigDependencies {
  readonly clientFacts: ClientFacts;
  readonly settings: Pick<EffectiveSettings, 'current'>;
}

// Every page load of every visitor asks for it; it changes when organisers change a setting.
export const getClientConfigV1Handler = implement(
  getClientConfigV1,
  (dependencies: ClientConfigDependencies) => {
    const answers = new AnswerCache<Settings>();
    return ({ reply }) => {
      const settings = dependencies.settings.current();
      const render = () =>
        renderAnswer(goodClientConfigV1, presentClientConfigV1(dependencies.clientFacts, settings));
      return reply.prerendered(answers.get(settings, 'v1', render));
    };
  },
);

export const getClientConfigV2Handler = implement(
  getClientConfigV2,
  (dependencies: ClientConfigDependencies) => {
    const answers = new AnswerCache<Settings>();
    return ({ reply }) => {
      const settings = dependencies.settings.current();
      const render = () =>
        renderAnswer(goodClientConfigV2, presentClientConfigV2(dependencies.clientFacts, settings));
      return reply.prerendered(answers.get(settings, 'v2', render));
    };
  },
);
