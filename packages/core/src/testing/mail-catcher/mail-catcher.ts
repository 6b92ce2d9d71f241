import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMail, type ReadMail } from './read-mail';

export interface CaughtMail extends ReadMail {
  /** Out of the link, decoded. */
  readonly token: string;
}

/** A real SMTP server that keeps what it accepts. */
export interface MailCatcher {
  /** For the setting `smtpUrl`. */
  readonly url: string;
  readonly port: number;
  readonly mails: readonly CaughtMail[];
  mailsTo(address: string): CaughtMail[];
  stop(): Promise<void>;
}

export interface MailCatcherOptions {
  /** That of a catcher that was stopped, to come back as the same server. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1. */
  readonly host?: string;
  /** The error with which to refuse a recipient; its `responseCode` is the SMTP status. */
  readonly refuse?: (address: string) => Error | undefined;
  /** Awaited between the end of a mail and its acceptance. */
  readonly beforeAccepting?: () => Promise<void>;
}

function tokenIn(text: string): string {
  const encoded = /\/verify\?token=(\S+)/.exec(text)?.[1];
  return encoded === undefined ? '' : decodeURIComponent(encoded);
}

export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const mail = readMail(Buffer.concat(chunks).toString('latin1'));
      const accept = (): void => {
        mails.push({ ...mail, token: tokenIn(mail.text) });
        done();
      };
      Promise.resolve(options.beforeAccepting?.()).then(accept, done);
    });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData,
    onRcptTo: ({ address }, _session, done) => done(options.refuse?.(address)),
  });
  server.on('error', () => undefined);
  const host = options.host ?? '127.0.0.1';
  const listening = server.listen(options.port ?? 0, host);
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    port,
    mails,
    mailsTo: (address) => mails.filter((mail) => mail.to === address),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
