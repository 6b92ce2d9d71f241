import * as contract from '@rampart/contract';
import type { ClientFacts } from '@rampart/core/integrations';
import type { EffectiveSettings, Settings } from '@rampart/core/settings';
import type { Answer } from '../../http/answer';
import { whenResolved, type MaybePromise } from '../../http/maybe-promise';
import { implement, type HandlerCall } from '../../http/implement';
import type { AnswerCache } from '../answer-cache';
import { presentClientConfigV1, presentClientConfigV2 } from './client-config.presenter';

export interface ClientConfigDependencies {
  readonly clientFacts: ClientFacts;
  readonly settings: Pick<EffectiveSettings, 'current' | 'settle'>;
  readonly answers: AnswerCache;
}

interface ClientConfig {
  readonly clientFacts: ClientFacts;
  readonly settings: Settings;
}

/** Every page load of every visitor asks for it; it changes when organisers change a setting. */
function getClientConfig(
  {
    routeName,
    reply,
  }: HandlerCall<
    typeof contract.getClientConfigV1 | typeof contract.getClientConfigV2,
    { goodClientConfig: ClientConfig }
  >,
  { clientFacts, settings: effective, answers }: ClientConfigDependencies,
): MaybePromise<Answer> {
  return whenResolved(effective.settle(), () => {
    const settings = effective.current();
    return reply.prerendered(
      answers.get(routeName, [settings], '', () => reply.render.goodClientConfig({ clientFacts, settings })),
      [{ source: effective.current, made: settings }],
    );
  });
}

export const getClientConfigV1Route = implement(contract.getClientConfigV1, getClientConfig, {
  goodClientConfig: ({ clientFacts, settings }) => presentClientConfigV1(clientFacts, settings),
});
export const getClientConfigV2Route = implement(contract.getClientConfigV2, getClientConfig, {
  goodClientConfig: ({ clientFacts, settings }) => presentClientConfigV2(clientFacts, settings),
});
