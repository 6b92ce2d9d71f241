import { createTransport } from 'nodemailer';
import { textOption, type ProviderConfig } from '../../config';

/** Long enough for a busy mail server, short enough for somebody who waits. */
const VERIFY_TIMEOUT_MS = 8_000;

/**
 * Connects and logs in as a mail would, and sends nothing. `notVerifiable`: the provider takes mails over HTTP and has
 * nothing that would show a wrong key without sending one.
 */
export async function verifyMail(config: ProviderConfig): Promise<'verified' | 'notVerifiable'> {
  if (config.name !== 'emails/smtp') return 'notVerifiable';
  const transport = createTransport({
    url: textOption(config, 'smtpUrl'),
    connectionTimeout: VERIFY_TIMEOUT_MS,
    greetingTimeout: VERIFY_TIMEOUT_MS,
    socketTimeout: VERIFY_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    return 'verified';
  } finally {
    transport.close();
  }
}
