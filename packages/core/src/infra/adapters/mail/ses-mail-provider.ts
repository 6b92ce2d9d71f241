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

/** What the service refuses in this mail, not of our account or its quota. */
const REFUSALS = new Set(['MessageRejected', 'BadRequestException']);

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/** Undefined when there was no answer. The SDK hangs it on whatever it throws about one. */
function answeredStatus(error: unknown): number | undefined {
  const { $response } = error as { readonly $response?: { readonly statusCode?: number } };
  return $response?.statusCode;
}

/**
 * Any status other than 200 is a failure, also one the SDK takes for good, and 200 is none, whatever comes with it
 * (accounts reference 4). What the answer says is not repeated: it may quote.
 *
 * The service gives every mail a `Message-ID` of its own.
 */
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
      let status: number | undefined;
      let errorName = '';
      try {
        const sent = await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
        status = sent.$metadata.httpStatusCode;
      } catch (error) {
        status = answeredStatus(error);
        if (status === undefined) throw error;
        if (error instanceof SESv2ServiceException) errorName = error.name;
      }
      if (status === 200) return;
      const sentence = `emails/ses answered with status ${String(status)} ${errorName}`.trimEnd();
      throw REFUSALS.has(errorName) ? new MailRefused(sentence) : new Error(sentence);
    },
  };
}
