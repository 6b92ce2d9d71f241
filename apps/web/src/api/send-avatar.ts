/** Pictures of teams. The typed client calls no multipart routes. */
import { updateAdminUserAvatar, updateOwnAvatar, type CallReply } from '@rampart/contract';
import { apiOrigin } from './call';
import { readReply, Refusal } from './refusal';
import { currentToken, forgetRefused } from './session';

type AvatarReply = CallReply<typeof updateOwnAvatar | typeof updateAdminUserAvatar>;

/** @param form without a file, the picture is removed */
async function patch(path: string, form: FormData, signal?: AbortSignal): Promise<void> {
  const token = currentToken() ?? '';
  const response = await fetch(`${apiOrigin}/api/v2${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    ...(signal && { signal }),
  });
  const reply = readReply<AvatarReply>(response.status, await response.text());
  if (reply.kind === 'badToken') forgetRefused(token);
  if (reply.kind !== 'goodAvatarUpdated') throw new Refusal(reply.kind, reply.data);
}

/** Replaces or removes the picture of the caller's team. */
export function sendAvatar(
  picture: Blob | undefined,
  captchaCode: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  if (picture !== undefined) form.set('avatar', picture, 'avatar.png');
  if (captchaCode !== undefined) form.set('captchaCode', captchaCode);
  return patch(updateOwnAvatar.path, form, signal);
}

/** Removes the picture of a team, as staff. */
export function removeAvatar(teamId: string): Promise<void> {
  return patch(updateAdminUserAvatar.path.replace(':id', encodeURIComponent(teamId)), new FormData());
}
