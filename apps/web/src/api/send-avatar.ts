import { updateOwnAvatar, type CallReply } from '@rampart/contract';
import { apiOrigin } from './call';
import { readReply, Refusal } from './refusal';
import { currentToken, forgetRefused } from './session';

type AvatarReply = CallReply<typeof updateOwnAvatar>;

/** Replaces the team's picture; without one it is removed. The typed client calls no multipart routes. */
export async function sendAvatar(
  picture: Blob | undefined,
  captchaCode: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  if (picture !== undefined) form.set('avatar', picture, 'avatar.png');
  if (captchaCode !== undefined) form.set('captchaCode', captchaCode);
  const token = currentToken() ?? '';
  const response = await fetch(`${apiOrigin}/api/v2${updateOwnAvatar.path}`, {
    method: updateOwnAvatar.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal,
  });
  const reply = readReply<AvatarReply>(response.status, await response.text());
  if (reply.kind === 'badToken') forgetRefused(token);
  if (reply.kind !== 'goodAvatarUpdated') throw new Refusal(reply.kind, reply.data);
}
