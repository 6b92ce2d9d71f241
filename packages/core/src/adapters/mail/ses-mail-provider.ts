import { createRequire } from 'node:module';
import type * as Sdk from '@aws-sdk/client-sesv2';
import { Type } from '@sinclair/typebox';
import { defineProvider, option, webAddress } from '../../infra/config';
import { MailRefused, type MailProvider } from '../../mail';
import { awsKeys } from '../aws-keys';

const TIMEOUT_MS = 20_000;

/** The service's judgement of this mail, not of our account or its quota. */
const REFUSALS = new Set(['MessageRejected', 'BadRequestException']);

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

const encodedWord = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

/** The service takes names in ASCII only: others are written as encoded words, of at most 75 characters (RFC 2047). */
const inAscii = (from: string) =>
  from.replace(/^"(.*[^ -~].*)"(?= <)/s, (_, quoted: string) =>
    (quoted.replace(/\\(.)/g, '$1').match(/.{1,11}/gsu) ?? []).map(encodedWord).join(' '),
  );

/** It takes long to load, and few processes send mail this way. */
const loadSdk = () => createRequire(__filename)('@aws-sdk/client-sesv2') as typeof Sdk;

/** Undefined when there was no answer. The SDK attaches it to every error about one. */
function answeredStatus(error: unknown): number | undefined {
  const { $response } = error as { readonly $response?: { readonly statusCode?: number } };
  return $response?.statusCode;
}

/**
 * Any status other than 200 is a failure, even one that the SDK accepts, and 200 is a success, whatever the body is
 * (docs/rules/mail.md). Errors do not repeat the body, which may quote the mail. The service gives every mail a
 * `Message-ID` of its own.
 */
export const ses = defineProvider({
  name: 'emails/ses',
  options: Type.Object({
    ...awsKeys('SES'),
    endpoint: option(Type.Optional(webAddress), { description: "URL to use instead of the region's." }),
  }),
  create({ awsKeyId, awsKeySecret, awsRegion, endpoint }): MailProvider {
    const { SendEmailCommand, SESv2Client, SESv2ServiceException } = loadSdk();
    const client = new SESv2Client({
      region: awsRegion,
      credentials: { accessKeyId: awsKeyId, secretAccessKey: awsKeySecret },
      // The queue repeats, and decides for how long.
      maxAttempts: 1,
      ...(endpoint === undefined ? {} : { endpoint }),
    });
    return {
      async send({ from, to, subject, html, text }) {
        const command = new SendEmailCommand({
          FromEmailAddress: inAscii(from),
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } } },
        });
        let status: number | undefined;
        let judgement = '';
        try {
          const sent = await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
          status = sent.$metadata.httpStatusCode;
        } catch (error) {
          status = answeredStatus(error);
          if (status === undefined) throw error;
          if (error instanceof SESv2ServiceException) judgement = error.name;
        }
        if (status === 200) return;
        const sentence = `emails/ses answered with status ${String(status)} ${judgement}`.trimEnd();
        throw REFUSALS.has(judgement) ? new MailRefused(sentence) : new Error(sentence);
      },
    };
  },
});
