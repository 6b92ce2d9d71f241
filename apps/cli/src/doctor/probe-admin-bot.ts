import type { Clock } from '@rampart/core/infra/clock';
import { ADMIN_BOTS } from '@rampart/core/adapters';
import { createProvider, type Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import { inspectAdminBot } from '@rampart/core/inspection';
import { messageOf } from '../infra/message-of';
import { failed, ok, skipped, warning, type Verdict } from './finding';

/** Runners that keep up pull a job within seconds; after this time teams are waiting. */
const JOB_WAITS_AT_MOST_MS = 120_000;

/** Whether a runner answers with our secret, and whether runners pull the jobs. */
export async function probeAdminBot(dependencies: {
  readonly config: Pick<Config, 'adminBot'>;
  readonly database: Database;
  readonly clock: Clock;
}): Promise<Verdict> {
  const { provider } = dependencies.config.adminBot;
  if (provider === undefined) return skipped('No admin bot is configured.');
  try {
    if ((await createProvider(ADMIN_BOTS, provider).probe()) === 'wrongSecret') {
      return failed(
        'The admin bot runner rejects our secret.',
        'Set adminBot.provider.options.secretKey and SVC_SECRET_KEY of the runners to the same value.',
      );
    }
  } catch (error) {
    return failed(
      `The admin bot runner does not answer: ${messageOf(error)}.`,
      'Start a runner, or correct adminBot.provider.options.endpoint; no script can be stored meanwhile.',
    );
  }
  const before = new Date(dependencies.clock.now().getTime() - JOB_WAITS_AT_MOST_MS);
  const { queued, overdue } = await inspectAdminBot(dependencies.database, before);
  if (overdue > 0) {
    return warning(
      `${String(queued)} admin bot jobs are queued, ${String(overdue)} of them for minutes.`,
      'Start more runners, and read the log of one: it may be unable to reach the API.',
    );
  }
  return ok(`A runner answers; ${String(queued)} jobs are queued.`);
}
