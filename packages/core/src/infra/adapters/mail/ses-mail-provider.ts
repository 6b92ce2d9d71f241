import { SendEmailCommand, SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { MailRefused, type MailProvider } from '../../../mail';

export interface SesOptions {
  readonly awsKeyId: string;
  readonly awsKeySecret: string;
  readonly awsRegion: string;
  /** Another address than the region's. */
  readonly endpoint?: string | undefined;
}

const TIMEOUT_MS = 20_000;

/** The service's judgement of this mail, not of our account or its quota. */
const REFUSALS = new Set(['MessageRejected', 'BadRequestException']);

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/** The service gives every mail a `Message-ID` of its own. */
export function createSesMailProvider(options: SesOptions): MailProvider {
  const client = new SESv2Client({
    region: options.awsRegion,
    credentials: { accessKeyId: options.awsKeyId, secretAccessKey: options.awsKeySecret },
    // The queue repeats, and knows for how long.
    maxAttempts: 1,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
  });
  return {
    async send({ from, to, subject, html, text }) {
      const command = new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } } },
      });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
      } catch (error) {
        if (!(error instanceof SESv2ServiceException)) throw error;
        const sentence = `emails/ses answered with ${error.name}`;
        throw REFUSALS.has(error.name) ? new MailRefused(sentence) : new Error(sentence);
      }
    },
  };
}
