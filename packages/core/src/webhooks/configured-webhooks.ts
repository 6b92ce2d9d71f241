import { WEBHOOK_EVENTS } from '@rampart/domain-data';
import type { Config } from '../infra/config';
import type { Webhook } from './webhook-store';

export interface ConfiguredWebhook extends Webhook {
  readonly url: string;
  readonly secret: string;
}

/** The webhooks of the settings by name. */
export function configuredWebhooks({ webhooks }: Pick<Config, 'webhooks'>): readonly ConfiguredWebhook[] {
  return Object.entries(webhooks)
    .map(([name, { url, secret, events }]) => ({ name, url, secret, types: events ?? WEBHOOK_EVENTS }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
