import { Type } from '@sinclair/typebox';
import { option, whole } from '../../infra/config';

/** The outcome of a start that takes longer is read from the status. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** An option of every provider. A start makes up to three calls, for which the reverse proxy waits. */
export const requestTimeout = option(Type.Optional(whole(100, 30_000)), {
  description: `Timeout of a call, ms; ${String(REQUEST_TIMEOUT_MS)}.`,
});

/** A text of a service, which may repeat what it was sent, without the secrets it was sent. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
