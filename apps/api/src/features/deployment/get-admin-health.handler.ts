import * as contract from '@rampart/contract';
import type { QueueDepths } from '@rampart/core/infra/queues';
import type { BoardCache } from '@rampart/core/leaderboard';
import type { Backlog, ConnectedProcesses, LeadershipFacts, Waiting } from '@rampart/core/inspection';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface GetAdminHealthDependencies {
  readonly boardCache: Pick<BoardCache, 'current'>;
  readonly readLeadership: () => Promise<LeadershipFacts>;
  readonly readBacklog: () => Promise<Backlog>;
  /** Undefined while Redis does not answer. */
  readonly readRedis: () => Promise<(ConnectedProcesses & { readonly depths: QueueDepths }) | undefined>;
}

const present = ({ count, oldestAgeSeconds }: Waiting) => ({ count, oldestAgeSeconds });

async function getAdminHealth(
  { reply }: HandlerCall<typeof contract.getAdminHealth>,
  { boardCache, readLeadership, readBacklog, readRedis }: GetAdminHealthDependencies,
): Promise<Answer> {
  const [leadership, backlog, redis] = await Promise.all([readLeadership(), readBacklog(), readRedis()]);
  const loaded = boardCache.current();
  return reply.goodAdminHealth({
    board: loaded === undefined ? null : { version: loaded.version, computedAt: loaded.board.computedAtMs },
    isLed: leadership.isHeld,
    backlog: {
      ledger: present(backlog.ledger),
      mail: present(backlog.mail),
      announcements: present(backlog.announcements),
      bloods: present(backlog.bloods),
      queuedJobs: present(backlog.queuedJobs),
      runningJobs: present(backlog.runningJobs),
    },
    redis:
      redis === undefined
        ? null
        : {
            apis: redis.apis,
            workers: redis.workers,
            queues: Object.entries(redis.depths.waiting).map(([name, waiting]) => ({
              name,
              waiting,
              delayed: redis.depths.delayed[name] ?? 0,
            })),
          },
  });
}

export const getAdminHealthRoute = implement(contract.getAdminHealth, getAdminHealth);
