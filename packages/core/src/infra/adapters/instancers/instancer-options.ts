import type { ProviderConfig } from '../../config';

/** Services reference 1.8, `[decide]`, 10 to 30 s: a start that takes longer is looked for by its status. */
const REQUEST_TIMEOUT_MS = 15_000;

/** The address without its trailing slashes. */
export function baseUrl(url: string): string {
  return url.replace(/\/+$/, '');
}

/** The option `requestTimeout`: longest time for one call, ms. */
export function requestTimeoutMs({ name, options }: ProviderConfig): number {
  const value = options['requestTimeout'] ?? REQUEST_TIMEOUT_MS;
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  throw new Error(`${name}: the option requestTimeout must be a number of milliseconds`);
}

/** A text of a service, which may repeat what it was sent, without the secrets it was sent. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
