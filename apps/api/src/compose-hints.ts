import type { ChallengeCache, FindVisible } from '@rampart/core/challenges';
import type { EventPublisher } from '@rampart/core/events';
import {
  createCreateHint,
  createDeleteHint,
  createEditHint,
  createHintStore,
  createListAdminHints,
  createListHints,
  createTakeHint,
  createTakenHintStore,
  type HintCache,
} from '@rampart/core/hints';
import type { ApiDependencies } from './api-dependencies';
import * as adminHintsRoutes from './features/hints/admin-hints.handler';
import * as hintsRoutes from './features/hints/hints.handler';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { WithRecords } from './with-records';

const ROUTES = [hintsRoutes, adminHintsRoutes];

export interface HintsDependencies extends Pick<ApiDependencies, 'database' | 'random'> {
  readonly eventPublisher: EventPublisher;
  readonly withRecords: WithRecords;
  readonly challengeCache: ChallengeCache;
  readonly findVisible: FindVisible;
  readonly hintCache: HintCache;
}

/** Handlers of hints: for teams, and for those who write them. */
export function composeHints(dependencies: HintsDependencies): BoundRoute[] {
  const { database, random, withRecords } = dependencies;
  const transact = withRecords((executor) => ({ hints: createHintStore(executor) }));
  const handlerDependencies = {
    ...dependencies,
    listHints: createListHints({ ...dependencies, taken: createTakenHintStore(database) }),
    takeHint: createTakeHint({
      ...dependencies,
      transact: withRecords((executor) => ({ taken: createTakenHintStore(executor) })),
    }),
    listAdminHints: createListAdminHints({ ...dependencies, store: createHintStore(database) }),
    createHint: createCreateHint({ transact, random }),
    editHint: createEditHint({ transact }),
    deleteHint: createDeleteHint({ transact }),
  };
  return bindRoutes(ROUTES, handlerDependencies);
}
