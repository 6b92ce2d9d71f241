import {
  createFlagEvaluator,
  type ChallengeCache,
  type FindVisible,
  type FlagProviders,
} from '@rampart/core/challenges';
import type { EffectiveEventState } from '@rampart/core/event-state';
import { createPracticeStore, createPractiseFlag, isPracticeOpen } from '@rampart/core/practice';
import type { EffectiveSettings } from '@rampart/core/settings';
import {
  createListAdminWriteups,
  createListWriteups,
  createPutWriteups,
  createWriteupStore,
} from '@rampart/core/writeups';
import type { ApiDependencies } from './api-dependencies';
import * as practiceRoutes from './features/practice/practice.handler';
import * as writeupsRoutes from './features/writeups/writeups.handler';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { WithRecords } from './with-records';

const ROUTES = [practiceRoutes, writeupsRoutes];

export interface AfterwardsDependencies extends Pick<ApiDependencies, 'config' | 'database'> {
  readonly challengeCache: ChallengeCache;
  readonly findVisible: FindVisible;
  readonly flagProviders: FlagProviders;
  readonly settings: EffectiveSettings;
  readonly eventState: EffectiveEventState;
  readonly withRecords: WithRecords;
}

/** Handlers of what begins when the event is over: practice and write-ups. */
export function composeAfterwards(dependencies: AfterwardsDependencies): BoundRoute[] {
  const { config, database, settings, eventState, findVisible } = dependencies;
  const practiceStore = createPracticeStore(database);
  const writeupStore = createWriteupStore(database);
  const endsAtMs = (): number => settings.current().endAtMs;
  /** As stored: a process that has not heard of a change yet would tell teams which flags are right. */
  const isOpen = async (now: Date): Promise<boolean> => {
    // In this order, because the end of a pause can move that of the event.
    await eventState.refresh();
    await settings.refresh();
    const isPaused = eventState.current().pausedAt !== null;
    return isPracticeOpen({ isWanted: config.practice, endAtMs: endsAtMs(), isPaused }, now);
  };
  const handlerDependencies = {
    isPracticeOpen: isOpen,
    practiceStore,
    practiseFlag: createPractiseFlag({
      findVisible,
      isOpen,
      store: practiceStore,
      flags: createFlagEvaluator(dependencies.flagProviders),
    }),
    listWriteups: createListWriteups({ findVisible, store: writeupStore, endsAtMs }),
    listAdminWriteups: createListAdminWriteups({ ...dependencies, store: writeupStore }),
    putWriteups: createPutWriteups(
      dependencies.withRecords((executor) => ({ writeups: createWriteupStore(executor) })),
    ),
  };
  return bindRoutes(ROUTES, handlerDependencies);
}
