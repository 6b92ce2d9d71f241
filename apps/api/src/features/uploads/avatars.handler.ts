import * as contract from '@rampart/contract';
import type { Avatars, NewAvatar } from '@rampart/core/avatars';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface AvatarsDependencies {
  readonly avatars: Avatars;
}

/** Without a file the avatar is removed; the bytes of a file that is too large were not kept. */
function avatarIn(files: readonly { readonly bytes: Buffer | null }[]): NewAvatar {
  const [file] = files;
  return file === undefined ? null : (file.bytes ?? 'tooLarge');
}

async function updateOwnAvatar(
  { team, files, takeToken, reply }: HandlerCall<typeof contract.updateOwnAvatar>,
  { avatars }: AvatarsDependencies,
): Promise<Answer> {
  const changed = await avatars.changeOwnAvatar({ teamId: team.id, image: avatarIn(files), takeToken });
  switch (changed.outcome) {
    case 'updated':
      return reply.goodAvatarUpdated({ url: changed.url });
    case 'tooLarge':
      return reply.badAvatarFileSize({ maxSize: changed.maxSizeBytes });
    case 'throttled':
      return reply.badRateLimit({ timeLeft: changed.retryInMs });
    case 'notAnImage':
      return reply.badAvatarFile();
    case 'notPermitted':
      return reply.badModerationNotPassed();
    case 'unknownTeam':
      return reply.badToken();
  }
}

async function updateAdminUserAvatar(
  call: HandlerCall<typeof contract.updateAdminUserAvatar>,
  { avatars }: AvatarsDependencies,
): Promise<Answer> {
  const { params, files, reply } = call;
  const changed = await avatars.changeAvatarAsStaff({
    teamId: params.id,
    image: avatarIn(files),
    by: staffAction(call),
  });
  switch (changed.outcome) {
    case 'updated':
      return reply.goodAvatarUpdated({ url: changed.url });
    case 'tooLarge':
      return reply.badAvatarFileSize({ maxSize: changed.maxSizeBytes });
    case 'notAnImage':
      return reply.badAvatarFile();
    case 'notPermitted':
      return reply.badModerationNotPassed();
    case 'unknownTeam':
      return reply.badUnknownUser();
    case 'privileged':
      return reply.badUserPrivileged();
  }
}

export const updateOwnAvatarRoute = implement(contract.updateOwnAvatar, updateOwnAvatar);
export const updateAdminUserAvatarRoute = implement(contract.updateAdminUserAvatar, updateAdminUserAvatar);
