import { startMailCatcher, type CaughtMail } from '@rampart/core/testing/mail-catcher';
import { startMeasuredPlatform } from '../event/measured-platform';
import type { Servers } from '../event/servers';
import { distributionTable } from '../statistics/distribution';
import { gapOfChance, largestGap } from '../statistics/two-samples';
import type { AddressTimes, CallCounts } from './time-calls';

const WARM_UP_EACH = 50;

export interface ComparedPlatform extends CallCounts {
  readonly baseUrl: string;
  readonly adminToken: string;
  readonly mailsTo: (address: string) => readonly CaughtMail[];
}

/** By the route they measure. */
export type Measures = Readonly<Record<string, (platform: ComparedPlatform) => Promise<AddressTimes>>>;

/** Answers whether the two cannot be told apart. */
function report(route: string, { known, unknown }: AddressTimes): boolean {
  console.log(route);
  const samples = new Map([
    ['known', known],
    ['unknown', unknown],
  ]);
  for (const line of distributionTable(samples)) console.log(line);
  const [gap, chance] = [largestGap(known, unknown), gapOfChance(known.length, unknown.length)];
  console.log(`largest gap of the two distributions ${gap.toFixed(3)}, by chance up to ${chance.toFixed(3)}`);
  return gap <= chance;
}

/**
 * Times calls about known and unknown addresses against real processes, which send the mails to a real SMTP server
 * meanwhile. Prints both distributions of each route; answers whether those of none can be told apart.
 */
export async function compareAddresses(
  servers: Servers,
  measures: Measures,
  callsEach: number,
): Promise<boolean> {
  const catcher = await startMailCatcher();
  try {
    const measured = await startMeasuredPlatform(servers, {
      env: { SVC_SMTP_URL: catcher.url },
      settings: {
        proxy: { trust: 1 },
        email: { provider: { name: 'emails/smtp' }, from: 'ctf@example.org' },
      },
    });
    try {
      let isConcealed = true;
      for (const [route, measure] of Object.entries(measures)) {
        const times = await measure({
          baseUrl: measured.baseUrl,
          adminToken: measured.platform.adminToken,
          mailsTo: (address) => catcher.mailsTo(address),
          callsEach,
          warmUpEach: WARM_UP_EACH,
        });
        isConcealed = report(route, times) && isConcealed;
      }
      return isConcealed;
    } finally {
      await measured.stop();
    }
  } finally {
    await catcher.stop();
  }
}
