import type { Clock } from '../infra/clock';
import type { Database } from '../infra/database';
import type { Logger } from '../infra/logging';
import {
  createDeliverMail,
  createMailOutbox,
  createSweepMail,
  type DeliverMailDependencies,
  type DeliverMailResult,
  type MailProvider,
  type MailQueue,
} from '../mail';
import { createSettingsStore, mergeSettings, type SettingsDefaults } from '../settings';
import { createEmailChangeStore } from './email-change-store';
import { createMailContents } from './mail-contents';
import type { TokenCodec } from './token-codec';
import { createVerificationStore } from './verification-store';

export interface MailDeliveryDependencies {
  readonly database: Database;
  readonly codec: TokenCodec;
  readonly provider: MailProvider;
  readonly queue: MailQueue;
  readonly sender: DeliverMailDependencies['sender'];
  /** Setting `email.concealKnownAddresses`. */
  readonly concealsKnownAddresses: boolean;
  readonly settingsDefaults: SettingsDefaults;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface MailDelivery {
  /** Tries once to send the mail; see `DeliverMailResult` for what to do next. */
  readonly deliver: (mailId: string) => Promise<DeliverMailResult>;
  /** To be called now and then: finds mails without a job, deletes what is over. */
  readonly sweep: () => Promise<void>;
}

/** Sending the mails that the use cases of this module ask for, on PostgreSQL. */
export function createMailDelivery(dependencies: MailDeliveryDependencies): MailDelivery {
  const { database, queue, settingsDefaults, clock } = dependencies;
  const outbox = createMailOutbox(database);
  const settings = createSettingsStore(database);
  const sweepMail = createSweepMail({ outbox, queue });
  return {
    deliver: createDeliverMail({
      ...dependencies,
      outbox,
      contents: createMailContents(dependencies),
      async branding() {
        const { overrides } = await settings.get();
        const { ctfName, logoLightUrl, logoDarkUrl } = mergeSettings(settingsDefaults, overrides);
        return { eventName: ctfName, logoLightUrl, logoDarkUrl };
      },
    }),
    async sweep() {
      await sweepMail(clock.now());
      // Registrations that were not confirmed in time are not read any more.
      await createVerificationStore(database).deleteExpired(clock.now());
      await createEmailChangeStore(database).deleteExpired(clock.now());
    },
  };
}
