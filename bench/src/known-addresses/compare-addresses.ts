import { startMailCatcher, type CaughtMail } from '@rampart/core/testing/mail-catcher';
import { startMeasuredPlatform } from '../event/measured-platform';
import { distributionTable } from '../load/distribution-table';
import { gapOfChance, largestGap } from '../load/two-samples';
import { callsOption, runProgram, serversOf } from '../program';
import type { AddressTimes, CallsOfEach } from './time-calls';

const WARM_UP_EACH = 50;

export interface ComparedPlatform extends CallsOfEach {
  readonly baseUrl: string;
  readonly adminToken: string;
  readonly mailsTo: (address: string) => readonly CaughtMail[];
}

export interface Comparison {
  /** Part of the settings of mail. */
  readonly email: { readonly concealKnownAddresses: boolean };
  readonly measure: (platform: ComparedPlatform) => Promise<AddressTimes>;
}

function report({ known, unknown }: AddressTimes): boolean {
  const samples = new Map([
    ['known', known],
    ['unknown', unknown],
  ]);
  for (const line of distributionTable(samples)) console.log(line);
  const [gap, chance] = [largestGap(known, unknown), gapOfChance(known.length, unknown.length)];
  console.log(`largest gap of the two distributions ${gap.toFixed(3)}, by chance up to ${chance.toFixed(3)}`);
  return gap <= chance;
}

async function compare({ email, measure }: Comparison): Promise<boolean> {
  const callsEach = callsOption();
  const catcher = await startMailCatcher();
  try {
    const measured = await startMeasuredPlatform(serversOf(process.env), {
      env: { LOG_LEVEL: 'info', SVC_SMTP_URL: catcher.url },
      settings: {
        proxy: { trust: 1 },
        email: { provider: { name: 'emails/smtp' }, from: 'ctf@example.org', ...email },
      },
    });
    try {
      const times = await measure({
        baseUrl: measured.baseUrl,
        adminToken: measured.platform.adminToken,
        mailsTo: (address) => catcher.mailsTo(address),
        callsEach,
        warmUpEach: WARM_UP_EACH,
      });
      return report(times);
    } finally {
      await measured.stop();
    }
  } finally {
    await catcher.stop();
  }
}

/**
 * Times calls about known and unknown addresses against real processes, which send the mails to a real SMTP server
 * meanwhile; prints both distributions, and the process fails when they can be told apart. `--calls` sets how many calls
 * are measured of each (500). Needs SVC_DATABASE_URL and SVC_REDIS_URL of servers it may fill.
 */
export function runComparison(comparison: Comparison): void {
  runProgram(() => compare(comparison));
}
