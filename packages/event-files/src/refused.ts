import { EventError } from './event-error';

/** A response that is not what was asked for. */
export interface Refusal {
  readonly kind: string;
  readonly status: number;
  readonly message: string;
  readonly data?: unknown;
}

/** What to do about a token that the server does not take. */
const REMEDIES: Readonly<Record<string, string>> = {
  badToken: ' On the server, "admin token" prints one that is valid.',
  badPerms: ' The account of the token needs permissions 35: challenges and settings.',
};

/** The error for a refusal of the server. */
export function refused(what: string, { kind, status, message, data }: Refusal): EventError {
  const more: unknown = typeof data === 'object' && data !== null ? Object.values(data)[0] : undefined;
  const reason = typeof more === 'string' ? more : message.replace(/\.$/, '');
  return new EventError(`${what} was refused: ${String(status)} ${kind} (${reason}).${REMEDIES[kind] ?? ''}`);
}
