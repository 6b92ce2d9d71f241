import { CommandError } from '../command';

/** An error for a reply of the platform that ends a command. */
export function refused(
  what: string,
  reply: { kind: string; status: number; message: string },
): CommandError {
  const refusal = `${what} was refused: ${String(reply.status)} ${reply.kind} (${reply.message.replace(/\.$/, '')}).`;
  return new CommandError(
    reply.kind === 'badToken' ? `${refusal} "admin token" prints one that is valid.` : refusal,
  );
}
