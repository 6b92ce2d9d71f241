/**
 * Whether the time of `POST auth/recover` tells a known address from an unknown one: 1,000 calls in random order against
 * the real processes, which send the mails of the known half to a real SMTP server meanwhile. Prints both distributions
 * and fails when they can be told apart. Needs SVC_DATABASE_URL and SVC_REDIS_URL of servers it may fill.
 */
import { startMailCatcher } from '@rampart/core/testing/mail-catcher';
import { startPlatform } from '@rampart/test-platform';
import { createFreshDatabase } from '../event/fresh-database';
import { distributionTable } from '../load/distribution-table';
import { gapOfChance, largestGap } from '../load/two-samples';
import { measureRecovery } from './measure-recovery';

const CALLS_EACH = 500;
const WARM_UP_EACH = 50;

async function main(): Promise<boolean> {
  const { SVC_DATABASE_URL: databaseUrl, SVC_REDIS_URL: redisUrl } = process.env;
  if (databaseUrl === undefined || redisUrl === undefined) {
    throw new Error('SVC_DATABASE_URL and SVC_REDIS_URL must name servers.');
  }
  const database = await createFreshDatabase(databaseUrl);
  const catcher = await startMailCatcher();
  try {
    const platform = await startPlatform({
      databaseUrl: database.url,
      redisUrl,
      apiCount: 1,
      workerCount: 1,
      divisions: { open: 'Open' },
      env: { NODE_ENV: 'production', LOG_LEVEL: 'info', SVC_SMTP_URL: catcher.url },
      settings: {
        proxy: { trust: 1 },
        email: { provider: { name: 'emails/smtp' }, from: 'ctf@example.org' },
      },
    });
    try {
      const baseUrl = platform.apis[0]?.baseUrl ?? '';
      const { known, unknown } = await measureRecovery({
        baseUrl,
        adminToken: platform.adminToken,
        callsEach: CALLS_EACH,
        warmUpEach: WARM_UP_EACH,
      });
      const [gap, chance] = [largestGap(known, unknown), gapOfChance(known.length, unknown.length)];
      const samples = new Map([
        ['known', known],
        ['unknown', unknown],
      ]);
      for (const line of distributionTable(samples)) console.log(line);
      console.log(
        `largest gap of the two distributions ${gap.toFixed(3)}, by chance up to ${chance.toFixed(3)}`,
      );
      return gap <= chance;
    } finally {
      await platform.stop();
    }
  } finally {
    await catcher.stop();
    await database.drop();
  }
}

main().then(
  (isAlike) => {
    process.exitCode = isAlike ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
