import { startMailCatcher } from '@rampart/core/testing/mail-catcher';
import { waitUntil } from '@rampart/test-platform';
import { startStage, type Stage } from './stage';

/** An event that sends mails. */
export interface MailStage extends Stage {
  /** What the latest of so many mails to an address leads to. */
  readonly linkTo: (email: string, count?: number) => Promise<string>;
  /** Registers by mail, as everybody does here. */
  readonly aTeamOf: (
    name: string,
    email: string,
  ) => Promise<{ readonly token: string; readonly teamToken: string }>;
}

export async function startMailStage(): Promise<MailStage> {
  const mails = await startMailCatcher();
  const stage = await startStage({
    email: {
      provider: { name: 'emails/smtp', options: { smtpUrl: mails.url } },
      from: 'ctf@example.org',
    },
  }).catch(async (error: unknown) => {
    await mails.stop();
    throw error;
  });
  const tokenTo = async (email: string, count = 1): Promise<string> => {
    const caught = await waitUntil({ what: `a mail to ${email}`, limitMs: 60_000 }, async () =>
      mails.mailsTo(email).at(count - 1),
    );
    return caught.token;
  };
  return {
    ...stage,
    linkTo: async (email, count) => `/verify?token=${encodeURIComponent(await tokenTo(email, count))}`,
    aTeamOf: async (name, email) => {
      await stage.ask('POST', '/v2/auth/register', { name, email });
      const { authToken, teamToken } = await stage.ask<{ authToken: string; teamToken: string }>(
        'POST',
        '/v2/auth/verify',
        { verifyToken: await tokenTo(email) },
      );
      return { token: authToken, teamToken };
    },
    stop: async () => {
      await stage.stop();
      await mails.stop();
    },
  };
}
